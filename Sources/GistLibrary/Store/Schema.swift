/// The tables of a library, and how older ones become those of today.
///
/// `PRAGMA user_version` counts the migrations that were done. What has landed is never changed: a new
/// table is a new migration.
///
/// The index was chosen by measurement (`Benchmarks/index`: 33,000 gists, 119 MiB of words):
/// - Two tables, `words` and `parts`. A word in 5 % of the gists takes 1.6 ms by words and 127 ms by
///   trigrams, one in 28 % takes 8 and 275 ms; and trigrams know nothing of whole words, which a person
///   wants to see first. Words alone find nothing within a word.
/// - `words` holds prepared words (``IndexWords``): neither tokenizer of SQLite 3.40 parts camelCase or
///   finds two ideographs. Since they are folded already, the plainest tokenizer does: `ascii` is as
///   quick and as small (54 MiB) as `unicode61`.
/// - `parts` is `detail=none`: 31 MiB in place of 258 for a full trigram index. What it finds is a
///   candidate, and its text is looked at; of many only as many as are shown.
/// - A row is a gist, not a file: words that stand in two files of a gist are found together, and a
///   third of the rows is looked through and ranked.
enum Schema {
  static var version: Int { migrations.count }

  static let migrations = [first, second]

  private static let first = """
    CREATE TABLE gists (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      owner TEXT COLLATE NOCASE,
      is_public INTEGER,
      -- Seconds since 1970.
      updated INTEGER,
      title TEXT,
      -- When each document came, by the server's clock, in seconds since 1970.
      listed_at INTEGER,
      whole_at INTEGER,
      -- Of which state all contents are there.
      whole_updated INTEGER
    );
    CREATE INDEX gists_by_update ON gists (updated);
    CREATE INDEX gists_without_contents ON gists (number) WHERE whole_updated IS NULL;
    -- As GitHub sent them; the contents of the whole one are in a table of their own.
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
      -- When its beginning was read, and when it was last read to its end.
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
    -- Pages of lists, by which GitHub is asked only for what changed.
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
    -- Of which state everything is there that GitHub gives, be it not all.
    ALTER TABLE gists ADD COLUMN settled_updated INTEGER;
    UPDATE gists SET settled_updated = whole_updated;
    -- When that was read which was not read again since.
    ALTER TABLE feeds ADD COLUMN oldest_at INTEGER;
    UPDATE feeds SET oldest_at = coalesce(whole_at, read_at);
    CREATE INDEX answers_by_date ON answers (date);
    """

  /// The tables of which the index is made, in an order in which each names only those before.
  static let sources = [
    "gists", "documents", "files", "contents", "feeds", "members", "answers",
  ]
}
