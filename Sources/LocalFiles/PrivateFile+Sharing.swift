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
  package var folderPath: String { PrivateFolder.parent(of: path) }

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

  /// Runs `body` while no other process does so (`….lock` beside the file).
  ///
  /// Throws what `body` throws, or ``FileError``: EWOULDBLOCK after five seconds.
  package func withLock(_ body: () throws -> Void) throws {
    try FileLock.with(path + ".lock", body)
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
