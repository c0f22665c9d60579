/// Writes gists as the endpoints show them.
struct GistDocuments {
  let world: World
  let addresses: Addresses
  let version: Caller.Version

  init(_ world: World, for call: Call) {
    self.world = world
    addresses = call.addresses
    version = call.caller.version
  }

  /// As in lists: the contract's `base-gist`.
  func listed(_ gist: StoredGist) -> Document {
    base(gist, files: .fileList(gist.files, of: gist, addresses))
  }

  /// As in the list of a gist's forks, which GitHub sends without their files.
  func listedFork(_ gist: StoredGist) -> Document { base(gist, files: [:]) }

  /// A gist of its own, at a revision: the contract's `gist-simple`.
  func whole(_ gist: StoredGist, at revision: Revision) -> Document {
    let files = Document.fileContents(revision.files, of: gist, addresses)
    var document = base(gist, files: files, fileCount: revision.files.count)
    if version == .v2022 {
      document = document.adding([
        "forks": .array(gist.forks.compactMap { world.gists[$0] }.map(fork)),
        "history": .array(gist.revisions.map { self.revision($0, of: gist) }),
      ])
    }
    if let original = gist.forkOf.flatMap({ world.gists[$0] }) {
      document = document.adding(["fork_of": listed(original)])
    }
    return document
  }

  /// One entry of a gist's history: the contract's `gist-commit`.
  func revision(_ revision: Revision, of gist: StoredGist) -> Document {
    let change = revision.change
    return [
      "user": user(revision.author),
      "version": .string(revision.version),
      "committed_at": .string(revision.committedAt.text),
      "change_status": [
        "total": .integer(change.additions + change.deletions),
        "additions": .integer(change.additions),
        "deletions": .integer(change.deletions),
      ],
      "url": .string("\(addresses.gist(gist.id))/\(revision.version)"),
    ]
  }

  /// The contract's `gist-comment`.
  func comment(_ comment: Comment, on gist: StoredGist) -> Document {
    [
      "url": .string("\(addresses.gist(gist.id))/comments/\(comment.id)"),
      "id": .integer(comment.id),
      "node_id": .string("GC_\(comment.id)"),
      "user": user(comment.author),
      "body": .string(comment.body),
      "created_at": .string(comment.createdAt.text),
      "updated_at": .string(comment.updatedAt.text),
      "author_association": comment.author == gist.owner ? "OWNER" : "NONE",
    ]
  }

  private func user(_ login: String?) -> Document {
    login.flatMap { world.person($0) }.map { .simpleUser($0, addresses) } ?? .null
  }

  /// A fork as its original names it.
  private func fork(_ gist: StoredGist) -> Document {
    let owner = gist.owner.flatMap { world.person($0) }
    return [
      "id": .string(gist.id),
      "url": .string(addresses.gist(gist.id)),
      "user": owner.map { .publicUser($0, in: world, addresses) } ?? .null,
      "created_at": .string(gist.createdAt.text),
      "updated_at": .string(gist.updatedAt.text),
    ]
  }

  private func base(_ gist: StoredGist, files: Document, fileCount: Int? = nil) -> Document {
    let url = addresses.gist(gist.id)
    let page = addresses.gistPage(gist.id)
    var document: Document = [
      "url": .string(url),
      "forks_url": .string("\(url)/forks"),
      "commits_url": .string("\(url)/commits"),
      "id": .string(gist.id),
      "node_id": .string("G_\(gist.id)"),
      "git_pull_url": .string("\(page).git"),
      "git_push_url": .string("\(page).git"),
      "html_url": .string(page),
      "files": files,
      "public": .boolean(gist.isPublic),
      "created_at": .string(gist.createdAt.text),
      "updated_at": .string(gist.updatedAt.text),
      "description": .string(orNull: gist.description),
      "comments": .integer(gist.comments.count),
      "user": nil,
      "comments_enabled": true,
      "comments_url": .string("\(url)/comments"),
    ]
    if gist.owner != nil { document = document.adding(["owner": user(gist.owner)]) }
    document = document.adding([
      "truncated": .boolean((fileCount ?? gist.files.count) > Document.mostFiles)
    ])
    return version == .v2026 ? document.removing(["user"]) : document
  }
}

extension World {
  func countGists(of login: String) -> (public: Int, secret: Int) {
    let owned = feeds.newestFirst(.owner(login)).compactMap { gists[$0] }
    let open = owned.count { $0.isPublic }
    return (open, owned.count - open)
  }
}
