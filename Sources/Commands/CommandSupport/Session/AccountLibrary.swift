import ClientState
package import GitHubAPI
import LocalFiles

/// The file of an account's library is named by the login, and is renamed with it.
extension Sessions {
  /// Returns the file of an account's library, or of the one for signed-out use; nil if the login
  /// is not a valid file name.
  func libraryFile(of login: String?, on host: Host) -> PrivateFile? {
    // Logins never start with an underscore.
    let account = login?.lowercased() ?? "_signed-out"
    guard let name = try? SafeName("\(account).db"), login?.hasPrefix("_") != true else {
      return nil
    }
    let path = "\(stateFiles.folders.data)/library/\(host.folderName)/\(name.text)"
    return PrivateFile(path, onRepair: output.diagnostics.repaired)
  }

  /// Moves the library of an account that was renamed on the host to the new login, unless that
  /// already has a library.
  ///
  /// Errors are ignored: the next sync creates a new library.
  package func moveLibrary(of former: String, to login: String, on host: Host) {
    guard let old = libraryFile(of: former, on: host), let new = libraryFile(of: login, on: host),
      old.path != new.path, old.identity != nil, new.identity == nil
    else { return }
    try? old.withLock {
      // The log first: without it, a library is only older, but a log without a library is lost.
      for suffix in ["-wal", "-shm", ""] {
        let file = PrivateFile(old.path + suffix)
        if file.identity != nil { try file.move(to: new.name + suffix) }
      }
      for suffix in [".sync", ".lock"] { try old.removeSiblings(beginning: old.name + suffix) }
    }
  }
}
