import SQLiteDatabase

/// The tables of a library, as a list of migrations.
///
/// `PRAGMA user_version` counts the migrations that have been applied. A released migration never
/// changes: a new table is a new migration.
///
/// The index was chosen by measurement (`Benchmarks/index`: 33,000 gists, 119 MiB of words):
/// - There are two tables, `words` and `parts`. Finding a word that is in 5 % of the gists takes
///   1.6 ms with words and 127 ms with trigrams; a word in 28 % takes 8 ms and 275 ms. Trigrams
///   also can't tell whole words, which should come first, from parts of words. Words alone can't
///   find parts of words.
/// - `words` holds the output of ``IndexWords``, because no tokenizer of SQLite 3.40 splits
///   camelCase or finds two ideographs. As the words are already folded, the simplest tokenizer is
///   enough: `ascii` is as fast and as small (54 MiB) as `unicode61`.
/// - `parts` is `detail=none`: 31 MiB instead of 258 MiB for a full trigram index. Its matches are
///   candidates whose text is compared afterwards, only as many as are shown.
/// - `signatures` exclude most candidates: of 30,000 texts with 284 MiB, a made-up identifier has 460
///   candidates on average, and the signatures (12 MiB) leave 10. Reading the others took 14 ms.
/// - A row is a gist, not a file: words in two files of one gist are found together, and there are
///   a third of the rows to scan and rank.
enum LibrarySchema {
  static var version: Int { migrations.count }

  /// A step from a version to the next one.
  enum Migration: Sendable {
    case sql(String)
    /// Reindexes rows whose index entry changed in this version. A new library has no such rows.
    case reindexing(@Sendable (Connection) throws -> Void)
  }

  static let migrations: [Migration] = [
    .sql(first), .sql(second), .sql(third), .sql(fourth),
    // Indexes files of any size; before, only the first MiB of each file.
    .reindexing { try LibraryRecord.indexLargeFiles(in: $0) },
    // Folds `ς`, `ł` and other letters.
    .reindexing { try LibraryRecord.indexWhatIsFoldedOtherwise(in: $0) },
    .sql(fifth),
  ]

  private static let first = """
    CREATE TABLE gists (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      owner TEXT COLLATE NOCASE,
      is_public INTEGER,
      -- Seconds since 1970.
      updated INTEGER,
      title TEXT,
      -- When each document was sent, by the server's clock, in seconds since 1970.
      listed_at INTEGER,
      whole_at INTEGER,
      -- The revision whose contents are all stored.
      whole_updated INTEGER
    );
    CREATE INDEX gists_by_update ON gists (updated);
    CREATE INDEX gists_without_contents ON gists (number) WHERE whole_updated IS NULL;
    -- As GitHub sent them; the contents of files are in a table of their own.
    CREATE TABLE documents (
      gist INTEGER PRIMARY KEY REFERENCES gists ON DELETE CASCADE,
      listed TEXT,
      whole TEXT
    );
    CREATE TABLE files (
      number INTEGER PRIMARY KEY,
      gist INTEGER NOT NULL REFERENCES gists ON DELETE CASCADE,
      place INTEGER NOT NULL,
      name TEXT NOT NULL,
      language TEXT COLLATE NOCASE
    );
    CREATE INDEX files_by_gist ON files (gist, place);
    CREATE TABLE contents (
      gist INTEGER NOT NULL REFERENCES gists ON DELETE CASCADE,
      name TEXT NOT NULL,
      bytes BLOB NOT NULL
    );
    CREATE INDEX contents_by_gist ON contents (gist);
    CREATE TABLE feeds (
      number INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      -- When its first page was read, and when it was last read to its end.
      read_at INTEGER,
      whole_at INTEGER
    );
    CREATE TABLE members (
      feed INTEGER NOT NULL REFERENCES feeds ON DELETE CASCADE,
      gist INTEGER NOT NULL REFERENCES gists ON DELETE CASCADE,
      place INTEGER NOT NULL,
      PRIMARY KEY (feed, gist)
    ) WITHOUT ROWID;
    CREATE INDEX members_by_place ON members (feed, place);
    CREATE INDEX members_by_gist ON members (gist);
    -- Cached list pages, for conditional requests.
    CREATE TABLE answers (
      key TEXT NOT NULL UNIQUE,
      entity_tag TEXT,
      link TEXT,
      url TEXT NOT NULL,
      date INTEGER NOT NULL,
      body BLOB NOT NULL
    );
    CREATE VIRTUAL TABLE words USING fts5 (
      names, description, owner, content, tokenize = "ascii tokenchars '+#'"
    );
    CREATE VIRTUAL TABLE parts USING fts5 (
      text, tokenize = 'trigram case_sensitive 1', detail = none
    );
    """

