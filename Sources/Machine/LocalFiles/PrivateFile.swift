import Glibc

/// A private file in one of our own folders, with mode 0600 in a folder with mode 0700.
///
/// Writes are atomic: temporary file, fsync, rename, fsync of the folder. A durable write and an
/// update first remove the temporary files that killed processes left in the folder.
package struct PrivateFile: Sendable {
  package let path: String
  let onRepair: @Sendable (Repair) -> Void
  /// The maximum size; none of our files gets this large.
  private static let limit = 64 << 20

  /// `onRepair` is called when permissions had to be fixed.
  package init(_ path: String, onRepair: @escaping @Sendable (Repair) -> Void = { _ in }) {
    self.path = path
    self.onRepair = onRepair
  }

  var folder: PrivateFolder {
    PrivateFolder(path: MissingFolders.parent(of: path), onRepair: onRepair)
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
  /// If `durably` is false, it does not wait for the disk: after a power failure, the file may be
  /// old, empty or missing.
  package func write(_ bytes: [UInt8], durably: Bool = true) throws(FileError) {
    try folder.make()
    if durably { folder.removeAbandonedWrites() }
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
  /// Nothing is written if `change` returns nil.
  ///
  /// - Throws: what `change` throws, or ``FileError``: EWOULDBLOCK if another process holds the
  ///   lock for five seconds.
  package func update(_ change: ([UInt8]?) throws -> [UInt8]?) throws {
    try folder.make()
    folder.removeAbandonedWrites()
    try FileLock.with(path + ".lock") {
      if let changed = try change(read()) { try write(changed) }
    }
  }

  private func refuseForeign() throws(FileError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.isOurs else { throw .foreignOwner(path: path) }
    guard status.kind != S_IFDIR else { throw .isFolder(path: path) }
  }
}
