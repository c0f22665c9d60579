import GitHubAPI

/// The full name of a repository: `octocat/Hello-World`.
package struct RepositoryName: Hashable, Sendable, CustomStringConvertible {
  package let owner: String
  package let name: String

  /// Returns nil if the text is not a valid full name.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ $0.isPlainSegment && $0.utf8.count <= 100 })
    else { return nil }
    owner = String(parts[0])
    name = String(parts[1])
  }

  package var description: String { "\(owner)/\(name)" }
}