  private static let second = """
    -- The revision stored as far as GitHub serves it.
    ALTER TABLE gists ADD COLUMN settled_updated INTEGER;
    UPDATE gists SET settled_updated = whole_updated;
    -- When the oldest part of the feed was read.
    ALTER TABLE feeds ADD COLUMN oldest_at INTEGER;
    UPDATE feeds SET oldest_at = coalesce(whole_at, read_at);
    CREATE INDEX answers_by_date ON answers (date);
    """

  /// Rows are printed, sorted and completed from columns: parsing a document takes 80 µs.
  private static let third = """
    -- GraphQL's ID.
    ALTER TABLE gists ADD COLUMN node_id TEXT;
    ALTER TABLE gists ADD COLUMN description TEXT;
    ALTER TABLE gists ADD COLUMN file_count INTEGER;
    -- Seconds since 1970.
    ALTER TABLE gists ADD COLUMN created INTEGER;
    ALTER TABLE gists ADD COLUMN comments INTEGER;
    -- Only GraphQL tells them; NULL if unknown.
    ALTER TABLE gists ADD COLUMN stars INTEGER;
    ALTER TABLE gists ADD COLUMN is_starred INTEGER;
    -- In bytes.
    ALTER TABLE files ADD COLUMN size INTEGER;
    UPDATE gists SET (node_id, description, created, comments) = (
      SELECT json_extract(document, '$.node_id'), json_extract(document, '$.description'),
        CAST(strftime('%s', json_extract(document, '$.created_at')) AS INTEGER),
        json_extract(document, '$.comments')
      FROM (SELECT \(newestDocument) AS document FROM documents WHERE gist = number)
      WHERE json_valid(document)
    ), file_count = (SELECT count(*) FROM files WHERE gist = gists.number);
    UPDATE files SET size = sizes.size FROM (
      SELECT gist, file.key AS name,
        iif(file.type = 'object', json_extract(file.value, '$.size'), NULL) AS size
      FROM (SELECT gist, \(newestDocument) AS document FROM documents JOIN gists ON number = gist),
        json_each(iif(json_valid(document), document, '{}'), '$.files') AS file
    ) AS sizes WHERE sizes.gist = files.gist AND sizes.name = files.name;
    """

  /// Records removals, and repairs gists whose newer document an earlier version replaced by a late
  /// one.
  ///
  /// Their rows already agree with the document of the contents. Without the listed document, the
  /// next list is saved.
  private static let fourth = """
    -- When gists left a feed; no feed means the library.
    CREATE TABLE removals (
      gist TEXT NOT NULL,
      feed TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (gist, feed)
    ) WITHOUT ROWID;
    -- When the feed was last synced.
    ALTER TABLE feeds ADD COLUMN synced_at INTEGER;
    UPDATE feeds SET synced_at = whole_at WHERE NOT EXISTS (
      SELECT 1 FROM members JOIN gists ON gists.number = members.gist
      WHERE feed = feeds.number AND (settled_updated IS NULL OR settled_updated IS NOT updated));
    DROP INDEX gists_without_contents;
    CREATE INDEX gists_to_fetch ON gists (number)
      WHERE settled_updated IS NULL OR settled_updated IS NOT updated;
    UPDATE documents SET listed = NULL WHERE CASE WHEN json_valid(listed) AND json_valid(whole) THEN
      listed ->> '$.updated_at' > whole ->> '$.updated_at' AND EXISTS (
        SELECT 1 FROM gists WHERE number = gist
          AND updated = CAST(strftime('%s', whole ->> '$.updated_at') AS INTEGER))
      END;
    """

  /// Makes the signatures of 30,000 texts with 284 MiB in two seconds.
  private static let fifth = """
    CREATE TABLE signatures (
      gist INTEGER PRIMARY KEY REFERENCES gists ON DELETE CASCADE,
      -- What the text in the index may contain.
      bits BLOB
    );
    INSERT INTO signatures SELECT id, signature(c0) FROM parts_content;
    -- An earlier version that is still running changes texts, but knows no signatures.
    CREATE TRIGGER texts_without_signatures AFTER INSERT ON parts_content BEGIN
      DELETE FROM signatures WHERE gist = new.id;
    END;
    """

  /// The document from which the columns of a gist were last saved.
  private static let newestDocument =
    "coalesce(iif(whole_at > listed_at, whole, NULL), listed, whole)"

  /// FTS5 keeps each of them in several tables.
  static let indexTables = ["words", "parts"]

  static var tables: [String] {
    sourceTables + ["signatures"]
      + indexTables.flatMap { index in
        ["", "_data", "_idx", "_content", "_docsize", "_config"].map { index + $0 }
      }
  }

  /// The tables that the migrations create; FTS5 creates the others.
  static var ownTables: [String] { sourceTables + ["signatures"] + indexTables }

  /// The tables that the index is built from, ordered by their references.
  static let sourceTables = [
    "gists", "documents", "files", "contents", "feeds", "members", "answers", "removals",
  ]
}
