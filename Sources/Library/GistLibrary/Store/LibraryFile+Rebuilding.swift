package import FoundationEssentials
import GitHubModels
package import LocalFiles

/// The result of rebuilding a corrupt library.
package struct RebuiltLibrary: Hashable, Sendable {
  /// The path of the corrupt copy.
  package var path: String
  /// Whether the new library has all data, because only the index was damaged.
  package var isComplete: Bool
}

extension LibraryFile {
  /// The suffix of a library that is being rebuilt.
  static let rebuildSuffix = ".new"

  /// Renames a corrupt library to `….corrupt-DATE`, removes earlier corrupt copies, and creates a
  /// new library from its tables if only the index was damaged.
  ///
  /// - Returns: nil if another process has already replaced the file with this identity.
  package func rebuild(
    _ identity: FileIdentity?, _ date: Date
  ) throws(LibraryError) -> RebuiltLibrary? {
    let name = file.name + ".corrupt-" + date.rfc3339.prefix(10)
    let new = PrivateFile(file.path + Self.rebuildSuffix)
    do {
      return try file.withLock {
        guard let identity, file.identity == identity else { return nil }
        try new.removeSiblings(beginning: new.name)
        let isComplete = identity.isRegular && (try? GistStore.recover(file, to: new)) ?? false
        try file.removeSiblings(beginning: file.name + ".corrupt-")
        try file.move(to: name)
        // SQLite must not apply the old log to the new file.
        try file.removeSiblings(beginning: file.name + "-")
        if isComplete { try new.move(to: file.name) }
        try new.removeSiblings(beginning: new.name)
        return RebuiltLibrary(path: file.folderPath + "/" + name, isComplete: isComplete)
      }
    } catch {
      throw LibraryError(error)
    }
  }
}
