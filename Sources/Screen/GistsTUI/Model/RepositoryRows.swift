package import FoundationEssentials

/// A repository in a list.
package struct RepositoryRow: Hashable, Sendable {
  var owner: String
  var name: String
  var description: String?
  var language: String?
  var stars: Int?
  var forks: Int?
  var updated: Date?
  /// The address of its web page.
  var url: String?
  /// Whether it is below a heading that names its owner.
  var isGrouped: Bool

  package init(
    owner: String, name: String, description: String? = nil, language: String? = nil,
    stars: Int? = nil, forks: Int? = nil, updated: Date? = nil, url: String? = nil,
    isGrouped: Bool = false
  ) {
    self.owner = owner
    self.name = name
    self.description = description
    self.language = language
    self.stars = stars
    self.forks = forks
    self.updated = updated
    self.url = url
    self.isGrouped = isGrouped
  }

  package var fullName: String { "\(owner)/\(name)" }
}

/// A heading above a group of repositories, such as their owner.
package struct HeadingRow: Hashable, Sendable {
  /// nil if the repositories belong to several users.
  package var login: String?
  var title: String
  /// The number of repositories, or why they can't be shown; nil if they were not loaded.
  package var detail: String?

  package init(login: String?, title: String, detail: String?) {
    self.login = login
    self.title = title
    self.detail = detail
  }
}

/// A file or a folder of a repository.
package struct EntryRow: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case file, folder, symlink, submodule }

  /// The full name of the repository.
  var repository: String
  /// The path from the top of the repository.
  var path: String
  var kind: Kind
  /// The size of a file: `1.2 kB`.
  var size: String?
  /// The address of its web page.
  var url: String?

  package init(
    repository: String, path: String, kind: Kind, size: String? = nil, url: String? = nil
  ) {
    self.repository = repository
    self.path = path
    self.kind = kind
    self.size = size
    self.url = url
  }

  /// The name in its folder; a folder's name ends in a slash.
  var name: String {
    String(path.split(separator: "/").last ?? "") + (kind == .folder ? "/" : "")
  }

  /// The kind of an entry that is neither a file nor a folder.
  var about: String? {
    switch kind {
    case .file, .folder: nil
    case .symlink: "link"
    case .submodule: "submodule"
    }
  }
}
