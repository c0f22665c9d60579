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
  package var content: String?
  /// `base64`, or `none` if the file is too big for the response.
  package var encoding: String?
  /// The target of a symbolic link.
  package var target: String?
  /// The URL of the submodule's repository.
  package var submoduleURL: String?

  /// Returns nil if the name is missing or the type is unknown.
  package init?(_ json: JSON) {
    guard let name = json["name"]?.string, !name.isEmpty,
      let kind = json["type"]?.string.flatMap(Kind.init)
    else { return nil }
    self.name = name
    path = json["path"]?.string ?? name
    submoduleURL = json["submodule_git_url"]?.string
    // In the listing of a folder, a submodule has the type `file`, but its URL is a tree's.
    let isTree = json["git_url"]?.string?.contains("/git/trees/") ?? false
    self.kind = kind == .file && (submoduleURL != nil || isTree) ? .submodule : kind
    size = json["size"]?.int.flatMap { $0 < 0 ? nil : $0 }
    content = json["content"]?.string
    encoding = json["encoding"]?.string
    target = json["target"]?.string
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
