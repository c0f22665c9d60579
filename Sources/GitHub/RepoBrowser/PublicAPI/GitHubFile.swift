import GitHubModels

/// A file of a repository.
public struct GitHubFile: Hashable, Sendable {
  public var name: String
  /// The exact bytes.
  public var bytes: [UInt8]

  init(_ file: RepositoryFile) {
    name = file.name
    bytes = file.bytes
  }
}

/// An entry of a folder in a repository.
public struct GitHubEntry: Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case file, folder, symlink, submodule }

  public var name: String
  /// The path from the root of the repository.
  public var path: String
  public var kind: Kind
  /// In bytes; nil if GitHub does not send it.
  public var size: Int?

  init(_ content: RepositoryContent) {
    name = content.name
    path = content.path
    kind =
      switch content.kind {
      case .file: .file
      case .folder: .folder
      case .symlink: .symlink
      case .submodule: .submodule
      }
    size = content.size
  }
}
