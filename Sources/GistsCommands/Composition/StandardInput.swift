import Glibc

/// Where stdin is read.
struct StandardInput: Hashable, Sendable {
  /// It stays the caller's.
  let descriptor: Int32

  /// All of stdin; throws a ``Failure``: 66 where it is closed or a folder, 65 beyond `limit` bytes.
  func readAll(_ limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw Self.unreadable(errno)
      }
      bytes += chunk.prefix(count)
      guard bytes.count <= limit else {
        throw Failure(.dataRefused, "stdin has more than \(limit) bytes")
      }
    }
  }

  private static func unreadable(_ number: Int32) -> Failure {
    switch number {
    case EBADF: Failure(.inputMissing, "stdin is closed")
    case EISDIR: Failure(.inputMissing, "stdin is a directory")
    default: Failure(.inputMissing, "cannot read stdin: \(Sentences.text(errno: number))")
    }
  }
}
