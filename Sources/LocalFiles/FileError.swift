import Glibc

/// A file could not be read or written, or is none that should be.
package enum FileError: Error, Hashable, Sendable {
  case isFolder(path: String)
  /// A device, a socket or another thing that is neither a file nor a pipe.
  case isDevice(path: String)
  /// The folder or file belongs to someone else.
  case foreignOwner(path: String)
  /// In bytes. `size` is what is known of it: of a pipe, only that it is more than `limit`.
  case tooBig(path: String, size: Int, limit: Int)
  /// `errno` is ENOENT where there is no such file.
  case cannotRead(path: String, errno: Int32)
  case cannotWrite(path: String, errno: Int32)

  /// The disk takes no file of that name there; another one it may.
  package var isOfName: Bool {
    guard case .cannotWrite(_, let errno) = self else { return false }
    return [EEXIST, EISDIR, EINVAL, ENAMETOOLONG].contains(errno)
  }
}
