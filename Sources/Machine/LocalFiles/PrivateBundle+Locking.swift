import Glibc

/// One process at a time uses a bundle. Its lock file is beside it, and exists only meanwhile.
extension PrivateBundle {
  private static let lockSuffix = ".lock"

  private var lock: String { path + Self.lockSuffix }

  /// Runs `body` while no other process uses the bundle, which may not exist yet.
  ///
  /// Calls `wait` repeatedly while another process does.
  package func alone<Value>(
    wait: () async throws -> Void, _ body: () async throws -> Value
  ) async throws -> Value {
    try PrivateFolder(path: MissingFolders.parent(of: path), onRepair: onRepair).make()
    return try await FileLock.withTemporary(lock, wait: wait, body)
  }

  /// Runs `body` unless another process uses the bundle; returns nil then.
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
