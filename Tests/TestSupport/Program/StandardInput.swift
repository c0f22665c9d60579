import Glibc
import SystemPackage

/// What a program reads from its standard input: a pipe that holds these bytes and then ends.
package struct StandardInput: Sendable, ExpressibleByStringLiteral {
  package struct TooLong: Error {
    package var count: Int
  }

  /// `F_SETPIPE_SZ` of <fcntl.h>, which Swift does not see.
  private static let setPipeSize: Int32 = 1031

  private let bytes: [UInt8]

  /// At most 1 MiB, which a pipe can hold; for more, redirect a file with ``Program/through(shell:)``.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(stringLiteral text: String) {
    self.init(Array(text.utf8))
  }

  /// The pipe's end to read from, everything written already: a program that never reads harms nobody.
  func pipe() throws -> FileDescriptor {
    let (reading, writing) = try FileDescriptor.pipe()
    defer { try? writing.close() }
    guard bytes.count <= 65_536 || fcntl(writing.rawValue, Self.setPipeSize, 1 << 20) >= bytes.count
    else {
      try reading.close()
      throw TooLong(count: bytes.count)
    }
    try writing.writeAll(bytes)
    return reading
  }
}
