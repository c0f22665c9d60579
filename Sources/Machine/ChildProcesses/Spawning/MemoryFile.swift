import CLinux
import Glibc
import LocalFiles

/// A file in memory, for a program's stdin or stdout.
final class MemoryFile: Sendable {
  let descriptor: Int32

  /// Creates a file that is read from the start of `bytes`.
  init(_ bytes: [UInt8] = []) throws(FileError) {
    descriptor = clinux_memory_file("gists")
    guard descriptor >= 0 else { throw .cannotWrite(path: "memory", errno: errno) }
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
      }
      guard count > 0 else {
        let number = errno
        close(descriptor)
        throw .cannotWrite(path: "memory", errno: number)
      }
      offset += count
    }
  }

  deinit { close(descriptor) }

  /// Reads up to `limit` bytes from the start.
  func bytes(limit: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = pread(descriptor, &bytes, limit, 0)
    return Array(bytes.prefix(max(0, count)))
  }
}
