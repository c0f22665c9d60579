import FoundationEssentials
import Glibc
import SQLiteDatabase
import Synchronization

/// Stores everything that requests can change, except rate limits and device codes.
///
/// Users and repositories are the same at each start, so only changed ones are stored.
final class StateStore: Sendable {
  /// The kind of a record.
  fileprivate enum Kind: String {
    case gist
    /// The gists that a user starred, oldest star first.
    case stars
    /// All tokens, in one record.
    case tokens
    /// The number of the last comment, which may be deleted. This record is always stored.
    case lastComment
    case user, repository
  }

  fileprivate struct Contents {
    let file: Connection
    /// The newest stored revision of each gist.
    var newest: [String: String] = [:]
    var blobs: Set<String> = []
  }

  /// The version of the tables, which the file states as its `user_version`.
  private static let version = 5

  private let folder: String
  /// nil after ``closeFile()``.
  private let contents: Mutex<Contents?>

  /// Opens the state in a folder, which is created if necessary.
  init(folder: String) throws(SandboxError) {
    self.folder = folder
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .cannotStore(folder, errno) }
    let path = "\(folder)/sandbox.db"
    // Only the owner may read the tokens.
    let created = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard created >= 0 else { throw .cannotStore(folder, errno) }
    close(created)
    do throws(SQLiteError) {
      contents = Mutex(Contents(file: try Self.opened(path)))
    } catch {
      throw error.isBusy ? .stateInUse(folder) : .badState(folder, error.message)
    }
  }

  private static func opened(_ path: String) throws(SQLiteError) -> Connection {
    let file = try Connection(path, .create)
    // Only one sandbox uses a file; the previous one may just be ending. Saved data survives even
    // if the process is killed.
    try file.executeScript(
      "PRAGMA busy_timeout = 1000; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; "
        + "PRAGMA synchronous = NORMAL")
    let found = try file.fetchInt("PRAGMA user_version") ?? 0
    guard found == 0 || found == version else {
      let age = found > version ? "a newer" : "an older"
      throw SQLiteError(code: 0, message: "it is from \(age) version of gists-sandbox")
    }
    // Setting the version also locks the file.
    try file.executeScript(
      """
      BEGIN IMMEDIATE;
      CREATE TABLE IF NOT EXISTS record (
        kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, UNIQUE (kind, key));
      CREATE TABLE IF NOT EXISTS blob (name TEXT PRIMARY KEY, content BLOB NOT NULL);
      PRAGMA user_version = \(version);
      COMMIT;
      """)
    return file
  }

  /// Loads all saved data into a state; returns false if nothing was saved yet.
  func load(into state: inout SandboxState) throws(SandboxError) -> Bool {
    do {
      return try contents.withLock { contents in
        guard let file = contents?.file else { return false }
        guard let (_, lastComment) = try Self.records(.lastComment, of: Int.self, file).first
        else { return false }
        state.lastCommentID = max(state.lastCommentID, lastComment)
        let blobs = Blobs(
          try file.fetchAll("SELECT name, content FROM blob") { row in
            (name: row.text(0) ?? "", file: StoredFile(row.bytes(1) ?? []))
          })
        try Self.loadGists(into: &state, blobs, file)
        for (_, tokens) in try Self.records(.tokens, of: [String: Grant].self, file) {
          state.tokens.merge(tokens) { $1 }
        }
        for (_, user) in try Self.records(.user, of: StoredUser.self, file) { state.add(user) }
        try Self.loadRepositories(into: &state, blobs, file)
        for name in blobs.names where !blobs.used.contains(name) {
          try file.execute("DELETE FROM blob WHERE name = ?", [name])
        }
        contents?.blobs = blobs.used
        for gist in state.gists.values {
          contents?.newest[gist.id] = gist.revisions.first?.version
        }
        state.clearChanges()
        return true
      }
    } catch {
      throw .badState(folder, (error as? SQLiteError)?.message ?? "\(error)")
    }
  }

  private static func loadGists(
    into state: inout SandboxState, _ blobs: Blobs, _ file: Connection
  ) throws {
    let gists = try records(.gist, of: GistRecord.self, file)
      .compactMap { $0.1.gist(blobs) }.enumerated()
      // The order of the lists: the last change comes first.
      .sorted { ($0.element.updatedAt, $0.offset) < ($1.element.updatedAt, $1.offset) }
      .map(\.element)
    for gist in gists { state.add(gist) }
    for fork in gists.sorted(by: { $0.createdAt < $1.createdAt }) {
      if let original = fork.forkOf { state.gists[original]?.forks.append(fork.id) }
    }
    for (login, gists) in try records(.stars, of: [String].self, file) {
      for gist in gists { state.star(gist, by: login) }
    }
  }

  private static func loadRepositories(
    into state: inout SandboxState, _ blobs: Blobs, _ file: Connection
  ) throws {
    let stored = try records(.repository, of: RepositoryRecord.self, file)
      .compactMap { _, record in state.repositories[record.id].map { (record, $0) } }
    // A former name may be the name of another repository now.
    for (record, repository) in stored {
      for name in record.formerNames { state.repositories.addFormerName(name, of: repository) }
    }
    for (record, repository) in stored {
      _ = state.repositories.rename(record.applied(to: repository, blobs), to: record.name)
    }
  }

  /// Returns the records of a kind with their keys, in the order in which they were added.
  private static func records<Value: Decodable>(
    _ kind: Kind, of type: Value.Type, _ file: Connection
  ) throws -> [(String, Value)] {
    try file.fetchAll(
      "SELECT key, value FROM record WHERE kind = ? ORDER BY rowid", [kind.rawValue]
    ) { ($0.text(0) ?? "", $0.bytes(1) ?? []) }
    .map { ($0, try JSONDecoder().decode(type, from: Data($1))) }
  }

  func save(_ state: inout SandboxState) throws {
    guard state.hasChanges else { return }
    try contents.withLock { contents in
      guard var new = contents else { throw SQLiteError(code: 0, message: "it is closed") }
      let file = new.file
      try file.transaction(isWriting: true) { try new.write(state) }
      contents = new
    }
    state.clearChanges()
  }

  /// Closes the file, so that another sandbox can use it even while this store still exists.
  func closeFile() { contents.withLock { $0 = nil } }
}

