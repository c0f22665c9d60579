import CLinux
import Glibc

/// A file to send, named by the user; its type is checked before it is read.
package enum InputFile {
  /// Returns the content of a file, which may be a pipe or `/dev/stdin`; devices are not opened.
  ///
  /// A file larger than `limit` bytes is rejected before it is read, and a named pipe if no program
  /// writes to it within half a second.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if path == "/dev/stdin" {
      return try readStandardInput(path: path, limit: limit)
    }
    let file = try opened(path, limit: limit) { _ in }
    let status = try file.status()
    // A pipe without a writer ends immediately, but a writer may be about to open it.
    let isReady =
      status.kind != S_IFIFO || Descriptor.waitForInput(file.number, milliseconds: 500)
    let bytes = try file.readAll(limit: limit)
    if bytes.isEmpty, !isReady { throw .noWriter(path: path) }
    return bytes
  }

  /// Returns the content of a file that can be read again, never of a pipe, whose writer may never
  /// write; nil if it does not exist.
  package static func readIfPresent(
    _ path: String, limit: Int, followsLink: Bool = true
  ) throws(FileError) -> [UInt8]? {
    do {
      return try opened(path, limit: limit, followsLink: followsLink) { status throws(FileError) in
        if status.kind == S_IFIFO { throw .isPipe(path: path) }
      }.readAll(limit: limit)
    } catch .cannotRead(_, ENOENT) {
      return nil
    }
  }

  private static func opened(
    _ path: String, limit: Int, followsLink: Bool = true,
    _ check: (stat) throws(FileError) -> Void
  ) throws(FileError) -> Descriptor {
    // Check before opening: opening a device may have an effect, such as rewinding a tape.
    guard var status = stat(path, followsLink: followsLink) else {
      throw .cannotRead(path: path, errno: errno)
    }
    try self.check(status, path: path, limit: limit)
    try check(status)
    let following = followsLink ? 0 : O_NOFOLLOW
    guard let file = Descriptor(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | following) else {
      throw errno == ELOOP && !followsLink
        ? .isLink(path: path) : .cannotRead(path: path, errno: errno)
    }
    // Check again: the name may refer to another file by now.
    status = try file.status()
    try self.check(status, path: path, limit: limit)
    try check(status)
    return file
  }

  /// Whether the path is a regular file, which can be read again; false for a missing file.
  package static func isRegular(_ path: String) -> Bool { stat(path)?.kind == S_IFREG }

  package static func exists(_ path: String) -> Bool { stat(path) != nil }

  package static func isFolder(_ path: String) -> Bool {
    stat(path)?.kind == S_IFDIR
  }

  /// Whether a descriptor is a pipe, a socket or a regular file.
  package static func isPiped(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0
      && [S_IFIFO, S_IFSOCK, S_IFREG].contains(status.kind)
  }

  /// Returns the content of stdin; at a terminal, up to Ctrl-D.
  ///
  /// Throws EBADF if stdin is closed. The caller owns the descriptor; the path is for errors.
  package static func readStandardInput(
    descriptor: Int32 = 0, path: String = "-", limit: Int
  ) throws(FileError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .cannotRead(path: path, errno: errno) }
    if status.kind == S_IFDIR { throw .isFolder(path: path) }
    try checkSize(status, path: path, limit: limit)
    return try Descriptor.readAll(descriptor, path: path, limit: limit)
  }

  /// Waits for the next bytes of a descriptor and returns them; nil at the end, or if they can't be
  /// read.
  package static func readSome(of descriptor: Int32) -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    guard let some = try? Descriptor.readSome(descriptor, path: "-", into: &chunk), !some.isEmpty
    else { return nil }
    return Array(some)
  }

  /// Whether nobody can write into a pipe or socket any more, even if there is more to read from it;
  /// false for a file.
  package static func hasNoWriter(_ descriptor: Int32) -> Bool {
    clinux_has_no_writer(descriptor) != 0
  }

  private static func check(_ status: stat, path: String, limit: Int) throws(FileError) {
    switch status.kind {
    case S_IFREG, S_IFIFO: try checkSize(status, path: path, limit: limit)
    case S_IFDIR: throw .isFolder(path: path)
    case S_IFLNK: throw .isLink(path: path)
    default: throw .isDevice(path: path)
    }
  }

  private static func checkSize(_ status: stat, path: String, limit: Int) throws(FileError) {
    guard status.kind == S_IFREG, status.st_size > limit else { return }
    throw .tooBig(path: path, size: Int(status.st_size), limit: limit)
  }
}

/// Checks whether bytes are text that a gist can contain.
package enum TextCheck {
  /// Returns the offset of the first NUL or invalid UTF-8 byte; nil for text.
  package static func firstBadByte(in bytes: [UInt8]) -> Int? {
    let nul = bytes.withUnsafeBytes { all -> Int? in
      guard let start = all.baseAddress, let found = memchr(start, 0, all.count) else { return nil }
      return UnsafeRawPointer(found) - start
    }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nul
    } catch {
      return min(nul ?? .max, error.byteOffsets.lowerBound)
    }
  }

  /// Whether the text is empty or only whitespace: GitHub rejects such files.
  package static func isBlank(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).allSatisfy(\.isWhitespace)
  }
}
