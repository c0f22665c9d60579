/// Writes parts of the state to its file.
struct StateWriter {
  typealias Failure = SQLiteFile.Failure

  let file: SQLiteFile

  /// Marks the file as filled, and writes the number of the last comment, which may be deleted.
  func finish(lastComment: Int) throws(Failure) {
    try file.run("INSERT OR IGNORE INTO setting VALUES ('filled', 1)")
    try file.run("INSERT OR REPLACE INTO setting VALUES ('comment', ?)", .integer(lastComment))
  }

  /// Writes a gist; its oldest `count` revisions are stored already.
  func write(_ gist: StoredGist, after count: Int) throws(Failure) {
    if count == 0 { try deleteRevisions(of: gist.id) }
    // Gists of the same second are in the order of their rows, and a new revision comes first. A
    // comment or a star leaves a gist at its place.
    if gist.revisions.count > count {
      try file.run("DELETE FROM gist WHERE id = ?", .text(gist.id))
    }
    try file.run(
      "INSERT INTO gist VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
        + "description = excluded.description, public = excluded.public, "
        + "updated = excluded.updated, stars = excluded.stars",
      .text(gist.id), .init(gist.owner), .init(gist.description), .integer(gist.isPublic ? 1 : 0),
      .integer(gist.createdAt.seconds), .integer(gist.updatedAt.seconds),
      .integer(gist.otherStars), .init(gist.forkOf))
    for (index, revision) in gist.revisions.reversed().enumerated().dropFirst(count) {
      try write(revision, number: index + 1, of: gist.id)
    }
    try file.run("DELETE FROM comment WHERE gist = ?", .text(gist.id))
    for comment in gist.comments {
      try file.run(
        "INSERT INTO comment VALUES (?, ?, ?, ?, ?, ?)",
        .text(gist.id), .integer(comment.id), .text(comment.author), .text(comment.body),
        .integer(comment.createdAt.seconds), .integer(comment.updatedAt.seconds))
    }
  }

  private func write(_ revision: Revision, number: Int, of gist: String) throws(Failure) {
    try file.run(
      "INSERT INTO revision VALUES (?, ?, ?, ?, ?)",
      .text(gist), .integer(number), .init(revision.author),
      .integer(revision.committedAt.seconds), revision.pushedCommit.map { .blob($0) } ?? .null)
    for (name, content) in revision.files {
      try write(content)
      try file.run(
        "INSERT INTO file VALUES (?, ?, ?, ?, ?)",
        .text(gist), .integer(number), .text(name), .text(content.blob),
        .init(revision.modes[name]))
    }
  }

  /// Writes a file's content, unless it is stored already.
  func write(_ content: StoredFile) throws(Failure) {
    try file.run(
      "INSERT OR IGNORE INTO blob VALUES (?, ?)", .text(content.blob), .blob(content.bytes))
  }

  func delete(_ gist: String) throws(Failure) {
    try deleteRevisions(of: gist)
    try file.run("DELETE FROM comment WHERE gist = ?", .text(gist))
    try file.run("DELETE FROM gist WHERE id = ?", .text(gist))
  }

  private func deleteRevisions(of gist: String) throws(Failure) {
    try file.run("DELETE FROM file WHERE gist = ?", .text(gist))
    try file.run("DELETE FROM revision WHERE gist = ?", .text(gist))
  }

  /// Writes the gists that a user starred, oldest star first.
  func writeStars(of login: String, _ gists: [String]) throws(Failure) {
    try file.run("DELETE FROM star WHERE login = ?", .text(login))
    for (position, gist) in gists.enumerated() {
      try file.run(
        "INSERT INTO star VALUES (?, ?, ?)", .text(login), .integer(position), .text(gist))
    }
  }

  func write(_ tokens: [String: Grant]) throws(Failure) {
    try file.run("DELETE FROM token")
    // Tokens that expire are not kept: their refresh tokens aren't either.
    for (text, grant) in tokens where grant.expiresAt == nil {
      try file.run(
        "INSERT INTO token VALUES (?, ?, ?, ?, ?)", .text(text), .text(grant.login),
        .text(grant.scopes.joined(separator: " ")), .integer(grant.showsScopes ? 1 : 0),
        .init(grant.clientID))
    }
  }

  func write(_ user: StoredUser) throws(Failure) {
    try file.run(
      "INSERT OR REPLACE INTO user VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      .text(user.login), .integer(user.id), .text(user.kind.rawValue), .init(user.name),
      .init(user.company), .text(user.blog), .init(user.location), .init(user.email),
      .init(user.bio), .integer(user.followers), .integer(user.following),
      .integer(user.createdAt.seconds), .integer(user.updatedAt.seconds))
  }

  /// Writes what requests can change of a repository, and its files.
  func write(_ repository: StoredRepository, _ formerNames: [String]) throws(Failure) {
    let id = SQLiteFile.Value.integer(repository.id)
    for table in ["former_name", "tree", "entry"] {
      try file.run("DELETE FROM \(table) WHERE repository = ?", id)
    }
    try file.run(
      "INSERT OR REPLACE INTO repository VALUES (?, ?, ?, ?, ?, ?)", id, .text(repository.name),
      .init(repository.description), .init(repository.homepage),
      .integer(repository.updatedAt.seconds),
      repository.pushedAt.map { .integer($0.seconds) } ?? .null)
    for name in formerNames {
      try file.run("INSERT INTO former_name VALUES (?, ?)", id, .text(name))
    }
    for (ref, tree) in repository.trees {
      try file.run("INSERT INTO tree VALUES (?, ?)", id, .text(ref))
      for (path, entry) in tree.entries { try write(entry, at: path, of: ref, in: id) }
    }
  }

  private func write(
    _ entry: Tree.Entry, at path: String, of ref: String, in repository: SQLiteFile.Value
  ) throws(Failure) {
    let (kind, value, url): (String, String, String?)
    switch entry {
    case .file(let content):
      try write(content)
      (kind, value, url) = ("file", content.blob, nil)
    case .symlink(let target): (kind, value, url) = ("symlink", target, nil)
    case .submodule(let address, let commit): (kind, value, url) = ("submodule", commit, address)
    }
    try file.run(
      "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", repository, .text(ref), .text(path),
      .text(kind), .text(value), .init(url))
  }
}
