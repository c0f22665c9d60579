import FoundationEssentials
import TextFormats
@testable import GistLibrary
import GitHubModels
import LocalFiles
import SQLiteDatabase
import Testing

@Suite struct `A library of another version` {
  private static let document = """
    {"id":"a1","node_id":"G_a1","description":"É \\"quoted\\"","comments":3,\
    "created_at":"2024-05-06T07:08:09Z","updated_at":"2026-01-31T10:00:00Z",\
    "files":{"it's é.txt":{"size":12},"b":{"size":null},"c":"odd"}}
    """
  /// The seconds of 2026-01-31T10:00:00Z.
  private static let updated = 1_769_853_600

  /// Creates a library with the tables of this version and a feed with all of its gists.
  private static func with(
    version: Int, _ sql: String, _ body: (PrivateFile) throws -> Void
  ) async throws {
    try await Library.with { library in
      try library.file.createIfMissing()
      do {
        let connection = try Connection(library.file.path, .readWrite)
        for case .sql(let statements) in LibrarySchema.migrations.prefix(version) {
          try connection.executeScript(statements)
        }
        try connection.executeScript("PRAGMA user_version = \(version)")
        try connection.executeScript(sql)
        try connection.executeScript(
          """
          INSERT INTO feeds (number, name, read_at, whole_at) VALUES (1, 'mine', 9, 5);
          INSERT INTO members SELECT 1, number, number FROM gists;
          """)
      }
      try body(library.file)
    }
  }

  /// Inserts a gist that was listed, and fetched completely a second later.
  private static func insert(_ number: Int, listed: String?, fetched: String?) -> String {
    func literal(_ text: String?) -> String {
      text.map { "'\($0.replacing("'", with: "''"))'" } ?? "NULL"
    }
    return """
      INSERT INTO gists (number, id, owner, is_public, updated, title, listed_at, whole_at,
        whole_updated)
      VALUES (\(number), 'a\(number)', 'octocat', 1, \(updated), 'Title \(number)', 10, 11,
        \(updated));
      INSERT INTO documents VALUES (\(number), \(literal(listed)), \(literal(fetched)));
      INSERT INTO files (gist, place, name) VALUES
        (\(number), 0, 'it''s é.txt'), (\(number), 1, 'b'), (\(number), 2, 'c');

      """
  }

  private static func row(
    _ id: String, description: String? = nil, created: String? = nil, comments: Int? = nil
  ) -> LibraryRow {
    LibraryRow(
      id: id, owner: "octocat", description: description, title: "Title \(id.dropFirst())",
      fileCount: 3, isPublic: true, updated: Date(seconds: updated),
      created: created.flatMap(Date.init(rfc3339:)), comments: comments)
  }

  @Test(arguments: [1, 2])
  func `is migrated: columns are filled, and nothing is fetched again`(version: Int) async throws {
    let newer = document(description: "\"newer\"", comments: "4")
    let gists = [
      Self.insert(1, listed: Self.document, fetched: nil),
      Self.insert(2, listed: Self.document, fetched: newer),
      Self.insert(3, listed: nil, fetched: newer),
      Self.insert(4, listed: #"{"id":"a4","description":null,"files":[]}"#, fetched: nil),
    ]
    let settled =
      version > 1 ? "UPDATE gists SET settled_updated = whole_updated;" : ""
    try await Self.with(version: version, gists.joined() + settled) { file in
      let store = try GistStore(reading: file)
      #expect(
        try store.rows(["a1", "a2", "a3", "a4"]) == [
          Self.row(
            "a1", description: "É \"quoted\"", created: "2024-05-06T07:08:09Z", comments: 3),
          Self.row("a2", description: "newer", created: "2024-05-06T07:08:09Z", comments: 4),
          Self.row("a3", description: "newer", created: "2024-05-06T07:08:09Z", comments: 4),
          Self.row("a4"),
        ])
      #expect(try store.outdated(in: "mine") == [])
      #expect(try store.ids(FeedQuery(feed: "mine")) == ["a1", "a2", "a3", "a4"])
      #expect(
        try store.feeds().map(\.oldestAt) == [Date(seconds: 5)].map { version == 1 ? $0 : nil })
      let columns = try store.read { connection in
        try connection.fetchAll(
          "SELECT node_id, size FROM gists JOIN files ON gist = gists.number ORDER BY gist, place"
        ) { "\($0.text(0) ?? "-") \($0.int(1) ?? -1)" }
      }
      #expect(
        columns == Array(repeating: ["G_a1 12", "G_a1 -1", "G_a1 -1"], count: 3).joined()
          + ["- -1", "- -1", "- -1"])
      #expect(try GistStore(writing: file).statistics().gists == 4)
    }
  }

  private func document(description: String, comments: String) -> String {
    Self.document.replacing(#""É \"quoted\"""#, with: description)
      .replacing("\"comments\":3", with: "\"comments\":\(comments)")
  }

  @Test(arguments: [
    "", "no JSON", "[", "[1]", "\"text\"", #"{"files":7}"#, #"{"files":{"b":"x"}}"#,
  ])
  func `is migrated even if a document is not what GitHub sends`(document: String) async throws {
    let gists =
      Self.insert(1, listed: document, fetched: nil)
      + Self.insert(2, listed: Self.document, fetched: nil)
    try await Self.with(version: 2, gists) { file in
      let rows = try GistStore(writing: file).rows(["a1", "a2"])
      #expect(
        rows == [
          Self.row("a1"),
          Self.row(
            "a2", description: "É \"quoted\"", created: "2024-05-06T07:08:09Z", comments: 3),
        ])
    }
  }

  @Test func `is indexed again where its text is folded otherwise now`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save(Decoded.gist("a", files: ["f": "Łódź"]).withContents)
      try store.save(Decoded.gist("b", files: ["f": "lodz"]).withContents)
      try store.withConnection { connection in
        try connection.executeScript(
          """
          UPDATE parts SET text = replace(text, 'lodz', 'łodz') WHERE rowid = 1;
          UPDATE words SET content = 'łodz' WHERE rowid = 1;
          DROP TRIGGER texts_without_signatures;
          DROP TABLE signatures;
          PRAGMA user_version = 5;
          """)
      }
      #expect(
        try library.open().search(SearchQuery(["lodz"])).map(\.gist.value.id).sorted() == [
          "a", "b",
        ])
      #expect(try library.open().search(SearchQuery(["ŁÓD"])).count == 2)
    }
  }

  @Test func `gets signatures of its texts, which agree with later changes`() async throws {
    try await Library.with { library in
      do {
        let store = try library.open()
        try store.save(Decoded.gist("a", files: ["f": "redeployment"]).withContents)
        try store.save(Decoded.gist("b", files: ["f": "other"]).withContents)
        try store.withConnection {
          try $0.executeScript(
            """
            DROP TRIGGER texts_without_signatures;
            DROP TABLE signatures;
            PRAGMA user_version = 6;
            """)
        }
      }
      let store = try library.open()
      func found(_ word: String) throws -> [String] {
        try store.search(SearchQuery([word])).map(\.gist.value.id)
      }
      func signatures() throws -> Int? {
        try store.read { try $0.fetchInt("SELECT count(bits) FROM signatures") }
      }
      #expect(try found("deploym") == ["a"])
      #expect(try signatures() == 2)
      try store.save(
        Decoded.gist("a", files: ["f": "undeclared"], updated: "2026-02-01T10:00:00Z").withContents)
      try store.remove("b", at: nil)
      #expect(try found("deploym") == [])
      #expect(try found("ndeclare") == ["a"])
      #expect(try signatures() == 1)
    }
  }

  @Test func `finds what an earlier version that is still running changes`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save(Decoded.gist("a", files: ["f": "redeployment"]).withContents)
      try store.withConnection { connection in
        try connection.execute(
          "INSERT OR REPLACE INTO parts (rowid, text) VALUES (1, ?)", ["undeclared"])
      }
      func found(_ word: String) throws -> [String] {
        try store.search(SearchQuery([word])).map(\.gist.value.id)
      }
      #expect(try found("ndeclare") == ["a"])
      #expect(try found("edeploym") == [])
    }
  }

  @Test func `that is newer is not changed`() async throws {
    try await Self.with(
      version: LibrarySchema.version, "PRAGMA user_version = \(LibrarySchema.version + 1)"
    ) {
      file in
      let bytes = try file.read()
      #expect(throws: LibraryError.newerSchema) { try GistStore(reading: file) }
      #expect(throws: LibraryError.newerSchema) { try GistStore(writing: file) }
      #expect(try file.read() == bytes)
      #expect(file.siblings(beginning: file.name + "-") == [])
    }
  }
}

