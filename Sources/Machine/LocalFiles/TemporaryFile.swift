import Glibc

/// A file that is about to replace another one: `.gists-RANDOM.tmp`, in the same folder.
///
/// The process that writes it holds a lock on it (flock(2)). A temporary file without a lock was
/// left behind by a process that was killed.
enum TemporaryFile {
  private static let (prefix, suffix) = (".gists-", ".tmp")

  /// Returns a unique name.
  static var randomName: String { prefix + RandomName.text + suffix }

  /// Whether a name is one that ``randomName`` returns.
  static func isName(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let random = name.dropFirst(prefix.count).dropLast(suffix.count)
    return (1...13).contains(random.utf8.count)
      && random.utf8.allSatisfy { byte in
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      }
  }

  /// Locks a new temporary file until it is closed.
  ///
  /// - Returns: false if another process has already removed it as abandoned: it was not locked
  ///   for a moment.
  static func claim(_ file: borrowing Descriptor) throws(FileError) -> Bool {
    if flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      // Some network file systems have no locks; nothing can be recognized as abandoned there.
      guard errno == EWOULDBLOCK else { return true }
      return false
    }
    return try file.status().st_nlink > 0
  }

  /// Removes the temporary files that no running process is writing.
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
    }
  }

  /// Removes the temporary files that no running process is writing; does nothing if the folder
  /// can't be read.
  static func removeAbandoned(in path: String) {
    guard let folder = Descriptor(path, O_RDONLY | O_DIRECTORY) else { return }
    removeAbandoned(in: folder)
  }
}
