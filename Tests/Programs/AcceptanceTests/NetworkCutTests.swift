import TestSupport
import Testing

/// Responses that are truncated, damaged or missing.
@Suite(.endsHangs)
struct NetworkCutTests {
  private static let retries = """
    note: request to HOST failed, retrying (1 of 2)
    note: request to HOST failed, retrying (2 of 2)

    """
  private static let gist = NumberedGist.id(1)
  private static let text = String(repeating: "A line of the file.\n", count: 40)

  private struct Cut: Sendable {
    var arguments: [String]
    /// How much of the body is sent, in percent.
    var percent: Int
    var end: FaultAnswer.Step

    /// The gist's document is complete, its file has a `raw_url` only; other responses are
    /// truncated.
    func answer(to request: FaultRequest) -> FaultAnswer {
      switch (arguments[0], request.path) {
      case ("list", _): cut(.page(1...3))
      case (_, "/raw/a.txt"): cut(.text(200, NetworkCutTests.text))
      case _ where arguments.contains("--raw"):
        .json(200, NetworkCutTests.document(rawURL: "\(request.origin)/raw/a.txt"))
      default: cut(.json(200, NetworkCutTests.document(rawURL: nil)))
      }
    }

    private func cut(_ answer: FaultAnswer) -> FaultAnswer {
      let length = answer.bytes.count - answer.headLength
      return answer.cut(bodyAfter: length * percent / 100, by: end)
    }

    static let all = [["list"], ["view", gist], ["view", gist, "--raw"]].flatMap { arguments in
      [(0, FaultAnswer.Step.finish), (50, .reset), (99, .finish)].map {
        Cut(arguments: arguments, percent: $0.0, end: $0.1)
      }
    }
  }

  private static func document(rawURL: String?) -> String {
    let content = rawURL.map { #""truncated":true,"content":"","raw_url":"\#($0)""# }
    let whole = #""content":"\#(text.replacing("\n", with: "\\n"))""#
    return NumberedGist.json(
      1, files: #"{"a.txt":{"size":\#(text.utf8.count),\#(content ?? whole)}}"#)
  }

  @Test
  func `a truncated response is requested twice more and never shown`()
    async throws
  {
    try await sideBySide(Cut.all) { cut in
      try await Faults.with(.each { request, _ in cut.answer(to: request) }) {
        faults async throws in
        let lost = "error: lost the connection to HOST\nhint: try again\n"
        #expect(
          try await faults.run(cut.arguments) == .init(69, err: Self.retries + lost), "\(cut)")
        #expect(faults.home.files == [])
        let times = faults.server.requests.suffix(3).map(\.time)
        let paths = Set(faults.server.requests.suffix(3).map(\.path))
        #expect(paths.count == 1)
        #expect(faults.server.requests.count == (cut.arguments.contains("--raw") ? 4 : 3), "\(cut)")
        #expect(times.count == 3 && times[1] - times[0] >= .seconds(1))
        #expect(times.count == 3 && times[2] - times[1] >= .seconds(3))
      }
    }
  }

  @Test func `the response to the third attempt is shown once`() async throws {
    let page = FaultAnswer.page(1...3)
    try await Faults.with(
      .answer(page.cut(bodyAfter: 200), page.cut(bodyAfter: 90, by: .reset), page)
    ) { faults async throws in
      #expect(
        try await faults.run("list")
          == .init(0, out: NumberedGist.lines(1...3), err: Self.retries))
      #expect(faults.server.requests.count == 3)
    }
  }

  @Test func `a complete response with invalid content is not requested again`() async throws {
    try await ScratchHome.with { home in
      let packed = try await Program(command: ["gzip", "-c"], home: home)
        .run(stdin: ProgramInput(Array(NumberedGist.page(1...3).utf8))).stdout
      let gzip = [("Content-Encoding", "gzip"), ("X-GitHub-Request-Id", "8D2A:1")]
      let broken =
        "error: could not decompress the response from HOST (HTTP 200)\n"
      let cases: [(FaultAnswer, String)] = [
        (.chunked(200, gzip, body: Array(packed.prefix(packed.count / 2))), broken),
        (.chunked(200, gzip, body: Array(packed.dropLast())), broken),
        (.http(200, gzip, body: Array(NumberedGist.page(1...3).utf8)), broken),
        (.http(200, [("Content-Encoding", "br")] + gzip.suffix(1), body: packed), broken),
        (
          .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n[]\n"),
          "error: HOST does not speak HTTP\n"
        ),
        (.raw("SSH-2.0-OpenSSH_9.2\r\n"), "error: HOST does not speak HTTP\n"),
      ]
      for (answer, error) in cases {
        try await Faults.with(.answer(answer)) { faults async throws in
          #expect(try await faults.run("list") == .init(76, err: error))
          #expect(faults.server.requests.count == 1)
        }
      }
      try await Faults.with(.answer(.chunked(200, gzip, body: packed))) { faults async throws in
        #expect(try await faults.run("list") == .init(0, out: NumberedGist.lines(1...3)))
        #expect(faults.server.requests.map { $0["accept-encoding"] } == ["gzip"])
      }
    }
  }

