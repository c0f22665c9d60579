/// The tables of the stored state.
enum StateSchema {
  /// The number of the newest version, which the file states as its `user_version`.
  static let version = migrations.count

  /// The statements that lead from each version to the next one.
  static let migrations = [gists, usersAndRepositories, clients]

  /// Gists with their revisions, files and comments; stars and tokens.
  ///
  /// The numbers of revisions begin with 1, for the oldest one. A revision whose commit was pushed has
  /// the commit's content; the commits of the others follow from their files, authors and times.
  private static let gists = """
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

  /// Users and repositories that differ from those of each start, and the accounts.
  ///
  /// The kind of an entry is that of ``Tree/Entry``; its value is a blob, a target or a commit.
  private static let usersAndRepositories = """
    CREATE TABLE user (
      login TEXT PRIMARY KEY, id INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT, company TEXT,
      blog TEXT NOT NULL, location TEXT, email TEXT, bio TEXT, followers INTEGER NOT NULL,
      following INTEGER NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE repository (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, description TEXT, homepage TEXT,
      updated INTEGER NOT NULL, pushed INTEGER);
    CREATE TABLE former_name (
      repository INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (repository, name)
    ) WITHOUT ROWID;
    CREATE TABLE tree (
      repository INTEGER NOT NULL, ref TEXT NOT NULL, PRIMARY KEY (repository, ref)
    ) WITHOUT ROWID;
    CREATE TABLE entry (
      repository INTEGER NOT NULL, ref TEXT NOT NULL, path TEXT NOT NULL, kind TEXT NOT NULL,
      value TEXT NOT NULL, url TEXT, PRIMARY KEY (repository, ref, path)) WITHOUT ROWID;
    """

  /// The OAuth app of a token.
  private static let clients = "ALTER TABLE token ADD COLUMN client TEXT;"
}
