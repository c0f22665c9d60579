import Glibc

/// Creates missing folders.
enum MissingFolders {
  /// Creates the folder and those above it; existing ones are unchanged.
  ///
  /// - Parameters:
  ///   - path: the folder's path.
  ///   - mode: the mode of new folders, subject to the umask.
  ///   - made: called with the path of each created folder.
  /// - Throws: what `made` throws, or the error if a folder can't be created.
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
