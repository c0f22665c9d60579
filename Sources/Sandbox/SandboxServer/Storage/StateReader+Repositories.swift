extension StateReader {
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
