import FoundationEssentials
import GitHubModels
import LocalFiles
import SQLiteDatabase
import Synchronization
import TestSupport
import Testing

@testable import GistLibrary
@testable import GistSync
@testable import GitHubAPI

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
    today: Int = 91, _ body: (LibraryResponseCache) async throws -> Void
  ) async throws {
    try await ScratchLibrary.with { library in
      try await body(LibraryResponseCache(library.open()) { page(today).date })
    }
  }

  /// Those of the pages that the cache has.
  private static func stored(
    _ numbers: some Sequence<Int>, in cache: LibraryResponseCache
  ) async -> [Int] {
    var stored: [Int] = []
    for number in numbers where await cache.response(for: key(number)) != nil {
      stored.append(number)
    }
    return stored
  }

  @Test func `are limited to the pages of 50,000 gists; the oldest are evicted`() async throws {
    try await Self.withCache { cache in
      for number in 0..<503 { await cache.store(Self.page(number / 10), for: Self.key(number)) }
      #expect(await Self.stored(0..<503, in: cache).count == 500)
      #expect(await cache.response(for: Self.key(502)) == Self.page(50))
    }
  }

  @Test func `that have not changed get the date and the links of the last response`() async throws
  {
    try await Self.withCache { cache in
      await cache.store(Self.page(0), for: Self.key(0))
      var page = Self.page(1)
      page.link = "<u?page=2>; rel=\"next\""
      await cache.store(page, for: Self.key(0))
      #expect(await cache.response(for: Self.key(0)) == page)
    }
  }

  @Test func `expire 90 days after their last use`() async throws {
    try await Self.withCache { cache in
      for day in [0, 1, 91] { await cache.store(Self.page(day), for: Self.key(day)) }
      #expect(await Self.stored([0, 1, 91], in: cache) == [1, 91])
    }
  }

  @Test(arguments: [[36_500, 0, 1], [0, 36_500, 1], [0, 1, 36_500]])
  func `are kept when one has a date in the future`(days: [Int]) async throws {
    try await Self.withCache(today: 1) { cache in
      for day in days { await cache.store(Self.page(day), for: Self.key(day)) }
      #expect(await Self.stored(days, in: cache) == days)
    }
  }

  @Test func `are kept when the machine's clock is a century ahead`() async throws {
    try await Self.withCache(today: 36_500) { cache in
      for day in [0, 1] { await cache.store(Self.page(day), for: Self.key(day)) }
      #expect(await Self.stored([0, 1], in: cache) == [0, 1])
    }
  }

  /// A writer of another process keeps the library locked until all other tasks ran.
  @Test func `let other tasks run while they wait for the library`() async throws {
    try await ScratchLibrary.with { library in
      let (store, other) = (try library.open(), try library.open())
      try store.withConnection { $0.setBusyTimeout(milliseconds: 600_000) }
      let cache = LibraryResponseCache(store) { Self.page(91).date }
      try other.withConnection { try $0.executeScript("BEGIN IMMEDIATE") }
      let done = ReadCounter()
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<16 {
          group.addTask {
            await cache.store(Self.page(91), for: Self.key(number))
            done.count()
          }
        }
        group.addTask {
          for _ in 0..<100 { await Task.yield() }
          #expect(done.total == 0)
          #expect(throws: Never.self) {
            try other.withConnection { try $0.executeScript("ROLLBACK") }
          }
        }
      }
      #expect(await Self.stored(0..<16, in: cache).count == 16)
    }
  }
}

private final class ReadCounter: Sendable {
  private let value = Mutex(0)

  var total: Int { value.withLock { $0 } }

  func count() { value.withLock { $0 += 1 } }
}
