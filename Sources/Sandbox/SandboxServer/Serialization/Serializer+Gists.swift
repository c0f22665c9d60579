import FoundationEssentials
import TextFormats

extension Serializer {
  /// Returns a gist as in lists: the schema `base-gist`.
  func listed(_ gist: StoredGist) -> JSON {
    let files = sorted(gist.files).map { name, file in
      JSON.Member(name.text, self.file(file, name.text, of: gist))
    }
    return base(gist, files: .object(files))
  }

  /// Returns a gist as in a list of forks, which GitHub sends without files.
  func listedFork(_ gist: StoredGist) -> JSON { base(gist, files: [:]) }

  /// Returns a complete gist at a revision, by default the newest one: the schema `gist-simple`.
  func full(_ gist: StoredGist, at revision: Revision? = nil) -> JSON {
    let files = revision?.files ?? gist.files
    var document = base(gist, files: contents(of: files, gist), fileCount: files.count)
    if caller.version == .v2022 {
      document = document.adding([
        "forks": .array(gist.forks.compactMap { state.gists[$0] }.map(fork)),
        "history": .array(gist.revisions.map { self.revision($0, of: gist) }),
      ])
    }
    if let original = gist.forkOf.flatMap({ state.gists[$0] }) {
      var origin = listed(original)
      // This version of the API drops `user` from gists, but not from this one.
      if caller.version == .v2026 { origin = origin.adding(["user": .null]) }
      document = document.adding(["fork_of": origin])
    }
    return document
  }

  /// Returns an entry of a gist's history: the schema `gist-commit`.
  func revision(_ revision: Revision, of gist: StoredGist) -> JSON {
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
      "url": .string("\(urls.gist(gist.id))/\(revision.version)"),
    ]
  }

  /// Returns a comment: the schema `gist-comment`.
  func comment(_ comment: StoredComment, on gist: StoredGist) -> JSON {
    let start: JSON = [
      "url": .string("\(urls.gist(gist.id))/comments/\(comment.id)"),
      "id": .integer(comment.id),
      "node_id": .string(NodeID.comment(comment.id).text),
      "user": user(comment.author),
    ]
    return start.adding(membersOf: body(comment)).adding([
      "created_at": .string(comment.createdAt.text),
      "updated_at": .string(comment.updatedAt.text),
      "author_association": comment.author == gist.owner ? "OWNER" : "NONE",
    ])
  }

  private func body(_ comment: StoredComment) -> JSON {
    var members: [JSON.Member] = []
    if form != .html, form != .text {
      members.append(.init("body", .string(comment.body)))
    }
    if form == .html || form == .full {
      members.append(
        .init("body_html", .string(MarkdownHTML.html(comment.body, breaksLines: true))))
    }
    if form == .text || form == .full {
      members.append(.init("body_text", .string(MarkdownHTML.text(comment.body))))
    }
    return .object(members)
  }

  /// Returns the user with a login; null if there is none.
  func user(_ login: String?) -> JSON {
    login.flatMap { state.user($0) }.map(simpleUser) ?? .null
  }

  private func fork(_ gist: StoredGist) -> JSON {
    let owner = gist.owner.flatMap { state.user($0) }
    return [
      "id": .string(gist.id),
      "url": .string(urls.gist(gist.id)),
      "user": owner.map(simpleUser) ?? .null,
      "created_at": .string(gist.createdAt.text),
      "updated_at": .string(gist.updatedAt.text),
    ]
  }

  private func base(_ gist: StoredGist, files: JSON, fileCount: Int? = nil) -> JSON {
    let url = urls.gist(gist.id)
    let git = urls.git(gist.id)
    var document: JSON = [
      "url": .string(url),
      "forks_url": .string("\(url)/forks"),
      "commits_url": .string("\(url)/commits"),
      "id": .string(gist.id),
      "node_id": .string(NodeID.gist(gist.id).text),
      "git_pull_url": .string(git),
      "git_push_url": .string(git),
      "html_url": .string(urls.page(of: gist)),
      "files": files,
      "public": .bool(gist.isPublic),
      "created_at": .string(gist.createdAt.text),
      "updated_at": .string(gist.updatedAt.text),
      "description": .string(orNull: gist.description),
      "comments": .integer(gist.comments.count),
      "user": .null,
      "comments_enabled": true,
      "comments_url": .string("\(url)/comments"),
    ]
    if gist.owner != nil { document = document.adding(["owner": user(gist.owner)]) }
    document = document.adding([
      "truncated": .bool((fileCount ?? gist.files.count) > Self.maximumFileCount)
    ])
    return caller.version == .v2026 ? document.removing(["user"]) : document
  }

  /// The number of files in one response, which is also GitHub's limit.
  static let maximumFileCount = 300
  /// The bytes of content in one response, which is also GitHub's limit.
  private static let maximumContentSize = 1 << 20

  /// Returns at most a megabyte of content, so even a small file after a large one may have none.
  private func contents(of files: [FileName: StoredFile], _ gist: StoredGist) -> JSON {
    var remaining = Self.maximumContentSize
    return .object(
      sorted(files).map { name, file in
        let content = file.prefix(remaining)
        remaining -= content.count
        let isText = file.isText && form != .base64
        let document = self.file(file, name.text, of: gist).adding([
          "truncated": .bool(content.count < file.bytes.count),
          "content": isText
            ? .string(String(decoding: content, as: UTF8.self))
            : .string(Data(content).base64EncodedString()),
          "encoding": isText ? "utf-8" : "base64",
        ])
        return .init(name.text, document)
      })
  }

  private func sorted(
    _ files: [FileName: StoredFile]
  ) -> ArraySlice<(key: FileName, value: StoredFile)> {
    files.sorted { $0.key < $1.key }.prefix(Self.maximumFileCount)
  }

  private func file(_ file: StoredFile, _ name: String, of gist: StoredGist) -> JSON {
    let kind = FileType(name: name, isText: file.isText)
    return [
      "filename": .string(name),
      "type": .string(kind.mediaType),
      "language": .string(orNull: kind.language),
      "raw_url": .string(urls.rawFile(name, file, of: gist)),
      "size": .integer(file.bytes.count),
    ]
  }
}
