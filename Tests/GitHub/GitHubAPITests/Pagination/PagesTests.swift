import GitHubModels
import HTTPTypes
import TestSupport
import Testing
import TextFormats

@testable import GitHubAPI

@Suite struct `The pages of a list` {
  static let mine = Router.myGists(since: nil, perPage: 2)

  @Test func `load one by one on demand`() async throws {
    let transport = StubTransport((1...3).map { ListScene.page($0, of: 3) })
    let scene = try APIScene(transport)
    var pages = scene.api.pages(Self.mine, of: Gist.self, loading: .onDemand).makeAsyncIterator()
    #expect(transport.requests.isEmpty)
    let first = try await pages.next()
    #expect(ListScene.ids(first) == ["1", "2"])
    #expect(first?.isLast == false)
    #expect(transport.requests.count == 1)
    #expect(ListScene.ids(try await pages.next()) == ["3", "4"])
    let last = try await pages.next()
    #expect(ListScene.ids(last) == ["5", "6"])
    #expect(last?.isLast == true)
    #expect(try await pages.next() == nil)
    #expect(transport.requests.count == 3)
    #expect(
      transport.requests.allSatisfy { $0.fields[.authorization] == "Bearer gho_0123456789" })
    #expect(transport.requests.allSatisfy { $0.authorization == .required })
  }

  @Test(arguments: [PageLoading.onDemand, .concurrent])
  func `may be a single page without links`(loading: PageLoading) async throws {
    try await StubTransport.with([.answer("GET /gists?per_page=2", 200, "[]")]) { transport in
      let scene = try APIScene(transport)
      let pages = scene.api.pages(Self.mine, of: Gist.self, loading: loading)
      let (ids, error) = await pages.idsByPage()
      #expect(ids == [[]])
      #expect(error == nil)
    }
  }

  @Test(arguments: [PageLoading.onDemand, .concurrent])
  func `link URLs that are followed unchanged`(loading: PageLoading)
    async throws
  {
    let next = "https://api.github.com/user/583231/gists?page=2&since=2012-01-01T00%3A00%3A00Z"
    try await StubTransport.with([
      .answer(
        "GET /users/octocat/gists?per_page=2", 200, ListScene.body([1]),
        fields: ListScene.links(next: next)),
      .answer("GET \(next)", 200, ListScene.body([2]), fields: ListScene.links(next: "/page/3")),
      .answer("GET https://api.github.com/page/3", 200, ListScene.body([3])),
    ]) { transport in
      let scene = try APIScene(transport, token: nil)
      let route = Router.userGists(login: "octocat", since: nil, perPage: 2)
      let (ids, error) = await scene.api.pages(route, of: Gist.self, loading: loading).idsByPage()
      #expect(ids == [["1"], ["2"], ["3"]])
      #expect(error == nil)
    }
  }

  @Test(arguments: [PageLoading.onDemand, .concurrent])
  func `return a gist that moved between them once`(loading: PageLoading) async throws {
    let address = "/gists?per_page=2&page="
    let last = ListScene.api + address + "3"
    try await StubTransport.with([
      .answer(
        "GET /gists?per_page=2", 200, ListScene.body([1, 2]),
        fields: ListScene.links(next: ListScene.api + address + "2", last: last)),
      .answer(
        "GET \(address)2", 200, ListScene.body([2, 3]),
        fields: ListScene.links(next: last, last: last)),
      .answer("GET \(address)3", 200, ListScene.body([1, 3])),
    ]) { transport in
      let scene = try APIScene(transport)
      let (ids, error) = await scene.api.pages(Self.mine, of: Gist.self, loading: loading)
        .idsByPage()
      #expect(ids == [["1", "2"], ["3"], []])
      #expect(error == nil)
      #expect(scene.notices == [])
    }
  }

  @Test(arguments: [PageLoading.onDemand, .concurrent])
  func `are returned before the error of the next one`(loading: PageLoading) async throws {
    let next = "/gists?per_page=2&page=2"
    let transport = StubTransport(
      [
        ListScene.page(1, of: 3),
        .answer("GET \(next)", 404, #"{"message":"Not Found"}"#),
      ] + (loading == .concurrent ? [ListScene.page(3, of: 3)] : []))
    let scene = try APIScene(transport)
    let (ids, error) = await scene.api.pages(Self.mine, of: Gist.self, loading: loading).idsByPage()
    #expect(ids == [["1", "2"]])
    #expect(
      error
        == .errorResponse(
          .init(host: "github.com", status: 404, message: "Not Found", wasSignedIn: true)))
  }

  @Test func `skip elements without a usable id and report how many`() async throws {
    let body = #"[{"id":"1","x":{"y":[1.0]}},{"id":2},null,{"id":"3"},[]]"#
    try await StubTransport.with([.answer("GET /gists?per_page=2", 200, body)]) { transport in
      let scene = try APIScene(transport)
      var pages = scene.api.pages(Self.mine, of: Gist.self, loading: .onDemand).makeAsyncIterator()
      let page = try await pages.next()
      #expect(
        page?.elements.map { $0.json.text() } == [#"{"id":"1","x":{"y":[1.0]}}"#, #"{"id":"3"}"#])
      #expect(scene.notices == [.skipped(count: 3)])
    }
  }

  @Test func `report how many have repaired text`() async throws {
    let body = """
      [{"id":"1","files":{"a":{"filename":"\\ud800"}}},{"id":"2","description":"fine"},\
      {"id":"3","tags":["\\udc00","\\ud800"]}]
      """
    try await StubTransport.with([.answer("GET /gists?per_page=2", 200, body)]) { transport in
      let scene = try APIScene(transport)
      var pages = scene.api.pages(Self.mine, of: Gist.self, loading: .onDemand).makeAsyncIterator()
      #expect(try await pages.next()?.elements.count == 3)
      #expect(scene.notices == [.repaired(count: 2)])
    }
  }

  @Test func `that are not an array are an invalid response`() async throws {
    let transport = StubTransport([
      .answer(
        "GET /gists?per_page=2", 200, #"{"message":"hello"}"#, fields: ["X-GitHub-Request-Id": "A1"]
      )
    ])
    let scene = try APIScene(transport)
    let (ids, error) = await scene.api.pages(Self.mine, of: Gist.self, loading: .onDemand)
      .idsByPage()
    #expect(ids == [])
    #expect(
      error
        == .invalidResponse(
          host: "github.com", reason: .wrongShape,
          response: .init(status: 200, requestID: "A1", excerpt: #"{"message":"hello"}"#)))
  }

  @Test func `of the user are never requested without a token`() async throws {
    let transport = StubTransport([])
    let scene = try APIScene(transport, token: nil)
    let (ids, error) = await scene.api.pages(Self.mine, of: Gist.self, loading: .onDemand)
      .idsByPage()
    #expect(ids == [])
    #expect(error == .signInRequired(host: "github.com"))
    #expect(transport.requests.isEmpty)
  }
}

@Suite struct `IDs already seen` {
  private static let id = "aa5a315d61ae9438b18d2f3c4e5a6b7c"

  @Test(arguments: [id, "0" + id.dropFirst(), "aa5a315d61ae9438b18d", "1", "", id.uppercased()])
  func `are new once`(id: String) {
    var seen = SeenIDs()
    let news = [seen.insert(id), seen.insert(id)]
    #expect(news == [true, false])
  }

  @Test func `differ if their texts do`() {
    var seen = SeenIDs()
    let ids = [Self.id, Self.id.uppercased(), "+" + Self.id.dropFirst(), "0", "00", "000"]
    let news = ids.map { seen.insert($0) }
    #expect(!news.contains(false))
  }
}
