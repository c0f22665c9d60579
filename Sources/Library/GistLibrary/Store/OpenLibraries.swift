import LocalFiles
import Synchronization

/// The libraries that a process has opened: for reading once, for writing ahead of one use.
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
  /// - Throws: ``LibraryError``: `busy` if another process has locked it, at once unless it `waits`.
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
      let store = try GistStore(readingAtOnce: file)
      store.waitForLocks()
      return store
    } catch .missing where file.identity != nil {
      // The tables of an older version are migrated.
      return try GistStore(reading: file)
    }
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
