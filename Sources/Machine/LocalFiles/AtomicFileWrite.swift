import Glibc

/// Replaces a file's content atomically: writes a temporary file beside it and renames that.
enum AtomicFileWrite {
  /// Writes the file; if it throws, the old content is unchanged.
  ///
  /// - Parameters:
  ///   - bytes: the new content.
  ///   - path: the file, or whatever is in its place.
  ///   - permissions: the exact mode, whatever the umask; nil for the default of a new file.
  ///   - durably: whether to wait for the disk.
  /// - Throws: `.cannotWrite` with the path of the file.
  static func write(
    _ bytes: [UInt8], to path: String, permissions: mode_t?, durably: Bool = true
  ) throws(FileError) {
    let folder = MissingFolders.parent(of: path)
    do throws(FileError) {
      // Another process may remove the temporary file as abandoned before it is locked.
      while try !replace(path, in: folder, with: bytes, permissions, durably) {}
    } catch {
      // The user knows the file, not the temporary one.
      guard case .cannotWrite(_, let errno) = error else { throw error }
      throw .cannotWrite(path: path, errno: errno)
    }
    if durably { try synchronize(folder: folder) }
  }

  /// Returns false if the temporary file was removed before it was locked.
  private static func replace(
    _ path: String, in folder: String, with bytes: [UInt8], _ permissions: mode_t?, _ durably: Bool
  ) throws(FileError) -> Bool {
    let temporary = "\(folder)/\(TemporaryFile.randomName)"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    guard let file = Descriptor(temporary, flags, mode: permissions == nil ? 0o666 : 0o600) else {
      throw .cannotWrite(path: path, errno: errno)
    }
    do throws(FileError) {
      guard try TemporaryFile.claim(file) else { return false }
      guard permissions.map({ fchmod(file.number, $0) == 0 }) ?? true else {
        throw .cannotWrite(path: path, errno: errno)
      }
      try file.writeAll(bytes)
      if durably { try file.synchronize() }
      guard rename(temporary, path) == 0 else { throw .cannotWrite(path: path, errno: errno) }
      return true
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Syncs the names in a folder: without this, a power failure can undo a rename.
  static func synchronize(folder path: String) throws(FileError) {
    guard let folder = Descriptor(path, O_RDONLY | O_DIRECTORY), fsync(folder.number) == 0 else {
      throw .cannotWrite(path: path, errno: errno)
    }
  }
}
