import Glibc

/// A folder that only its owner can look into (0700).
struct PrivateFolder: Sendable {
  let path: String
  let onRepair: @Sendable (Repair) -> Void

  /// Makes it and the folders above it where they are missing.
  ///
  /// Takes from others what they may do in this one, should they be allowed anything; the folders
  /// above it stay as they are.
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

  /// Makes the names in it last: a rename is lost in a power cut without.
  func synchronize() throws(FileError) { try AtomicFileWrite.synchronize(folder: path) }

  /// A umask may have taken permissions from the owner as well.
  private func permitOwner(_ path: String) throws(FileError) {
    guard chmod(path, 0o700) == 0 else { throw .cannotWrite(path: path, errno: errno) }
  }
}

/// Permissions of a private file or folder that were too wide (or too narrow) and were put right: a
/// warning is due.
package struct Repair: Hashable, Sendable {
  package let path: String
  /// Permission bits, such as 0o644.
  package let found, now: UInt32
}
