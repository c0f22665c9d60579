import FoundationEssentials
import GitHubModels
import HTTPTypes
import TestSupport
import Testing
import TextFormats

@testable import GitHubAPI

/// A cache, a proxy or a confused server can send the document of another request.
@Suite struct `The document of another request` {
  private static let id = "6cad326836d38bd3a7ae"
  private static let other = "aa5a315d61ae9438b18d"

  /// A route with a document that it does not accept, and what that is about.
  struct Mismatch: CustomTestStringConvertible, Sendable {
    let route: Router
    let path: String
    let document: String
    let requested: DocumentSubject
    let got: String
    var testDescription: String { "\(path): \(document)" }
  }

  private static let mismatches = [
    Mismatch(
      route: .gist(id: id), path: "gists/\(id)", document: #"{"id":"\#(other)"}"#,
      requested: .gist(id), got: "gist \(other)"),
    Mismatch(
      route: .gistRevision(id: id, revision: "57a7f02"), path: "gists/\(id)/57a7f02",
      document: #"{"id":"\#(other)"}"#, requested: .gist(id), got: "gist \(other)"),
    Mismatch(
      route: .gistComment(gist: id, id: 5), path: "gists/\(id)/comments/5",
      document: #"{"id":6}"#, requested: .comment(5, on: id), got: "comment 6"),
    Mismatch(
      route: .gistComment(gist: id, id: 5), path: "gists/\(id)/comments/5",
      document: #"{"id":5,"url":"https://api.github.com/gists/\#(other)/comments/5"}"#,
      requested: .comment(5, on: id), got: "gist \(other)"),
  ]

  @Test(arguments: mismatches)
  func `is an invalid response`(_ mismatch: Mismatch) async throws {
    let transport = StubTransport([.answer("GET /\(mismatch.path)", 200, mismatch.document)])
    let api = try APIScene(transport).api
    let error = await APIScene.error { try await api.value(mismatch.route, as: AnyDocument.self) }
    #expect(
      error
        == .invalidResponse(
          host: "github.com",
          reason: .otherDocument(requested: mismatch.requested, got: mismatch.got),
          response: .init(status: 200, excerpt: mismatch.document)))
  }

  @Test(arguments: mismatches)
  func `is one for a request that the user composed, too`(_ mismatch: Mismatch) async throws {
    let transport = StubTransport([.answer("GET /\(mismatch.path)", 200, mismatch.document)])
    let api = try APIScene(transport).api
    let error = await APIScene.error {
      try await api.response(to: CustomRequest(method: .get, path: mismatch.path))
    }
    guard case .invalidResponse(_, .otherDocument(mismatch.requested, mismatch.got), _)? = error
    else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    arguments: [
      (.gist(id: id), #"{"id":"6CAD326836D38BD3A7AE"}"#),
      (.gist(id: "2729810"), #"{"id":"2729810"}"#),
      (
        .gistComment(gist: "2729810", id: 323629),
        #"{"id":323629,"url":"https://api.github.com/gists/comments/323629"}"#
      ),
      (
        .gistComment(gist: id, id: 5),
        #"{"id":5,"url":"https://ghe.example.com/api/v3/gists/6CAD326836D38BD3A7AE/comments/5"}"#
      ),
      (.gistComment(gist: id, id: 5), #"{"id":5,"url":null}"#),
    ] as [(Router, String)])
  func `is not one that names the same thing otherwise, or says less`(
    route: Router, document: String
  ) async throws {
    let request = try route.endpoint.request(on: .gitHub)
    let transport = StubTransport([.answer("GET \(request.url)", 200, document)])
    let value = try await APIScene(transport).api.value(route, as: AnyDocument.self)
    #expect(value.json.text() == document)
  }

  @Test(
    arguments: [
      (
        .gistCommits(id: id, perPage: 100),
        "gists/\(other)/57a7f021a713b1c5a6a199b54cc514735d2d462f"
      ),
      (.gistComments(id: id, perPage: 100), "gists/\(other)/comments/5"),
    ] as [(Router, String)])
  func `is not accepted as an element of a list`(route: Router, url: String) async throws {
    let request = try route.endpoint.request(on: .gitHub)
    let list = #"[{"id":1,"version":"1","url":"https://api.github.com/\#(url)"}]"#
    let transport = StubTransport([.answer("GET \(request.url)", 200, list)])
    let pages = try APIScene(transport).api.pages(route, of: GistComment.self, loading: .onDemand)
    let error = await APIScene.error { for try await _ in pages {} }
    guard case .invalidResponse(_, .otherDocument, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    "gists/public", "gists/starred", "gists", "users/octocat", "repos/octocat/gists",
    "gists/\(id)/forks", "gists/\(id)/star",
  ])
  func `can't be recognized by other paths`(path: String) async throws {
    let document = #"{"id":"\#(Self.other)","url":"https://api.github.com/gists/\#(Self.other)"}"#
    let transport = StubTransport([.answer("GET /\(path)", 200, document)])
    let response = try await APIScene(transport).api.response(
      to: CustomRequest(method: .get, path: path))
    #expect(response.status == 200)
  }

  @Test func `may be that of a user who was renamed, after a redirect`() async throws {
    let url = try #require(Host.gitHub.url("users/Octo"))
    let route = Router.resource(url, about: .user("Octo"))
    let renamed = #"{"login":"octocat"}"#
    let redirected = StubTransport([
      .answer("GET /users/Octo", 301, fields: ["Location": "/user/1"]),
      .answer("GET /user/1", 200, renamed),
    ])
    let user = try await APIScene(redirected).api.value(route, as: User.self)
    #expect(user.value.login == "octocat")

    for (document, isAccepted) in [(renamed, false), (#"{"login":"octo"}"#, true)] {
      let api = try APIScene(StubTransport([.answer("GET /users/Octo", 200, document)])).api
      let error = await APIScene.error { try await api.value(route, as: User.self) }
      #expect((error == nil) == isAccepted)
    }
  }
}

private struct AnyDocument: JSONReadable {
  init?(_ json: JSON) {}
}

extension Host {
  fileprivate func url(_ path: String) -> URL? { URL(string: "\(api.absoluteString)/\(path)") }
}
