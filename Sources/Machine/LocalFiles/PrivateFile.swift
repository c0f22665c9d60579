import CLinux
import Glibc

/// A private file in one of our own folders, with mode 0600 in a folder with mode 0700.
///
/// Writes are atomic: temporary file, fsync, rename, fsync of the folder. A durable write and an
/// update first remove the temporary files that killed processes left in the folder.
package struct PrivateFile: Sendable {
  package let path: String
  let onRepair: @Sendable (Repair) -> Void
  /// The maximum size for reading and writing: none of our files gets this large.
  private static let limit = 1 << 30

  /// `onRepair` is called when permissions had to be fixed.
  package init(_ path: String, onRepair: @escaping @Sendable (Repair) -> Void = { _ in }) {
    self.path = path
    self.onRepair = onRepair
  }

  private func makeFolder() throws(FileError) {
    try PrivateFolder.make(folderPath, onRepair: onRepair)
  }

  /// Returns the content; nil if the file does not exist.
  ///
  /// A symbolic link is not followed (ELOOP).
  package func read() throws(FileError) -> [UInt8]? {
    guard let file = Descriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      if errno == ENOENT { return nil }
      throw .cannotRead(path: path, errno: errno)
    }
    let status = try file.status()
    switch status.kind {
    case S_IFREG: break
    case S_IFDIR: throw .isFolder(path: path)
    default: throw .isDevice(path: path)
    }
    guard status.isOurs else { throw .foreignOwner(path: path) }
    // On a read-only file system, the file can still be read.
    if status.permissions != 0o600, fchmod(file.number, 0o600) == 0 {
      onRepair(Repair(path: path, found: status.permissions, now: 0o600))
    }
    return try file.readAll(limit: Self.limit)
  }

  /// Replaces the file, or a symbolic link in its place; if it throws, the old content is
  /// unchanged.
  ///
  /// If not `durably`, the file may be old, empty or missing after a power failure.
  package func write(_ bytes: [UInt8], durably: Bool = true) throws(FileError) {
    try makeFolder()
    if durably { TemporaryFile.removeAbandoned(in: folderPath) }
    guard bytes.count <= Self.limit else {
      throw .tooBig(path: path, size: bytes.count, limit: Self.limit)
    }
    try refuseForeign()
    try AtomicFileWrite.write(bytes, to: path, permissions: 0o600, durably: durably)
  }

  /// Removes the file if it exists.
  package func remove() throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .cannotWrite(path: path, errno: errno)
    }
  }

  /// Reads, changes and writes the file while holding a lock (`….lock`), so that no process loses
  /// another's change.
  ///
  /// Nothing is written if `change` returns nil. A task that waits for the lock occupies none of
  /// Swift's threads.
  ///
  /// - Throws: the errors of `change`, or ``FileError``: EWOULDBLOCK if another process holds the
  ///   lock as long as `limit`.
  package func update(
    limit: Duration = .seconds(5), _ change: ([UInt8]?) throws -> [UInt8]?
  ) async throws {
    try makeFolder()
    TemporaryFile.removeAbandoned(in: folderPath)
    try await FileLock.waiting(for: path + ".lock", limit: limit) {
      if let changed = try change(read()) { try write(changed) }
    }
  }

  private func refuseForeign() throws(FileError) {
    guard let status = stat(path, followsLink: false) else { return }
    guard status.isOurs else { throw .foreignOwner(path: path) }
    guard status.kind != S_IFDIR else { throw .isFolder(path: path) }
  }
}

/// Private files that another library writes in place, with files of its own beside them.
extension PrivateFile {
  /// The identity of the current file; nil if it does not exist.
  package var identity: FileIdentity? {
    guard let status = stat(path) else { return nil }
    return FileIdentity(
      device: UInt64(status.st_dev), number: UInt64(status.st_ino),
      isRegular: status.kind == S_IFREG)
  }

  /// The type of its file system, `f_type` of statfs(2); nil if unknown.
  package var fileSystemType: UInt32? {
    let type = clinux_file_system(path)
    return type == -1 ? nil : UInt32(truncatingIfNeeded: type)
  }

