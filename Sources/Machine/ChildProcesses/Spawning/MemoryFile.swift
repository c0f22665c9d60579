import CLinux
import Glibc
package import LocalFiles

/// A file in memory, for a program's stdin or stdout, or for a secret that it reads.
///
/// A child process inherits its descriptor, so a secret is not in arguments, variables or files on
/// disk.
package final class MemoryFile: Sendable {
  /// The descriptor from which programs read the secret.
  package static let secretDescriptor: Int32 = 9
  /// The name in messages, where other files have a path.
  private static let name = "a file in memory"
  let descriptor: Int32

  /// Creates a file that is read from the start of `bytes`.
  init(_ bytes: [UInt8] = []) throws(FileError) {
    descriptor = clinux_memory_file("gists")
    guard descriptor >= 0 else { throw .cannotWrite(path: Self.name, errno: errno) }
    let failure = WholeWrite.write(bytes, to: descriptor)
    guard failure == 0 else { throw .cannotWrite(path: Self.name, errno: failure) }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw .cannotWrite(path: Self.name, errno: errno)
    }
  }

  deinit { close(descriptor) }

  /// Reads up to `limit` bytes from the start; none if that fails.
  func bytes(limit: Int) -> [UInt8] { (try? Self.read(descriptor, limit: limit)) ?? [] }

  /// Reads the last `limit` bytes; none if that fails.
  func end(limit: Int) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return [] }
    let start = max(0, Int(status.st_size) - limit)
    return (try? Self.read(descriptor, from: start, limit: limit)) ?? []
  }

  /// Reads up to `limit` bytes from such a descriptor.
  package static func read(
    _ descriptor: Int32, from start: Int = 0, limit: Int
  ) throws(FileError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .cannotRead(path: name, errno: errno) }
    let size = max(0, min(limit, Int(status.st_size) - start))
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      let read = bytes.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        return pread(descriptor, rest.baseAddress, rest.count, off_t(start + count))
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw .cannotRead(path: name, errno: errno) }
      // The file became shorter.
      if read == 0 { return Array(bytes.prefix(count)) }
      count += read
    }
    return bytes
  }
}
