import ByteTools
import CSQLite
import Foundation
import FoundationEssentials
@testable import GistLibrary
import GitHubModels
import LocalFiles
import SQLiteDatabase
import TestSupport
import Testing

@Suite struct `A damaged library` {
  private static let time = Date(timeIntervalSince1970: 1_790_000_000)

  /// A library with three gists and a feed, which is closed before it is damaged.
  private static func with(
    damage: (LibraryFile) throws -> Void, _ body: (LibraryFile) async throws -> Void
  ) async throws {
    try await Library.with { library in
      do {
        let store = try library.open()
        for number in 1...3 {
          try store.save(
            Decoded.gist("a\(number)", "Something \(number)", files: ["f": "word \(number)"])
              .withContents)
        }
        try store.save(
          FeedSnapshot(feed: "mine", ids: ["a2", "a1", "a3"], isComplete: true, time: time))
        try store.checkpoint()
      }
      let file = LibraryFile(library.file, OpenLibraries())
      try damage(file)
      try await body(file)
    }
  }

  private static func open<Value>(
    _ file: LibraryFile, _ access: LibraryFile.Access,
    _ body: (GistStore) throws(LibraryError) -> Value
  ) throws -> (Value, [RebuiltLibrary]) {
    var rebuilt: [RebuiltLibrary] = []
    let value = try file.open(access, date: time, onRebuild: { rebuilt.append($0) }, body)
    return (value, rebuilt)
  }

  @Test(arguments: [LibraryFile.Access.reading, .writing])
  func `that was only replaced while it was opened is opened again, not rebuilt`(
    access: LibraryFile.Access
  ) async throws {
    try await Self.with { _ in
    } _: { file in
      var stores: [GistStore] = []
      let (ids, rebuilt) = try Self.open(file, access) { store throws(LibraryError) in
        stores.append(store)
        if stores.count == 1 { throw .corrupt }
        return try store.ids(FeedQuery(feed: "mine"))
      }
      #expect(ids == ["a2", "a1", "a3"])
      #expect(rebuilt == [])
      #expect(stores.count == 2 && stores[0] !== stores[1])
    }
  }

  @Test(arguments: [
    "UPDATE words_data SET block = x'A5A5A5A5A5A5'",
    "UPDATE parts_data SET block = x'A5A5A5A5A5A5'",
    "DELETE FROM words_config", "DELETE FROM words_data", "DROP TABLE words_data",
    "DROP TABLE words_idx", "DROP TABLE words_docsize", "DROP TABLE words_config",
    "DROP TABLE parts_data", "DROP TABLE parts_content", "DROP TABLE parts_config",
    "DROP TABLE signatures",
  ])
  func `gets a new index if only the index is damaged`(sql: String) async throws {
    try await Self.with { file in
      try GistStore(writing: file.file).write { try $0.executeScript(sql) }
    } _: { file in
      let (found, rebuilt) = try Self.open(file, .reading) { store throws(LibraryError) in
        try store.search(SearchQuery(["word"])).map(\.gist.value.id).sorted()
          + store.search(SearchQuery(["omething"])).map(\.gist.value.id).sorted()
      }
      #expect(found == ["a1", "a2", "a3", "a1", "a2", "a3"])
      #expect(
        rebuilt == [RebuiltLibrary(path: file.file.path + ".corrupt-2026-09-21", isComplete: true)])
      let (feeds, again) = try Self.open(file, .reading) { store throws(LibraryError) in
        (
          try store.ids(FeedQuery(feed: "mine")), try store.feeds(),
          try store.gist("a3")?.contents
        )
      }
      #expect(feeds.0 == ["a2", "a1", "a3"])
      #expect(feeds.1.map(\.completeAt) == [Self.time])
      #expect(feeds.2 == ["f": Array("word 3".utf8)])
      #expect(again == [])
      #expect(file.file.siblings(beginning: "octocat.db.new") == [])
    }
  }

  @Test(arguments: ["words_content", "words_docsize", "parts_idx", "parts_docsize"])
  func `gets a new index if a save finds a missing table of the index`(
    table: String
  ) async throws {
    try await Self.with { file in
      try GistStore(writing: file.file).write { try $0.executeScript("DROP TABLE \(table)") }
    } _: { file in
      let changed = try Decoded.gist("a1", "Something 1", files: ["f": "changed"]).withContents
      let (found, rebuilt) = try Self.open(file, .writing) { store throws(LibraryError) in
        try store.save(changed)
        return try store.search(SearchQuery(["changed"])).map(\.gist.value.id)
          + store.search(SearchQuery(["omething"])).map(\.gist.value.id).sorted()
      }
      #expect(found == ["a1", "a1", "a2", "a3"])
      #expect(rebuilt.map(\.isComplete) == [true])
    }
  }

  @Test(arguments: [
    SQLiteError(code: SQLITE_NOMEM, message: "out of memory"),
    SQLiteError(code: SQLITE_ERROR, message: "no such table: nothing"),
    SQLiteError(code: SQLITE_ERROR, message: "SQL logic error"),
  ])
  func `is not assumed after an error with another cause`(error: SQLiteError) async throws {
    try await Self.with { _ in
    } _: { file in
      let earlier = PrivateFile(file.file.path + ".corrupt-2026-01-01")
      try earlier.write([1])
      #expect(throws: LibraryError.unusable(error.message)) {
        try Self.open(file, .reading) { store throws(LibraryError) in
          try store.read { _ in throw error }
        }
      }
      #expect(try earlier.read() == [1])
      #expect(file.file.siblings(beginning: "octocat.db.corrupt-") == [earlier.name])
    }
  }

  @Test func `is found after an absurd length in the index`() async throws {
    try await Self.with { file in
      try GistStore(writing: file.file)
        .write { try $0.executeScript("UPDATE words_data SET block = x'FFFFFFFFFFFFFFFFFF'") }
    } _: { file in
      let store = try GistStore(reading: file.file)
      #expect(throws: LibraryError.corrupt) {
        try store.read { _ in throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory") }
      }
    }
  }

  @Test func `is created again if its tables are damaged`() async throws {
    try await Self.with { file in
      var bytes = try #require(try file.file.read())
      for place in 4_096..<bytes.count { bytes[place] = 0xA5 }
      try file.file.write(bytes)
    } _: { file in
      #expect(throws: LibraryError.missing) {
        try Self.open(file, .reading) { store throws(LibraryError) in try store.gist("a1") }
      }
      let (gist, rebuilt) = try Self.open(file, .writing) { store throws(LibraryError) in
        try store.gist("a1")
      }
      #expect(gist == nil)
      #expect(rebuilt == [])
      #expect(file.file.siblings(beginning: "octocat.db.corrupt-").count == 1)
    }
  }
}

