package import FoundationEssentials
import GitHubModels
package import LocalFiles

/// The file of a library, which is opened on demand.
package struct LibraryFile: Sendable {
  package let file: PrivateFile
  /// nil to open the library for each use.
  private let openLibraries: OpenLibraries?

  package init(_ file: PrivateFile, _ openLibraries: OpenLibraries? = nil) {
    self.file = file
    self.openLibraries = openLibraries
  }

  package enum Access: Hashable, Sendable {
    /// Creates the library if it does not exist.
    case writing
    /// Throws ``LibraryError/missing`` if the library does not exist.
    case reading
    /// Throws ``LibraryError/busy`` at once if another process has locked the library.
    case readingAtOnce
  }

  /// Opens the library and passes it to `body`.
  ///
  /// A corrupt library is rebuilt first, and `onRebuild` is called. Reading throws
  /// ``LibraryError/missing`` if nothing could be recovered. `date` is the current date.
  package func open<Value>(
    _ access: Access, date: Date, onRebuild: (RebuiltLibrary) -> Void,
    _ body: (GistStore) throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    let identity = file.identity
    do throws(LibraryError) {
      return try use(access, body)
    } catch .corrupt {
      if let rebuilt = try rebuild(identity, date) { onRebuild(rebuilt) }
      return try use(access, body)
    }
  }

  /// Opens an existing library for the next use that writes, which is then faster.
  ///
  /// Errors are left to that use.
  package func prepareWriting() { openLibraries?.prepareWriting(file) }

  /// A longer log slows down the next process that opens the library; in bytes.
  private static let logSizeLimit = 1 << 20

  private func use<Value>(
    _ access: Access, _ body: (GistStore) throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    let store = try store(access)
    let value = try body(store)
    if access == .writing, PrivateFile.size(of: file.path + "-wal") > Self.logSizeLimit {
      // Fails while other processes read the library: a later checkpoint succeeds.
      try? store.checkpoint()
    }
    return value
  }

  private func store(_ access: Access) throws(LibraryError) -> GistStore {
    switch (access, openLibraries) {
    case (.writing, let openLibraries?): try openLibraries.storeForWriting(file)
    case (.writing, nil): try GistStore(writing: file)
    case (.reading, let openLibraries?): try openLibraries.store(file)
    case (.reading, nil): try GistStore(reading: file)
    case (.readingAtOnce, let openLibraries?): try openLibraries.store(file, waits: false)
    case (.readingAtOnce, nil): try GistStore(readingAtOnce: file)
    }
  }

  /// The size on disk including the log, in bytes; 0 if the library does not exist.
  package var size: Int { [file.path, file.path + "-wal"].map(PrivateFile.size(of:)).reduce(0, +) }

  /// Whether the library or a corrupt copy of it exists.
  package var exists: Bool {
    file.identity != nil
      || ["-", ".corrupt-"].contains { !file.siblings(beginning: file.name + $0).isEmpty }
  }

  /// Removes the library and its corrupt copies.
  package func remove() throws(LibraryError) {
    do {
      try file.withLock {
        try file.remove()
        // The lock is removed last: a process that waits for it creates a new library.
        for suffix in ["-", ".corrupt-", Self.rebuildSuffix, ".sync", ".lock"] {
          try file.removeSiblings(beginning: file.name + suffix)
        }
      }
    } catch {
      throw LibraryError(error)
    }
  }
}
