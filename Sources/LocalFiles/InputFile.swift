import Glibc

/// A file that the person named to be sent: read whole, after a look at what it is.
package enum InputFile {
  /// The bytes of the file, which may be a pipe or `/dev/stdin` where it is named.
  ///
  /// Opens no device and waits for no writer of a named pipe longer than half a second. A file over
  /// `limit` bytes is refused before anything is read.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    if path == "/dev/stdin" {
      return try readStandardInput(limit: limit, path: path, descriptor: 0)
    }
    // Before opening: opening a device may do something, rewind a tape say.
    var status = stat()
    guard stat(path, &status) == 0 else { throw .cannotRead(path: path, errno: errno) }
    try check(status, path: path, limit: limit)
    guard let file = Descriptor(path, O_RDONLY | O_NONBLOCK | O_NOCTTY) else {
      throw .cannotRead(path: path, errno: errno)
    }
    // Again: the name may mean something else by now.
    status = try file.status()
    try check(status, path: path, limit: limit)
    // Reading a pipe without a writer gives its end at once: somebody may be about to open it.
    if status.kind == S_IFIFO { _ = Descriptor.waitForInput(file.number, milliseconds: 500) }
    return try file.readAll(limit: limit)
  }

  /// Whether the path names a regular file, which can be read again; false for a pipe, and where
  /// nothing is there any more.
  package static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.kind == S_IFREG
  }

  /// The bytes of stdin: at a terminal what is typed up to Ctrl-D.
  ///
  /// EBADF where it is closed. The descriptor stays the caller's.
  package static func readStandardInput(
    descriptor: Int32 = 0, limit: Int
  ) throws(FileError) -> [UInt8] {
    try readStandardInput(limit: limit, path: "-", descriptor: descriptor)
  }

  private static func readStandardInput(
    limit: Int, path: String, descriptor: Int32
  ) throws(FileError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .cannotRead(path: path, errno: errno) }
    if status.kind == S_IFDIR { throw .isFolder(path: path) }
    try checkSize(status, path: path, limit: limit)
    return try Descriptor.readAll(descriptor, path: path, limit: limit)
  }

  private static func check(_ status: stat, path: String, limit: Int) throws(FileError) {
    switch status.kind {
    case S_IFREG, S_IFIFO: try checkSize(status, path: path, limit: limit)
    case S_IFDIR: throw .isFolder(path: path)
    default: throw .isDevice(path: path)
    }
  }

  private static func checkSize(_ status: stat, path: String, limit: Int) throws(FileError) {
    guard status.kind == S_IFREG, status.st_size > limit else { return }
    throw .tooBig(path: path, size: Int(status.st_size), limit: limit)
  }
}
