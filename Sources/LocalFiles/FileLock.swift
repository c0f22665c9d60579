import Glibc

/// A lock that one process at a time holds (flock(2)); the system takes it from a process that dies.
enum FileLock {
  /// Runs `body` with the lock on the file at `path`, which is made where it is missing and stays.
  ///
  /// Throws what `body` throws, or ``FileError``: EWOULDBLOCK after five seconds of waiting.
  static func with(_ path: String, _ body: () throws -> Void) throws {
    guard let file = Descriptor(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600) else {
      throw FileError.cannotWrite(path: path, errno: errno)
    }
    fchmod(file.number, 0o600)
    try acquire(file)
    try body()
  }

  private static func acquire(_ file: borrowing Descriptor) throws(FileError) {
    var pauses = 0
    while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      let failure = errno
      guard failure == EWOULDBLOCK || failure == EINTR, pauses < mostPauses else {
        throw .cannotWrite(path: file.path, errno: failure)
      }
      usleep(pause)
      pauses += 1
    }
  }

  private static let mostPauses = 500
  /// In microseconds.
  private static let pause: useconds_t = 10_000
}
