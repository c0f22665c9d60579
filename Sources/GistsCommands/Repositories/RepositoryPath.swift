import ArgumentParser
import CommandSupport

/// A path relative to the top of a repository: `Sources/main.swift`, or "" for the top itself.
struct RepositoryPath: Hashable, Sendable, ExpressibleByArgument {
  let text: String

  static let top = RepositoryPath()

  private init() { text = "" }

  /// Ignores slashes at both ends; nil for a path with empty, `.` or `..` segments.
  init?(argument: String) {
    var path = argument[...]
    while path.hasPrefix("/") { path.removeFirst() }
    while path.hasSuffix("/") { path.removeLast() }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.isEmpty || !segments.contains(where: { ["", ".", ".."].contains($0) }) else {
      return nil
    }
    text = String(path)
  }

  /// How help shows the default.
  var defaultValueDescription: String { text.isEmpty ? "the top folder" : text }
}
