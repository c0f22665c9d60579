import FoundationEssentials
import GitHubModels
import LocalFiles
import SQLiteDatabase
import Testing
import TextFolding
import TextFormats

@testable import GistLibrary

@Suite struct `Rows of the library` {
  /// Returns a gist with all members of a row.
  private static func gist(_ id: String, _ members: String) throws -> Decoded<Gist> {
    let json = try JSON(parsing: Array("{\"id\":\"\(id)\",\(members)}".utf8))
    return Decoded(try #require(Gist(json)), json: json)
  }

  private static func with(
    _ gists: [Decoded<Gist>], feed: String = "mine", _ body: (GistStore) throws -> Void
  ) async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save(gists, at: nil)
      try store.save(FeedSnapshot(feed: feed, ids: gists.map(\.value.id), isComplete: true))
      try body(store)
    }
  }

  private static func setStars(_ stars: KeyValuePairs<String, Int>, _ store: GistStore) throws {
    let stars = stars.map { ($0, $1) }
    try store.write { connection in
      for (id, count) in stars {
        try connection.execute(
          "UPDATE gists SET stars = ?, is_starred = ? WHERE id = ?", [count, count > 1, id])
      }
    }
  }

  @Test(arguments: [Int.min, .max, 1 << 61, -1])
  func `a count that an earlier version stored is unknown if it can't be believed`(
    number: Int
  ) async throws {
    let gist = try Self.gist(
      "a1", #""comments":7,"files":{"a":{"size":1},"b":{"size":2},"c":{"size":3},"d":{"size":4}}"#)
    try await Self.with([gist]) { store in
      try store.write { connection in
        try connection.execute(
          "UPDATE gists SET stars = ?1, comments = ?1, created = ?1, listed_at = ?1", [number])
        try connection.execute("UPDATE files SET size = ?", [number])
      }
      let row = try #require(try store.rows(["a1"]).first)
      #expect(row.stars == nil && row.comments == nil)
      #expect(row.created?.rfc3339.count == 20)
      #expect(try store.outdated(in: "mine").map(\.size) == [nil])
      #expect(try store.listedGists(["a1"]).map(\.size) == [nil])
      try store.save([gist], at: Date(rfc3339: "2026-01-31T10:00:00Z"))
      #expect(try store.statistics().gists == 1)
    }
  }

  @Test func `a row has the values of the gist, in the order of the IDs`() async throws {
    let full = try Self.gist(
      "a1",
      """
      "description":" ","public":false,"owner":{"login":"Octocat"},"comments":7,\
      "created_at":"2024-05-06T07:08:09Z","updated_at":"2026-01-31T10:00:00Z",\
      "files":{"b.swift":{"size":3},"a.txt":{"size":4}}
      """)
    let empty = try Self.gist("a2", "\"files\":{}")
    try await Self.with([full, empty]) { store in
      try Self.setStars(["a1": 12], store)
      #expect(
        try store.rows(["a2", "unknown", "a1"]) == [
          LibraryRow(id: "a2", fileCount: 0),
          LibraryRow(
            id: "a1", owner: "Octocat", description: " ", title: "b.swift", fileCount: 2,
            isPublic: false, updated: Date(rfc3339: "2026-01-31T10:00:00Z"),
            created: Date(rfc3339: "2024-05-06T07:08:09Z"), comments: 7, stars: 12,
            isStarred: true),
        ])
      #expect(
        try store.rowsWithFileNames(["a2", "unknown", "a1"]).map(\.fileNames) == [
          [], ["b.swift", "a.txt"],
        ])
      #expect(try store.documents(["a2", "unknown", "a1"]) == [empty, full])
      // A later save of the gist knows nothing of its stars.
      try store.save([.gist("a1", "New").listed], at: nil)
      let row = try store.rows(["a1"]).first
      #expect(row?.title == "New")
      #expect(row?.stars == 12)
    }
  }

  @Test(arguments: [
    (nil, true, 12), (nil, false, 12), (false, true, 13), (true, true, 12), (true, false, 11),
    (false, false, 12),
  ])
  func `the user's own star changes the count if it is a change`(
    before: Bool?, after: Bool, count: Int
  ) async throws {
    try await Self.with([Self.gist("a", "\"files\":{}")]) { store in
      try store.write { connection in
        try connection.execute("UPDATE gists SET stars = 12, is_starred = ?", [before])
      }
      try store.setStarred("a", after)
      try store.setStarred("unknown", after)
      let row = try store.rows(["a"]).first
      #expect(row?.stars == count)
      #expect(row?.isStarred == after)
    }
  }

  @Test func `looked-up stars replace saved ones; unknown gists are ignored`() async throws {
    try await Self.with([Self.gist("a", "\"files\":{}"), Self.gist("b", "\"files\":{}")]) { store in
      try Self.setStars(["a": 12, "b": 3], store)
      try store.saveStars(["a": 0, "c": 5])
      #expect(try store.rows(["a", "b", "c"]).map(\.stars) == [0, 3])
    }
  }

  @Test(arguments: [
    (GistSorting?.none, ["a", "b", "c", "d", "e"]), (.updated, ["b", "c", "d", "a", "e"]),
    (.created, ["a", "c", "d", "b", "e"]), (.comments, ["d", "b", "c", "a", "e"]),
    (.stars, ["c", "a", "b", "d", "e"]),
  ])
  func `are sorted by the greatest value, the last update and the ID; unknown values are last`(
    sorting: GistSorting?, ids: [String]
  ) async throws {
    func gist(_ id: String, _ created: Int, _ updated: Int, comments: Int) throws -> Decoded<Gist> {
      try Self.gist(
        id,
        """
        "created_at":"\(created)-01-01T00:00:00Z","updated_at":"\(updated)-01-01T00:00:00Z",\
        "comments":\(comments)
        """)
    }
    let gists = [
      try gist("a", 2024, 2025, comments: 1), try gist("b", 2020, 2026, comments: 2),
      try gist("c", 2021, 2026, comments: 2), try gist("d", 2021, 2026, comments: 9),
      try Self.gist("e", "\"files\":{}"),
    ]
    try await Self.with(gists) { store in
      try Self.setStars(["c": 5, "a": 5, "b": 0], store)
      #expect(try store.ids(FeedQuery(feed: "mine", sorting: sorting)) == ids)
      #expect(
        try store.ids(FeedQuery(feed: "mine", sorting: sorting, limit: 2)) == Array(ids.prefix(2)))
    }
  }

  @Test(arguments: [
    (LibraryFilter(isPublic: true), nil, ["a", "c"]), (LibraryFilter(isPublic: false), nil, ["b"]),
    (LibraryFilter(language: "sWIFT"), nil, ["a", "b"]), (LibraryFilter(language: "Swif"), nil, []),
    (LibraryFilter(feed: "mine"), nil, ["a", "b", "c", "d"]),
    (LibraryFilter(feed: "starred"), nil, []),
    (LibraryFilter(since: Date(rfc3339: "2026-01-02T00:00:00Z")), nil, ["b", "c"]),
    (LibraryFilter(since: Date(timeIntervalSince1970: 1_767_312_000.5)), nil, ["c"]),
    (LibraryFilter(language: "swift", isPublic: true), nil, ["a"]),
    (LibraryFilter(ids: ["c", "a"]), nil, ["a", "c"]),
    (LibraryFilter(), "HUBOT", ["c"]), (LibraryFilter(), "deploy", ["a", "b"]),
    (LibraryFilter(isPublic: false), "deploy", ["b"]),
    (LibraryFilter(), "ÜBER", ["c"]), (LibraryFilter(), "a.pyb", []),
    (LibraryFilter(), "octocat deploy", ["a", "b"]), (LibraryFilter(), "deploy a.py", ["b"]),
    (LibraryFilter(), "\"about deploy\"", ["a"]), (LibraryFilter(), "\"deploy about\"", []),
  ])
  func `are filtered`(filter: LibraryFilter, text: String?, ids: [String]) async throws {
    let gists = [
      try Decoded.gist(
        "a", "About DEPLOYMENT", files: ["x": ""], language: "Swift",
        updated: "2026-01-01T23:59:59Z"),
      try .gist(
        "b", files: ["a.py": "", "b-Deploy.sh": ""], isPublic: false, language: "Swift",
        updated: "2026-01-02T00:00:00Z"),
      try .gist("c", "über", owner: "Hubot", updated: "2026-01-03T00:00:00Z"),
      try Self.gist("d", "\"files\":{}"),
    ].map { $0.listed }
    try await Self.with(gists) { (store: GistStore) throws in
      let text = text.map { FilterText($0) }
      var query = FeedQuery(feed: "mine", filter: filter, text: text)
      #expect(try store.ids(query) == ids)
      query.limit = 1
      #expect(try store.ids(query) == Array(ids.prefix(1)))
      query.feed = "starred"
      #expect(try store.ids(query) == [])
    }
  }

  @Test func `an ID prefix finds rows, the newest first`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save(Decoded.gist("abcd1", "One", updated: "2026-01-01T00:00:00Z").withContents)
      try store.save(Decoded.gist("abcf2", "Two", updated: "2026-01-02T00:00:00Z").withContents)
      try store.save(Decoded.gist("abd00", files: ["name.txt": "x"]).withContents)
      #expect(try store.rows(withPrefix: "abc", limit: 5).map(\.id) == ["abcf2", "abcd1"])
      #expect(try store.rows(withPrefix: "abd", limit: 5).map(\.title) == ["name.txt"])
      #expect(try store.rows(withPrefix: "abcd1", limit: 5).map(\.id) == ["abcd1"])
      #expect(try store.rows(withPrefix: "", limit: 2).count == 2)
    }
  }

  @Test func `the gists of a feed are counted`() async throws {
    try await Self.with([.gist("a"), .gist("b")]) { store in
      try store.save([.gist("c").listed], at: nil)
      #expect(try store.count(of: "mine") == 2)
      #expect(try store.count(of: "starred") == 0)
    }
  }

  @Test func `are read by one connection until the file is replaced`() async throws {
    try await Library.with { library in
      let openLibraries = OpenLibraries()
      #expect(throws: LibraryError.missing) { try openLibraries.store(library.file) }
      _ = try library.open()
      let store = try openLibraries.store(library.file)
      #expect(try openLibraries.store(library.file) === store)
      try LibraryFile(library.file, OpenLibraries()).remove()
      #expect(throws: LibraryError.missing) { try openLibraries.store(library.file) }
      _ = try library.open()
      #expect(try openLibraries.store(library.file) !== store)
    }
  }

  @Test func `are written by the prepared connection once, unless the file is replaced`()
    async throws
  {
    try await Library.with { library in
      let openLibraries = OpenLibraries()
      openLibraries.prepareWriting(library.file)
      #expect(library.file.identity == nil, "a missing library is not created")
      let first = try openLibraries.storeForWriting(library.file)
      openLibraries.prepareWriting(library.file)
      let prepared = try openLibraries.storeForWriting(library.file)
      #expect(prepared !== first)
      #expect(try openLibraries.storeForWriting(library.file) !== prepared)
      openLibraries.prepareWriting(library.file)
      try LibraryFile(library.file, OpenLibraries()).remove()
      let new = try openLibraries.storeForWriting(library.file)
      try new.save([.gist("a").listed], at: nil)
      #expect(try library.open().rows(["a"]).map(\.id) == ["a"])
    }
  }
}
