import Glibc

/// A file could not be read or written, or must not be.
package enum FileError: Error, Hashable, Sendable {
  case isFolder(path: String)
  /// A device, a socket or something else that is neither a file nor a pipe.
  case isDevice(path: String)
  /// Another user owns the file or folder.
  case foreignOwner(path: String)
  /// Sizes are in bytes. For a pipe, `size` only says that there is more than `limit`.
  case tooBig(path: String, size: Int, limit: Int)
  /// `errno` is ENOENT if the file does not exist.
  case cannotRead(path: String, errno: Int32)
  case cannotWrite(path: String, errno: Int32)

  /// The file system rejected this name.
  package var isOfName: Bool {
    guard case .cannotWrite(_, let errno) = self else { return false }
    return [EEXIST, EISDIR, EINVAL, ENAMETOOLONG].contains(errno)
  }
}
