import Glibc
import Synchronization

/// A log of requests: a JSON object per line, without tokens.
final class RequestLog: Sendable {
  /// The system refuses to open the file.
  struct CannotOpen: Error, Hashable, Sendable {
    /// The `errno`.
    let number: Int32
  }

  private let descriptor: Int32
  private let lock = Mutex(())

  /// Opens a file, to which lines are appended; `-` is stderr.
  init(_ path: String) throws(CannotOpen) {
    // A closed pipe is no reason to stop serving.
    signal(SIGPIPE, SIG_IGN)
    guard path != "-" else {
      descriptor = dup(STDERR_FILENO)
      return
    }
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CannotOpen(number: errno) }
  }

  deinit { close(descriptor) }

  /// Appends a line; a full disk loses it.
  func write(_ entry: JSONValue) {
    let line = entry.bytes + [UInt8(ascii: "\n")]
    lock.withLock { _ in
      var rest = line[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}
