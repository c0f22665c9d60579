import CLinux
import Glibc

/// An open file, closed at the end of its life.
struct Descriptor: ~Copyable {
  let number: Int32
  /// For errors.
  let path: String

  /// nil where it can't be opened; `errno` says why.
  ///
  /// Programs we start don't inherit it.
  init?(_ path: String, _ flags: Int32, mode: mode_t = 0) {
    // Before any property is set: else `deinit` runs, and closing -1 changes `errno`.
    let opened = open(path, flags | O_CLOEXEC, mode)
    guard opened >= 0 else { return nil }
    number = opened
    self.path = path
  }

  /// The same for a name in an open folder, from which no link leads elsewhere; `path` is for errors.
  init?(
    in folder: borrowing Descriptor, _ name: String, path: String, _ flags: Int32, mode: mode_t = 0
  ) {
    let opened = clinux_open_beneath(folder.number, name, flags, mode)
    guard opened >= 0 else { return nil }
    number = opened
    self.path = path
  }

  deinit { close(number) }

  func status() throws(FileError) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .cannotRead(path: path, errno: errno) }
    return status
  }

  /// Everything up to the end; throws where that is more than `limit` bytes.
  func readAll(limit: Int) throws(FileError) -> [UInt8] {
    try Self.readAll(number, path: path, limit: limit)
  }

  static func readAll(_ number: Int32, path: String, limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(number, &chunk, chunk.count)
      switch (count, errno) {
      case (0, _): return bytes
      case (1..., _):
        bytes += chunk[..<count]
        guard bytes.count <= limit else {
          throw .tooBig(path: path, size: bytes.count, limit: limit)
        }
      case (_, EINTR): continue
      case (_, EAGAIN): _ = waitForInput(number, milliseconds: -1)
      case (_, let failure): throw .cannotRead(path: path, errno: failure)
      }
    }
  }

  /// Whether there is something to read, or the end, within that time; -1 waits for ever.
  static func waitForInput(_ number: Int32, milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }

  /// Writes all of it.
  func writeAll(_ bytes: [UInt8]) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .cannotWrite(path: path, errno: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Sees to it that what was written is on the disk.
  func synchronize() throws(FileError) {
    guard fsync(number) == 0 else { throw .cannotWrite(path: path, errno: errno) }
  }
}

extension stat {
  var kind: mode_t { st_mode & S_IFMT }
  var permissions: mode_t { st_mode & 0o777 }
  var isOurs: Bool { st_uid == geteuid() }
}
