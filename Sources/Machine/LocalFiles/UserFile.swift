import Glibc

/// A user's file, named on the command line.
package enum UserFile {
  /// Returns the absolute path of a file with all symbolic links resolved.
  ///
  /// The file itself may be missing. Throws ENOENT if its folder or the target of a link is
  /// missing.
  package static func absolutePath(of path: String) throws(FileError) -> String {
    if let real = real(path) { return real }
    let failure = errno
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    guard failure == ENOENT, stat(path, followsLink: false) == nil,
      ![".", "..", ""].contains(name),
      let folder = real(MissingFolders.parent(of: path))
    else { throw .cannotRead(path: path, errno: failure) }
    return self.path(of: name, in: folder)
  }

  /// Returns the path of a name in a folder, whose absolute path has no slash at the end.
  package static func path(of name: String, in folder: String) -> String {
    folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// Whether the path is a symbolic link.
  package static func isSymbolicLink(_ path: String) -> Bool {
    stat(path, followsLink: false)?.kind == S_IFLNK
  }

  /// Returns the absolute path with `.` and `..` removed, without accessing the file system.
  package static func literalPath(of path: String) -> String {
    let start = path.hasPrefix("/") ? "" : real(".") ?? ""
    var names: [Substring] = []
    for name in "\(start)/\(path)".split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  /// Writes the file atomically; an existing file keeps its permissions.
  ///
  /// `path` must be absolute and free of symbolic links, as ``absolutePath(of:)`` returns it.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try AtomicFileWrite.write(bytes, to: path, permissions: permissions(of: path))
  }

  /// Returns the permissions of a file that may be written; nil if it does not exist.
  static func permissions(of path: String) throws(FileError) -> mode_t? {
    guard let status = stat(path, followsLink: false) else { return nil }
    guard status.kind != S_IFDIR else { throw .isFolder(path: path) }
    guard status.kind == S_IFREG else { throw .isDevice(path: path) }
    guard access(path, W_OK) == 0 else { throw .cannotWrite(path: path, errno: errno) }
    return status.permissions
  }

  /// Checks that another program can create a folder, or write to an empty one; throws the error
  /// that the program would get, ENOTEMPTY if the folder has files.
  package static func checkNewFolder(_ path: String) throws(FileError) {
    var existing = path
    while stat(existing, followsLink: false) == nil, errno == ENOENT {
      existing = MissingFolders.parent(of: existing)
    }
    guard let status = stat(existing) else { throw .cannotWrite(path: path, errno: errno) }
    guard status.kind == S_IFDIR else {
      throw .cannotWrite(path: path, errno: existing == path ? EEXIST : ENOTDIR)
    }
    if existing == path, try !FolderNames.read(path).isEmpty {
      throw .cannotWrite(path: path, errno: ENOTEMPTY)
    }
    guard access(existing, W_OK | X_OK) == 0 else { throw .cannotWrite(path: path, errno: errno) }
  }

  /// Removes the temporary files of killed writes from the folders of these files.
  package static func removeAbandonedWrites(beside paths: [String]) {
    for folder in Set(paths.map(MissingFolders.parent)) {
      TemporaryFile.removeAbandoned(in: folder)
    }
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
