import FoundationEssentials
import GitHubModels
import HTTPTypes
import TestSupport
import Testing
import TextFormats

@testable import GitHubAPI

@Suite struct `Creating a gist` {
  @Test func `is one POST and returns the gist`() async throws {
    try await StubTransport.with([.answer(CreationStubs.post, 201, CreationStubs.gist("1"))]) {
      transport in
      let created = try await APIScene(transport).api.create(CreationStubs.newGist)
      #expect(created.document.value.id == "1")
      #expect(created.document.json.text() == CreationStubs.gist("1"))
      #expect(created.responseError == nil)
      #expect(!created.document.value.hasWrongVisibility(wanted: CreationStubs.newGist.isPublic))
      #expect(
        transport.requests.first?.body
          == Router.createGist(CreationStubs.newGist).endpoint.body?.bytes)
    }
  }

  @Test(arguments: [(false, true), (true, false)])
  func `reports a visibility other than requested`(
    wished: Bool, became: Bool
  ) async throws {
    var newGist = CreationStubs.newGist
    newGist.isPublic = wished
    let answer = CreationStubs.gist("1", isPublic: became)
    try await StubTransport.with([.answer(CreationStubs.post, 201, answer)]) { transport in
      let created = try await APIScene(transport).api.create(newGist)
      #expect(created.document.value.hasWrongVisibility(wanted: wished))
    }
  }

  /// Responses that are not those to the POST.
  @Test(arguments: [
    CreationStubs.gist("9", description: #""other""#), CreationStubs.gist("9", description: "null"),
    CreationStubs.gist("9", files: #"{"a.txt":{"size":2},"c":{"size":3}}"#),
    CreationStubs.gist("9", files: #"{"a.txt":{"size":2}}"#),
    CreationStubs.gist("9", files: #"{"a.txt":{"size":2},"b":{"size":3},"c":{"size":1}}"#),
    CreationStubs.gist("9", files: #"{"a.txt":{"size":2},"b":{"size":4}}"#),
    CreationStubs.gist("9", files: #"{"a.txt":{"size":2},"b":{"size":3,"content":"xyZ"}}"#),
    CreationStubs.gist("9", created: "2026-01-31T12:04:30Z", files: CreationStubs.contents),
  ])
  func `that is answered by another gist is looked for`(other: String) async throws {
    let body = "[\(CreationStubs.gist("9", description: #""other""#)),\(CreationStubs.gist("2"))]"
    try await StubTransport.with([
      .answer(CreationStubs.post, 201, other, fields: ["Date": CreationStubs.date]),
      .answer(CreationStubs.list, 200, body, fields: ["Date": CreationStubs.date]),
      CreationStubs.fetched("2"),
    ]) { transport in
      let created = try await APIScene(transport).api.create(CreationStubs.newGist)
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
    let answer = CreationStubs.gist("1", created: "2026-01-31T12:05:03Z", files: files)
    try await StubTransport.with([
      .answer(CreationStubs.post, 201, answer, fields: ["Date": CreationStubs.date])
    ]) { transport in
      let created = try await APIScene(transport).api.create(CreationStubs.newGist)
      #expect(created.document.value.id == "1")
      #expect(created.responseError == nil)
    }
  }

  @Test func `may have a generated name that GitHub changes`() async throws {
    var newGist = CreationStubs.newGist
    newGist.files = [.init(name: "gistfile1.txt", data: "x")]
    let answer = CreationStubs.gist("1", files: #"{"gistfile2.txt":{"size":1,"content":"x"}}"#)
    try await StubTransport.with([.answer(CreationStubs.post, 201, answer)]) { transport in
      let created = try await APIScene(transport).api.create(newGist)
      #expect(created.responseError == nil)
    }
  }

  @Test(arguments: [
    CreationStubs.lost(), CreationStubs.lost(.idle), CreationStubs.lost(.deadline(seconds: 30)),
    .failure(
      CreationStubs.post, .invalidResponse(host: "github.com", reason: .notHTTP, response: nil)),
    .answer(CreationStubs.post, 502, "<html>"), .answer(CreationStubs.post, 500),
    .answer(CreationStubs.post, 201),
    .answer(CreationStubs.post, 201, #"{"id":"#),
    .answer(CreationStubs.post, 201, "[]"),
  ])
  func `whose response is lost is found in the list and not sent again`(
    answer: StubTransport.Stub
  ) async throws {
    let body = "[\(CreationStubs.gist("9", description: #""other""#)),\(CreationStubs.gist("2"))]"
    try await StubTransport.with([
      answer, .answer(CreationStubs.list, 200, body, fields: ["Date": CreationStubs.date]),
      CreationStubs.fetched("2"),
    ]) { transport in
      let created = try await APIScene(transport).api.create(CreationStubs.newGist)
      #expect(created.document.value.id == "2")
      #expect(
        created.document.json.text() == CreationStubs.gist("2", files: CreationStubs.contents))
      #expect(created.responseError != nil)
      #expect(transport.requests.map(\.method) == [.post, .get, .get])
    }
  }

  @Test(arguments: [
    ("[]", []), ("[null,7,{}]", []),
    ("[\(CreationStubs.gist("1")),\(CreationStubs.gist("2"))]", ["1", "2"]),
    ("[\(CreationStubs.gist("1", description: "null"))]", []),
    ("[\(CreationStubs.gist("1", isPublic: true))]", []),
    ("[\(CreationStubs.gist("1", files: #"{"a.txt":{"size":2}}"#))]", []),
    ("[\(CreationStubs.gist("1", files: #"{"a.txt":{"size":2},"b":{"size":4}}"#))]", []),
    ("[\(CreationStubs.gist("1", files: #"{"a.txt":{"size":2},"c":{"size":3}}"#))]", []),
    (
      "[\(CreationStubs.gist("1", files: #"{"a.txt":{"size":2},"b":{"size":3},"c":{"size":0}}"#))]",
      []
    ),
    // The POST took 30 s, the list 10 s: 12:05:00 − 40 s − 10 s.
    ("[\(CreationStubs.gist("1", created: "2026-01-31T12:04:09Z"))]", []),
    ("[\(CreationStubs.gist("1", created: "soon"))]", ["1"]),
  ])
  func `that the list does not identify returns the candidates`(
    body: String, candidates: [String]
  ) async throws {
    let time = ManualTime()
    let transport = StubTransport(
      [
        CreationStubs.lost().taking(.seconds(30)),
        .answer(CreationStubs.list, 200, body, fields: ["Date": CreationStubs.date]).taking(
          .seconds(10)),
        CreationStubs.fetched(
          "1", created: body.contains("soon") ? "soon" : "2026-01-31T12:04:50Z"),
        CreationStubs.fetched("2"),
      ], time: time)
    let scene = try APIScene(transport, time: time)
    do {
      _ = try await scene.api.create(CreationStubs.newGist)
      Issue.record("settled")
    } catch let error as CreateOutcomeUnknown {
      #expect(error.host == "github.com")
      #expect(error.candidates.map(\.id) == candidates)
    }
  }

  @Test(arguments: ["2026-01-31T12:04:10Z", "2026-01-31T13:00:00Z"])
  func `is recent by the server's clock`(created: String) async throws {
    let time = ManualTime(now: Date(timeIntervalSince1970: 0))
    let body = "[\(CreationStubs.gist("1", created: created))]"
    let transport = StubTransport(
      [
        CreationStubs.lost().taking(.seconds(30)),
        .answer(CreationStubs.list, 200, body, fields: ["Date": CreationStubs.date]).taking(
          .seconds(10)),
        CreationStubs.fetched("1", created: created),
      ], time: time)
    let created = try await APIScene(transport, time: time).api.create(CreationStubs.newGist)
    #expect(created.document.value.id == "1")
  }

  @Test func `stays unknown without the server's clock`() async throws {
    let transport = StubTransport([
      CreationStubs.lost(), .answer(CreationStubs.list, 200, "[\(CreationStubs.gist("1"))]"),
      CreationStubs.fetched("1"),
    ])
    do {
      _ = try await APIScene(transport).api.create(CreationStubs.newGist)
      Issue.record("settled")
    } catch let error as CreateOutcomeUnknown {
      #expect(error.candidates.map(\.id) == ["1"])
    }
  }

  @Test func `whose list is lost, too, keeps its first error`() async throws {
    let transport = StubTransport([
      CreationStubs.lost(),
      .answer(CreationStubs.list, 401, #"{"message":"Bad credentials"}"#),
    ])
    let scene = try APIScene(transport)
    let error = await APIScene.error { try await scene.api.create(CreationStubs.newGist) }
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
    let transport = StubTransport([CreationStubs.lost(reason)])
    let scene = try APIScene(transport)
    let error = await APIScene.error { try await scene.api.create(CreationStubs.newGist) }
    #expect(error == .unreachable(host: "github.com", reason: reason))
    #expect(transport.requests.count == 1)
  }

  @Test func `that fails with an error response is not looked for`() async throws {
    let body =
      #"{"message":"Validation Failed","errors":[{"resource":"Gist","code":"missing_field","field":"files"}]}"#
    let transport = StubTransport([.answer(CreationStubs.post, 422, body)])
    let scene = try APIScene(transport)
    let error = await APIScene.error { try await scene.api.create(CreationStubs.newGist) }
    #expect(
      error
        == .errorResponse(
          .init(
            host: "github.com", status: 422, message: "Validation Failed",
            details: ["Gist.files missing_field"], fields: ["files"], wasSignedIn: true)))
  }

  @Test func `without a description matches an empty one`() async throws {
    var newGist = CreationStubs.newGist
    newGist.description = nil
    let body = "[\(CreationStubs.gist("1", description: #""""#))]"
    try await StubTransport.with([
      CreationStubs.lost(),
      .answer(CreationStubs.list, 200, body, fields: ["Date": CreationStubs.date]),
      CreationStubs.fetched("1", description: #""""#),
    ]) { transport in
      let created = try await APIScene(transport).api.create(newGist)
      #expect(created.document.value.id == "1")
    }
  }
}
