import SandboxServer
import TestSupport
import Testing

/// Lists of many pages, and misleading links.
@Suite(.endsHangs)
struct NetworkPageTests {
  @Test func `a next page on another host is not requested`() async throws {
    try await FaultServer.with(.answer(.page(3...4))) { other in
      try await Faults.with(.answer(.hang)) { faults async throws in
        let addresses = [
          "\(other.url)/gists?page=2", "\(faults.server.url(host: "localhost"))/gists?page=2",
          "https://127.0.0.1:\(faults.server.port)/gists?page=2", "//127.0.0.1:\(other.port)/",
        ]
        for address in addresses {
          faults.server.follow(.answer(.page(1...2, next: address)))
          let shown = address.replacing(faults.host, with: "HOST")
          #expect(
            try await faults.run("list", "--all")
              == .init(
                76, out: NumberedGist.lines(1...2),
                err: "error: HOST returned a URL on another host: \(shown)\n"))
        }
        #expect(faults.server.requests.count == addresses.count)
        #expect(other.requests == [])
      }
    }
  }

  @Test(arguments: ["/gists?per_page=100", "/gists?page=2"])
  func `a link to an earlier page ends the list`(next: String) async throws {
    let script = FaultScript.each { request, _ in
      .page(request.page...request.page, next: request.origin + next)
    }
    try await Faults.with(script) { faults async throws in
      let pages = next.contains("page=2") ? 2 : 1
      #expect(
        try await faults.run("list", "--all")
          == .init(
            76, out: NumberedGist.lines(1...pages),
            err: "error: HOST returned the same page twice\n"))
      #expect(faults.server.requests.count == pages)
    }
  }

  @Test func `a list of a million pages is stopped after a thousand`() async throws {
    let script = FaultScript.each { request, _ in
      let base = "\(request.origin)/gists?page="
      return .page(
        request.page...request.page, next: "\(base)\(request.page + 1)", last: "\(base)1000000")
    }
    try await Faults.with(script) { faults async throws in
      #expect(
        try await faults.run("list", "--all")
          == .init(
            76, out: NumberedGist.lines(1...1000),
            err: "error: HOST returned more than 1,000 pages\n"))
      #expect(faults.server.requests.count == 1000)
      #expect(faults.server.connections <= 17)
    }
  }

  @Test func `the public feed ends after 3,000 gists`() async throws {
    let note = "note: end of the public list: GitHub lists only the newest 3,000 gists\n"
    let endless = FaultScript.each { request, _ in
      let first = request.page * 100 - 99
      return .page(
        first...(first + 99), next: "\(request.origin)/gists/public?page=\(request.page + 1)")
    }
    try await Faults.with(endless) { faults async throws in
      #expect(
        try await faults.run("list", "public", "--all")
          == .init(0, out: NumberedGist.lines(1...3000), err: note))
      #expect(faults.server.requests.count == 30)
    }
    let refused = FaultScript.each { request, _ in
      request.page < 3
        ? .page(
          [request.page], next: "\(request.origin)/gists/public?page=\(request.page + 1)")
        : .json(422, #"{"message":"Only the first 3000 gists can be listed"}"#)
    }
    try await Faults.with(refused) { faults async throws in
      #expect(
        try await faults.run("list", "public", "--all")
          == .init(0, out: NumberedGist.lines(1...2), err: note))
    }
  }

  /// 30 concurrent pages that arrive out of order, each starting with the last
  /// gist of the one before it.
  @Test func `3,000 gists are listed in order, each once`() async throws {
    let script = FaultScript.each { request, _ in
      let base = "\(request.origin)/gists?page="
      let first = request.page * 100 - 99
      let numbers = (request.page == 1 ? [] : [first - 1]) + Array(first...(first + 99))
      let isLast = request.page == 30
      return FaultAnswer.page(
        numbers, next: isLast ? nil : "\(base)\(request.page + 1)", last: isLast ? nil : "\(base)30"
      ).delayed(.milliseconds(request.page * 7 % 5 * 20))
    }
    try await Faults.with(script) { faults async throws in
      #expect(
        try await faults.run("list", "--all") == .init(0, out: NumberedGist.lines(1...3000)))
      #expect(faults.server.requests.map(\.page).sorted() == Array(1...30))
      #expect(faults.server.requests.count == 30)
      // 16 at once, and the first page's connection is reused.
      #expect(faults.server.connections <= 17)
    }
  }

  @Test func `3,000 gists by the sandbox are listed in its order`() async throws {
    var options = SandboxOptions(approval: .auto)
    options.gists = 3000
    try await Sandbox.with(options) { sandbox in
      try await ScratchHome.with { home in
        let result = try await gists(
          "list", "--all", in: home,
          environment: ["GISTS_HOST": sandbox.url, "GISTS_TOKEN": Faults.token])
        #expect(result.exit == 0)
        #expect(result.err == "")
        let lines = result.out.split(separator: "\n").map { $0.split(separator: "\t") }
        #expect(lines.count == 3000)
        #expect(Set(lines.map(\.first)).count == 3000)
        let dates = lines.map(\.last).compactMap(\.self)
        #expect(dates == dates.sorted(by: >))
        #expect(sandbox.requests.count == 30)
      }
    }
  }

  @Test(arguments: [true, false])
  func `gists before an error stay, and the array is closed`(isJSON: Bool)
    async throws
  {
    let script = FaultScript.each { request, _ in
      request.page == 1
        ? .page(1...2, next: "\(request.origin)/gists?page=2") : .unwell(500)
    }
    try await Faults.with(script) { faults async throws in
      let outcome = try await faults.run(["list", "--all"] + (isJSON ? ["--json"] : []))
      #expect(outcome.exit == 75)
      #expect(outcome.out == (isJSON ? NumberedGist.page(1...2) + "\n" : NumberedGist.lines(1...2)))
      let last = outcome.err.split(separator: "\n").last
      if isJSON {
        #expect(
          last == """
            {"error":{"code":"try_later","details":[],"exit":75,"hints":["try again later"],\
            "host":"HOST","message":"server error on HOST (HTTP 500)","request_id":null,"retry_at":null,"status":500}}
            """)
      } else {
        #expect(
          outcome.err.hasSuffix("error: server error on HOST (HTTP 500)\nhint: try again later\n"))
      }
      #expect(faults.server.requests.map(\.page) == [1, 2, 2, 2])
    }
  }
}
