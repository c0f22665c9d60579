/// A file of a repository.
public struct GitHubFile: Hashable, Sendable {
  public var name: String
  /// The exact bytes.
  public var bytes: [UInt8]
}

/// A file of a repository that only git can fetch.
///
/// Nothing was requested.
package struct RawFileTooLarge: Error, Hashable, Sendable {
  /// In bytes.
  package var size: Int
}