extension StateStore.Contents {
  fileprivate mutating func write(_ state: SandboxState) throws {
    for id in state.gists.changed {
      let gist = state.gists[id]
      let newest = gist?.revisions.first?.version
      // Gists of the same second are in the order of their rows, and a new revision comes first. A
      // comment or a star does not move a gist.
      if newest != self.newest[id] {
        try file.execute(
          "DELETE FROM record WHERE kind = ? AND key = ?", [StateStore.Kind.gist.rawValue, id])
      }
      self.newest[id] = newest
      guard let gist else { continue }
      for revision in gist.revisions { try writeContents(of: revision.files.values) }
      try writeRecord(.gist, id, GistRecord(gist))
    }
    for login in state.feeds.changedStars {
      try writeRecord(.stars, login, Array(state.feeds.newestFirst(.starred(by: login)).reversed()))
    }
    for login in state.users.changed {
      if let user = state.users[login] { try writeRecord(.user, login, user) }
    }
    for id in state.repositories.byID.changed {
      guard let repository = state.repositories[id] else { continue }
      for tree in repository.trees.values {
        try writeContents(
          of: tree.entries.values.compactMap { if case .file(let file) = $0 { file } else { nil } })
      }
      let formerNames = state.repositories.formerNames(of: repository)
      try writeRecord(.repository, "\(id)", RepositoryRecord(repository, formerNames: formerNames))
    }
    if state.tokensChanged { try writeRecord(.tokens, "", state.tokens) }
    try writeRecord(.lastComment, "", state.lastCommentID)
  }

  private mutating func writeContents(of files: some Collection<StoredFile>) throws {
    for content in files where blobs.insert(content.blob).inserted {
      try file.execute("INSERT INTO blob VALUES (?, ?)", [content.blob, content.bytes])
    }
  }

  private func writeRecord(_ kind: StateStore.Kind, _ key: String, _ value: some Encodable) throws {
    try file.execute(
      """
      INSERT INTO record VALUES (?, ?, ?)
      ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value
      """, [kind.rawValue, key, Array(try JSONEncoder().encode(value))])
  }
}
