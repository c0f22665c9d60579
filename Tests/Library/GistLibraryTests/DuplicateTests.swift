import GitHubModels
import Testing
import TextFormats

@testable import GistLibrary

@Suite struct `Duplicates in the library` {
  private static func gists() throws -> [Decoded<Gist>] {
    let same: KeyValuePairs = ["a": "first word", "b": "second"]
    return [
      try .gist("1", "One", files: same),
      // In another order, of the same owner.
      try .gist("2", files: ["b": "second", "a": "first word"], owner: "Octocat", isPublic: false),
      try .gist("ofOther", files: same, owner: "mona"),
      try .gist("otherName", files: ["a": "first word", "B": "second"]),
      try .gist("sameSize", files: ["a": "first WORD", "b": "second"]),
      try .gist("moreFiles", files: ["a": "first word", "b": "second", "c": ""]),
      try .gist("composed", files: ["caf\u{E9}": "word"]),
      try .gist("decomposed", files: ["cafe\u{301}": "word"]),
      try .gist("3", files: ["n": "1"], owner: "hubot"),
      try .gist("4", files: ["n": "1"], owner: "hubot"),
      try .gist("5", files: ["n": "1"], owner: "hubot"),
      try .gist("empty"), try .gist("alsoEmpty"),
    ]
  }

  private static func store(in library: Library) throws -> GistStore {
    let store = try library.open()
    for gist in try gists() { try store.save(gist.withContents) }
    let same: KeyValuePairs = ["a": "first word", "b": "second"]
    try store.save([.gist("noContents", files: same).listed], at: nil)
    // The library has the contents of an earlier revision.
    try store.save(Decoded.gist("changed", files: same).withContents)
    try store.save(
      [.gist("changed", files: same, updated: "2026-02-01T10:00:00Z").listed], at: nil)
    return store
  }

  @Test(
    arguments: [
      ([], "is:duplicate", ["1", "2", "3", "4", "5"]),
      ([], "is:duplicate owner:hubot", ["3", "4", "5"]),
      ([], "is:duplicate -owner:hubot", ["1", "2"]), (["word"], "is:duplicate", ["1", "2"]),
      (["wor"], "is:duplicate", ["1", "2"]), (["ord"], "is:duplicate", ["1", "2"]),
      (["first"], "-is:duplicate", ["changed", "moreFiles", "ofOther", "otherName", "sameSize"]),
      ([], "is:older-duplicate", ["2", "4", "5"]), (["word"], "is:older-duplicate", ["2"]),
      ([], "is:duplicate -is:older-duplicate", ["1", "3"]),
    ] as [([String], String, [String])])
  func `have the same names and contents, and the same owner`(
    words: [String], query: String, ids: [String]
  ) async throws {
    try await Library.with { library in
      let store = try Self.store(in: library)
      var filter = LibraryFilter()
      filter.conditions = try QueryTerm.split(query).map { try QueryTerm(word: $0) }
      let search = SearchQuery(words, filter: filter)
      #expect(try store.search(search).map(\.gist.value.id).sorted() == ids)
      #expect(try store.ids(search, until: SearchCancellation()).sorted() == ids)
      guard words.isEmpty else { return }
      #expect(try store.ids(FeedQuery(feed: nil, filter: filter)).sorted() == ids)
    }
  }

  @Test func `may be outside of the feed that is listed`() async throws {
    try await Library.with { library in
      let store = try Self.store(in: library)
      try store.save(FeedSnapshot(feed: "mine", ids: ["3", "changed", "2"], isComplete: true))
      let filter = { (isExcluded: Bool) in
        var filter = LibraryFilter()
        filter.conditions = [QueryTerm(.isDuplicate, isExcluded: isExcluded)]
        return filter
      }
      #expect(try store.ids(FeedQuery(feed: "mine", filter: filter(false))) == ["3", "2"])
      #expect(try store.ids(FeedQuery(feed: "mine", filter: filter(true))) == ["changed"])
    }
  }

  /// Two groups of copies and another gist, of different ages.
  private static func withCopies(_ body: (GistStore) throws -> Void) async throws {
    try await Library.with { library in
      let store = try library.open()
      for (id, text, day) in [
        ("a1", "alpha word", 5), ("b1", "beta word", 7), ("c", "gamma word", 6),
        ("a2", "alpha word", 1),
        ("b2", "beta word", 2), ("a3", "alpha word", 3),
      ] {
        let gist = try Decoded.gist(id, files: ["f": text], updated: "2026-01-0\(day)T10:00:00Z")
        try store.save(gist.withContents)
      }
      try store.save(
        FeedSnapshot(feed: "mine", ids: ["b1", "c", "a1", "a3", "b2", "a2"], isComplete: true))
      try body(store)
    }
  }

  @Test(
    arguments: [
      ("is:duplicate", ["b1", "b2", "a1", "a3", "a2"]), ("is:older-duplicate", ["a3", "a2", "b2"]),
      ("-is:duplicate", ["c"]), ("-is:older-duplicate", ["b1", "c", "a1"]),
    ])
  func `are side by side, the newest first, in a list without another order`(
    query: String, ids: [String]
  ) async throws {
    try await Self.withCopies { store in
      var filter = LibraryFilter()
      filter.conditions = [try QueryTerm(word: query)]
      for terms in [[], ["word"], ["wor"]] {
        for limit in 0...ids.count {
          let search = SearchQuery(terms, filter: filter, limit: limit)
          let first = Array(ids.prefix(limit))
          #expect(try store.search(search).map(\.gist.value.id) == first)
          #expect(try store.ids(search, until: SearchCancellation()) == first)
        }
      }
      #expect(
        try store.search(SearchQuery([], filter: filter), first: 1, { $0.gist.value.id }) == [
          ids[0]
        ])
      for feed in [nil, "mine"] {
        #expect(try store.ids(FeedQuery(feed: feed, filter: filter)) == ids)
        #expect(try store.ids(FeedQuery(feed: feed, filter: filter, limit: 1)) == [ids[0]])
      }
    }
  }

  @Test func `have the order of a column, or of the results that are filtered, if there is one`()
    async throws
  {
    try await Self.withCopies { store throws in
      var filter = LibraryFilter()
      filter.conditions = [QueryTerm(.isDuplicate)]
      #expect(
        try store.ids(FeedQuery(feed: nil, sorting: .updated, filter: filter)) == [
          "b1", "a1", "a3", "b2", "a2",
        ])
      filter.ids = ["c", "a2", "b2", "a1"]
      #expect(try store.ids(FeedQuery(feed: nil, filter: filter)) == ["a1", "a2", "b2"])
      filter.conditions = []
      #expect(try store.ids(FeedQuery(feed: nil, filter: filter)) == ["c", "a2", "b2", "a1"])
    }
  }

  @Test func `are none without another gist`() async throws {
    try await Library.with { library in
      let store = try Self.store(in: library)
      try store.remove("2", at: nil)
      var filter = LibraryFilter(owner: "octocat")
      filter.conditions = [QueryTerm(.isDuplicate)]
      #expect(try store.ids(FeedQuery(feed: nil, filter: filter)) == [])
    }
  }
}
