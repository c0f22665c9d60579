/// The tables of the stored state.
enum StateSchema {
  /// The statements that create the tables.
  ///
  /// The numbers of revisions begin with 1, for the oldest one. A revision whose commit was pushed has
  /// the commit's content; the commits of the others follow from their files, authors and times.
  static let tables = """
    CREATE TABLE setting (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE blob (name TEXT PRIMARY KEY, content BLOB NOT NULL);
    CREATE TABLE gist (
      id TEXT PRIMARY KEY, owner TEXT, description TEXT, public INTEGER NOT NULL,
      created INTEGER NOT NULL, updated INTEGER NOT NULL, stars INTEGER NOT NULL, fork_of TEXT);
    CREATE TABLE revision (
      gist TEXT NOT NULL, number INTEGER NOT NULL, author TEXT, time INTEGER NOT NULL, pushed BLOB,
      PRIMARY KEY (gist, number)) WITHOUT ROWID;
    CREATE TABLE file (
      gist TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, blob TEXT NOT NULL, mode TEXT,
      PRIMARY KEY (gist, number, name)) WITHOUT ROWID;
    CREATE TABLE comment (
      gist TEXT NOT NULL, id INTEGER NOT NULL, author TEXT NOT NULL, body TEXT NOT NULL,
      created INTEGER NOT NULL, updated INTEGER NOT NULL, PRIMARY KEY (gist, id)) WITHOUT ROWID;
    CREATE TABLE star (
      login TEXT NOT NULL, position INTEGER NOT NULL, gist TEXT NOT NULL,
      PRIMARY KEY (login, position)) WITHOUT ROWID;
    CREATE TABLE token (
      text TEXT PRIMARY KEY, login TEXT NOT NULL, scopes TEXT NOT NULL, shows INTEGER NOT NULL
    ) WITHOUT ROWID;
    """
}
