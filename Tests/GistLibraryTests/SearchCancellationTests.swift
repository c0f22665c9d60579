import CSQLite
import TestSupport
import Testing

@testable import GistLibrary

@Suite struct `A cancelled search` {
  /// Never ends.
  private static let endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

  @Test func `ends its statement, and the connection runs the next one`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let (started, start) = AsyncStream<Void>.makeStream()
      let cancellation = SearchCancellation()
      let search = Task {
        try store.read(until: cancellation) { connection in
          start.yield()
          return try connection.fetchOne(Self.endless) { $0.int(0) } ?? nil
        }
      }
      for await _ in started { break }
      cancellation.cancel()
      await #expect(throws: LibraryError.cancelled) { try await search.value }
      // The cancellation is only about its search.
      let count = try store.read { connection in
        try connection.fetchOne(
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000) SELECT max(i) FROM n"
        ) { $0.int(0) } ?? nil
      }
      #expect(count == 100_000)
    }
  }

  @Test func `finds nothing, and the next one finds everything`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save((1...40).map { try .gist("\($0)", "word \($0)") }, at: nil)
      let cancellation = SearchCancellation()
      #expect(throws: LibraryError.cancelled) {
        try store.search(SearchFilter(), limit: 100, until: cancellation) { _ in
          cancellation.cancel()
          return true
        }
      }
      #expect(throws: LibraryError.cancelled) {
        try store.search(SearchQuery(["word"], limit: 100), until: cancellation)
      }
      #expect(try store.search(SearchQuery(["word"], limit: 100)).count == 40)
      #expect(try store.search(SearchFilter(), limit: 100) { _ in true }.count == 40)
    }
  }

  @Test func `throws a CancellationError when its task is cancelled`() async throws {
    let (started, start) = AsyncStream<Void>.makeStream()
    let search = Task {
      try await SearchCancellation.run { cancellation in
        start.yield()
        while !cancellation.isCancelled {}
        try cancellation.check()
      }
    }
    for await _ in started { break }
    search.cancel()
    await #expect(throws: CancellationError.self) { try await search.value }
  }

  @Test func `lets others read while a gist is matched`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save([.gist("a1", "one")], at: nil)
      let found = try store.search(SearchFilter(), limit: 1) { _ in
        // A search that held the connection would wait for itself.
        (try? store.count(of: "mine")) == 0
      }
      #expect(found.count == 1)
    }
  }

  @Test func `of a regular expression does not wait for the current line`() async throws {
    let pattern = try LinePattern("(a+)+$")
    let (started, start) = AsyncStream<Void>.makeStream()
    let search = Task {
      try await RegexWatchdog.run { watchdog in
        start.yield()
        // Each line takes milliseconds, all of them minutes.
        return pattern.matches(String(repeating: "aaaaaaaaaaaaaa!\n", count: 100_000), watchdog)
      }
    }
    for await _ in started { break }
    search.cancel()
    await #expect(throws: CancellationError.self) { try await search.value }
  }
}
