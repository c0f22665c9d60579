import Glibc

/// Replaces a file's content atomically: writes a temporary file beside it and renames that.
enum AtomicFileWrite {
  /// Writes the file; if it throws, the old content is unchanged.
  ///
  /// - Parameters:
  ///   - bytes: the new content.
  ///   - path: the path of the file, or of anything in its place.
  ///   - permissions: the exact mode, regardless of the umask; nil for the default of a new file.
  ///   - durably: whether to wait for the disk.
  ///   - place: moves the temporary file to the path; without it, it replaces whatever is there.
  /// - Throws: `.cannotWrite` with the path of the file.
  static func write(
    _ bytes: [UInt8], to path: String, permissions: mode_t?, durably: Bool = true,
    place: ((_ temporary: String) throws(FileError) -> Void)? = nil
  ) throws(FileError) {
    let folder = MissingFolders.parent(of: path)
    do throws(FileError) {
      // Another process may remove the temporary file as abandoned before it is locked.
      while try !replace(path, in: folder, with: bytes, permissions, durably, place) {}
    } catch {
      // The user knows the file, not the temporary one.
      guard case .cannotWrite(_, let errno) = error else { throw error }
      throw .cannotWrite(path: path, errno: errno)
    }
    if durably { try synchronize(folder: folder) }
  }

  /// Returns false if the temporary file was removed before it was locked.
  private static func replace(
    _ path: String, in folder: String, with bytes: [UInt8], _ permissions: mode_t?, _ durably: Bool,
    _ place: ((_ temporary: String) throws(FileError) -> Void)?
  ) throws(FileError) -> Bool {
    let temporary = "\(folder)/\(TemporaryFile.randomName)"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    guard let file = Descriptor(temporary, flags, mode: permissions == nil ? 0o666 : 0o600) else {
      throw .cannotWrite(path: path, errno: errno)
    }
    defer { file.unlock() }
    do throws(FileError) {
      guard try TemporaryFile.fill(file, with: bytes, permissions, durably) else { return false }
      if let place {
        try place(temporary)
      } else if rename(temporary, path) != 0 {
        throw .cannotWrite(path: path, errno: errno)
      }
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

/// A file that is about to replace another one: `.gists-RANDOM.tmp`, in the same folder.
///
/// The process that writes it holds a lock on it (flock(2)). A temporary file without a lock was
/// left behind by a process that was killed.
enum TemporaryFile {
  private static let (prefix, suffix) = (".gists-", ".tmp")

  static var randomName: String { prefix + RandomName.text + suffix }

  /// Whether a name has the form of ``randomName``.
  static func isName(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let random = name.dropFirst(prefix.count).dropLast(suffix.count)
    return (1...13).contains(random.utf8.count)
      && random.utf8.allSatisfy { byte in
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      }
  }

  /// Locks a new temporary file until it is closed, and writes it; false if another process has
  /// already removed it as abandoned: it was not locked for a moment.
  static func fill(
    _ file: borrowing Descriptor, with bytes: [UInt8], _ permissions: mode_t?,
    _ durably: Bool = true
  ) throws(FileError) -> Bool {
    guard try claim(file) else { return false }
    if let permissions, fchmod(file.number, permissions) != 0 {
      throw .cannotWrite(path: file.path, errno: errno)
    }
    try file.writeAll(bytes)
    if durably { try file.synchronize() }
    return true
  }

  /// Locks the file; returns false if another process has removed it.
  static func claim(_ file: borrowing Descriptor) throws(FileError) -> Bool {
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
      // Some network file systems have no locks; nothing can be recognized as abandoned there.
      return errno != EWOULDBLOCK
    }
    return try file.status().st_nlink > 0
  }

  static func removeAbandoned(in folder: borrowing Descriptor) {
    for name in FolderNames.all(in: folder) where isName(name) {
      guard
        let file =
          Descriptor(in: folder, name, path: name, O_RDWR | O_NONBLOCK)
          // Its mode may be that of a read-only file that it was about to replace.
          ?? Descriptor(in: folder, name, path: name, O_RDONLY | O_NONBLOCK),
        let status = try? file.status(), status.isOurs, status.kind == S_IFREG,
        flock(file.number, LOCK_EX | LOCK_NB) == 0
      else { continue }
      // If it has just been renamed, there is nothing with this name any more.
      unlinkat(folder.number, name, 0)
      file.unlock()
    }
  }

  /// Removes abandoned temporary files; does nothing if the folder can't be read.
  static func removeAbandoned(in path: String) {
    guard let folder = Descriptor(path, O_RDONLY | O_DIRECTORY) else { return }
    removeAbandoned(in: folder)
  }
}
