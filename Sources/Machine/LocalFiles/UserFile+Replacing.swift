import CLinux
import Glibc

extension UserFile {
  /// Writes the file as ``write(_:to:)`` does, unless it no longer has the content `old`; nil is a
  /// missing file.
  ///
  /// What another program saves at the same moment stays: the new file changes places with the one that
  /// was there, which is read then (renameat2(2)).
  ///
  /// - Returns: whether it was written.
  package static func replace(
    _ old: [UInt8]?, with new: [UInt8], at path: String
  ) throws(FileError) -> Bool {
    let permissions = try permissions(of: path)
    guard holds(old, at: path) else { return false }
    var isReplaced = false
    try AtomicFileWrite.write(new, to: path, permissions: permissions) {
      temporary throws(FileError) in
      isReplaced = try place(temporary, at: path, insteadOf: old, new)
    }
    return isReplaced
  }

  private static func place(
    _ temporary: String, at path: String, insteadOf old: [UInt8]?, _ new: [UInt8]
  ) throws(FileError) -> Bool {
    let status =
      old == nil
      ? clinux_rename_new(AT_FDCWD, temporary, path) : clinux_exchange(temporary, path)
    guard status == 0 else {
      switch errno {
      // Another program has created or removed it.
      case EEXIST, ENOENT:
        unlink(temporary)
        return false
      case EINVAL, ENOSYS: return try placeWithoutExchange(temporary, at: path, insteadOf: old)
      default: throw .cannotWrite(path: path, errno: errno)
      }
    }
    guard old != nil else { return true }
    if !holds(old, at: temporary) {
      // Another program has saved: its file gets its place again, unless it has saved once more.
      if clinux_exchange(temporary, path) == 0 {
        if !holds(new, at: temporary) { _ = clinux_exchange(temporary, path) }
      } else if rename(temporary, path) != 0 {
        throw .cannotWrite(path: path, errno: errno)
      }
      unlink(temporary)
      return false
    }
    unlink(temporary)
    return true
  }

  /// For file systems that can't exchange two files.
  private static func placeWithoutExchange(
    _ temporary: String, at path: String, insteadOf old: [UInt8]?
  ) throws(FileError) -> Bool {
    guard holds(old, at: path) else {
      unlink(temporary)
      return false
    }
    guard rename(temporary, path) == 0 else { throw .cannotWrite(path: path, errno: errno) }
    return true
  }

  /// Whether the file has this content; nil is a missing file.
  private static func holds(_ bytes: [UInt8]?, at path: String) -> Bool {
    guard let bytes else { return stat(path, followsLink: false) == nil && errno == ENOENT }
    let found = try? InputFile.readIfPresent(path, limit: bytes.count, followsLink: false)
    return found == bytes
  }
}