/// A byte of the file that is not what SQLite wrote.
@Suite struct `A library with a damaged byte` {
  private static let date = Date(timeIntervalSince1970: 1_790_000_000)

  private static let new = try? Decoded.gist("a4", "New", files: ["f": "word"]).withContents

  /// The bytes of a library with a few gists.
  private static func bytes(in library: Library) throws -> [UInt8] {
    do {
      let store = try library.open()
      for number in 1...3 {
        let gist = try Decoded.gist(
          "a\(number)", "Something \(number)", files: ["f": "word \(number)"])
        try store.save([gist.listed], at: date)
        try store.save(gist.withContents)
      }
      try store.save(
        FeedSnapshot(feed: "mine", ids: ["a2", "a1", "a3"], isComplete: true, time: date))
      try store.checkpoint()
    }
    return try library.file.read() ?? []
  }

  /// Uses the library as commands do; returns an error that none of them repairs.
  private static func use(_ file: LibraryFile) -> LibraryError? {
    var failure: LibraryError?
    func run(_ access: LibraryFile.Access, _ body: (GistStore) throws(LibraryError) -> Void) {
      do throws(LibraryError) {
        try file.open(access, date: date, onRebuild: { _ in }, body)
      } catch .missing {
      } catch {
        failure = error
      }
    }
    run(.readingAtOnce) { store throws(LibraryError) in
      _ = try store.rows(try store.ids(FeedQuery(feed: "mine", sorting: .updated)))
    }
    run(.reading) { store throws(LibraryError) in
      _ = try store.search(SearchQuery(["word"]))
      _ = try store.documents(try store.ids(FeedQuery(feed: "mine")))
      _ = try (store.statistics(), store.feeds(), store.gist("a1"), store.outdated(in: "mine"))
    }
    run(.writing) { store throws(LibraryError) in
      if let new { try store.save(new) }
      try store.save(FeedSnapshot(feed: "mine", ids: ["a4"]))
      try store.remove("a2", at: nil)
    }
    return failure
  }

  /// Removes everything that a use has left, and writes the bytes with some of them changed.
  private static func write(
    _ bytes: [UInt8], to file: PrivateFile, _ change: (inout [UInt8]) -> Void
  ) throws {
    var bytes = bytes
    change(&bytes)
    try file.removeSiblings(beginning: file.name)
    try file.write(bytes)
  }

  /// All 800 bits of the file's header; a newer version is left alone.
  @Test func `of the header is usable again, or of a newer version`() async {
    await #expect(processExitsWith: .success) {
      try await Library.with(inMemory: true) { library in
        let bytes = try Self.bytes(in: library)
        for bit in 0..<800 {
          try Self.write(bytes, to: library.file) { $0[bit / 8] ^= 1 << (bit % 8) }
          let failure = Self.use(LibraryFile(library.file, OpenLibraries()))
          #expect(failure == nil || failure == .newerSchema, "bit \(bit)")
        }
      }
    }
  }

  @Test func `of a page is usable again`() async {
    await #expect(processExitsWith: .success) {
      try await Library.with(inMemory: true) { library in
        let bytes = try Self.bytes(in: library)
        var random = SplitMix64(seed: 1)
        for number in 0..<300 {
          let place = Int.random(in: 100..<bytes.count, using: &random)
          try Self.write(bytes, to: library.file) { bytes in
            bytes[place] = .random(in: 0...255, using: &random)
          }
          let failure = Self.use(LibraryFile(library.file, OpenLibraries()))
          #expect(failure == nil, "\(number): byte \(place)")
        }
      }
    }
  }

  @Test(arguments: [-1, Int(Int32.min), Int(Int32.max)])
  func `in its version is rebuilt, and nothing is lost`(version: Int) async throws {
    try await Library.with { library in
      _ = try Self.bytes(in: library)
      try library.open().withConnection { try $0.executeScript("PRAGMA user_version = \(version)") }
      var rebuilt: [Bool] = []
      let count = try LibraryFile(library.file, OpenLibraries()).open(
        .reading, date: Self.date, onRebuild: { rebuilt.append($0.isComplete) }
      ) { store throws(LibraryError) in try store.statistics().gists }
      #expect(count == 3 && rebuilt == [true])
    }
  }
}
