package import FoundationEssentials
import GitHubModels
package import LocalFiles

/// The place of a library, which is opened where it is wanted.
package struct LibraryFile: Sendable {
  package let file: PrivateFile

  package init(_ file: PrivateFile) { self.file = file }

  package enum Access: Hashable, Sendable {
    /// Made where it is missing.
    case writing
    /// ``LibraryError/missing`` where there is none.
    case reading
  }

  /// Opens the library and gives it to `body`.
  ///
  /// One that is found corrupt is rebuilt, and `body` gets that, or `missing` is thrown where nothing was
  /// left; `onRebuild` hears of it. `date` is today.
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

  /// A log is read through by whoever opens the library next: it must not grow long.
  private static let longestLog = 1 << 20

  private func use<Value>(
    _ access: Access, _ body: (GistStore) throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    let store = try store(access)
    let value = try body(store)
    if access == .writing, PrivateFile.size(of: file.path + "-wal") > Self.longestLog {
      // It stays where others read it: they or the next one will do it.
      try? store.checkpoint()
    }
    return value
  }

  private func store(_ access: Access) throws(LibraryError) -> GistStore {
    switch access {
    case .writing: try GistStore(making: file)
    case .reading: try GistStore(reading: file)
    }
  }

  /// In bytes, with the log; 0 where there is none.
  package var size: Int { [file.path, file.path + "-wal"].map(PrivateFile.size(of:)).reduce(0, +) }

  /// Something of it is on the disk, be it only what was set aside.
  package var isThere: Bool {
    file.identity != nil
      || ["-", ".corrupt-"].contains { !file.siblings(beginning: file.name + $0).isEmpty }
  }

  /// Removes the library, with what was set aside of it.
  package func remove() throws(LibraryError) {
    do {
      try file.withLock {
        try file.remove()
        // The lock last: who waits for it makes one anew.
        for suffix in ["-", ".corrupt-", Self.rebuilding, ".sync", ".lock"] {
          try file.removeSiblings(beginning: file.name + suffix)
        }
      }
    } catch {
      throw LibraryError(error)
    }
  }
}
