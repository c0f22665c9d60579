package import FoundationEssentials
import GitHubModels
package import LocalFiles

/// What became of a corrupt library.
package struct RebuiltLibrary: Hashable, Sendable {
  /// Where the corrupt one lies now.
  package var path: String
  /// Only its index was damaged: everything is in the new one.
  package var isWhole: Bool
}

extension LibraryFile {
  /// How the name of one that is being made of another ends.
  static let rebuilding = ".new"

  /// Gives a corrupt library another name (`….corrupt-DATE`), keeping no earlier one of the kind, and puts
  /// a new one in its place where only its index was damaged.
  ///
  /// - Returns: nil where another process was quicker, and what is there now is another file than the one
  ///   of that identity.
  package func rebuild(
    _ identity: FileIdentity?, _ date: Date
  ) throws(LibraryError) -> RebuiltLibrary? {
    let name = file.name + ".corrupt-" + date.rfc3339.prefix(10)
    let new = PrivateFile(file.path + Self.rebuilding)
    do {
      return try file.withLock {
        guard let identity, file.identity == identity else { return nil }
        try new.removeSiblings(beginning: new.name)
        let isWhole = !identity.isFolder && (try? GistStore.copy(file, to: new)) ?? false
        try file.removeSiblings(beginning: file.name + ".corrupt-")
        try file.move(to: name)
        // A log belongs to its file alone.
        try file.removeSiblings(beginning: file.name + "-")
        if isWhole { try new.move(to: file.name) }
        try new.removeSiblings(beginning: new.name)
        return RebuiltLibrary(path: file.folderPath + "/" + name, isWhole: isWhole)
      }
    } catch {
      throw LibraryError(error)
    }
  }
}
