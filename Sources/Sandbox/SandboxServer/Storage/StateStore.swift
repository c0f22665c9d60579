import Glibc
import Synchronization

/// Keeps in a folder all that requests can change, except for rate limits and device codes.
///
/// Users and repositories are the same at each start, so only changed ones are stored.
final class StateStore: Sendable {
  private struct Contents {
    var file: SQLiteFile
    /// The number of stored revisions of each gist, and the newest one.
    var stored: [String: (count: Int, newest: String)] = [:]
  }

  private let folder: String
  private let contents: Mutex<Contents>

  /// Opens the state in a folder, which is created if necessary.
  init(folder: String) throws(SandboxError) {
    self.folder = folder
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .cannotStore(folder, errno) }
    let path = "\(folder)/sandbox.db"
    // The tokens are for the owner only.
    let created = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard created >= 0 else { throw .cannotStore(folder, errno) }
    close(created)
    do throws(SQLiteFile.Failure) {
      contents = Mutex(Contents(file: try Self.opened(path)))
    } catch {
      throw error.isBusy ? .stateInUse(folder) : .badState(folder, error.message)
    }
  }

  private static func opened(_ path: String) throws(SQLiteFile.Failure) -> SQLiteFile {
    let file = try SQLiteFile(path)
    // Only one sandbox uses a file; the one before may just be ending. What was saved outlives the
    // process, also if it is killed.
    try file.script(
      "PRAGMA busy_timeout = 1000; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; "
        + "PRAGMA synchronous = NORMAL")
    let found = try file.run("PRAGMA user_version").first?.first?.integer ?? 0
    guard found <= StateSchema.version else {
      throw SQLiteFile.Failure(code: 0, message: "it is from a newer version of gists-sandbox")
    }
    try file.transaction { () throws(SQLiteFile.Failure) in
      for migration in StateSchema.migrations.dropFirst(found) { try file.script(migration) }
      try file.script("PRAGMA user_version = \(StateSchema.version)")
      try file.script(
        "DELETE FROM blob WHERE name NOT IN "
          + "(SELECT blob FROM file UNION SELECT value FROM entry)")
    }
    return file
  }

  /// Reads everything that was saved into a state; returns false if nothing was saved yet.
  func load(into state: inout SandboxState) throws(SandboxError) -> Bool {
    do throws(SQLiteFile.Failure) {
      return try contents.withLock { contents throws(SQLiteFile.Failure) in
        let reader = StateReader(file: contents.file)
        guard try reader.isFilled() else { return false }
        try reader.read(into: &state)
        for gist in state.gists.values {
          contents.stored[gist.id] = (gist.revisions.count, gist.revisions.first?.version ?? "")
        }
        state.clearChanges()
        return true
      }
    } catch {
      throw .badState(folder, error.message)
    }
  }

  /// Saves what has changed since the last time.
  func save(_ state: inout SandboxState) throws(SQLiteFile.Failure) {
    guard state.hasChanges else { return }
    try contents.withLock { contents throws(SQLiteFile.Failure) in
      let writer = StateWriter(file: contents.file)
      var stored = contents.stored
      try contents.file.transaction { () throws(SQLiteFile.Failure) in
        for id in state.gists.changed {
          guard let gist = state.gists[id] else {
            try writer.delete(id)
            stored[id] = nil
            continue
          }
          try writer.write(gist, after: Self.unchanged(gist, stored[id]))
          stored[id] = (gist.revisions.count, gist.revisions.first?.version ?? "")
        }
        for login in state.feeds.changedStars {
          try writer.writeStars(of: login, state.feeds.newestFirst(.starred(by: login)).reversed())
        }
        for user in state.changedUsers.compactMap({ state.users[$0] }) { try writer.write(user) }
        for repository in state.repositories.changed.compactMap({ state.repositories[$0] }) {
          try writer.write(repository, state.repositories.formerNames(of: repository))
        }
        if state.tokensChanged { try writer.write(state.tokens) }
        try writer.finish(lastComment: state.lastCommentID)
      }
      contents.stored = stored
    }
    state.clearChanges()
  }

  /// Returns how many of a gist's revisions are already stored: none after a forced push.
  private static func unchanged(_ gist: StoredGist, _ stored: (count: Int, newest: String)?) -> Int
  {
    guard let stored, stored.count <= gist.revisions.count,
      gist.revisions[gist.revisions.count - stored.count].version == stored.newest
    else { return 0 }
    return stored.count
  }
}

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
