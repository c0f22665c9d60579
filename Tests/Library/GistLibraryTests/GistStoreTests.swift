import FoundationEssentials
import TextFormats
@testable import GistLibrary
import GitHubModels
import TestSupport
import Testing

@Suite struct `A library of gists` {
  private static let time = Date(timeIntervalSince1970: 1_790_000_000)

  @Test func `a gist is read as GitHub sent it`() async throws {
    try await Library.with { library in
      let gist = try Decoded.gist(
        "a1", "Ünïcode", files: ["é.txt": "one\r\ntwo\u{0}three\u{1F600}", "empty": ""])
      var saved = gist.withContents
      saved.time = Self.time
      try library.open().save(saved)
      let found = try library.open().gist("a1")
      #expect(found == saved)
      #expect(found?.gist.json.text() == gist.json.text())
    }
  }

  @Test func `the beginning of a large file is read alone, and only if the file is large`()
    async throws
  {
    try await Library.with { library in
      let store = try library.open()
      let text = String(repeating: "0123456789abcde\n", count: 100_000)
      let gist = try Decoded.gist("a1", files: ["large.log": text, "small": "x"])
      try store.save(gist.withContents)
      let beginning = try #require(try store.beginning(of: "a1", largerThan: 1_599_999))
      #expect(beginning.contents["large.log"] == Array(text.utf8.prefix(1 << 20)))
      #expect(beginning.contents["small"] == Array("x".utf8))
      #expect(beginning.gist.value.files.map(\.size) == [1_600_000, 1])
      #expect(try store.beginning(of: "a1", largerThan: 1_600_000) == nil)
      #expect(
        try store.gist("a1")?.contents == ["large.log": Array(text.utf8), "small": Array("x".utf8)])
    }
  }

  @Test
  func `a file that only git serves is still to be fetched after its gist was saved without it`()
    async throws
  {
    try await Library.with { library in
      let store = try library.open()
      let gist = try Decoded.gist("a1", files: ["large.log": ""])
        .mapping(files: "size", .number("12000000")).mapping(files: "truncated", .bool(true))
        .mapping(files: "raw_url", .string("https://gist.githubusercontent.com/raw/large.log"))
      try store.save(LibraryGist(gist: gist, contents: [:], time: nil))
      try store.save(FeedSnapshot(feed: "mine", ids: ["a1"], isComplete: true, time: Self.time))
      #expect(try store.outdated(in: "mine").map(\.id) == ["a1"])
    }
  }

  @Test func `the owner of a gist is read from its document`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let gist = try Decoded.gist("a1", files: ["f": "x"])
      try store.save(gist.withContents)
      #expect(try store.owner(of: "a1") == gist.value.owner)
      #expect(try store.owner(of: "a2") == nil)
    }
  }

  @Test func `composed and decomposed names are two files`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let gist = try Decoded.gist("a1", files: ["\u{E9}.txt": "composed", "e\u{301}.txt": "apart"])
      try store.save(gist.withContents)
      let found = try #require(try store.gist("a1"))
      #expect(found.gist.json.text().utf8.elementsEqual(gist.json.text().utf8))
      #expect(found.contents["\u{E9}.txt"] == Array("composed".utf8))
      #expect(found.contents["e\u{301}.txt"] == Array("apart".utf8))
      #expect(try store.search(SearchQuery(["composed"])).map(\.gist.value.id) == ["a1"])
    }
  }

  @Test func `a description in another Unicode composition is another description`() async throws {
    try await Library.with { library in
      let store = try library.open()
      for description in ["\u{E9}", "e\u{301}"] {
        let gist = try Decoded.gist("a1", description, files: ["f": "x"])
        try store.save([gist.listed], at: nil)
        try store.save(gist.withContents)
        let listed = try store.search(SearchQuery(["e"])).first?.gist.value.description
        #expect(listed?.utf8.elementsEqual(description.utf8) == true)
        #expect(try store.gist("a1")?.gist.value.description?.utf8.count == description.utf8.count)
      }
    }
  }

  @Test func `binary contents are stored without changing the document`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let gist = try Decoded.gist("a1", files: ["x.bin": ""])
      let bytes: [UInt8] = [0xFF, 0, 0xFE]
      try store.save(LibraryGist(gist: gist, contents: ["x.bin": bytes], time: nil))
      #expect(try store.gist("a1")?.contents == ["x.bin": bytes])
      #expect(try store.gist("a1")?.gist.json == gist.json)
    }
  }

  @Test func `an unknown gist is nil, an unknown feed is empty`() async throws {
    try await Library.with { library in
      let store = try library.open()
      #expect(try store.gist("a1") == nil)
      #expect(try store.ids(FeedQuery(feed: "mine")) == [])
      #expect(try store.feeds() == [])
      #expect(
        try store.statistics()
          == LibraryStatistics(gists: 0, files: 0, gistsWithoutContents: 0))
    }
  }

  @Test func `a feed keeps its order; a snapshot of its first pages goes before the rest`()
    async throws
  {
    try await Library.with { library in
      let store = try library.open()
      func record(_ ids: [String], isWhole: Bool) throws -> [String] {
        try store.save(ids.map { try .gist($0).listed }, at: Self.time)
        try store.save(
          FeedSnapshot(feed: "mine", ids: ids, isComplete: isWhole, time: Self.time))
        return try store.ids(FeedQuery(feed: "mine"))
      }
      #expect(try record(["c", "b"], isWhole: false) == ["c", "b"])
      #expect(try record(["d", "c"], isWhole: false) == ["d", "c", "b"])
      #expect(try store.feeds().map(\.completeAt) == [nil])
      #expect(try record(["d", "e", "c", "b", "a"], isWhole: true) == ["d", "e", "c", "b", "a"])
      #expect(try record(["a", "d"], isWhole: false) == ["a", "d", "e", "c", "b"])
      #expect(try record(["f"], isWhole: false) == ["f", "a", "d", "e", "c", "b"])
      #expect(
        try store.feeds() == [
          FeedState(
            feed: "mine", readAt: Self.time, completeAt: Self.time, oldestAt: Self.time)
        ])
    }
  }

  @Test func `gists that a list lacks stay in the feed, and are returned`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save(["a", "b", "c"].map { try .gist($0, "word").listed }, at: nil)
      func unlisted(_ ids: [String], isComplete: Bool = true) throws -> [String] {
        try store.save(FeedSnapshot(feed: "mine", ids: ids, isComplete: isComplete))
      }
      #expect(try unlisted(["a", "b", "c"]) == [])
      #expect(try unlisted(["c"]) == ["a", "b"])
      #expect(try unlisted(["c"], isComplete: false) == [])
      let kept = try store.ids(FeedQuery(feed: "mine"))
      #expect(kept == ["c", "a", "b"])
      #expect(try store.search(SearchQuery(["word"])).count == 3)
    }
  }

  @Test
  func `a gist is removed when it leaves the last feed, unless it was viewed`()
    async throws
  {
    try await Library.with { library in
      let store = try library.open()
      try store.save(["a", "b", "c"].map { try .gist($0, "word").listed }, at: nil)
      try store.save(Decoded.gist("viewed", "word").withContents)
      try store.save(FeedSnapshot(feed: "mine", ids: ["a", "b", "c"], isComplete: true))
      try store.save(FeedSnapshot(feed: "starred", ids: ["b"], isComplete: true))
      #expect(try store.remove("a", from: "mine", at: nil))
      #expect(try !store.remove("a", from: "mine", at: nil))
      #expect(try !store.remove("b", from: "mine", at: nil))
      let found = try store.search(SearchQuery(["word"])).map(\.gist.value.id)
      #expect(found.sorted() == ["b", "c", "viewed"])
      #expect(try store.gist("a") == nil)
    }
  }

  @Test func `a gist that was changed after it was listed has its new description`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let old = try Decoded.gist("a", "old", files: ["f": "word"])
      let new = try Decoded.gist("a", "new", files: ["f": "word"])
      func descriptions() throws -> [String?] {
        let found = try store.search(SearchQuery(["word"])).map(\.gist)
        return (try store.documents(["a"]) + found).map(\.value.description)
      }
      try store.save([old.listed], at: nil)
      try store.save(LibraryGist(gist: old, contents: ["f": Array("word".utf8)], time: nil))
      #expect(try descriptions() == ["old", "old"])
      try store.save(LibraryGist(gist: new, contents: ["f": Array("word".utf8)], time: nil))
      #expect(try descriptions() == ["new", "new"])
      let document = try store.documents(["a"]).first?.json
      #expect(document?["files"]?["f"]?["content"] == nil)
      let earlier = try Decoded.gist("a", "earlier", updated: "2026-01-30T10:00:00Z")
      try store.save(LibraryGist(gist: earlier, contents: [:], time: nil))
      #expect(try store.documents(["a"]).map(\.value.description) == ["new"])
    }
  }

  @Test func `contents are outdated until they match the listed revision`() async throws {
    try await Library.with { library in
      let store = try library.open()
      let old = try Decoded.gist("a", files: ["f": "old"], updated: "2026-01-01T00:00:00Z")
      let new = try Decoded.gist("a", files: ["f": "new"], updated: "2026-01-02T00:00:00Z")
      func outdated(_ gist: Decoded<Gist>) throws -> [String] {
        try store.save([gist.listed], at: nil)
        try store.save(FeedSnapshot(feed: "mine", ids: ["a"], isComplete: true))
        return try store.outdated(in: "mine").map(\.id)
      }
      #expect(try outdated(old) == ["a"])
      try store.save(old.withContents)
      #expect(try outdated(old) == [])
      #expect(try outdated(new) == ["a"])
      #expect(try store.search(SearchQuery(["old"])).count == 1)
      try store.save(new.withContents)
      #expect(try outdated(new) == [])
      #expect(try store.search(SearchQuery(["old"])).isEmpty)
      #expect(try store.search(SearchQuery(["new"])).count == 1)
    }
  }

  @Test func `a snapshot with unknown gists is not complete`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save(["a", "b"].map { try .gist($0).listed }, at: nil)
      try store.save(FeedSnapshot(feed: "mine", ids: ["a", "b"], isComplete: true, time: nil))
      let lossy = FeedSnapshot(feed: "mine", ids: ["lost", "b"], isComplete: true, time: Self.time)
      #expect(try store.save(lossy) == [])
      #expect(
        try store.ids(FeedQuery(feed: "mine")).sorted() == ["a", "b"])
      #expect(
        try store.feeds() == [FeedState(feed: "mine", readAt: Self.time, oldestAt: Self.time)])
    }
  }

  @Test func `viewing one file of an unchanged gist keeps the contents of the others`()
    async throws
  {
    try await Library.with { library in
      let store = try library.open()
      func view(_ updated: String) throws -> FileContents? {
        let gist = try Decoded.gist("a", files: ["f": "x", "g": "y"], updated: updated)
        let addressed = gist.mapping(files: "raw_url", .string("https://gist.github.com/raw"))
        try store.save(LibraryGist(gist: addressed, contents: ["f": [1]], time: nil))
        return try store.gist("a")?.contents
      }
      let old = "2026-01-01T00:00:00Z"
      try store.save(Decoded.gist("a", files: ["f": "x", "g": "y"], updated: old).withContents)
      #expect(try view(old) == ["f": [1], "g": Array("y".utf8)])
      let new = "2026-01-02T00:00:00Z"
      // The list has the new date before the new contents are fetched.
      try store.save([Decoded.gist("a", updated: new).listed], at: nil)
      #expect(try view(new) == ["f": [1]])
    }
  }

  @Test func `a truncated gist is not complete; a file without a URL is not missing`()
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

  @Test func `a list that was read is not a sync`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save(FeedSnapshot(feed: "mine", isComplete: true, time: Self.time))
      #expect(try store.feeds().map(\.syncedAt) == [nil])
      try store.setSynced("mine", at: Self.time)
      try store.save(FeedSnapshot(feed: "mine", isComplete: true, time: Self.time + 90))
      #expect(try store.feeds().map(\.syncedAt) == [Self.time])
    }
  }

  @Test func `a feed is as old as its oldest part`() async throws {
    try await Library.with { library in
      let store = try library.open()
      func oldest(after ids: [String], _ seconds: Double) throws -> Date? {
        try store.save(ids.map { try .gist($0).listed }, at: nil)
        try store.save(FeedSnapshot(feed: "mine", ids: ids, time: Self.time + seconds))
        return try store.feeds().first?.oldestAt
      }
      #expect(try oldest(after: ["b", "c"], 0) == Self.time)
      #expect(try oldest(after: ["a"], 60) == Self.time)
      #expect(try oldest(after: ["a", "b", "c"], 90) == Self.time + 90)
    }
  }

  @Test func `a feed has its own statistics`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save(Decoded.gist("a", files: ["f": "x", "g": "y"]).withContents)
      try store.save([.gist("b", files: ["f": "x"]).listed], at: nil)
      try store.save(FeedSnapshot(feed: "mine", ids: ["a"], isComplete: true, time: Self.time))
      try store.save(FeedSnapshot(feed: "starred", ids: ["b"], time: Self.time + 60))
      #expect(
        try store.statistics(of: "mine")
          == LibraryStatistics(gists: 1, files: 2, gistsWithoutContents: 0))
      #expect(
        try store.statistics(of: "starred")
          == LibraryStatistics(gists: 1, files: 1, gistsWithoutContents: 1))
      #expect(
        try store.statistics()
          == LibraryStatistics(gists: 2, files: 3, gistsWithoutContents: 1))
      #expect(
        try [["mine"], ["starred"], ["mine", "starred"], []].map(store.unsearchedCount)
          == [0, 1, 1, 0])
    }
  }

  @Test func `matching lines have numbers and ranges`() {
    let text = "Café au lait\nnothing\nun CAFE et un café\r\ngetUser()\ncafé\ncafé"
    let found = MatchingLines(["cafe"], in: text, limit: 3)
    #expect(
      found.lines == [
        .init(number: 1, text: "Café au lait", matches: [0..<4]),
        .init(number: 3, text: "un CAFE et un café", matches: [3..<7, 14..<18]),
        .init(number: 5, text: "café", matches: [0..<4]),
      ])
    #expect(
      MatchingLines(["get user"], in: text, limit: 3).lines == [
        .init(number: 4, text: "getUser()", matches: [0..<7])
      ])
    #expect(MatchingLines(["absent"], in: text, limit: 3).lines.isEmpty)
  }

  @Test func `a byte order mark is no part of the first matching line`() {
    #expect(
      MatchingLines(["get user"], in: "\u{FEFF}get user\nget\n", limit: 3).lines == [
        .init(number: 1, text: "get user", matches: [0..<8])
      ])
  }

  @Test func `of a very long line, the part with the match is shown`() throws {
    for filler in ["x", "語"] {
      let text = String(repeating: filler, count: 100_000) + " Needle " + filler
      let line = try #require(MatchingLines(["needle"], in: text, limit: 3).lines.first)
      let match = try #require(line.matches.first)
      #expect(line.number == 1 && line.matches.count == 1)
      #expect(line.text.utf8.count <= 4_096)
      #expect(String(Array(line.text)[match]) == "Needle")
    }
  }

  @Test func `words at the end of a file of any size are found, and shown`() async throws {
    try await Library.with { library in
      let text = String(repeating: "some line of data\n", count: 200_000) + "the Needle_at end\n"
      let store = try library.open()
      try store.save(try Decoded.gist("a1", files: ["data.txt": text]).withContents)
      for words in [["needle"], ["eedle_a"], ["needle_at", "data.txt"]] {
        #expect(try store.search(SearchQuery(words)).map(\.gist.value.id) == ["a1"])
      }
      #expect(
        MatchingLines(["needle"], in: text, limit: 3).lines == [
          .init(number: 200_001, text: "the Needle_at end", matches: [4..<10])
        ])
    }
  }
}

@Suite struct `A list of IDs` {
  @Test func `returns its IDs in order`() {
    var ids = IDList(["a", "", "aa5a315d61ae9438b18d2f3c4e5a6b7c"])
    ids.append(contentsOf: ["1234567"])
    #expect(Array(ids) == ["a", "", "aa5a315d61ae9438b18d2f3c4e5a6b7c", "1234567"])
    #expect(ids.count == 4 && ids[3] == "1234567" && !ids.isEmpty)
    #expect(IDList([]).isEmpty)
  }
}
