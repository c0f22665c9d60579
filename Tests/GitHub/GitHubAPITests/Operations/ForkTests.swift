import FoundationEssentials
import GitHubAPI
import GitHubModels
import HTTPTypes
import TestSupport
import Testing
import TextFormats

@Suite struct `Forking a gist` {
  static let post = "POST /gists/aa5a/forks"
  static let forks = "GET /gists/aa5a/forks?per_page=100"
  static let user = StubTransport.Stub.answer("GET /user", 200, #"{"login":"octocat"}"#)
  private static let date: KeyValuePairs = ["Date": "Sat, 31 Jan 2026 12:05:00 GMT"]

  private static func fork(_ id: String, of owner: String = "octocat", created: String) -> String {
    #"{"id":"\#(id)","owner":{"login":"\#(owner)"},"files":{},"created_at":"\#(created)"}"#
  }

  @Test(arguments: [("2026-01-31T12:05:00Z", false), ("2025-01-31T12:05:00Z", true)])
  func `is one POST that may return an older fork`(
    created: String, isOld: Bool
  ) async throws {
    let answer = Self.fork("1", created: created)
    let stub = StubTransport.Stub.answer(Self.post, 201, answer, fields: Self.date)
    try await StubTransport.with([stub, Self.fetched("1")]) { transport in
      let forked = try await APIScene(transport).api.fork("aa5a")
      #expect(forked.document.json.text() == answer)
      #expect(forked.alreadyExisted == isOld)
      #expect(forked.responseError == nil)
    }
  }

  /// A gist that says whose fork it is.
  private static func fetched(_ id: String, of original: String? = "AA5A") -> StubTransport.Stub {
    let original = original.map { #","fork_of":{"id":"\#($0)"}"# } ?? ""
    return .answer("GET /gists/\(id)", 200, #"{"id":"\#(id)"\#(original)}"#)
  }

  @Test func `is found in the list if its document does not name the original`() async throws {
    let fork = Self.fork("1", created: "2026-01-31T12:05:00Z")
    try await StubTransport.with([
      .answer(Self.post, 201, fork), Self.fetched("1", of: nil),
      .answer(Self.forks, 200, "[\(fork)]"),
    ]) { transport in
      let forked = try await APIScene(transport).api.fork("aa5a")
      #expect(forked.responseError == nil)
    }
  }

  @Test(arguments: [
    ("9", [fetched("9", of: "bb5b")]), ("9", [fetched("9", of: nil), .answer(forks, 200, "[]")]),
    ("9", [.answer("GET /gists/9", 404)]), ("aa5a", []),
  ])
  func `that is answered by another gist is looked for`(
    id: String, stubs: [StubTransport.Stub]
  ) async throws {
    let other = Self.fork(id, created: "2026-01-31T12:05:00Z")
    let fork = Self.fork("8", created: "2026-01-31T12:05:00Z")
    try await StubTransport.with(
      [.answer(Self.post, 201, other)] + stubs
        + [Self.user, .answer(Self.forks, 200, "[\(fork)]"), Self.fetched("8")]
    ) { transport in
      let forked = try await APIScene(transport).api.fork("aa5a")
      #expect(forked.document.value.id == "8")
      #expect(forked.responseError != nil)
    }
  }

  @Test(
    arguments: [
      .failure(post, .unreachable(host: "github.com", reason: .connectionLost)),
      .answer(post, 502, "<html>"), .answer(post, 201, #"{"id":"#),
    ] as [StubTransport.Stub])
  func `is found among the forks if its response is lost`(
    lost: StubTransport.Stub
  ) async throws {
    let list = [
      Self.fork("7", of: "monalisa", created: "2026-01-31T12:05:00Z"),
      Self.fork("8", of: "OctoCat", created: "2026-01-31T12:04:00Z"),
    ].joined(separator: ",")
    let stubs = [lost, Self.user, .answer(Self.forks, 200, "[\(list)]"), Self.fetched("8")]
    try await StubTransport.with(stubs) { transport in
      let forked = try await APIScene(transport).api.fork("aa5a")
      #expect(forked.document.value.id == "8")
      #expect(forked.responseError != nil)
      #expect(transport.requests.filter { $0.method == .post }.count == 1)
    }
  }

  @Test func `that left no trace stays unknown`() async throws {
    let lost = StubTransport.Stub.answer(Self.post, 502, "<html>")
    try await StubTransport.with([lost, Self.user, .answer(Self.forks, 200, "[]")]) { transport in
      _ = await #expect(throws: ForkOutcomeUnknown.self) {
        try await APIScene(transport).api.fork("aa5a")
      }
    }
    let refused = StubTransport.Stub.answer(Self.forks, 404, "{}")
    try await StubTransport.with([lost, Self.user, refused]) { transport in
      let error = await APIScene.error { try await APIScene(transport).api.fork("aa5a") }
      guard case .outcomeUnknown? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
}

@Suite struct `Commenting on a gist` {
  private static let post = "POST /gists/aa5a/comments"
  private static let list = "GET /gists/aa5a/comments?per_page=100"
  private static let date: KeyValuePairs = ["Date": "Sat, 31 Jan 2026 12:05:00 GMT"]
  private static let lost = StubTransport.Stub.failure(
    post, .unreachable(host: "github.com", reason: .idle))

  private static func comment(
    _ id: Int, _ body: String = #"Hi\r\n\r\nthere "#, by login: String = "octocat",
    created: String = "2026-01-31T12:04:55Z"
  ) -> String {
    #"{"id":\#(id),"user":{"login":"\#(login)"},"body":"\#(body)","created_at":"\#(created)"}"#
  }

  private func candidates(
    _ comments: [String], fields: KeyValuePairs<String, String> = date
  ) async throws -> [Int]? {
    let list = "[\(comments.joined(separator: ","))]"
    let stubs = [Self.lost, `Forking a gist`.user, .answer(Self.list, 200, list, fields: fields)]
    return try await StubTransport.with(stubs) { transport in
      do {
        let posted = try await APIScene(transport).api.comment(on: "aa5a", body: "Hi\n\nthere\n")
        #expect(posted.responseError != nil)
        #expect(posted.document.value.number == 5)
        return nil
      } catch let unsettled as CommentOutcomeUnknown {
        return unsettled.candidates.map(\.number)
      }
    }
  }

  @Test func `is one POST`() async throws {
    let answer = Self.comment(5, #"\u001bé"#)
    try await StubTransport.with([.answer(Self.post, 201, answer)]) { transport in
      let posted = try await APIScene(transport).api.comment(on: "aa5a", body: "\u{1B}é\r\n")
      #expect(posted.responseError == nil)
      let body = transport.requests.first?.body
      #expect(body == Array(#"{"body":"\u001bé\r\n"}"#.utf8))
    }
  }

  @Test(arguments: [
    comment(6, "Hi there"), comment(6, created: "2026-01-31T12:04:30Z"),
    #"{"url":"https://api.github.com/gists/bb5b/comments/6",\#(comment(6).dropFirst())"#,
  ])
  func `that is answered by another comment is looked for`(other: String) async throws {
    let list = "[\(Self.comment(5))]"
    try await StubTransport.with([
      .answer(Self.post, 201, other, fields: Self.date), `Forking a gist`.user,
      .answer(Self.list, 200, list, fields: Self.date),
    ]) { transport in
      let posted = try await APIScene(transport).api.comment(on: "aa5a", body: "Hi\n\nthere\n")
      #expect(posted.document.value.number == 5)
      #expect(posted.responseError != nil)
    }
  }

  @Test func `is found if its response is lost: the user's, with this text, since then`()
    async throws
  {
    #expect(
      try await candidates([
        Self.comment(1, created: "2026-01-31T11:00:00Z"), Self.comment(2, "Hi there"),
        Self.comment(3, by: "monalisa"), Self.comment(5),
      ]) == nil)
  }

  @Test func `stays unknown if there is none or several, and without a server clock`()
    async throws
  {
    #expect(try await candidates([Self.comment(2, "Hi there")]) == [])
    #expect(try await candidates([Self.comment(5), Self.comment(6)]) == [5, 6])
    #expect(try await candidates([Self.comment(5)], fields: [:]) == [5])
  }
}
