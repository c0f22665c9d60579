import ByteTools
import Foundation
import GitHubModels
import LocalFiles
import TestSupport
import Testing

@testable import GistLibrary

/// A byte of the file that is not what SQLite wrote.
@Suite struct `A library with a damaged byte` {
  private static let date = Date(timeIntervalSince1970: 1_790_000_000)

  private static let new = try? Decoded.gist("a4", "New", files: ["f": "word"]).withContents

  /// The bytes of a library with a few gists.
  private static func bytes(in library: Library) throws -> [UInt8] {
    do {
      let store = try library.open()
      for number in 1...3 {
        let gist = try Decoded.gist("a\(number)", "About \(number)", files: ["f": "word \(number)"])
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
          let failure = Self.use(LibraryFile(library.file))
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
          let failure = Self.use(LibraryFile(library.file))
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
      let count = try LibraryFile(library.file).open(
        .reading, date: Self.date, onRebuild: { rebuilt.append($0.isComplete) }
      ) { store throws(LibraryError) in try store.statistics().gists }
      #expect(count == 3 && rebuilt == [true])
    }
  }
}
