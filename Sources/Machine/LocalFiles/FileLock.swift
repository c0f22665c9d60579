import Glibc

/// An exclusive or shared lock between processes (flock(2)); the system releases it if a process
/// dies.
enum FileLock {
  /// Runs `body` with a lock on the file at `path`, which is created if missing and kept;
  /// EWOULDBLOCK after waiting five seconds, or at once if `waits` is false.
  static func with<Value>(
    _ path: String, isShared: Bool = false, waits: Bool = true, _ body: () throws -> Value
  ) throws -> Value {
    var pauses = waits ? 0 : mostPauses
    while true {
      let file = try open(path)
      if try take(file, isShared: isShared) {
        defer { file.unlock() }
        return try body()
      }
      guard pauses < mostPauses else { throw FileError.cannotWrite(path: path, errno: EWOULDBLOCK) }
      usleep(pause)
      pauses += 1
    }
  }

  /// Runs `body` with an exclusive lock; a task that waits occupies none of Swift's threads.
  ///
  /// It waits even if it is cancelled, because it records something that has happened.
  ///
  /// - Throws: the errors of `body`, or ``FileError``: EWOULDBLOCK after waiting as long as `limit`.
  static func waiting<Value>(
    for path: String, limit: Duration, _ body: () throws -> Value
  ) async throws -> Value {
    let mostPauses = Int(limit / .microseconds(pause))
    var pauses = 0
    return try await with(path) {
      guard pauses < mostPauses else { throw FileError.cannotWrite(path: path, errno: EWOULDBLOCK) }
      pauses += 1
      // Task.sleep would wait forever for a thread that the system refuses.
      await SerialQueue().run { _ = usleep(pause) }
    } _: { _ in
      try body()
    }
  }

  /// Runs `body` with an exclusive lock; calls `wait` repeatedly while another process holds it.
  ///
  /// A temporary lock file is removed at the end. `body` gets the descriptor with the lock, which a
  /// child process that has a copy holds even if this process is killed.
  static func with<Value>(
    _ path: String, isTemporary: Bool = false, wait: () async throws -> Void,
    _ body: (_ lock: Int32) async throws -> Value
  ) async throws -> Value {
    while true {
      let file = try open(path)
      if try take(file) {
        defer {
          if isTemporary { unlink(path) }
          file.unlock()
        }
        return try await body(file.number)
      }
      try await wait()
    }
  }

  /// Runs `body` with an exclusive lock, and then removes the lock file; returns nil without
  /// running it if another process holds the lock.
  static func withTemporary<Value>(ifFree path: String, _ body: () throws -> Value) throws -> Value?
  {
    let file = try open(path)
    guard try take(file) else { return nil }
    defer {
      unlink(path)
      file.unlock()
    }
    return try body()
  }

  private static func open(_ path: String) throws(FileError) -> Descriptor {
    guard let file = Descriptor(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600) else {
      throw .cannotWrite(path: path, errno: errno)
    }
    fchmod(file.number, 0o600)
    return file
  }

  /// Acquires the lock; returns false if another process holds it.
  private static func take(
    _ file: borrowing Descriptor, isShared: Bool = false
  ) throws(FileError) -> Bool {
    guard flock(file.number, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
      let failure = errno
      guard failure == EWOULDBLOCK || failure == EINTR else {
        throw .cannotWrite(path: file.path, errno: failure)
      }
      return false
    }
    // The previous holder may have removed the file; other processes then lock a new one.
    let held = try file.status()
    return stat(file.path).map { $0.st_ino == held.st_ino && $0.st_dev == held.st_dev } ?? false
  }

  private static let mostPauses = 500
  /// The pause between attempts, in microseconds.
  private static let pause: useconds_t = 10_000
}
