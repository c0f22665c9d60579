import Synchronization
import TestSupport
import Testing

/// Nothing is sent twice, and no text is lost.
@Suite struct Writing {
  private static let now = "Sat, 21 Nov 2026 04:00:00 GMT"
  private static let moment = "2026-11-21T04:00:00Z"

  /// The gist that `create` creates in these tests, as a list has it, or with its content.
  private func listed(
    id: String = HostDocument.id, content: String? = nil, created: String = moment
  ) -> String {
    let content = content.map { #","truncated":false,"content":"\#($0)""# } ?? ""
    return HostDocument.gist(
      id: id, description: "D",
      files: #""stdin.txt":{"filename":"stdin.txt","size":4\#(content)}"#, created: created)
  }

  /// A host with gists that have this content.
  private func script(
    _ list: String, post: FaultAnswer, ids: [String] = [HostDocument.id], content: String = "text"
  ) -> FaultScript {
    var routes = [
      "POST /gists": [post], "GET /gists": [.json(200, list, [("Date", Self.now)])],
    ]
    for id in ids { routes["GET /gists/\(id)"] = [.json(200, listed(id: id, content: content))] }
    return .routes(routes)
  }

  @Test(arguments: [
    (FaultAnswer.reset, "no response from HOST"), (.finish, "no response from HOST"),
    (.html(502, "Bad gateway"), "server error on HOST (HTTP 502)"),
    (
      .json(500, #"{"message":"Oops"}"#, [("X-GitHub-Request-Id", "8D2A:1")]),
      "server error on HOST: Oops (HTTP 500, request ID 8D2A:1)"
    ),
    (.html(200, "<html>"), "invalid JSON from HOST (HTTP 200)"),
    (.json(201, #"{"id":"#), "invalid JSON from HOST (HTTP 201)"),
    (.http(200), "empty response from HOST (HTTP 200)"),
    (
      .json(201, HostDocument.gist(id: "aa5a315d61ae9438b18d")),
      "the response from HOST does not show the change (HTTP 201)"
    ),
  ])
  func `a create without its response is looked for, not sent again`(
    post: FaultAnswer, reason: String
  ) async throws {
    try await Faults.with(script(HostDocument.list(listed()), post: post)) { faults in
      let result = try await faults.gists("create", "-d", "D", stdin: "text")
      #expect(result.exit == 0, "\(result)")
      #expect(result.out == "https://gist.github.com/octocat/\(HostDocument.id)\n")
      #expect(
        result.err.replacing(faults.host, with: "HOST")
          == "note: \(reason), but the gist was created\n")
      #expect(faults.lines.filter { $0 == "POST /gists" }.count == 1)
      #expect(faults.drafts == [])
    }
  }

  @Test func `a create that was not made saves the text`() async throws {
    let old = HostDocument.gist(description: "D", created: "2020-01-01T00:00:00Z")
    try await Faults.with(script(HostDocument.list(old), post: .reset)) { faults in
      let result = try await faults.gists("create", "-d", "D", stdin: "text")
      #expect(result.exit == 75, "\(result)")
      #expect(result.out == "")
      #expect(result.error == "no response from \(faults.host); the gist is not listed yet")
      #expect(faults.drafts == ["text"])
      #expect(faults.lines.filter { $0 == "POST /gists" }.count == 1)
    }
  }

  @Test func `a gist of equal sizes is not the new one`() async throws {
    let script = script(HostDocument.list(listed()), post: .reset, content: "TEXT")
    try await Faults.with(script) { faults in
      let result = try await faults.gists("create", "-d", "D", stdin: "text")
      #expect(result.exit == 75, "\(result)")
      #expect(result.out == "")
      #expect(faults.drafts == ["text"])
    }
  }

  @Test func `all gists that may be the new one are named`() async throws {
    let other = "aa5a315d61ae9438b18d"
    let list = HostDocument.list(listed(), listed(id: other))
    let script = script(list, post: .reset, ids: [HostDocument.id, other])
    try await Faults.with(script) { faults in
      let result = try await faults.gists("create", "-d", "D", stdin: "text")
      #expect(result.exit == 75)
      #expect(result.err.contains(HostDocument.id) && result.err.contains(other), "\(result)")
      #expect(faults.drafts == ["text"])
    }
  }

  @Test func `the text of a create that could not be sent is a draft`() async throws {
    try await ScratchHome.with { home in
      let home = home.with(["GISTS_HOST": "http://127.0.0.1:1", "GISTS_TOKEN": Faults.token])
      let result = try await gists("create", "-", in: home, stdin: "x\n")
      #expect(result.exit == 69)
      let files = home.files.filter { $0.hasPrefix("state/gists/unsent/") }
      #expect(files.map { home.read("\(home.root)/\($0)") } == [Array("x\n".utf8)])
      #expect(files.allSatisfy { result.err.contains($0) })
      #expect(files.allSatisfy { home.mode("\(home.root)/\($0)") == 0o600 })
    }
  }

  @Test func `a gist is secret and sent unchanged`() async throws {
    try await Faults.with(.creating(HostDocument.gist())) { faults in
      let result = try await faults.gists("create", "-f", "a.txt", stdin: "\u{1B}\r\nno end")
      #expect(result.exit == 0, "\(result)")
      #expect(faults.lines == ["POST /gists"])
      #expect(
        faults.bodies == [#"{"public":false,"files":{"a.txt":{"content":"\u001b\r\nno end"}}}"#])
    }
  }

  @Test func `a gist that became public unasked is an error`() async throws {
    try await Faults.with(.creating(HostDocument.gist(isPublic: true))) { faults in
      let result = try await faults.gists("create", stdin: "text")
      #expect(result.exit == 76, "\(result)")
    }
  }

  @Test func `the document of another gist deletes nothing`() async throws {
    let gist = "/gists/\(HostDocument.id)"
    let other = FaultAnswer.json(200, HostDocument.gist(id: "aa5a315d61ae9438b18d"))
    for answers in [[other], [.json(200, HostDocument.gist()), other]] {
      try await Faults.with(.routes(["GET \(gist)": answers, "DELETE \(gist)": [.http(204)]])) {
        faults in
        let result = try await faults.gists("delete", "--yes", HostDocument.id)
        #expect(result.exit == 76, "\(result)")
        #expect(
          result.error?.hasSuffix(
            "\(faults.host) sent gist aa5a315d61ae9438b18d instead of gist \(HostDocument.id) (HTTP 200)"
          )
            == true, "\(result)")
        #expect(!faults.lines.contains("DELETE \(gist)"))
        #expect(try await faults.gists("trash").out == "")
      }
    }
  }

  @Test func `a deletion that timed out at a gateway may have been made`() async throws {
    let gist = "/gists/\(HostDocument.id)"
    let script = FaultScript.routes([
      "GET \(gist)": [.json(200, HostDocument.gist())], "DELETE \(gist)": [.http(408)],
    ])
    try await Faults.with(script) { faults in
      let result = try await faults.gists("delete", "--yes", HostDocument.id)
      #expect(result.exit == 75, "\(result)")
      let trash = try await faults.gists("trash").out
      #expect(trash.hasPrefix(HostDocument.id))
    }
  }

  @Test func `a change by api without a response may have been made`() async throws {
    let script = FaultScript.routes(["PATCH /gists/\(HostDocument.id)": [.reset]])
    try await Faults.with(script) { faults in
      let result = try await faults.gists(
        "api", "-X", "PATCH", "gists/\(HostDocument.id)", "-f", "description=x")
      #expect(result.exit == 75, "\(result)")
    }
  }

  @Test func `a delete without a response is done if the gist no longer exists`() async throws {
    let gone = FaultAnswer.json(404, "{}", [("X-OAuth-Scopes", "gist")])
    let isDeleted = Mutex(false)
    // A slow computer reads the gist once more before it sends the deletion.
    let script = FaultScript.each { request, _ in
      isDeleted.withLock { isDeleted -> FaultAnswer in
        guard !isDeleted else { return gone }
        isDeleted = request.method == "DELETE"
        return isDeleted ? .reset : .json(200, HostDocument.gist())
      }
    }
    try await Faults.with(script) { faults in
      let result = try await faults.gists("delete", "--yes", HostDocument.id)
      #expect(result.exit == 0, "\(result)")
      #expect(faults.lines.filter { $0.hasPrefix("DELETE") }.count == 1)
    }
  }

  @Test(arguments: [
    "", "-", "../x", "xyz", "6cad326836d38bd3a7ag", "https://evil.example/6cad326836d38bd3a7ae",
    "6cad 3268", "%2e%2e", "6cad326836d38bd3a7ae6cad326836d38bd3a7ae", "abc", "gist.github.com",
    "https://gist.github.com/", "https://gist.github.com/a/b/c/d", "\u{1B}]0;x\u{7}", "١٢٣٤",
  ])
  func `an invalid gist ID or URL is refused without a request`(name: String) async throws {
    try await Faults.with(.answer(.json(200, HostDocument.gist()))) { faults in
      // For delete and star, - reads IDs from stdin.
      let changes = name == "-" ? [["restore"], ["revert"]] : [["delete", "--yes"], ["star"]]
      for command in [["view"]] + changes {
        let result = try await gists(command + ["--", name], in: faults.home)
        #expect(result.exit == 64, "\(command): \(result)")
        #expect(!result.stderr.contains(0x1B))
      }
      #expect(faults.lines == [])
    }
  }

  @Test func `deleting without a terminal needs --yes`() async throws {
    try await Faults.with(.answer(.json(200, HostDocument.gist()))) { faults in
      let result = try await faults.gists("delete", HostDocument.id)
      #expect(result.exit == 64)
      #expect(result.err.contains("--yes"))
      #expect(faults.lines == [])
    }
  }

  @Test func `answering no deletes nothing`() async throws {
    let answers: [String: [FaultAnswer]] = [
      "GET /gists/\(HostDocument.id)": [.json(200, HostDocument.gist())],
      "GET /user": [.json(200, #"{"login":"octocat","id":583231}"#)],
    ]
    try await Faults.with(.routes(answers)) { faults in
      let program = Program.gists(["delete", HostDocument.id], in: faults.home)
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor("a.txt")
        try await terminal.waitFor("?")
        try terminal.type("n\r")
      }
      #expect(result.ending == .exit(2))
      #expect(faults.lines == ["GET /gists/\(HostDocument.id)", "GET /user"])
    }
  }

  @Test func `writes stop at the first failure and report what was done`() async throws {
    let ids = (1...3).map { "0000000000000000000\($0)" }
    var routes: [String: [FaultAnswer]] = [:]
    for id in ids {
      routes["GET /gists/\(id)"] = [.json(200, HostDocument.gist(id: id))]
      routes["DELETE /gists/\(id)"] = [.http(204)]
    }
    routes["DELETE /gists/\(ids[1])"] = [.json(403, #"{"message":"no"}"#)]
    try await Faults.with(.routes(routes)) { faults in
      let result = try await gists(["delete", "--yes"] + ids, in: faults.home)
      #expect(result.exit == 77)
      for id in ids { #expect(result.err.contains(id), "\(result)") }
      #expect(
        faults.lines.filter { $0.hasPrefix("DELETE") }
          == ["DELETE /gists/\(ids[0])", "DELETE /gists/\(ids[1])"])
    }
  }
}

extension Faults {
  /// The saved drafts.
  var drafts: [String] {
    home.files.filter { $0.hasPrefix("state/gists/unsent/") }
      .compactMap { home.read("\(home.root)/\($0)") }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
