import CustomDump
import FoundationEssentials
import GitHubModels
import TestSupport
import Testing

@testable import GistLibrary

@Suite struct `A library of gists` {
  private static let time = Date(timeIntervalSince1970: 1_790_000_000)

  @Test func `a gist comes back as GitHub sent it`() async throws {
    try await Library.with { library in
      let gist = try Decoded.gist(
        "a1", "Ünïcode", files: ["é.txt": "one\r\ntwo\u{0}three\u{1F600}", "empty": ""])
      var kept = gist.kept
      kept.time = Self.time
      try library.open().save(kept)
      let found = try library.open().gist("a1")
      expectNoDifference(found, kept)
      #expect(found?.gist.json.text() == gist.json.text())
    }
  }

  @Test func `bytes that are no text are kept too, and the document stays as it is`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let gist = try Decoded.gist("a1", files: ["x.bin": ""])
      let bytes: [UInt8] = [0xFF, 0, 0xFE]
      try store.save(LibraryGist(gist: gist, contents: ["x.bin": bytes], time: nil))
      #expect(try store.gist("a1")?.contents == ["x.bin": bytes])
      #expect(try store.gist("a1")?.gist.json == gist.json)
    }
  }

  @Test func `what is unknown is nil`() async throws {
    try await Library.with { library in
      let store = try library.open()
      #expect(try store.gist("a1") == nil)
      #expect(try store.list("mine", skipping: 0, limit: 10) == [])
      #expect(try store.feeds() == [])
      #expect(
        try store.facts()
          == LibraryStatistics(gists: 0, files: 0, gistsWithoutContents: 0, readAt: nil))
    }
  }

  @Test func `a feed keeps its order; a reading of its beginning goes before the rest`()
    async throws
  {
    try await Library.with { library in
      let store = try library.open()
      func record(_ ids: [String], isWhole: Bool) throws -> [String] {
        try store.save(ids.map { try .gist($0).listed }, at: Self.time)
        try store.record(
          FeedReading(feed: "mine", ids: ids, isWhole: isWhole, time: Self.time))
        return try store.list("mine", skipping: 0, limit: 10).map(\.value.id)
      }
      #expect(try record(["c", "b"], isWhole: false) == ["c", "b"])
      #expect(try record(["d", "c"], isWhole: false) == ["d", "c", "b"])
      #expect(try store.feeds().map(\.wholeAt) == [nil])
      #expect(try record(["d", "e", "c", "b", "a"], isWhole: true) == ["d", "e", "c", "b", "a"])
      #expect(try record(["a", "d"], isWhole: false) == ["a", "d", "e", "c", "b"])
      #expect(try record(["f"], isWhole: false) == ["f", "a", "d", "e", "c", "b"])
      #expect(try store.list("mine", skipping: 2, limit: 2).map(\.value.id) == ["d", "e"])
      expectNoDifference(
        try store.feeds(),
        [
          FeedState(
            feed: "mine", readAt: Self.time, wholeAt: Self.time, oldestAt: Self.time)
        ])
    }
  }

  @Test
  func `a gist that no feed lists any more leaves; one that another lists, or was viewed, stays`()
    async throws
  {
    try await Library.with { library in
      let store = try library.open()
      try store.save(["a", "b", "c"].map { try .gist($0, "word").listed }, at: nil)
      try store.save(Decoded.gist("viewed", "word").kept)
      try store.record(FeedReading(feed: "mine", ids: ["a", "b", "c"], isWhole: true))
      try store.record(FeedReading(feed: "starred", ids: ["b"], isWhole: true))
      #expect(try store.record(FeedReading(feed: "mine", ids: ["c"], isWhole: true)) == 1)
      let found = try store.search(SearchQuery(["word"])).map(\.gist.value.id)
      #expect(found.sorted() == ["b", "c", "viewed"])
      #expect(try store.gist("a") == nil)
    }
  }

  @Test func `contents are out of date until they are of the state that is listed`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let old = try Decoded.gist("a", files: ["f": "old"], updated: "2026-01-01T00:00:00Z")
      let new = try Decoded.gist("a", files: ["f": "new"], updated: "2026-01-02T00:00:00Z")
      func outdated(_ gist: Decoded<Gist>) throws -> [String] {
        try store.save([gist.listed], at: nil)
        try store.record(FeedReading(feed: "mine", ids: ["a"], isWhole: true))
        return try store.outdated(in: "mine")
      }
      #expect(try outdated(old) == ["a"])
      try store.save(old.kept)
      #expect(try outdated(old) == [])
      #expect(try outdated(new) == ["a"])
      #expect(try store.search(SearchQuery(["old"])).count == 1)
      try store.save(new.kept)
      #expect(try outdated(new) == [])
      #expect(try store.search(SearchQuery(["old"])).isEmpty)
      #expect(try store.search(SearchQuery(["new"])).count == 1)
    }
  }

  @Test func `a part of a list is not taken for all of it`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save(["a", "b"].map { try .gist($0).listed }, at: nil)
      try store.record(FeedReading(feed: "mine", ids: ["a", "b"], isWhole: true, time: nil))
      let lossy = FeedReading(feed: "mine", ids: ["lost", "b"], isWhole: true, time: Self.time)
      #expect(try store.record(lossy) == 0)
      #expect(try store.list("mine", skipping: 0, limit: 9).map(\.value.id).sorted() == ["a", "b"])
      expectNoDifference(
        try store.feeds(), [FeedState(feed: "mine", readAt: Self.time)])
    }
  }

  @Test func `a look at one file of an unchanged gist takes no contents of the others away`()
    async throws
  {
    try await Library.with { library in
      let store = try library.open()
      func view(_ updated: String) throws -> [String: [UInt8]]? {
        let gist = try Decoded.gist("a", files: ["f": "x", "g": "y"], updated: updated)
        let addressed = gist.mapping(files: "raw_url", .string("https://gist.github.com/raw"))
        try store.save(LibraryGist(gist: addressed, contents: ["f": [1]], time: nil))
        return try store.gist("a")?.contents
      }
      let old = "2026-01-01T00:00:00Z"
      try store.save(Decoded.gist("a", files: ["f": "x", "g": "y"], updated: old).kept)
      #expect(try view(old) == ["f": [1], "g": Array("y".utf8)])
      let new = "2026-01-02T00:00:00Z"
      // The list brings the new time before the contents of that state are there.
      try store.save([Decoded.gist("a", updated: new).listed], at: nil)
      #expect(try view(new) == ["f": [1]])
    }
  }

  @Test func `a gist that GitHub cut short is not complete; a file without address is not missing`()
    throws
  {
    let gist = try Decoded.gist("a", files: ["f": "x"])
    func isComplete(_ gist: Decoded<Gist>) -> Bool {
      LibraryGist(gist: gist, contents: [:], time: nil).isComplete
    }
    #expect(isComplete(gist))
    #expect(!isComplete(gist.mapping(files: "raw_url", .string("https://gist.github.com/raw"))))
    var cut = gist
    cut.value.isTruncated = true
    #expect(!isComplete(cut))
  }

  @Test func `the library is as old as the feed that was read first`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.record(FeedReading(feed: "mine", isWhole: true, time: Self.time))
      try store.record(FeedReading(feed: "starred", isWhole: true, time: Self.time + 60))
      #expect(try store.facts().readAt == Self.time)
      try store.record(FeedReading(feed: "mine", time: Self.time + 90))
      #expect(try store.facts().readAt == Self.time)
    }
  }

  @Test func `a feed is as old as what was read longest ago of it`() async throws {
    try await Library.with { library in
      let store = try library.open()
      func oldest(after ids: [String], _ seconds: Double) throws -> Date? {
        try store.save(ids.map { try .gist($0).listed }, at: nil)
        try store.record(FeedReading(feed: "mine", ids: ids, time: Self.time + seconds))
        return try store.feeds().first?.oldestAt
      }
      #expect(try oldest(after: ["b", "c"], 0) == Self.time)
      #expect(try oldest(after: ["a"], 60) == Self.time)
      #expect(try oldest(after: ["a", "b", "c"], 90) == Self.time + 90)
    }
  }

  @Test func `a feed has facts of its own`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save(Decoded.gist("a", files: ["f": "x", "g": "y"]).kept)
      try store.save([.gist("b", files: ["f": "x"]).listed], at: nil)
      try store.record(FeedReading(feed: "mine", ids: ["a"], isWhole: true, time: Self.time))
      try store.record(FeedReading(feed: "starred", ids: ["b"], time: Self.time + 60))
      #expect(
        try store.facts(of: "mine")
          == LibraryStatistics(gists: 1, files: 2, gistsWithoutContents: 0, readAt: Self.time))
      #expect(
        try store.facts(of: "starred")
          == LibraryStatistics(gists: 1, files: 1, gistsWithoutContents: 1, readAt: Self.time + 60))
      #expect(
        try store.facts()
          == LibraryStatistics(gists: 2, files: 3, gistsWithoutContents: 1, readAt: Self.time))
    }
  }

  @Test func `the beginning of an id finds gists, the newest first`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save(Decoded.gist("abcd1", "One", updated: "2026-01-01T00:00:00Z").kept)
      try store.save(Decoded.gist("abcf2", "Two", updated: "2026-01-02T00:00:00Z").kept)
      try store.save(Decoded.gist("abd00", files: ["name.txt": "x"]).kept)
      #expect(try store.gists(beginning: "abc", limit: 5).map(\.id) == ["abcf2", "abcd1"])
      #expect(try store.gists(beginning: "abd", limit: 5).map(\.title) == ["name.txt"])
      #expect(try store.gists(beginning: "abcd1", limit: 5).map(\.id) == ["abcd1"])
      #expect(try store.gists(beginning: "", limit: 2).count == 2)
    }
  }

  @Test func `lines that match are found with numbers and places`() {
    let text = "Café au lait\nnothing\nun CAFE et un café\r\ngetUser()\ncafé\ncafé"
    let found = MatchingLines(["cafe"], in: text, limit: 3)
    expectNoDifference(
      found.lines,
      [
        .init(number: 1, text: "Café au lait", matches: [0..<4]),
        .init(number: 3, text: "un CAFE et un café", matches: [3..<7, 14..<18]),
        .init(number: 5, text: "café", matches: [0..<4]),
      ])
    expectNoDifference(
      MatchingLines(["get user"], in: text, limit: 3).lines,
      [.init(number: 4, text: "getUser()", matches: [0..<7])])
    #expect(MatchingLines(["absent"], in: text, limit: 3).lines.isEmpty)
  }
}
