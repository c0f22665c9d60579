import CommandSupport
import CommandSupport

/// A path relative to the top of a repository: `Sources/main.swift`, or "" for the top itself.
struct RepositoryPath: Hashable, Sendable {
  let text: String

  /// Ignores slashes at both ends; throws a ``Failure`` for a path with empty, `.` or `..` segments.
  init(argument: String) throws {
    var path = argument[...]
    while path.hasPrefix("/") { path.removeFirst() }
    while path.hasSuffix("/") { path.removeLast() }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.isEmpty || !segments.contains(where: { ["", ".", ".."].contains($0) }) else {
      throw Failure(.wrongUsage, "invalid path: \(argument)")
    }
    text = String(path)
  }
}
