import Glibc

/// A folder that only its owner can access (0700).
enum PrivateFolder {
  /// Creates the folder and any missing folders above it.
  ///
  /// Removes all permissions of others from an existing folder; the folders above it are unchanged.
  static func make(_ path: String, onRepair: (Repair) -> Void) throws(FileError) {
    try MissingFolders.make(path, mode: 0o700) { made throws(FileError) in
      // A umask may have removed permissions of the owner as well.
      guard chmod(made, 0o700) == 0 else { throw .cannotWrite(path: made, errno: errno) }
    }
    guard let status = stat(path) else { throw .cannotWrite(path: path, errno: errno) }
    guard status.kind == S_IFDIR else { throw .cannotWrite(path: path, errno: ENOTDIR) }
    guard status.isOurs else { throw .foreignOwner(path: path) }
    if status.permissions != 0o700, chmod(path, 0o700) == 0 {
      onRepair(Repair(path: path, found: status.permissions, now: 0o700))
    }
  }
}

/// Fixed permissions of a private file or folder, to warn about.
package struct Repair: Hashable, Sendable {
  package let path: String
  /// The permission bits before and after, such as 0o644.
  package let found, now: UInt32
  /// The number of files and folders below it whose permissions were also fixed.
  package var others = 0
}

extension Folders {
  /// Makes the program's folders, and everything in them, private again if others got access
  /// (`chmod -R a+rwX`).
  ///
  /// A folder with mode 0700 keeps others out of everything in it, so its contents are checked only
  /// if the folder itself is open to others. Other errors are left to the commands that use the
  /// files. Throws if a folder belongs to another user, who could replace its contents.
  package func makePrivate(onRepair: (Repair) -> Void) throws(FileError) {
    let folders = [
      (config, []), (data, ["library", "trash"]),
      (state, ["unsent", "unsent-for", "editing", "paged"]), (cache, []), (runtime, ["paged"]),
    ]
    for case (let folder?, let parts) in folders {
      for path in [folder] + parts.map({ "\(folder)/\($0)" }) {
        if let repair = try PrivateTree.makePrivate(path) { onRepair(repair) }
      }
    }
  }
}

/// A folder of ours with everything in it.
enum PrivateTree {
  /// Sets the mode of a folder to 0700 if others have access to it, and then the modes of
  /// everything in it to 0700 and 0600.
  ///
  /// Symbolic links are not followed, and files of other users are left alone. Returns the changes;
  /// nil if the folder is missing or private.
  static func makePrivate(_ path: String) throws(FileError) -> Repair? {
    if let status = stat(path), status.kind == S_IFDIR, !status.isOurs {
      throw .foreignOwner(path: path)
    }
    guard let status = stat(path, followsLink: false), status.kind == S_IFDIR,
      status.permissions & 0o077 != 0,
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

enum MissingFolders {
  /// Creates the folder and those above it; existing ones are unchanged.
  ///
  /// - Parameters:
  ///   - path: the folder's path.
  ///   - mode: the mode of new folders, subject to the umask.
  ///   - made: called with the path of each created folder.
  /// - Throws: the errors of `made`, or the error if a folder can't be created.
  static func make(
    _ path: String, mode: mode_t, made: (String) throws(FileError) -> Void = { _ in }
  ) throws(FileError) {
    if mkdir(path, mode) == 0 { return try made(path) }
    switch errno {
    case EEXIST: return
    case ENOENT: break
    case let failure: throw .cannotWrite(path: path, errno: failure)
    }
    let parent = parent(of: path)
    guard parent != path else { throw .cannotWrite(path: path, errno: ENOENT) }
    try make(parent, mode: mode, made: made)
    guard mkdir(path, mode) == 0 || errno == EEXIST else {
      throw .cannotWrite(path: path, errno: errno)
    }
    try made(path)
  }

  /// Returns the parent's path; `.` for a bare name.
  ///
  /// Trailing slashes are ignored.
  static func parent(of path: String) -> String {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
