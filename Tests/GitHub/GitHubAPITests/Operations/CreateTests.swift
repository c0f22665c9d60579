import FoundationEssentials
import GitHubModels
import HTTPTypes
import TestSupport
import Testing
import TextFormats

@testable import GitHubAPI

@Suite struct `Creating a gist` {
  static let newGist = NewGist(
    description: "d", isPublic: false,
    files: [.init(name: "a.txt", data: "é"), .init(name: "b", data: "xyz")])
  static let post = "POST /gists"
  static let list = "GET /gists?per_page=100"
  /// The server's clock when the list is asked for.
  static let date = "Sat, 31 Jan 2026 12:05:00 GMT"

  /// A gist like the new gist, created at `created`, with other members as `changes` say.
  static func gist(
    _ id: String, created: String = "2026-01-31T12:04:50Z", description: String = #""d""#,
    isPublic: Bool = false, files: String = #"{"a.txt":{"size":2},"b":{"size":3}}"#
  ) -> String {
    #"{"id":"\#(id)","description":\#(description),"public":\#(isPublic),"files":\#(files),"created_at":"\#(created)"}"#
  }

  /// The files of the new gist, as the gist's own JSON has them.
  static let contents = #"{"a.txt":{"size":2,"content":"é"},"b":{"size":3,"content":"xyz"}}"#

  /// The response to a request for a gist that is in the list.
  static func fetched(
    _ id: String, created: String = "2026-01-31T12:04:50Z", description: String = #""d""#,
    files: String = contents
  ) -> StubTransport.Stub {
    .answer(
      "GET /gists/\(id)", 200,
      gist(id, created: created, description: description, files: files))
  }

  static func lost(_ reason: APIError.ConnectionFailure = .connectionLost) -> StubTransport.Stub {
    .failure(post, .unreachable(host: "github.com", reason: reason))
  }

