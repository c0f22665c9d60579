extension StateWriter {
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
