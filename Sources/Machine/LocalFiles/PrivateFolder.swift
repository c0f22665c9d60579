import Glibc

/// A folder that only its owner can access (0700).
struct PrivateFolder: Sendable {
  let path: String
  let onRepair: @Sendable (Repair) -> Void

  /// Creates the folder and any missing folders above it.
  ///
  /// Removes all permissions of others from an existing folder; the folders above it are unchanged.
  func make() throws(FileError) {
    try MissingFolders.make(path, mode: 0o700, made: permitOwner)
    var status = stat()
    guard stat(path, &status) == 0 else { throw .cannotWrite(path: path, errno: errno) }
    guard status.kind == S_IFDIR else { throw .cannotWrite(path: path, errno: ENOTDIR) }
    guard status.isOurs else { throw .foreignOwner(path: path) }
    if status.permissions != 0o700, chmod(path, 0o700) == 0 {
      onRepair(Repair(path: path, found: status.permissions, now: 0o700))
    }
  }

  /// Removes the temporary files that no running process is writing.
  func removeAbandonedWrites() { TemporaryFile.removeAbandoned(in: path) }

  /// Syncs the names in the folder: without this, a power failure can undo a rename.
  func synchronize() throws(FileError) { try AtomicFileWrite.synchronize(folder: path) }

  /// Sets the mode, since a umask may have removed permissions of the owner as well.
  private func permitOwner(_ path: String) throws(FileError) {
    guard chmod(path, 0o700) == 0 else { throw .cannotWrite(path: path, errno: errno) }
  }
}

/// Fixed permissions of a private file or folder, to warn about.
package struct Repair: Hashable, Sendable {
  package let path: String
  /// The permission bits before and after, such as 0o644.
  package let found, now: UInt32
  /// How many files and folders below it were changed too.
  package var others = 0
}
