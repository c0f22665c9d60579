/// Reads the state from its file.
struct StateReader {
  typealias Failure = SQLiteFile.Failure

  let file: SQLiteFile

  func isFilled() throws(Failure) -> Bool {
    try !file.run("SELECT value FROM setting WHERE name = 'filled'").isEmpty
  }

  func read(into state: inout SandboxState) throws(Failure) {
    let (revisions, comments) = (try revisions(), try comments())
    var forks: [(original: String, fork: String)] = []
    // The order of the lists: the last change comes first.
    for row in try file.run(
      "SELECT id, owner, description, public, created, updated, stars, fork_of FROM gist "
        + "ORDER BY updated, rowid")
    {
      guard let id = row[0].text, let first = revisions[id]?.last else { continue }
      var gist = StoredGist(
        id: id, owner: row[1].text, description: row[2].text, isPublic: row[3].integer == 1,
        files: first.files, createdAt: UTCTimestamp(seconds: row[4].integer),
        updatedAt: UTCTimestamp(seconds: row[5].integer))
      gist.revisions = revisions[id] ?? []
      gist.comments = comments[id] ?? []
      gist.otherStars = row[6].integer
      gist.forkOf = row[7].text
      state.add(gist)
      if let original = gist.forkOf { forks.append((original, id)) }
    }
    for (original, fork) in forks.sorted(by: { created($0.fork, state) < created($1.fork, state) })
    {
      state.gists[original]?.forks.append(fork)
    }
    for row in try file.run("SELECT login, gist FROM star ORDER BY login, position") {
      guard let login = row[0].text, let gist = row[1].text else { continue }
      state.star(gist, by: login)
    }
    for row in try file.run("SELECT text, login, scopes, shows, client FROM token") {
      guard let text = row[0].text, let login = row[1].text, let scopes = row[2].text else {
        continue
      }
      state.tokens[text] = Grant(
        login: login, scopes: scopes.split(separator: " ").map(String.init),
        showsScopes: row[3].integer == 1, clientID: row[4].text)
    }
    let last = try file.run("SELECT value FROM setting WHERE name = 'comment'").first?[0].integer
    state.lastCommentID = max(
      state.lastCommentID, last ?? 0, comments.values.joined().map(\.id).max() ?? 0)
    try readUsers(into: &state)
    try readRepositories(into: &state)
  }

  private func created(_ gist: String, _ state: SandboxState) -> UTCTimestamp {
    state.gists[gist]?.createdAt ?? UTCTimestamp(seconds: 0)
  }

  /// Returns the revisions of each gist, newest first.
  private func revisions() throws(Failure) -> [String: [Revision]] {
    var blobs: [String: StoredFile] = [:]
    for row in try file.run("SELECT name, content FROM blob") {
      if let name = row[0].text { blobs[name] = StoredFile(row[1].blob ?? []) }
    }
    struct Key: Hashable {
      let gist: String
      let number: Int
    }
    var files: [Key: [String: StoredFile]] = [:]
    var modes: [Key: [String: String]] = [:]
    for row in try file.run("SELECT gist, number, name, blob, mode FROM file") {
      guard let gist = row[0].text, let name = row[2].text, let blob = row[3].text else { continue }
      let key = Key(gist: gist, number: row[1].integer)
      files[key, default: [:]][name] = blobs[blob]
      if let mode = row[4].text { modes[key, default: [:]][name] = mode }
    }
    var revisions: [String: [Revision]] = [:]
    for row in try file.run(
      "SELECT gist, number, author, time, pushed FROM revision ORDER BY gist, number")
    {
      guard let gist = row[0].text else { continue }
      let key = Key(gist: gist, number: row[1].integer)
      let (author, time) = (row[2].text, UTCTimestamp(seconds: row[3].integer))
      let previous = revisions[gist]?.last
      let found = files[key] ?? [:]
      let revision =
        if let commit = row[4].blob {
          Revision(
            version: GitObject(kind: .commit, content: commit).name, commit: commit, files: found,
            modes: modes[key] ?? [:], after: previous, author: author, at: time)
        } else if let previous {
          Revision(files: found, after: previous, author: author, at: time)
        } else {
          Revision(files: found, author: author, at: time)
        }
      revisions[gist, default: []].append(revision)
    }
    return revisions.mapValues { $0.reversed() }
  }

  private func comments() throws(Failure) -> [String: [StoredComment]] {
    var comments: [String: [StoredComment]] = [:]
    for row in try file.run(
      "SELECT gist, id, author, body, created, updated FROM comment ORDER BY gist, id")
    {
      guard let gist = row[0].text else { continue }
      comments[gist, default: []].append(
        StoredComment(
          id: row[1].integer, author: row[2].text ?? "", body: row[3].text ?? "",
          createdAt: UTCTimestamp(seconds: row[4].integer),
          updatedAt: UTCTimestamp(seconds: row[5].integer)))
    }
    return comments
  }

  /// Reads the users that were changed, and the accounts.
  func readUsers(into state: inout SandboxState) throws(Failure) {
    for row in try file.run(
      "SELECT login, id, kind, name, company, blog, location, email, bio, followers, following, "
        + "created, updated FROM user")
    {
      guard let login = row[0].text else { continue }
      var user = StoredUser(login: login, id: row[1].integer, name: row[3].text)
      user.kind = row[2].text.flatMap { StoredUser.Kind(rawValue: $0) } ?? .user
      user.company = row[4].text
      user.blog = row[5].text ?? ""
      user.location = row[6].text
      user.email = row[7].text
      user.bio = row[8].text
      user.followers = row[9].integer
      user.following = row[10].integer
      user.createdAt = UTCTimestamp(seconds: row[11].integer)
      user.updatedAt = UTCTimestamp(seconds: row[12].integer)
      state.add(user)
    }
  }

  /// Reads the repositories that were changed.
  func readRepositories(into state: inout SandboxState) throws(Failure) {
    // A former name may be the name of another repository now.
    for row in try file.run("SELECT repository, name FROM former_name") {
      if let repository = state.repositories[row[0].integer], let name = row[1].text {
        state.repositories.addFormerName(name, of: repository)
      }
    }
    for row in try file.run(
      "SELECT id, name, description, homepage, updated, pushed FROM repository")
    {
      guard var repository = state.repositories[row[0].integer], let name = row[1].text else {
        continue
      }
      repository.description = row[2].text
      repository.homepage = row[3].text
      repository.updatedAt = UTCTimestamp(seconds: row[4].integer)
      repository.pushedAt = row[5] == .null ? nil : UTCTimestamp(seconds: row[5].integer)
      repository.trees = try trees(of: repository.id)
      _ = state.repositories.rename(repository, to: name)
    }
  }

  private func trees(of repository: Int) throws(Failure) -> [String: Tree] {
    var entries: [String: [String: Tree.Entry]] = [:]
    for row in try file.run("SELECT ref FROM tree WHERE repository = ?", .integer(repository)) {
      if let ref = row[0].text { entries[ref] = [:] }
    }
    for row in try file.run(
      "SELECT ref, path, kind, value, url, content FROM entry LEFT JOIN blob ON blob.name = value "
        + "AND kind = 'file' WHERE repository = ?", .integer(repository))
    {
      guard let ref = row[0].text, let path = row[1].text, let value = row[3].text else { continue }
      let entry: Tree.Entry =
        switch row[2].text {
        case "symlink": .symlink(target: value)
        case "submodule": .submodule(url: row[4].text ?? "", commit: value)
        default: .file(StoredFile(row[5].blob ?? []))
        }
      entries[ref]?[path] = entry
    }
    return entries.mapValues { Tree($0) }
  }
}
