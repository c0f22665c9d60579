import Glibc

/// Replaces a file's content atomically: writes a temporary file beside it and renames that.
enum AtomicFileWrite {
  /// Returns a unique name for a temporary file in one of our own folders.
  static var randomName: String { RandomName.text + ".tmp" }

  /// Writes the file; if it throws, the old content is unchanged.
  ///
  /// - Parameters:
  ///   - bytes: the new content.
  ///   - path: the file, or whatever is in its place.
  ///   - temporary: an unused path in the same folder.
  ///   - permissions: the exact mode, whatever the umask; nil for the default of a new file.
  ///   - durably: whether to wait for the disk.
  /// - Throws: `.cannotWrite` with the path of the file.
  static func write(
    _ bytes: [UInt8], to path: String, by temporary: String, permissions: mode_t?,
    durably: Bool = true
  ) throws(FileError) {
    do throws(FileError) {
      try fill(temporary, bytes, permissions, durably)
      guard rename(temporary, path) == 0 else {
        throw .cannotWrite(path: path, errno: errno)
      }
    } catch {
      unlink(temporary)
      // The user knows the file, not the temporary one.
      guard case .cannotWrite(_, let errno) = error else { throw error }
      throw .cannotWrite(path: path, errno: errno)
    }
    if durably { try synchronize(folder: MissingFolders.parent(of: path)) }
  }

  private static func fill(
    _ path: String, _ bytes: [UInt8], _ permissions: mode_t?, _ durably: Bool
  ) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    guard let file = Descriptor(path, flags, mode: permissions == nil ? 0o666 : 0o600),
      permissions.map({ fchmod(file.number, $0) == 0 }) ?? true
    else { throw .cannotWrite(path: path, errno: errno) }
    try file.writeAll(bytes)
    if durably { try file.synchronize() }
  }

  /// Syncs the names in a folder: without this, a power failure can undo a rename.
  static func synchronize(folder path: String) throws(FileError) {
    guard let folder = Descriptor(path, O_RDONLY | O_DIRECTORY), fsync(folder.number) == 0 else {
      throw .cannotWrite(path: path, errno: errno)
    }
  }
}
