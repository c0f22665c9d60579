import Glibc

/// A private file in one of our own folders, written whole or not at all: temp file, fsync, rename,
/// fsync of the folder; 0600 in a folder of 0700, whatever the umask.
package struct PrivateFile: Sendable {
  package let path: String
  let onRepair: @Sendable (Repair) -> Void
  /// No file of ours grows so big.
  private static let limit = 64 << 20

  /// `onRepair` hears of permissions that had to be put right.
  package init(_ path: String, onRepair: @escaping @Sendable (Repair) -> Void = { _ in }) {
    self.path = path
    self.onRepair = onRepair
  }

  var folder: PrivateFolder {
    PrivateFolder(path: MissingFolders.parent(of: path), onRepair: onRepair)
  }

  /// nil where there is no such file.
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
    // On a read-only disk the file is still worth reading.
    if status.permissions != 0o600, fchmod(file.number, 0o600) == 0 {
      onRepair(Repair(path: path, found: status.permissions, now: 0o600))
    }
    return try file.readAll(limit: Self.limit)
  }

  /// Replaces what is there, a symbolic link included; throws with the old content untouched.
  ///
  /// `durably` false does not wait for the disk: after a power cut the file may be old, empty or gone.
  package func write(_ bytes: [UInt8], durably: Bool = true) throws(FileError) {
    try folder.make()
    try refuseForeign()
    let temporary = path + "." + AtomicFileWrite.randomName
    try AtomicFileWrite.write(bytes, to: path, by: temporary, permissions: 0o600, durably: durably)
  }

  /// Nothing to do where it isn't there.
  package func remove() throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .cannotWrite(path: path, errno: errno)
    }
  }

  /// Reads, changes and writes while holding a lock beside the file (`….lock`), so that two
  /// processes don't lose each other's change.
  ///
  /// Nothing is written where `change` gives nil.
  ///
  /// Throws what `change` throws, or ``FileError``: EWOULDBLOCK where another process keeps the lock
  /// for five seconds.
  package func update(_ change: ([UInt8]?) throws -> [UInt8]?) throws {
    try folder.make()
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
