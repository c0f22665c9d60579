import CLinux
import Glibc
package import LocalFiles

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

/// A secret in an anonymous file whose descriptor a child process inherits.
///
/// This keeps the secret out of arguments, variables and files on disk.
package final class SecretMemfd: Sendable {
  /// The descriptor from which programs read the secret.
  package static let descriptor: Int32 = 9

  let file: Int32

  package init(_ bytes: [UInt8]) throws(FileError) {
    file = clinux_memory_file("gists")
    guard file >= 0,
      bytes.withUnsafeBytes({ write(file, $0.baseAddress, $0.count) }) == bytes.count
    else {
      throw .cannotWrite(path: Self.name, errno: errno)
    }
  }

  deinit { close(file) }

  /// Reads up to `limit` bytes from such a descriptor, always from the start.
  package static func read(_ descriptor: Int32, limit: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, limit))
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw .cannotRead(path: name, errno: errno) }
    return Array(bytes.prefix(count))
  }

  private static let name = "memory"
}
