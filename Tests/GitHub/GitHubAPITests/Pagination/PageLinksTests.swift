import FoundationEssentials
import GitHubModels
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct `A list with misleading links` {
  static let mine = Router.myGists(since: nil, perPage: 2)

  @Test(
    arguments: [
      "https://evil/gists?page=2", "https://api.github.com.evil/gists?page=2",
      "http://api.github.com/gists?page=2", "https://api.github.com:8443/gists?page=2",
      "https://api.github.com@evil/gists?page=2", "//evil/gists?page=2", "file:///etc/passwd",
      "https://github.com/gists?page=2",
    ], [PageLoading.onDemand, .concurrent])
  func `to another origin is not followed`(next: String, loading: PageLoading) async throws {
    let transport = StubTransport([
      .answer(
        "GET /gists?per_page=2", 200, ListScene.body([1]),
        fields: ListScene.links(next: next, last: next.replacing("page=2", with: "page=9")))
    ])
    let scene = try APIScene(transport)
    let (ids, error) = await scene.api.pages(Self.mine, of: Gist.self, loading: loading).idsByPage()
    #expect(ids == [["1"]])
    #expect(
      error == .invalidResponse(host: "github.com", reason: .untrustedURL(next), response: nil))
    #expect(transport.requests.count == 1)
  }

  @Test func `to the same page ends`() async throws {
    let address = "https://api.github.com/gists?per_page=2"
    let transport = StubTransport([
      .answer(
        "GET /gists?per_page=2", 200, ListScene.body([1]), fields: ListScene.links(next: address))
    ])
    let scene = try APIScene(transport)
    let (ids, error) = await scene.api.pages(Self.mine, of: Gist.self, loading: .onDemand)
      .idsByPage()
    #expect(ids == [["1"]])
    #expect(error == .invalidResponse(host: "github.com", reason: .repeatedPage, response: nil))
  }

  @Test func `in a loop ends`() async throws {
    let a = "https://api.github.com/a"
    let b = "https://api.github.com/b"
    let transport = StubTransport([
      .answer("GET /gists?per_page=2", 200, ListScene.body([1]), fields: ListScene.links(next: a)),
      .answer("GET /a", 200, ListScene.body([2]), fields: ListScene.links(next: b)),
      .answer("GET /b", 200, ListScene.body([3]), fields: ListScene.links(next: a)),
    ])
    let scene = try APIScene(transport)
    let (ids, error) = await scene.api.pages(Self.mine, of: Gist.self, loading: .onDemand)
      .idsByPage()
    #expect(ids == [["1"], ["2"], ["3"]])
    #expect(error == .invalidResponse(host: "github.com", reason: .repeatedPage, response: nil))
  }

  @Test(arguments: [PageLoading.onDemand, .concurrent])
  func `without an end stops after a thousand pages`(loading: PageLoading) async throws {
    let transport = EndlessList(namesLast: loading == .concurrent)
    let scene = try APIScene(transport)
    let (ids, error) = await scene.api.pages(Self.mine, of: Gist.self, loading: loading).idsByPage()
    #expect(ids == (1...1000).map { [String($0)] })
    #expect(
      error
        == .invalidResponse(host: "github.com", reason: .tooManyPages(limit: 1000), response: nil))
  }

  @Test func `of public gists ends at GitHub's 422 with a note`() async throws {
    let transport = StubTransport([
      .answer(
        "GET /gists/public?per_page=2", 200, ListScene.body([1]),
        fields: ListScene.links(next: "https://api.github.com/gists/public?page=2")),
      .answer(
        "GET /gists/public?page=2", 422,
        #"{"message":"Only the first 3000 gists are available.","status":"422"}"#),
    ])
    let scene = try APIScene(transport)
    let route = Router.publicGists(since: nil, perPage: 2)
    let (ids, error) = await scene.api.pages(route, of: Gist.self, loading: .onDemand).idsByPage()
    #expect(ids == [["1"]])
    #expect(error == nil)
    #expect(scene.notices == [.publicFeedEnds])
  }

  @Test(arguments: [
    (Router.myGists(since: nil, perPage: 2), "Only the first 3000 gists"),
    (Router.publicGists(since: nil, perPage: 2), "Validation Failed"),
  ])
  func `with another 422 is an error`(route: Router, message: String) async throws {
    let first = try route.endpoint.request(on: .gitHub).url
    let transport = StubTransport([
      .answer(
        "GET \(first)", 200, ListScene.body([1]),
        fields: ListScene.links(next: "https://api.github.com/x?page=2")),
      .answer("GET /x?page=2", 422, #"{"message":"\#(message)"}"#),
    ])
    let scene = try APIScene(transport)
    let (ids, error) = await scene.api.pages(route, of: Gist.self, loading: .onDemand).idsByPage()
    #expect(ids == [["1"]])
    guard case .errorResponse(let response) = error else {
      Issue.record("no response: \(String(describing: error))")
      return
    }
    #expect(response.status == 422)
    #expect(scene.notices == [])
  }

  @Test func `of public gists ends at its 3,000 gists with a note`() async throws {
    let next = "https://api.github.com/gists/public?page="
    let transport = StubTransport([
      .answer(
        "GET /gists/public?per_page=100", 200, ListScene.body(1...1500),
        fields: ListScene.links(next: next + "2")),
      .answer(
        "GET /gists/public?page=2", 200, ListScene.body(1501...3000),
        fields: ListScene.links(next: next + "3")),
    ])
    let scene = try APIScene(transport)
    let route = Router.publicGists(since: nil, perPage: 100)
    let (ids, error) = await scene.api.pages(route, of: Gist.self, loading: .onDemand).idsByPage()
    #expect(ids.map(\.count) == [1500, 1500])
    #expect(error == nil)
    #expect(scene.notices == [.publicFeedEnds])
    #expect(transport.requests.count == 2)
  }
}

/// A page with one gist for every address, each naming a next one.
private struct EndlessList: Transport {
  let namesLast: Bool

  func send(_ request: APIRequest) async throws -> APIResponse {
    let query = request.url.query(percentEncoded: true) ?? ""
    let number =
      query.split(separator: "&").compactMap { item in
        item.hasPrefix("page=") ? Int(item.dropFirst(5)) : nil
      }.first ?? 1
    let address = "https://api.github.com/gists?per_page=2&page="
    let last = namesLast ? ", <\(address)9223372036854775807>; rel=\"last\"" : ""
    var fields = HTTPFields()
    fields[GitHubField.link] = "<\(address)\(number + 1)>; rel=\"next\"\(last)"
    return APIResponse(
      status: 200, fields: fields,
      body: Array(ListScene.body([number]).utf8), url: request.url)
  }
}

@Suite struct `The Link field` {
  @Test func `of a page links the next and the last one`() {
    #expect(
      Link.links(
        in: "<https://api.github.com/gists/public?page=2>; rel=\"next\", "
          + "<https://api.github.com/gists/public?page=23069>; rel=\"last\"") == [
          Link(target: "https://api.github.com/gists/public?page=2", relations: ["next"]),
          Link(target: "https://api.github.com/gists/public?page=23069", relations: ["last"]),
        ])
  }

  @Test(
    arguments: [
      ("", []), ("nonsense", []), ("<", []), ("<a", []),
      ("<a>", [Link(target: "a", relations: [])]),
      ("<>;rel=next", [Link(target: "", relations: ["next"])]),
      (
        "<a>;rel=next,<b>;rel=last",
        [
          Link(target: "a", relations: ["next"]), Link(target: "b", relations: ["last"]),
        ]
      ),
      ("<a> ; REL = \"Next\tPREV  last\"", [Link(target: "a", relations: ["next\tprev", "last"])]),
      ("<a>; rel=\"next\"; rel=\"last\"", [Link(target: "a", relations: ["next"])]),
      (
        "<a,b;c>; title=\"x, <y>; rel=last\"; rel=next",
        [Link(target: "a,b;c", relations: ["next"])]
      ),
      ("<a>; title=\"q\\\"; rel=prev\"; rel=next", [Link(target: "a", relations: ["next"])]),
      ("<a>; rel=\"next", [Link(target: "a", relations: ["next"])]),
      ("<a>; crossorigin; rel=next", [Link(target: "a", relations: ["next"])]),
      ("<a>;;;rel=next", [Link(target: "a", relations: ["next"])]),
      (",, <a>; rel=next,", [Link(target: "a", relations: ["next"])]),
      ("<é>; rel=next", [Link(target: "é", relations: ["next"])]),
      ("<a>; rel=next\\", [Link(target: "a", relations: ["next\\"])]),
    ] as [(String, [Link])])
  func `is parsed by RFC 8288, and anything else is skipped`(
    field: String, links: [Link]
  ) {
    #expect(Link.links(in: field) == links)
  }
}
