import Glibc

/// New content in the place of a file, all of it or none: a file beside it is written and given its
/// name.
enum AtomicFileWrite {
  /// Of a file that is no person's.
  static var randomName: String { RandomName.text + ".tmp" }

  /// Writes the file; throws with the old content untouched.
  ///
  /// - Parameters:
  ///   - bytes: the new content.
  ///   - path: the file, or what else is to be replaced.
  ///   - temporary: a path in the same folder where nothing is.
  ///   - permissions: exactly these, whatever the umask; nil for those of any new file.
  ///   - durably: waits for the disk.
  /// - Throws: `.cannotWrite`, with the path of the file.
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
      // A person knows the file, not the one beside it.
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

  /// Makes the names in a folder last: a rename is lost in a power cut without.
  static func synchronize(folder path: String) throws(FileError) {
    guard let folder = Descriptor(path, O_RDONLY | O_DIRECTORY), fsync(folder.number) == 0 else {
      throw .cannotWrite(path: path, errno: errno)
    }
  }
}
