import CLinux
import Glibc

/// Bytes in memory for a program that is started and the programs it starts.
///
/// They have them by a descriptor: a secret stands in no argument, variable or file then.
package final class SecretMemfd: Sendable {
  /// The descriptor that programs read them from.
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

  /// All of what such a descriptor holds, up to `limit` bytes; every reader gets it from the beginning.
  package static func read(_ descriptor: Int32, limit: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, limit))
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw .cannotRead(path: name, errno: errno) }
    return Array(bytes.prefix(count))
  }

  private static let name = "memory"
}
