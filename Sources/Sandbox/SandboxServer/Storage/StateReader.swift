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
}
