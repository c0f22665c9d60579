import CLinux
import Glibc

/// An open file that is closed when the value is destroyed.
struct Descriptor: ~Copyable {
  let number: Int32
  /// The path, for errors.
  let path: String

  /// Opens a file, which child processes do not inherit; nil with the reason in `errno` if that
  /// fails.
  init?(_ path: String, _ flags: Int32, mode: mode_t = 0) {
    // Return before setting any property: otherwise `deinit` closes -1, which changes `errno`.
    let opened = open(path, flags | O_CLOEXEC, mode)
    guard opened >= 0 else { return nil }
    number = opened
    self.path = path
  }

  /// Opens a name in an open folder without following links; `path` is for errors.
  init?(
    in folder: borrowing Descriptor, _ name: String, path: String, _ flags: Int32, mode: mode_t = 0
  ) {
    let opened = clinux_open_beneath(folder.number, name, flags, mode)
    guard opened >= 0 else { return nil }
    number = opened
    self.path = path
  }

  deinit { close(number) }

  /// Releases the lock on the file (flock(2)), if there is one.
  ///
  /// Closing releases it only when no child process has a copy of the descriptor any more, as each has
  /// until its exec.
  func unlock() { flock(number, LOCK_UN) }

  func status() throws(FileError) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .cannotRead(path: path, errno: errno) }
    return status
  }

  /// Reads to the end; throws if there are more than `limit` bytes.
  func readAll(limit: Int) throws(FileError) -> [UInt8] {
    try Self.readAll(number, path: path, limit: limit)
  }

  static func readAll(_ number: Int32, path: String, limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let some = try readSome(number, path: path, into: &chunk)
      guard !some.isEmpty else { return bytes }
      bytes += some
      guard bytes.count <= limit else {
        throw .tooBig(path: path, size: bytes.count, limit: limit)
      }
    }
  }

  /// Waits for the next bytes and returns the part of the chunk that has them; empty at the end.
  static func readSome(
    _ number: Int32, path: String, into chunk: inout [UInt8]
  ) throws(FileError) -> ArraySlice<UInt8> {
    while true {
      let count = read(number, &chunk, chunk.count)
      switch (count, errno) {
      case (0..., _): return chunk[..<count]
      case (_, EINTR): continue
      case (_, EAGAIN): _ = waitForInput(number, milliseconds: -1)
      case (_, let failure): throw .cannotRead(path: path, errno: failure)
      }
    }
  }

  /// Returns whether there is input or the end of it within a time; -1 waits forever.
  static func waitForInput(_ number: Int32, milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }

  func writeAll(_ bytes: [UInt8]) throws(FileError) {
    let failure = WholeWrite.write(bytes, to: number)
    if failure != 0 { throw .cannotWrite(path: path, errno: failure) }
  }

  /// Waits until everything written is on disk.
  func synchronize() throws(FileError) {
    guard fsync(number) == 0 else { throw .cannotWrite(path: path, errno: errno) }
  }
}

/// Writes with as many calls to write(2) as necessary.
package enum WholeWrite {
  /// Writes all bytes; waits where a descriptor that was inherited in non-blocking mode is not
  /// writable.
  ///
  /// - Returns: the system's error number, or 0.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      switch (count, errno) {
      case (0..., _): rest = rest.dropFirst(count)
      case (_, EINTR): continue
      case (_, EAGAIN):
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, -1)
      case (_, let failure): return failure
      }
    }
    return 0
  }
}

extension stat {
  /// Reads the status of the file at a path; nil if that fails, with the reason in `errno`.
  init?(_ path: String, followsLink: Bool = true) {
    self.init()
    guard fstatat(AT_FDCWD, path, &self, followsLink ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
      return nil
    }
  }

  var kind: mode_t { st_mode & S_IFMT }
  var permissions: mode_t { st_mode & 0o777 }
  var isOurs: Bool { st_uid == geteuid() }
}

/// Lists the names in a folder.
package enum FolderNames {
  /// Returns the names in any order; none if the folder can't be read.
  package static func all(in path: String) -> [String] { all(opendir(path)) }

  /// Returns the names in any order; throws if the folder can't be read.
  static func read(_ path: String) throws(FileError) -> [String] {
    guard let entries = opendir(path) else { throw .cannotRead(path: path, errno: errno) }
    return all(entries)
  }

  /// Returns the names in an open folder, which stays open.
  static func all(in folder: borrowing Descriptor) -> [String] {
    let again = openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard again >= 0 else { return [] }
    let entries = fdopendir(again)
    if entries == nil { close(again) }
    return all(entries)
  }

  private static func all(_ entries: OpaquePointer?) -> [String] {
    guard let entries else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

/// A file could not be read or written, or must not be.
package enum FileError: Error, Hashable, Sendable {
  case isFolder(path: String)
  /// A device, a socket or something else that is neither a file nor a pipe.
  case isDevice(path: String)
  /// A pipe instead of a file that can be read again.
  case isPipe(path: String)
  /// A symbolic link, which is not followed.
  case isLink(path: String)
  /// A named pipe that no program writes to.
  case noWriter(path: String)
  /// Another user owns the file or folder.
  case foreignOwner(path: String)
  /// Sizes are in bytes. For a pipe, `size` only says that there is more than `limit`.
  case tooBig(path: String, size: Int, limit: Int)
  /// `errno` is ENOENT if the file does not exist.
  case cannotRead(path: String, errno: Int32)
  case cannotWrite(path: String, errno: Int32)
  /// The file system treats the name as that of another file, which was written before.
  case sameFile(path: String, as: String)

  /// The file system rejected this name.
  package var isOfName: Bool {
    switch self {
    case .sameFile: true
    case .cannotWrite(_, let errno):
      [EEXIST, EISDIR, EINVAL, EILSEQ, ENAMETOOLONG].contains(errno)
    default: false
    }
  }
}