  package var name: String { String(path.split(separator: "/").last ?? "") }
  package var folderPath: String { MissingFolders.parent(of: path) }

  /// Creates the file, empty and with mode 0600, if it is missing, and fixes too wide permissions.
  ///
  /// The library's files beside it inherit its permissions.
  package func createIfMissing() throws(FileError) {
    try makeFolder()
    // SQLite gives these the permissions of the library, but only when it creates them.
    for suffix in ["-wal", "-shm"] { Self.makePrivate(path + suffix) }
    if let status = stat(path, followsLink: false), status.kind == S_IFREG, status.isOurs,
      status.permissions == 0o600
    {
      return
    }
    guard let file = Descriptor(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    else {
      throw errno == EISDIR ? .isFolder(path: path) : .cannotWrite(path: path, errno: errno)
    }
    let found = try file.status()
    guard found.isOurs else { throw .foreignOwner(path: path) }
    guard found.kind == S_IFREG else { throw .isDevice(path: path) }
    if found.permissions != 0o600, fchmod(file.number, 0o600) == 0, found.st_size > 0 {
      onRepair(Repair(path: path, found: found.permissions, now: 0o600))
    }
  }

  /// Fixes the permissions of a file, if it exists and is ours, without opening it.
  ///
  /// Closing a descriptor would release the locks of all connections of this process (fcntl(2)):
  /// another process could then truncate the file while it is mapped here.
  private static func makePrivate(_ path: String) {
    guard let status = stat(path, followsLink: false), status.kind == S_IFREG, status.isOurs,
      status.permissions != 0o600
    else { return }
    fchmodat(AT_FDCWD, path, 0o600, AT_SYMLINK_NOFOLLOW)
  }

  /// Runs `body` with an exclusive lock (`….lock` beside the file).
  ///
  /// - Throws: the errors of `body`, or ``FileError``: EWOULDBLOCK after five seconds.
  package func withLock<Value>(_ body: () throws -> Value) throws -> Value {
    try FileLock.with(path + ".lock", body)
  }

  /// Runs `body` with a shared lock, while no process is in ``withLock(_:)``.
  ///
  /// A read-only file system needs no lock, since nothing can change.
  ///
  /// - Throws: the errors of `body`, or ``FileError``: EWOULDBLOCK after five seconds, or at once
  ///   if `waits` is false.
  package func withSharedLock<Value>(
    waits: Bool = true, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try FileLock.with(path + ".lock", isShared: true, waits: waits, body)
    } catch FileError.cannotWrite(_, EROFS), FileError.cannotWrite(_, EACCES) {
      return try body()
    }
  }

  /// Runs `body` while no other process does the same work, which the lock file's suffix names.
  ///
  /// Calls `wait` repeatedly while another process does.
  package func alone<Value>(
    at work: String, wait: () async throws -> Void, _ body: () async throws -> Value
  ) async throws -> Value {
    try makeFolder()
    return try await FileLock.with("\(path).\(work)", wait: wait) { _ in try await body() }
  }

  /// Renames the file, or anything in its place, within its folder.
  package func move(to name: String) throws(FileError) {
    guard rename(path, folderPath + "/" + name) == 0 || errno == ENOENT else {
      throw .cannotWrite(path: path, errno: errno)
    }
  }

  /// Returns the names in its folder with a prefix.
  package func siblings(beginning prefix: String) -> [String] {
    FolderNames.all(in: folderPath).filter { $0.hasPrefix(prefix) }
  }

  /// Removes the files in its folder whose names have a prefix.
  package func removeSiblings(beginning prefix: String) throws(FileError) {
    for name in siblings(beginning: prefix) {
      guard unlink(folderPath + "/" + name) == 0 || errno == ENOENT || errno == EISDIR else {
        throw .cannotWrite(path: folderPath + "/" + name, errno: errno)
      }
    }
  }

  /// Returns the size of a file in bytes; 0 if it does not exist.
  package static func size(of path: String) -> Int {
    stat(path).map { Int($0.st_size) } ?? 0
  }
}

/// Identifies a file on disk regardless of its name.
package struct FileIdentity: Hashable, Sendable {
  let device, number: UInt64
  package let isRegular: Bool
}
