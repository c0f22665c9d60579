import FoundationEssentials
import GitHubModels
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct `A cached response` {
  private static let url = "https://api.github.com/gists/aa5a"
  private static let document = #"{"id":"aa5a","description":"kept"}"#
  private static let date = "Sat, 31 Jan 2026 11:00:00 GMT"
  private let answers = MemoryAnswers()

  private func gist(
    _ stubs: StubTransport.Stub..., token: String? = "gho_0123456789", host: String = "github.com"
  ) async throws -> (description: String?, sent: [HTTPFields]) {
    let transport = StubTransport(stubs)
    let scene = try APIScene(transport, host: host, token: token, answers: answers)
    let gist = try await scene.api.value(.gist(id: "aa5a"), as: Gist.self).value
    #expect(transport.unused == [])
    return (gist.description, transport.requests.map(\.fields))
  }

  private static func whole(
    _ tag: String? = #"W/"1""#, _ document: String = Self.document
  ) -> StubTransport.Stub {
    .answer(
      "GET /gists/aa5a", 200, document,
      fields: tag.map { ["ETag": $0, "Date": Self.date] } ?? ["Date": Self.date])
  }

  private static let unchanged = StubTransport.Stub.answer("GET /gists/aa5a", 304)

  @Test func `has the host, the token's fingerprint, Accept, version and URL for its key`()
    async throws
  {
    _ = try await gist(Self.whole())
    let fingerprint = try #require(Token("gho_0123456789")).fingerprint
    let key = CacheKey(
      host: "github.com", tokenFingerprint: fingerprint, accept: "application/vnd.github+json",
      apiVersion: "2022-11-28", url: Self.url)
    #expect(
      answers.all == [
        key: CachedResponse(
          entityTag: #"W/"1""#, link: nil, url: Self.url,
          date: Date(timeIntervalSince1970: 1_769_857_200), body: Array(Self.document.utf8))
      ])
  }

  @Test(arguments: [#"W/"1""#, #""5b610d3d""#])
  func `is revalidated by its unchanged ETag, and used after a 304`(
    tag: String
  ) async throws {
    _ = try await gist(Self.whole(tag))
    let second = try await gist(Self.unchanged)
    #expect(second.description == "kept")
    #expect(second.sent.map { $0[.ifNoneMatch] } == [tag])
    // A 304 keeps it: the next run asks by the same tag.
    #expect(try await gist(Self.unchanged).sent.map { $0[.ifNoneMatch] } == [tag])
  }

  @Test func `is replaced by a new one`() async throws {
    _ = try await gist(Self.whole())
    let new = Self.whole(#"W/"2""#, #"{"id":"aa5a","description":"new"}"#)
    #expect(try await gist(new).description == "new")
    #expect(try await gist(Self.unchanged).description == "new")
  }

  @Test func `that was lost is requested without a condition`() async throws {
    _ = try await gist(Self.whole())
    answers.all = [:]
    let second = try await gist(Self.whole())
    #expect(second.sent.map { $0[.ifNoneMatch] } == [nil])
  }

  @Test func `depends on the token and on being signed in`() async throws {
    _ = try await gist(Self.whole())
    for token in ["gho_another", nil] {
      #expect(
        try await gist(Self.whole(), token: token).sent.map { $0[.ifNoneMatch] } == [nil])
    }
    #expect(answers.all.count == 3)
  }

  @Test func `is requested again if a 304 arrives although nothing is cached`() async throws {
    let result = try await gist(Self.unchanged, Self.whole())
    #expect(result.description == "kept")
    #expect(result.sent.map { $0[.ifNoneMatch] } == [nil, nil])
  }

  @Test func `without an ETag is requested without a condition`() async throws {
    _ = try await gist(Self.whole(nil))
    #expect(try await gist(Self.whole(nil)).sent.map { $0[.ifNoneMatch] } == [nil])
  }

  @Test func `is reused without a request in the same run`() async throws {
    try await StubTransport.with([Self.whole()]) { transport in
      let scene = try APIScene(transport, answers: answers)
      for _ in 0..<2 {
        let gist = try await scene.api.value(.gist(id: "aa5a"), as: Gist.self)
        #expect(gist.value.description == "kept")
      }
    }
  }

  @Test(arguments: [401, 404, 500])
  func `is not decoded from an error`(status: Int) async throws {
    let stubs = Array(
      repeating: StubTransport.Stub.answer("GET /gists/aa5a", status, "{}"),
      count: status == 500 ? 3 : 1)
    let scene = try APIScene(StubTransport(stubs), answers: answers)
    _ = await APIScene.error { try await scene.api.value(.gist(id: "aa5a"), as: Gist.self) }
    #expect(answers.all == [:])
  }

  @Test func `of a list keeps its Link`() async throws {
    func ids(_ stubs: [StubTransport.Stub]) async throws -> [[String]] {
      try await StubTransport.with(stubs) { transport in
        let scene = try APIScene(transport, answers: answers)
        let pages = scene.api.pages(
          .myGists(since: nil, perPage: 2), of: Gist.self, loading: .onDemand)
        return await pages.idsByPage().pages
      }
    }
    let first = try await ids([ListScene.page(1, of: 2), ListScene.page(2, of: 2)])
    let second = try await ids([
      .answer("GET /gists?per_page=2", 304), .answer("GET /gists?per_page=2&page=2", 304),
    ])
    #expect(first == [["1", "2"], ["3", "4"]])
    #expect(second == first)
  }

  @Test func `of a last page learns the next page from a 304`() async throws {
    func ids(_ stubs: [StubTransport.Stub]) async throws -> [[String]] {
      try await StubTransport.with(stubs) { transport in
        let pages = try APIScene(transport, answers: answers).api.pages(
          .myGists(since: nil, perPage: 2), of: Gist.self, loading: .onDemand)
        return await pages.idsByPage().pages
      }
    }
    #expect(try await ids([ListScene.page(1, of: 1)]) == [["1", "2"]])
    let next = ListScene.links(next: "\(ListScene.api)/gists?per_page=2&page=2")
    let grown = try await ids([
      .answer("GET /gists?per_page=2", 304, fields: next), ListScene.page(2, of: 2),
    ])
    #expect(grown == [["1", "2"], ["3", "4"]])
  }

  @Test func `is reused in the same run even if the cache could not store it`() async throws {
    try await StubTransport.with([Self.whole()]) { transport in
      let scene = try APIScene(transport, answers: NoAnswers())
      for _ in 0..<2 {
        let gist = try await scene.api.value(.gist(id: "aa5a"), as: Gist.self)
        #expect(gist.value.description == "kept")
      }
    }
  }

  @Test func `is used without a request while it is fresh, unless the clock was set back`()
    async throws
  {
    let time = ManualTime()
    func root(_ stubs: StubTransport.Stub...) async throws {
      try await StubTransport.with(stubs) { transport in
        _ = try await APIScene(transport, time: time, answers: answers).api.send(.root)
      }
    }
    let unchanged = StubTransport.Stub.answer("GET /", 304)
    try await root(.answer("GET /", 200, "{}", fields: ["ETag": "\"1\""]))
    time.advance(by: .seconds(86_399))
    try await root()
    time.advance(by: .seconds(1))
    try await root(unchanged)
    try await root()
    time.jump(-31_536_000)
    try await root(unchanged)
  }

  /// The descriptions that so many get who ask at the same time; nil for a failure.
  private func askedAtOnce(_ count: Int, _ transport: StubTransport) async throws -> [String?] {
    let api = try APIScene(transport, token: "gho_0123456789", answers: answers).api
    return await withTaskGroup(of: String?.self) { group in
      for _ in 1...count {
        group.addTask {
          let gist = try? await api.value(Router.gist(id: "aa5a"), as: Gist.self)
          return gist?.value.description
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test func `is requested once by concurrent callers`() async throws {
    let transport = StubTransport([Self.whole()])
    #expect(try await askedAtOnce(20, transport) == Array(repeating: "kept", count: 20))
    #expect(transport.requests.count == 1)
  }

  @Test func `is requested again if the first request failed`() async throws {
    let transport = StubTransport([.answer("GET /gists/aa5a", 404), Self.whole()])
    #expect(try await Set(askedAtOnce(3, transport)) == [nil, "kept"])
    #expect(transport.requests.count == 2)
  }
}

/// A store in a folder that can't be written.
private struct NoAnswers: ResponseCache {
  func response(for key: CacheKey) async -> CachedResponse? { nil }
  func store(_ response: CachedResponse, for key: CacheKey) async {}
}

@Suite struct `The responses of a run` {
  private static func key(_ url: String) -> CacheKey {
    CacheKey(host: "github.com", tokenFingerprint: nil, accept: "", apiVersion: "", url: url)
  }

  private static func answer(_ size: Int) -> CachedResponse {
    CachedResponse(
      entityTag: nil, link: nil, url: "", date: Date(timeIntervalSince1970: 0),
      body: Array(repeating: 0, count: size))
  }

  @Test func `are stored up to a size, and the oldest are evicted`() {
    var answers = MemoryResponseCache(limit: 10)
    for (name, size) in [("a", 4), ("b", 4), ("a", 5), ("c", 5), ("d", 11)] {
      answers.store(Self.answer(size), for: Self.key(name))
    }
    let sizes = ["a", "b", "c", "d"].map { answers.response(for: Self.key($0))?.body.count }
    #expect(sizes == [5, nil, 5, nil])
    #expect(answers.knownKeys == Set(["a", "b", "c", "d"].map(Self.key)))
  }
}

@Suite struct `Offline` {
  private let answers = MemoryAnswers()

  private func keep(token: String?) async throws {
    try await StubTransport.with([
      .answer("GET /gists/aa5a", 200, #"{"id":"aa5a"}"#)
    ]) { transport in
      let scene = try APIScene(transport, token: token, answers: answers)
      _ = try await scene.api.send(.gist(id: "aa5a"))
    }
  }

  private func scene(token: String?) throws -> APIScene {
    try APIScene(
      StubTransport([]), answers: answers,
      offline: .init(tokenFingerprint: token.flatMap(Token.init)?.fingerprint))
  }

  @Test(arguments: [("gho_0123456789", "gho_0123456789"), (nil, "gho_0123456789"), (nil, nil)])
  func `a cached response is returned with its age`(kept: String?, now: String?) async throws {
    try await keep(token: kept)
    let scene = try scene(token: now)
    #expect(try await scene.api.value(.gist(id: "aa5a"), as: Gist.self).value.id == "aa5a")
    #expect(scene.notices == [.servedFromCache(host: "github.com", date: scene.time.now)])
  }

  @Test(arguments: ["gho_another", nil])
  func `responses of another token are not used`(token: String?) async throws {
    try await keep(token: "gho_0123456789")
    let scene = try scene(token: token)
    #expect(
      await APIScene.error { try await scene.api.send(.gist(id: "aa5a")) }
        == .unreachable(host: "github.com", reason: .offline))
  }

  @Test(arguments: [Router.star(id: "aa5a"), .isStarred(id: "aa5a"), .user, .rateLimit])
  func `what can't be cached is not sent either`(route: Router) async throws {
    let scene = try scene(token: nil)
    #expect(
      await APIScene.error { try await scene.api.send(route) }
        == .unreachable(host: "github.com", reason: .offline))
  }
}
