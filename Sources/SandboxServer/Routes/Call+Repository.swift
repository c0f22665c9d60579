import HTTPTypes

extension Call {
  /// The repository that the path names; its former names lead to the one it has now.
  ///
  /// A private one is there for its owner only.
  func repository(in world: World) throws(Refusal) -> StoredRepository {
    let repository =
      Int(parameter("id")).flatMap { world.repositories[$0] }
      ?? world.repositories[parameter("owner"), parameter("repo")]
    guard let repository, !repository.isPrivate || caller.login == repository.owner else {
      throw .notFound
    }
    let name = parameter("repo")
    guard name.isEmpty || name.lowercased() == repository.name.lowercased() else {
      let below = path.split(separator: "/").drop { $0 != "repos" }.dropFirst(3)
      throw .moved(
        to: ([addresses.repository(byNumber: repository)] + below.map(String.init))
          .joined(separator: "/"))
    }
    return repository
  }

  /// The branch or tag that `ref` names, the default branch without one, and what it holds.
  func tree(of repository: StoredRepository) throws(Refusal) -> (ref: String, tree: Tree) {
    guard !repository.trees.isEmpty else { throw .emptyRepository }
    let asked = query["ref"].flatMap { $0.isEmpty ? nil : $0 } ?? repository.defaultBranch
    let name =
      ["refs/heads/", "refs/tags/"].first { asked.hasPrefix($0) }
      .map { String(asked.dropFirst($0.count)) } ?? asked
    let ref = name == "HEAD" ? repository.defaultBranch : name
    guard let tree = repository.trees[ref] else { throw .noCommit(asked) }
    return (asked, tree)
  }

  /// A file in the form that is asked for: a document, its bytes, or a page's part.
  func file(_ file: StoredFile, at path: String, _ documents: ContentsDocuments) -> Answer {
    switch mediaType {
    case .json: .document(documents.file(file, at: path))
    case .raw: Answer(content: .bytes(file.bytes, type: mediaType.contentType))
    case .html: .text(FilePage.article(file, at: path), type: mediaType.contentType)
    }
  }

  /// Whether this asks for what lies in a repository: there a slash at the end is led on from.
  var isAboutContents: Bool { path.split(separator: "/").contains("contents") }
}
