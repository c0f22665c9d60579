import FoundationEssentials
import GitHubAPI
import Testing

@testable import GistLibrary

@Suite struct `Pages that a library keeps` {
  private static func key(_ number: Int) -> CacheKey {
    CacheKey(
      host: "github.com", tokenFingerprint: nil, accept: "a", apiVersion: "v", url: "u\(number)")
  }

  private static func answer(_ day: Int) -> CachedResponse {
    CachedResponse(
      entityTag: "\"1\"", link: nil, url: "u", date: Date(seconds: 1_790_000_000 + day * 86_400),
      body: Array("[]".utf8))
  }

  @Test func `are as many as 50,000 gists have, the oldest leave`() async throws {
    try await Library.with { library in
      let store = try library.open()
      for number in 0..<503 { store.keep(Self.answer(number / 10), for: Self.key(number)) }
      #expect((0..<503).filter { store.answer(for: Self.key($0)) == nil }.count == 3)
      #expect(store.answer(for: Self.key(502)) == Self.answer(50))
    }
  }

  @Test func `leave when nobody asked for them in 90 days`() async throws {
    try await Library.with { library in
      let store = try library.open()
      for day in [0, 1, 91] { store.keep(Self.answer(day), for: Self.key(day)) }
      #expect([0, 1, 91].filter { store.answer(for: Self.key($0)) != nil } == [1, 91])
    }
  }
}
