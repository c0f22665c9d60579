import ChildProcesses
import Glibc
import SystemPackage

/// The standard input of a program: a pipe that contains these bytes.
package struct ProgramInput: Sendable, ExpressibleByStringLiteral {
  package struct TooLong: Error {
    package var count: Int
  }

  /// `F_SETPIPE_SZ` of <fcntl.h>, which Swift does not import.
  private static let setPipeSize: Int32 = 1031

  private let bytes: [UInt8]

  /// Creates input of at most 1 MiB, the limit of a pipe; for more, redirect a file with
  /// ``Program/through(shell:)``.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(stringLiteral text: String) {
    self.init(Array(text.utf8))
  }

  /// Returns the read end of a pipe to which everything is written: the program need not read it.
  ///
  /// Exit tests inherit no copy of the write end, which would make the program wait for more input.
  func pipe() throws -> FileDescriptor {
    let pipe = try PipeEnds()
    let reading = FileDescriptor(rawValue: pipe.reading)
    let writing = FileDescriptor(rawValue: pipe.writing)
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
