/// What lies at a path of a repository: a file, a folder, a symbolic link or a submodule.
package struct RepositoryContent: Hashable, Sendable, JSONReadable {
  package enum Kind: String, Hashable, Sendable {
    case file, folder = "dir", symlink, submodule
  }

  package var name: String
  package var path: String
  package var kind: Kind
  /// In bytes.
  package var size: Int?
  /// nil in the list of a folder.
  package var content: String?
  /// `base64`, or `none` where the file is too big for the answer.
  package var encoding: String?
  /// What a symbolic link points to.
  package var target: String?
  /// Where the submodule comes from.
  package var submoduleURL: String?

  /// nil where there is no name, or a type that is not known.
  package init?(_ json: JSON) {
    guard let name = json["name"]?.string, !name.isEmpty,
      let kind = json["type"]?.string.flatMap(Kind.init)
    else { return nil }
    self.name = name
    path = json["path"]?.string ?? name
    submoduleURL = json["submodule_git_url"]?.string
    // A submodule in the list of a folder is called a file, though what lies there is a tree.
    let isTree = json["git_url"]?.string?.contains("/git/trees/") ?? false
    self.kind = kind == .file && (submoduleURL != nil || isTree) ? .submodule : kind
    size = json["size"]?.int.flatMap { $0 < 0 ? nil : $0 }
    content = json["content"]?.string
    encoding = json["encoding"]?.string
    target = json["target"]?.string
  }

  /// The file's bytes; nil where the answer has them not, or not whole.
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