@Suite struct `The journal of a library` {
  @Test(arguments: [0xEF53, 0x0102_1994, 0x9123_683E, nil] as [UInt32?])
  func `is a log on local file systems`(type: UInt32?) {
    #expect(JournalMode(fileSystem: type) == .writeAheadLog)
  }

  @Test(arguments: [0x6969, 0xFF53_4D42, 0xFE53_4D42, 0x6573_5546] as [UInt32])
  func `is a rollback journal on network file systems`(type: UInt32) {
    #expect(JournalMode(fileSystem: type) == .rollbackJournal)
  }

  private static func state(_ connection: Connection) throws -> [String?] {
    [
      try connection.fetchText("PRAGMA journal_mode"),
      try connection.fetchText("PRAGMA synchronous"),
    ]
  }

  @Test func `is changed when a library moves to a network file system and back`() async throws {
    try await Library.with { library in
      try library.open().save(Decoded.gist("a", files: ["f": "word"]).withContents)
      do {
        let connection = try Connection(library.file.path, .readWrite)
        try JournalMode.rollbackJournal.set(on: connection)
        #expect(try Self.state(connection) == ["delete", "2"])
      }
      let mode = try GistStore(reading: library.file).read { try Self.state($0)[0] }
      #expect(mode == "delete")
      #expect(try GistStore(reading: library.file).search(SearchQuery(["word"])).count == 1)
      #expect(try library.open().read { try Self.state($0) } == ["wal", "1"])
    }
  }

  @Test func `stays while another process reads the library`() async throws {
    try await Library.with { library in
      let store = try library.open()
      try store.save(Decoded.gist("a").withContents)
      let connection = try Connection(library.file.path, .readWrite)
      connection.setBusyTimeout(milliseconds: 0)
      try JournalMode.rollbackJournal.set(on: connection)
      #expect(try Self.state(connection) == ["wal", "1"])
      #expect(try store.gist("a") != nil)
    }
  }
}
