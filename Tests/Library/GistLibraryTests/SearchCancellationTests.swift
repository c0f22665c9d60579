import CSQLite
import GitHubModels
import LocalFiles
import SQLiteDatabase
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
      // Not on a thread of Swift, which other tests may need to go on.
      let search = Task.detached(executorPreference: SerialQueue()) {
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
        try store.search(SearchQuery(["word"], limit: 100), until: cancellation) { hit in
          cancellation.cancel()
          return hit
        }
      }
      #expect(throws: LibraryError.cancelled) {
        try store.search(SearchQuery(["word"], limit: 100), until: cancellation) { hit in hit }
      }
      #expect(try store.search(SearchQuery(["word"], limit: 100)).count == 40)
      #expect(try store.search(SearchQuery([], limit: 100)).count == 40)
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

  @Test(arguments: [["word"], ["ord"], []])
  func `lets others read and change the library while a gist is matched`(terms: [String])
    async throws
  {
    try await Library.with { library in
      let store = try library.open()
      for number in 1...40 {
        try store.save(Decoded.gist("a\(number)", files: ["f": "word"]).withContents)
      }
      let query = SearchQuery(terms, limit: .max)
      var first: String?
      let found = try store.search(query, withContents: true) { hit throws(LibraryError) in
        if first == nil {
          first = hit.gist.value.id
          // A search that held the connection would wait for itself. One that had read the contents
          // of all hits would find those that are gone.
          for id in (1...40).map({ "a\($0)" }) where id != first {
            try store.remove(id, at: nil)
          }
        }
        return (hit.gist.value.id, hit.contents["f"])
      }
      #expect(found.count == 16)
      #expect(found.allSatisfy { $0.1 == Array("word".utf8) })
      #expect(try store.search(query).map(\.gist.value.id) == [first])
    }
  }

  @Test func `ends with the number of gists that were wanted`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save((10...59).map { try .gist("\($0)", "word \($0)") }, at: nil)
      var looked = 0
      let found = try store.search(SearchQuery(["word"], limit: .max), first: 3) { hit in
        looked += 1
        return looked % 2 == 0 ? hit.gist.value.id : nil
      }
      #expect(found.count == 3)
      #expect(looked == 6)
    }
  }

  @Test func `of a regular expression does not wait for the current line`() async throws {
    let pattern = try LinePattern("(a+)+$")
    let (started, start) = AsyncStream<Void>.makeStream()
    // On a busy machine, the cancellation may come after a second.
    var limits = RegexWatchdog.Limits()
    (limits.line, limits.total) = (.seconds(600), .seconds(600))
    let queue = RegexQueue(limits)
    let search = Task {
      try await queue.run([pattern.expression]) { watchdog in
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
