import LocalFiles
import Synchronization

/// The libraries that a process has opened for reading: each is opened once.
package final class OpenLibraries: Sendable {
  private struct OpenLibrary {
    let identity: FileIdentity?
    let store: GistStore
  }

  private let libraries = Mutex<[String: OpenLibrary]>([:])

  package init() {}

  /// Returns the open library of this file; opens it if another process has replaced it.
  func store(_ file: PrivateFile) throws(LibraryError) -> GistStore {
    let identity = file.identity
    if let open = libraries.withLock({ $0[file.path] }), open.identity == identity {
      return open.store
    }
    let store = try GistStore(reading: file)
    libraries.withLock { $0[file.path] = OpenLibrary(identity: identity, store: store) }
    return store
  }
}
