import Glibc

/// A folder of ours with everything in it.
enum PrivateTree {
  /// Sets the mode of a folder to 0700 if others have access to it, and then the modes of everything
  /// in it to 0700 and 0600.
  ///
  /// Symbolic links are not followed, and files of other users are left alone.
  ///
  /// - Returns: what was changed; nil if the folder is missing or private.
  /// - Throws: ``FileError/foreignOwner(path:)`` if the folder belongs to another user.
  static func makePrivate(_ path: String) throws(FileError) -> Repair? {
    var status = stat()
    if stat(path, &status) == 0, status.kind == S_IFDIR, !status.isOurs {
      throw .foreignOwner(path: path)
    }
    guard lstat(path, &status) == 0, status.kind == S_IFDIR, status.permissions & 0o077 != 0,
      let folder = Descriptor(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
      let found = try? folder.status(), found.isOurs, fchmod(folder.number, 0o700) == 0
    else { return nil }
    return Repair(
      path: path, found: found.permissions, now: 0o700, others: makeContentPrivate(of: folder))
  }

  /// Returns the number of changed files and folders.
  private static func makeContentPrivate(of folder: borrowing Descriptor) -> Int {
    var count = 0
    for name in FolderNames.all(in: folder) {
      guard
        let entry = Descriptor(
          in: folder, name, path: "\(folder.path)/\(name)", O_RDONLY | O_NONBLOCK | O_NOCTTY),
        let status = try? entry.status(), status.isOurs
      else { continue }
      let mode: mode_t
      switch status.kind {
      case S_IFREG: mode = 0o600
      case S_IFDIR: mode = 0o700
      default: continue
      }
      if status.permissions != mode, fchmod(entry.number, mode) == 0 { count += 1 }
      if status.kind == S_IFDIR { count += makeContentPrivate(of: entry) }
    }
    return count
  }
}