  @Test(arguments: [0, 10, text.utf8.count + 1])
  func `a raw file of a different size than its gist states is refused`(size: Int) async throws {
    let raw = FaultAnswer.text(200, String(repeating: "x", count: size))
    let script = FaultScript.each { request, _ in
      request.path == "/raw/a.txt"
        ? raw : .json(200, Self.document(rawURL: "\(request.origin)/raw/a.txt"))
    }
    try await Faults.with(script) { faults async throws in
      let expected = Self.text.utf8.count
      let error =
        "error: HOST sent \(size) bytes of a file, expected \(expected) bytes (HTTP 200)\n"
      #expect(try await faults.run("view", Self.gist) == .init(76, err: error))
      #expect(faults.server.requests.map(\.path) == ["/gists/\(Self.gist)", "/raw/a.txt"])
      #expect(faults.home.files == [])
    }
  }

  @Test(arguments: [
    ("list", FaultAnswer.page(1...1), NumberedGist.lines(1...1)), ("star", .http(204), ""),
    ("unstar", .http(204), ""),
  ])
  func `a server that fails twice is asked a third time`(
    command: String, good: FaultAnswer, out: String
  ) async throws {
    try await Faults.with(.answer(.unwell(502), .unwell(503), good)) { faults async throws in
      let arguments = command == "list" ? [command] : [command, Self.gist]
      #expect(try await faults.run(arguments) == .init(0, out: out, err: Self.retries))
      #expect(faults.server.requests.count == 3)
      #expect(Set(faults.server.requests.map(\.method)).count == 1)
    }
  }

  @Test(arguments: ["list", "view", "star", "unstar", "delete"])
  func `a server that keeps failing ends the command after three requests`(command: String)
    async throws
  {
    let script = FaultScript.each { request, _ in
      command == "delete" && request.method == "GET"
        ? .json(200, HostDocument.gist(id: Self.gist)) : .unwell(502)
    }
    try await Faults.with(script) { faults async throws in
      let arguments = ["list": [command], "delete": [command, "--yes", Self.gist]][command]
      // It may have been deleted anyway, so its copy stays.
      let step =
        command == "delete"
        ? "hint: to bring it back if it was deleted, run gists restore \(Self.gist)\n" : ""
      let change = command.hasSuffix("star") ? "could not \(command) gist \(Self.gist): " : ""
      let error = "error: \(change)server error on HOST (HTTP 502)\nhint: try again later\n" + step
      #expect(
        try await faults.run(arguments ?? [command, Self.gist])
          == .init(75, err: Self.retries + error))
      let methods = ["star": "PUT", "unstar": "DELETE", "delete": "DELETE"]
      let method = methods[command] ?? "GET"
      let sent = faults.server.requests.map(\.method)
      guard command == "delete" else {
        #expect(sent == [method, method, method])
        return
      }
      // It reads the gist, saves a copy, deletes, and reads it again. A slow computer reads the gist
      // once more before an attempt to delete.
      let words = sent.joined(separator: " ")
      #expect(
        try #/GET GET (GET )?DELETE (GET )?DELETE (GET )?DELETE GET/#.wholeMatch(in: words) != nil,
        "\(words)")
    }
  }

  @Test func `Retry-After is honored up to 30 seconds`() async throws {
    try await Faults.with(.answer(.unwell(503, retryAfter: 2), .page(1...1))) {
      faults async throws in
      #expect(
        try await faults.run("list")
          == .init(
            0, out: NumberedGist.lines(1...1),
            err: "note: request to HOST failed, retrying (1 of 2)\n"))
      let times = faults.server.requests.map(\.time)
      #expect(times.count == 2 && times[1] - times[0] >= .seconds(2))
    }
    try await Faults.with(.answer(.unwell(503, retryAfter: 31))) { faults async throws in
      #expect(
        try await faults.run("list")
          == .init(75, err: "error: server error on HOST (HTTP 503)\nhint: try again later\n"))
      #expect(faults.server.requests.count == 1)
    }
  }

  @Test func `a Location header in a normal response is ignored`() async throws {
    let elsewhere = [("Location", "/elsewhere")]
    let list = FaultAnswer.json(200, NumberedGist.page(1...1), elsewhere)
    try await Faults.with(.answer(list)) { faults async throws in
      #expect(try await faults.run("list") == .init(0, out: NumberedGist.lines(1...1)))
      #expect(faults.server.requests.map(\.path) == ["/gists"])
    }
    try await Faults.with(.answer(.http(304, elsewhere))) { faults async throws in
      #expect(
        try await faults.run("list")
          == .init(76, err: "error: empty response from HOST (HTTP 304)\n"))
      // Nothing was cached that is unchanged: the request is sent once more.
      #expect(faults.server.requests.map(\.path) == ["/gists", "/gists"])
    }
  }
}
