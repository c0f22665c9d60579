package import FoundationEssentials
package import LocalFiles
import Synchronization

/// The file of a library, which is opened on demand.
package struct LibraryFile: Sendable {
  package let file: PrivateFile
  private let openLibraries: OpenLibraries

  package init(_ file: PrivateFile, _ openLibraries: OpenLibraries) {
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
    do throws(LibraryError) {
      return try use(access, body)
    } catch .corrupt {
      // Another process may have replaced it while it was opened.
      openLibraries.forget(file)
    }
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
  /// That use reports errors.
  package func prepareWriting() { openLibraries.prepareWriting(file) }

  /// The size in bytes above which the log slows down the next process that opens the library.
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
    switch access {
    case .writing: try openLibraries.storeForWriting(file)
    case .reading: try openLibraries.store(file)
    case .readingAtOnce: try openLibraries.store(file, waits: false)
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

/// The libraries that a process has opened: one store for all reads, and one prepared for the next
/// write.
package final class OpenLibraries: Sendable {
  private struct OpenLibrary {
    let identity: FileIdentity?
    let store: GistStore
  }

  private let libraries = Mutex<[String: OpenLibrary]>([:])
  private let prepared = Mutex<[String: OpenLibrary]>([:])

  package init() {}

  /// Returns the open library of this file; opens it if another process has replaced it.
  ///
  /// - Throws: ``LibraryError``: `busy` if another process has locked it, at once unless it
  ///   `waits`.
  func store(_ file: PrivateFile, waits: Bool = true) throws(LibraryError) -> GistStore {
    let identity = file.identity
    if let open = libraries.withLock({ $0[file.path] }), open.identity == identity {
      return open.store
    }
    let store = try waits ? GistStore(reading: file) : Self.storeAtOnce(file)
    libraries.withLock { $0[file.path] = OpenLibrary(identity: identity, store: store) }
    return store
  }

  private static func storeAtOnce(_ file: PrivateFile) throws(LibraryError) -> GistStore {
    do throws(LibraryError) {
      let store = try GistStore(reading: file, waits: false)
      store.waitForLocks()
      return store
    } catch .missing where file.identity != nil {
      // The tables of an older version are migrated.
      return try GistStore(reading: file)
    }
  }

  /// Makes the next use reopen the file.
  func forget(_ file: PrivateFile) {
    libraries.withLock { $0[file.path] = nil }
    prepared.withLock { $0[file.path] = nil }
  }

  /// Opens an existing library for the next use that writes.
  func prepareWriting(_ file: PrivateFile) {
    guard let identity = file.identity, let store = try? GistStore(writing: file) else { return }
    prepared.withLock { $0[file.path] = OpenLibrary(identity: identity, store: store) }
  }

  /// Returns the store that was prepared for this file; opens it if there is none, or if another
  /// process has replaced the file.
  func storeForWriting(_ file: PrivateFile) throws(LibraryError) -> GistStore {
    let open = prepared.withLock { $0.removeValue(forKey: file.path) }
    if let open, open.identity == file.identity { return open.store }
    return try GistStore(writing: file)
  }
}
