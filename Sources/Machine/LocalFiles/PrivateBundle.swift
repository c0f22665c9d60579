import Glibc

/// A private folder (0700) of related private files, such as the files of one gist.
package struct PrivateBundle: Sendable {
  package let path: String
  let onRepair: @Sendable (Repair) -> Void

  /// `onRepair` is called when permissions had to be fixed.
  package init(_ path: String, onRepair: @escaping @Sendable (Repair) -> Void = { _ in }) {
    self.path = path
    self.onRepair = onRepair
  }

  package var name: String { String(path.split(separator: "/").last ?? "") }

  /// Returns the bundles in a folder, sorted by name; none if the folder does not exist.
  package static func all(
    in path: String, onRepair: @escaping @Sendable (Repair) -> Void = { _ in }
  ) -> [PrivateBundle] {
    FolderNames.all(in: path).sorted().map { PrivateBundle("\(path)/\($0)", onRepair: onRepair) }
      .filter(\.isFolder)
  }

  /// Returns a file in the folder, which may not exist yet; writing the file creates it.
  package func file(_ name: String) -> PrivateFile {
    PrivateFile("\(path)/\(name)", onRepair: onRepair)
  }

  /// The names of its files, sorted, without those that are being written.
  package var names: [String] {
    FolderNames.all(in: path).filter { !TemporaryFile.isName($0) }.sorted()
  }

  /// Ensures that the folder and up to `levels` new folders above it are on disk.
  ///
  /// Its files already are when they are written.
  package func synchronize(levels: Int) throws(FileError) {
    var folder = path
    for _ in 0...levels {
      try AtomicFileWrite.synchronize(folder: folder)
      folder = MissingFolders.parent(of: folder)
    }
  }

  /// The total size in bytes.
  package var size: Int {
    FolderNames.all(in: path).reduce(0) { $0 + PrivateFile.size(of: "\(path)/\($1)") }
  }

  /// Removes the folder, if it exists, and its files, starting with `first`.
  package func remove(first: String) throws(FileError) {
    guard isFolder else { return }
    try file(first).remove()
    for name in FolderNames.all(in: path) { try file(name).remove() }
    guard rmdir(path) == 0 || errno == ENOENT else {
      throw .cannotWrite(path: path, errno: errno)
    }
  }

  private var isFolder: Bool {
    stat(path, followsLink: false)?.kind == S_IFDIR
  }
}

/// Exclusive use of a bundle by one process. The lock file is beside the bundle, and exists only
/// meanwhile.
extension PrivateBundle {
  private static let lockSuffix = ".lock"
  private var lock: String { path + Self.lockSuffix }

  /// Runs `body` while no other process uses the bundle, which may not exist yet.
  ///
  /// Calls `wait` repeatedly while another process does.
  package func alone<Value>(
    wait: () async throws -> Void, _ body: () async throws -> Value
  ) async throws -> Value {
    try await locked(wait: wait) { _ in try await body() }
  }

  /// Runs `body` as ``alone(wait:_:)`` does, with the descriptor of the lock: a child process that has a
  /// copy uses the bundle even if this process is killed.
  package func locked<Value>(
    wait: () async throws -> Void, _ body: (_ lock: Int32) async throws -> Value
  ) async throws -> Value {
    try PrivateFolder.make(MissingFolders.parent(of: path), onRepair: onRepair)
    return try await FileLock.with(lock, isTemporary: true, wait: wait, body)
  }

  /// Runs `body` unless another process uses the bundle; then returns nil.
  package func ifUnused<Value>(_ body: () throws -> Value) throws -> Value? {
    try FileLock.withTemporary(ifFree: lock, body)
  }

  /// Removes the lock files of killed processes from a folder of bundles.
  package static func removeAbandonedLocks(in path: String) {
    for name in FolderNames.all(in: path) where name.hasSuffix(lockSuffix) {
      let bundle = PrivateBundle("\(path)/\(name.dropLast(lockSuffix.count))")
      // Removes the lock file unless a process holds the lock.
      _ = try? bundle.ifUnused {}
    }
  }
}
