package import FoundationEssentials
package import TextFormats

/// A repository, from a list, a search or a single response.
///
/// Everything except its owner's login and its name may be missing in GitHub's responses.
package struct Repository: Hashable, Sendable, Identifiable, JSONReadable {
  package var owner: User
  package var name: String
  package var description: String?
  package var homepage: String?
  package var language: String?
  package var license: License?
  package var topics: [String]
  /// In KiB.
  package var size: Int?
  /// `watchers_count` is the same number; the real watchers are the ``subscriberCount``.
  package var starCount: Int?
  package var forkCount: Int?
  package var openIssueCount: Int?
  /// Only in the response for a single repository.
  package var subscriberCount: Int?
  package var isPrivate: Bool?
  /// `public`, `private`, `internal`; nil on old servers.
  package var visibilityName: String?
  package var isFork: Bool?
  package var isArchived: Bool?
  /// The full name of the forked repository, only in the response for a single repository.
  package var parentName: String?
  package var defaultBranch: String?
  package var createdAt: Date?
  /// The last push; nil if nothing was pushed.
  package var pushedAt: Date?
  package var htmlURL: String?
  package var cloneURL: String?
  package var subscribersURL: String?
  /// A URI template with the variable `path`.
  package var contentsURL: String?

  /// Lowercase, because GitHub ignores the case of names.
  package var id: String { fullName.lowercased() }
  /// `octocat/Hello-World`.
  package var fullName: String { "\(owner.login)/\(name)" }

  /// Returns nil if the owner or the name is missing or contains a slash.
  package init?(_ json: JSON) { self.init(json, document: nil) }

  package init?(_ json: JSON, at document: URL) {
    self.init(json, document: document)
    owner.resolveLinks(at: document)
  }

  /// A missing owner is taken from `full_name`, `html_url` or the request.
  private init?(_ json: JSON, document: URL?) {
    let named =
      json["full_name"]?.string.flatMap(Self.names)
      ?? json["html_url"]?.string.flatMap { URL(string: $0) }.flatMap {
        Self.names(String($0.path().dropFirst()))
      }
    let ownerDocument =
      json["owner"].flatMap(User.init)
      ?? (named?.owner ?? document.flatMap(Self.owner)).flatMap {
        User(.object([.init("login", .string($0))]))
      }
    guard let owner = ownerDocument, !owner.login.contains("/"),
      let name = json["name"]?.string ?? named?.name, !name.isEmpty, !name.contains("/")
    else { return nil }
    self.owner = owner
    self.name = name
    description = json["description"]?.string
    homepage = json["homepage"]?.string
    language = json["language"]?.string
    license = json["license"].flatMap(License.init)
    topics = json["topics"]?.array?.compactMap(\.string) ?? []
    size = json["size"]?.count
    starCount =
      json["stargazers_count"]?.count ?? json["watchers_count"]?.count
      ?? json["watchers"]?.count
    forkCount = json["forks_count"]?.count ?? json["forks"]?.count
    openIssueCount = json["open_issues_count"]?.count ?? json["open_issues"]?.count
    subscriberCount = json["subscribers_count"]?.count
    isPrivate = json["private"]?.bool
    visibilityName = json["visibility"]?.string
    isFork = json["fork"]?.bool
    isArchived = json["archived"]?.bool
    parentName = json["parent"]?["full_name"]?.string
    defaultBranch = json["default_branch"]?.string ?? json["master_branch"]?.string
    createdAt = json["created_at"]?.date
    pushedAt = json["pushed_at"]?.date
    htmlURL = json["html_url"]?.string
    cloneURL = json["clone_url"]?.string
    subscribersURL = json["subscribers_url"]?.string
    contentsURL = json["contents_url"]?.string
  }

  /// Returns the parts of `octocat/Hello-World`.
  private static func names(_ fullName: String) -> (owner: String, name: String)? {
    let parts = fullName.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }

  /// Returns the login in the URL of a list of repositories or of one: `…/users/octocat/repos`.
  private static func owner(_ document: URL) -> String? {
    let parts = document.path(percentEncoded: false).split(separator: "/")
    // The login is not the last part: that would be a user's own document.
    let kind = parts.dropLast(2).lastIndex { ["users", "orgs", "repos"].contains($0) }
    return kind.map { String(parts[$0 + 1]) }
  }

  /// `public`, `private` or `internal`; nil if GitHub does not say.
  package var visibility: String? {
    visibilityName ?? isPrivate.map { $0 ? "private" : "public" }
  }
}

/// A repository's license as GitHub detected it.
package struct License: Hashable, Sendable, JSONReadable {
  /// `MIT`; nil if GitHub knows no identifier (`NOASSERTION`).
  package var spdxID: String?
  package var name: String?

  /// Returns nil if there is neither.
  package init?(_ json: JSON) {
    spdxID = json["spdx_id"]?.string.flatMap { $0 == "NOASSERTION" || $0.isEmpty ? nil : $0 }
    name = json["name"]?.string
    if spdxID == nil, name == nil { return nil }
  }
}

/// The content of a path in a repository: a file, a folder, a symbolic link or a submodule.
package struct RepositoryContent: Hashable, Sendable, JSONReadable {
  package enum Kind: String, Hashable, Sendable {
    case file, folder = "dir", symlink, submodule
  }

  package var name: String
  package var path: String
  package var kind: Kind
  /// In bytes.
  package var size: Int?
  /// nil in the listing of a folder.
  var content: String?
  /// `base64`, or `none` if the file is too big for the response.
  var encoding: String?
  /// The target of a symbolic link.
  package var target: String?
  /// The URL of the submodule's repository.
  package var submoduleURL: String?
  package var htmlURL: String?

  /// Returns nil if the name is missing or the type is unknown.
  package init?(_ json: JSON) {
    guard let name = json["name"]?.string, !name.isEmpty,
      let kind = json["type"]?.string.flatMap(Kind.init)
    else { return nil }
    self.name = name
    path = json["path"]?.string ?? name
    submoduleURL = json["submodule_git_url"]?.string
    // In the listing of a folder, a submodule has the type `file`, but its URL is a tree's, or null
    // if its repository is elsewhere.
    let isBlob =
      json["git_url"].map { $0.string?.contains("/git/trees/") == false } ?? true
      || json["download_url"]?.string != nil
    self.kind = kind == .file && (submoduleURL != nil || !isBlob) ? .submodule : kind
    size = json["size"]?.count
    content = json["content"]?.string
    encoding = json["encoding"]?.string
    target = json["target"]?.string
    htmlURL = json["html_url"]?.string
  }

  /// The file's bytes; nil if the response does not contain all of them.
  package var bytes: [UInt8]? {
    guard let content, let encoding else { return nil }
    let bytes =
      switch encoding {
      case "base64": Base64.decode(content)
      case "utf-8": Array(content.utf8)
      default: nil as [UInt8]?
      }
    return size == nil || size == bytes?.count ? bytes : nil
  }
}
