import Glibc

/// A private file that another library writes in place, with files of its own beside it.
extension PrivateFile {
  /// Which file it is at the moment; nil where there is none.
  package var identity: FileIdentity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FileIdentity(
      device: UInt64(status.st_dev), number: UInt64(status.st_ino),
      isFolder: status.kind == S_IFDIR)
  }

  package var name: String { String(path.split(separator: "/").last ?? "") }
  package var folderPath: String { MissingFolders.parent(of: path) }

  /// Makes the file where it is missing, empty and 0600 before anything is in it, and puts too wide
  /// permissions right.
  ///
  /// Files that are made beside it take its permissions over.
  package func make() throws(FileError) {
    try folder.make()
    guard let file = Descriptor(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    else {
      throw errno == EISDIR ? .isFolder(path: path) : .cannotWrite(path: path, errno: errno)
    }
    let status = try file.status()
    guard status.isOurs else { throw .foreignOwner(path: path) }
    guard status.kind == S_IFREG else { throw .isDevice(path: path) }
    if status.permissions != 0o600, fchmod(file.number, 0o600) == 0, status.st_size > 0 {
      onRepair(Repair(path: path, found: status.permissions, now: 0o600))
    }
  }

  /// Runs `body` while no other process does so, or what ``withSharedLock(_:)`` is for (`….lock` beside
  /// the file).
  ///
  /// Throws what `body` throws, or ``FileError``: EWOULDBLOCK after five seconds.
  package func withLock<Value>(_ body: () throws -> Value) throws -> Value {
    try FileLock.with(path + ".lock", .exclusive, body)
  }

  /// Runs `body` while others may do so too, but no one is in ``withLock(_:)``.
  ///
  /// Where no lock can be made, on a disk that is read-only, nobody changes anything either.
  package func withSharedLock<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try FileLock.with(path + ".lock", .shared, body)
    } catch FileError.cannotWrite(_, EROFS), FileError.cannotWrite(_, EACCES) {
      return try body()
    }
  }

  /// Runs `body` while no other process is at the same work, whose name ends that of the lock's file;
  /// `wait` is called again and again while one is.
  package func alone<Value>(
    at work: String, wait: () async throws -> Void, _ body: () async throws -> Value
  ) async throws -> Value {
    try folder.make()
    return try await FileLock.with("\(path).\(work)", wait: wait, body)
  }

  /// Gives the file, or what else is in its place, another name in its folder.
  package func move(to name: String) throws(FileError) {
    guard rename(path, folderPath + "/" + name) == 0 || errno == ENOENT else {
      throw .cannotWrite(path: path, errno: errno)
    }
  }

  /// The names in its folder that begin so.
  package func siblings(beginning prefix: String) -> [String] {
    FolderNames.all(in: folderPath).filter { $0.hasPrefix(prefix) }
  }

  /// Removes the files of its folder whose names begin so.
  package func removeSiblings(beginning prefix: String) throws(FileError) {
    for name in siblings(beginning: prefix) {
      guard unlink(folderPath + "/" + name) == 0 || errno == ENOENT || errno == EISDIR else {
        throw .cannotWrite(path: folderPath + "/" + name, errno: errno)
      }
    }
  }

  /// In bytes; 0 where there is none.
  package static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}

/// One file on a disk, whatever its name is.
package struct FileIdentity: Hashable, Sendable {
  let device, number: UInt64
  package let isFolder: Bool
}
