import FoundationEssentials
import GistLibrary
import GitHubAPI
import LocalFiles
import TestSupport
import Testing

@testable import GistSync

@Suite struct `Cached list pages` {
  private static func key(_ number: Int) -> CacheKey {
    CacheKey(
      host: "github.com", tokenFingerprint: nil, accept: "a", apiVersion: "v", url: "u\(number)")
  }

  private static func page(_ day: Int) -> CachedResponse {
    CachedResponse(
      entityTag: "\"1\"", link: nil, url: "u",
      date: Date(timeIntervalSince1970: 1_790_000_000 + Double(day) * 86_400),
      body: Array("[]".utf8))
  }

  /// A cache for a machine whose clock shows this day.
  private static func withCache(
    today: Int = 91, _ body: (LibraryResponseCache) throws -> Void
  ) async throws {
    try await ScratchLibrary.with { library in
      try body(LibraryResponseCache(library.open()) { page(today).date })
    }
  }

  @Test func `are limited to the pages of 50,000 gists; the oldest are evicted`() async throws {
    try await Self.withCache { cache in
      for number in 0..<503 { cache.store(Self.page(number / 10), for: Self.key(number)) }
      #expect((0..<503).filter { cache.response(for: Self.key($0)) == nil }.count == 3)
      #expect(cache.response(for: Self.key(502)) == Self.page(50))
    }
  }

  @Test func `expire 90 days after their last use`() async throws {
    try await Self.withCache { cache in
      for day in [0, 1, 91] { cache.store(Self.page(day), for: Self.key(day)) }
      #expect([0, 1, 91].filter { cache.response(for: Self.key($0)) != nil } == [1, 91])
    }
  }

  @Test(arguments: [[36_500, 0, 1], [0, 36_500, 1], [0, 1, 36_500]])
  func `are kept when one has a date in the future`(days: [Int]) async throws {
    try await Self.withCache(today: 1) { cache in
      for day in days { cache.store(Self.page(day), for: Self.key(day)) }
      #expect(days.filter { cache.response(for: Self.key($0)) == nil } == [])
    }
  }

  @Test func `are kept when the machine's clock is a century ahead`() async throws {
    try await Self.withCache(today: 36_500) { cache in
      for day in [0, 1] { cache.store(Self.page(day), for: Self.key(day)) }
      #expect([0, 1].filter { cache.response(for: Self.key($0)) == nil } == [])
    }
  }
}
