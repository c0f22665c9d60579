import CLinux
import Glibc

extension UserFile {
  /// Writes the file as ``write(_:to:)`` does, unless it no longer has the content `old`; nil is a
  /// missing file.
  ///
  /// What another program saves at the same moment stays: the new file changes places with the one that
  /// was there, which is read then (renameat2(2)). A program that has opened that one for writing has as
  /// long as `patience` to write into it: it may keep a file open without writing.
  ///
  /// - Returns: whether it was written.
  package static func replace(
    _ old: [UInt8]?, with new: [UInt8], at path: String, patience: Duration = .milliseconds(500)
  ) throws(FileError) -> Bool {
    let permissions = try permissions(of: path)
    guard holds(old, at: path) else { return false }
    var isReplaced = false
    try AtomicFileWrite.write(new, to: path, permissions: permissions) {
      temporary throws(FileError) in
      isReplaced = try place(temporary, at: path, insteadOf: old, new, patience)
    }
    return isReplaced
  }

  private static func place(
    _ temporary: String, at path: String, insteadOf old: [UInt8]?, _ new: [UInt8],
    _ patience: Duration
  ) throws(FileError) -> Bool {
    guard let old else {
      guard clinux_rename_new(AT_FDCWD, temporary, path) == 0 else {
        return try placeOtherwise(temporary, at: path, insteadOf: nil, errno)
      }
      return true
    }
    guard let former = Descriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      return try placeOtherwise(temporary, at: path, insteadOf: old, errno)
    }
    // Once it has the temporary name, another process would remove it as abandoned without the lock.
    lock(former)
    defer { former.unlock() }
    guard clinux_exchange(temporary, path) == 0 else {
      return try placeOtherwise(temporary, at: path, insteadOf: old, errno)
    }
    if isUnchanged(former, at: temporary, since: old, patience) {
      unlink(temporary)
      return true
    }
    // Another program has saved: its file gets its place again, unless it has saved once more.
    if clinux_exchange(temporary, path) == 0 {
      if !holds(new, at: temporary) { _ = clinux_exchange(temporary, path) }
    } else if rename(temporary, path) != 0 {
      throw .cannotWrite(path: path, errno: errno)
    }
    unlink(temporary)
    return false
  }

  /// Locks a file, or gives up after half a second.
  ///
  /// A process that looks for abandoned files may have the lock for a moment, and another program for
  /// any time.
  private static func lock(_ file: borrowing Descriptor) {
    var pauses = 0
    while flock(file.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK, pauses < mostPauses {
      usleep(pause)
      pauses += 1
    }
  }

  /// Whether the replaced file, which has another path now, still has its content: no program has
  /// saved another file in its place, or has written into it.
  private static func isUnchanged(
    _ file: borrowing Descriptor, at path: String, since old: [UInt8], _ patience: Duration
  ) -> Bool {
    guard let status = try? file.status() else { return false }
    // First: nothing protects another program's file while it has this path.
    if let found = stat(path, followsLink: false) {
      guard status.st_ino == found.st_ino, status.st_dev == found.st_dev else { return false }
    } else {
      // Without the lock, another process may have removed the replaced file as abandoned.
      guard status.st_nlink == 0 else { return false }
    }
    // A program that opened it before, to save in place, may be about to write.
    var pauses = 0
    while clinux_has_writer(file.number) != 0, pauses < Int(patience / .microseconds(pause)) {
      usleep(pause)
      pauses += 1
    }
    return (try? file.readAll(limit: old.count)) == old
  }

  /// The pauses before the lock is given up.
  private static let mostPauses = 50
  /// In microseconds.
  private static let pause: useconds_t = 10_000

  /// Places the file after a failed call, or returns false if that is due to another program.
  private static func placeOtherwise(
    _ temporary: String, at path: String, insteadOf old: [UInt8]?, _ failure: Int32
  ) throws(FileError) -> Bool {
    switch failure {
    // Another program has created or removed it, or put a symbolic link in its place.
    case EEXIST, ENOENT, ELOOP:
      unlink(temporary)
      return false
    case EINVAL, ENOSYS: return try placeWithoutExchange(temporary, at: path, insteadOf: old)
    default: throw .cannotWrite(path: path, errno: failure)
    }
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
