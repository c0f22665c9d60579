import Glibc

/// A file without a name, which disappears when it is closed.
final class TemporaryFile: Sendable {
  let descriptor: Int32

  /// Creates a file in a folder; nil if the system refuses.
  init?(in folder: String) {
    let path = "\(folder)/\(Hex.random(32))"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    unlink(path)
  }

  deinit { close(descriptor) }

  /// Appends bytes; returns false if the system refuses.
  func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Moves to the beginning, from where the next reader reads.
  func rewind() -> Bool { lseek(descriptor, 0, SEEK_SET) == 0 }
}
