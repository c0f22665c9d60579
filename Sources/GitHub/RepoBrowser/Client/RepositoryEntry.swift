package import GitHubModels
package import TextFormats

/// The contents of a path in a repository.
package enum RepositoryEntry: Hashable, JSONReadable {
  /// GitHub lists up to 1,000 entries.
  case folder([RepositoryContent])
  /// A file, a symbolic link or a submodule.
  case single(RepositoryContent)

  package init?(_ json: JSON) {
    if let elements = json.array {
      self = .folder(elements.compactMap(RepositoryContent.init))
    } else if let content = RepositoryContent(json) {
      self = .single(content)
    } else {
      return nil
    }
  }
}
