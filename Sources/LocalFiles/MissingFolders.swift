import Glibc

/// Folders that are made where they are missing.
enum MissingFolders {
  /// Makes the folder and those above it; what is there stays as it is.
  ///
  /// - Parameters:
  ///   - path: of the folder.
  ///   - mode: less what the umask takes.
  ///   - made: told the path of each that was made.
  /// - Throws: what `made` throws, or why one can't be made.
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

  /// `.` for a bare name; a slash at the end does not count.
  static func parent(of path: String) -> String {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