  @Test func `is one POST and returns the gist`() async throws {
    try await StubTransport.with([.answer(Self.post, 201, Self.gist("1"))]) { transport in
      let created = try await APIScene(transport).api.create(Self.newGist)
      #expect(created.document.value.id == "1")
      #expect(created.document.json.text() == Self.gist("1"))
      #expect(created.responseError == nil)
      #expect(!created.document.value.hasWrongVisibility(wanted: Self.newGist.isPublic))
      #expect(
        transport.requests.first?.body == Router.createGist(Self.newGist).endpoint.body?.bytes)
    }
  }

  @Test(arguments: [(false, true), (true, false)])
  func `reports a visibility other than requested`(
    wished: Bool, became: Bool
  ) async throws {
    var newGist = Self.newGist
    newGist.isPublic = wished
    let answer = Self.gist("1", isPublic: became)
    try await StubTransport.with([.answer(Self.post, 201, answer)]) { transport in
      let created = try await APIScene(transport).api.create(newGist)
      #expect(created.document.value.hasWrongVisibility(wanted: wished))
    }
  }

  /// Responses that are not those to the POST.
  @Test(arguments: [
    gist("9", description: #""other""#), gist("9", description: "null"),
    gist("9", files: #"{"a.txt":{"size":2},"c":{"size":3}}"#),
    gist("9", files: #"{"a.txt":{"size":2}}"#),
    gist("9", files: #"{"a.txt":{"size":2},"b":{"size":3},"c":{"size":1}}"#),
    gist("9", files: #"{"a.txt":{"size":2},"b":{"size":4}}"#),
    gist("9", files: #"{"a.txt":{"size":2},"b":{"size":3,"content":"xyZ"}}"#),
    gist("9", created: "2026-01-31T12:04:30Z", files: contents),
  ])
  func `that is answered by another gist is looked for`(other: String) async throws {
    let body = "[\(Self.gist("9", description: #""other""#)),\(Self.gist("2"))]"
    try await StubTransport.with([
      .answer(Self.post, 201, other, fields: ["Date": Self.date]),
      .answer(Self.list, 200, body, fields: ["Date": Self.date]), Self.fetched("2"),
    ]) { transport in
      let created = try await APIScene(transport).api.create(Self.newGist)
      #expect(created.document.value.id == "2")
      guard case .invalidResponse(_, .changeNotShown, _)? = created.responseError else {
        Issue.record("\(String(describing: created.responseError))")
        return
      }
    }
  }

  @Test(arguments: [
    // GitHub leaves out contents beside a large file.
    #"{"a.txt":{"size":2,"content":"","truncated":true},"b":{"size":3,"content":"x","truncated":true}}"#,
    #"{"a.txt":{"content":"é"},"b":{}}"#,
  ])
  func `is believed to be made as far as the response has it`(files: String) async throws {
    let answer = Self.gist("1", created: "2026-01-31T12:05:03Z", files: files)
    try await StubTransport.with([
      .answer(Self.post, 201, answer, fields: ["Date": Self.date])
    ]) { transport in
      let created = try await APIScene(transport).api.create(Self.newGist)
      #expect(created.document.value.id == "1")
      #expect(created.responseError == nil)
    }
  }

  @Test func `may have a generated name that GitHub changes`() async throws {
    var newGist = Self.newGist
    newGist.files = [.init(name: "gistfile1.txt", data: "x")]
    let answer = Self.gist("1", files: #"{"gistfile2.txt":{"size":1,"content":"x"}}"#)
    try await StubTransport.with([.answer(Self.post, 201, answer)]) { transport in
      let created = try await APIScene(transport).api.create(newGist)
      #expect(created.responseError == nil)
    }
  }

  @Test(arguments: [
    lost(), lost(.idle), lost(.deadline(seconds: 30)),
    .failure(post, .invalidResponse(host: "github.com", reason: .notHTTP, response: nil)),
    .answer(post, 502, "<html>"), .answer(post, 500), .answer(post, 201),
    .answer(post, 201, #"{"id":"#),
    .answer(post, 201, "[]"),
  ])
  func `whose response is lost is found in the list and not sent again`(
    answer: StubTransport.Stub
  ) async throws {
    let body = "[\(Self.gist("9", description: #""other""#)),\(Self.gist("2"))]"
    try await StubTransport.with([
      answer, .answer(Self.list, 200, body, fields: ["Date": Self.date]), Self.fetched("2"),
    ]) { transport in
      let created = try await APIScene(transport).api.create(Self.newGist)
      #expect(created.document.value.id == "2")
      #expect(created.document.json.text() == Self.gist("2", files: Self.contents))
      #expect(created.responseError != nil)
      #expect(transport.requests.map(\.method) == [.post, .get, .get])
    }
  }

  @Test(arguments: [
    ("[]", []), ("[null,7,{}]", []),
    ("[\(gist("1")),\(gist("2"))]", ["1", "2"]),
    ("[\(gist("1", description: "null"))]", []),
    ("[\(gist("1", isPublic: true))]", []),
    ("[\(gist("1", files: #"{"a.txt":{"size":2}}"#))]", []),
    ("[\(gist("1", files: #"{"a.txt":{"size":2},"b":{"size":4}}"#))]", []),
    ("[\(gist("1", files: #"{"a.txt":{"size":2},"c":{"size":3}}"#))]", []),
    ("[\(gist("1", files: #"{"a.txt":{"size":2},"b":{"size":3},"c":{"size":0}}"#))]", []),
    // The POST took 30 s, the list 10 s: 12:05:00 − 40 s − 10 s.
    ("[\(gist("1", created: "2026-01-31T12:04:09Z"))]", []),
    ("[\(gist("1", created: "soon"))]", ["1"]),
  ])
  func `that the list does not identify returns the candidates`(
    body: String, candidates: [String]
  ) async throws {
    let time = ManualTime()
    let transport = StubTransport(
      [
        Self.lost().taking(.seconds(30)),
        .answer(Self.list, 200, body, fields: ["Date": Self.date]).taking(.seconds(10)),
        Self.fetched("1", created: body.contains("soon") ? "soon" : "2026-01-31T12:04:50Z"),
        Self.fetched("2"),
      ], time: time)
    let scene = try APIScene(transport, time: time)
    do {
      _ = try await scene.api.create(Self.newGist)
      Issue.record("settled")
    } catch let error as CreateOutcomeUnknown {
      #expect(error.host == "github.com")
      #expect(error.candidates.map(\.id) == candidates)
    }
  }

  @Test(arguments: ["2026-01-31T12:04:10Z", "2026-01-31T13:00:00Z"])
  func `is recent by the server's clock`(created: String) async throws {
    let time = ManualTime(now: Date(timeIntervalSince1970: 0))
    let body = "[\(Self.gist("1", created: created))]"
    let transport = StubTransport(
      [
        Self.lost().taking(.seconds(30)),
        .answer(Self.list, 200, body, fields: ["Date": Self.date]).taking(.seconds(10)),
        Self.fetched("1", created: created),
      ], time: time)
    let created = try await APIScene(transport, time: time).api.create(Self.newGist)
    #expect(created.document.value.id == "1")
  }

  @Test func `stays unknown without the server's clock`() async throws {
    let transport = StubTransport([
      Self.lost(), .answer(Self.list, 200, "[\(Self.gist("1"))]"), Self.fetched("1"),
    ])
    do {
      _ = try await APIScene(transport).api.create(Self.newGist)
      Issue.record("settled")
    } catch let error as CreateOutcomeUnknown {
      #expect(error.candidates.map(\.id) == ["1"])
    }
  }

  @Test func `whose list is lost, too, keeps its first error`() async throws {
    let transport = StubTransport([
      Self.lost(),
      .answer(Self.list, 401, #"{"message":"Bad credentials"}"#),
    ])
    let scene = try APIScene(transport)
    let error = await APIScene.error { try await scene.api.create(Self.newGist) }
    #expect(
      error
        == .outcomeUnknown(
          host: "github.com", cause: .unreachable(host: "github.com", reason: .connectionLost),
          sinceSent: .zero))
  }

  @Test(arguments: [APIError.ConnectionFailure.nameNotFound, .connectionRefused, .connectTimeout])
  func `that was never sent is not an unknown outcome`(reason: APIError.ConnectionFailure)
    async throws
  {
    let transport = StubTransport([Self.lost(reason)])
    let scene = try APIScene(transport)
    let error = await APIScene.error { try await scene.api.create(Self.newGist) }
    #expect(error == .unreachable(host: "github.com", reason: reason))
    #expect(transport.requests.count == 1)
  }

  @Test func `that fails with an error response is not looked for`() async throws {
    let body =
      #"{"message":"Validation Failed","errors":[{"resource":"Gist","code":"missing_field","field":"files"}]}"#
    let transport = StubTransport([.answer(Self.post, 422, body)])
    let scene = try APIScene(transport)
    let error = await APIScene.error { try await scene.api.create(Self.newGist) }
    #expect(
      error
        == .errorResponse(
          .init(
            host: "github.com", status: 422, message: "Validation Failed",
            details: ["Gist.files missing_field"], fields: ["files"], wasSignedIn: true)))
  }

  @Test func `without a description matches an empty one`() async throws {
    var newGist = Self.newGist
    newGist.description = nil
    let body = "[\(Self.gist("1", description: #""""#))]"
    try await StubTransport.with([
      Self.lost(), .answer(Self.list, 200, body, fields: ["Date": Self.date]),
      Self.fetched("1", description: #""""#),
    ]) { transport in
      let created = try await APIScene(transport).api.create(newGist)
      #expect(created.document.value.id == "1")
    }
  }
}
