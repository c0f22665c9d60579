import ArgumentParser
import CommandSupport

/// A path in a repository, from its top: `Sources/main.swift`, or "" for the whole.
struct RepositoryPath: Hashable, Sendable, ExpressibleByArgument {
  let text: String

  static let top = RepositoryPath()

  private init() { text = "" }

  /// Slashes at the ends count as not there; nil for a path that could mean another place.
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
}
