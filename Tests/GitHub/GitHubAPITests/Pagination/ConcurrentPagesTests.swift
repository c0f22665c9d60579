import GitHubAPI
import GitHubModels
import TestSupport
import Testing

@Suite struct `Concurrent pages` {
  static let mine = Router.myGists(since: nil, perPage: 2)

  @Test func `load at most 16 at once and are returned in order`() async throws {
    let gate = PageGate(pages: 20)
    let scene = try APIScene(gate)
    var pages = scene.api.pages(Self.mine, of: Gist.self, loading: .concurrent).makeAsyncIterator()
    gate.open([1])
    #expect(ListScene.ids(try await pages.next()) == ["1"])
    await gate.arrival(of: 2...17)
    gate.open((3...17).reversed())
    gate.open([2])
    #expect(ListScene.ids(try await pages.next()) == ["2"])
    await gate.arrival(of: 18...18)
    #expect(gate.arrived == Set(1...18))
    gate.open(Array(18...20))
    for number in 3...20 { #expect(ListScene.ids(try await pages.next()) == [String(number)]) }
    #expect(try await pages.next() == nil)
    #expect(gate.most == 16)
  }

  @Test func `are cancelled when the list is released`() async throws {
    let gate = PageGate(pages: 20)
    let scene = try APIScene(gate)
    do {
      var pages = scene.api.pages(Self.mine, of: Gist.self, loading: .concurrent)
        .makeAsyncIterator()
      gate.open([1])
      #expect(ListScene.ids(try await pages.next()) == ["1"])
      await gate.arrival(of: 2...17)
    }
    await gate.departure(of: 2...17)
    #expect(gate.arrived == Set(1...17))
  }

  @Test func `are cancelled with the task that waits`() async throws {
    let gate = PageGate(pages: 20)
    let scene = try APIScene(gate)
    let reading = Task {
      await scene.api.pages(Self.mine, of: Gist.self, loading: .concurrent).idsByPage().pages
    }
    gate.open([1])
    await gate.arrival(of: 2...17)
    reading.cancel()
    #expect(await reading.value == [["1"]])
    await gate.departure(of: 2...17)
  }

  @Test func `continue if the list has grown meanwhile`() async throws {
    let transport = StubTransport([
      ListScene.page(1, of: 3),
      ListScene.page(2, of: 3),
      ListScene.page(3, of: 4),
      ListScene.page(4, of: 4),
    ])
    let scene = try APIScene(transport)
    let (ids, error) = await scene.api.pages(Self.mine, of: Gist.self, loading: .concurrent)
      .idsByPage()
    #expect(ids == [["1", "2"], ["3", "4"], ["5", "6"], ["7", "8"]])
    #expect(error == nil)
  }

  @Test func `load one by one if the first page links no last page`() async throws {
    let transport = StubTransport((1...4).map { ListScene.page($0, of: 4, namesLast: false) })
    let scene = try APIScene(transport)
    var pages = scene.api.pages(Self.mine, of: Gist.self, loading: .concurrent).makeAsyncIterator()
    _ = try await pages.next()
    _ = try await pages.next()
    #expect(transport.requests.count == 2)
  }

  @Test(arguments: [
    (
      "https://api.github.com/gists?page=2&since=x", "https://api.github.com/gists?since=x&page=3",
      true
    ),
    (
      "https://api.github.com/gists?since=x&page=2", "https://api.github.com/gists?since=y&page=3",
      false
    ),
    ("https://api.github.com/a?page=2", "https://api.github.com/b?page=3", false),
    ("https://api.github.com/a?page=2", "https://api.github.com/a?page=x", false),
    ("https://api.github.com/a?page=2", "https://api.github.com/a?page=1", false),
    ("https://api.github.com/a?cursor=2", "https://api.github.com/a?cursor=3", false),
  ])
  func `need URLs that differ only in their number`(
    next: String, last: String, isNumbered: Bool
  ) async throws {
    let third = next.replacing("page=2", with: "page=3")
    let transport = StubTransport([
      .answer(
        "GET /gists?per_page=2", 200, ListScene.body([1]),
        fields: ListScene.links(next: next, last: last)),
      .answer("GET \(next)", 200, ListScene.body([2])),
      .answer("GET \(third)", 200, ListScene.body([3])),
    ])
    let scene = try APIScene(transport)
    let (ids, error) = await scene.api.pages(Self.mine, of: Gist.self, loading: .concurrent)
      .idsByPage()
    #expect(ids == (isNumbered ? [["1"], ["2"], ["3"]] : [["1"], ["2"]]))
    #expect(error == nil)
  }
}
