import CLinux
import Glibc
import Synchronization

/// A folder of the person's, for files that a server names.
///
/// It is opened once, and everything is done by its descriptor: whatever is moved or linked meanwhile,
/// nothing is written outside it, and no symbolic link is followed. A file is
/// written whole or not at all.
package final class DownloadFolder: Sendable {
  /// Who may look at what is made.
  package enum Privacy: Sendable {
    /// Whom the umask lets, as with any file that the person makes.
    case ordinary
    /// The person alone, whatever the umask.
    case personal
  }

  /// As it was named, without a slash at the end.
  package let path: String
  private let folder: Descriptor
  private let privacy: Privacy
  private let unfinished = Mutex<Set<String>>([])

  /// Opens the folder, and makes it and those above it where they are missing.
  ///
  /// - Parameters:
  ///   - path: of the folder.
  ///   - privacy: of what is made.
  ///   - followsLink: also where it is a symbolic link: the person named it.
  /// - Throws: `.cannotWrite`, ENOTDIR for a link that is not followed.
  package init(
    making path: String, _ privacy: Privacy, followsLink: Bool = true
  ) throws(FileError) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.privacy = privacy
    try MissingFolders.make(path, mode: privacy.folder) { made throws(FileError) in
      guard privacy == .ordinary || chmod(made, privacy.folder) == 0 else {
        throw .cannotWrite(path: made, errno: errno)
      }
    }
    let flags = O_RDONLY | O_DIRECTORY | (followsLink ? 0 : O_NOFOLLOW)
    guard let folder = Descriptor(path, flags) else {
      throw .cannotWrite(path: path, errno: errno)
    }
    self.folder = folder
  }

  /// Opens a folder in this one, and makes it where it is missing.
  package init(making name: SafeName, in parent: DownloadFolder) throws(FileError) {
    path = parent.path(of: name)
    privacy = parent.privacy
    let isNew = mkdirat(parent.folder.number, name.text, privacy.folder) == 0
    guard isNew || errno == EEXIST,
      let folder = Descriptor(
        in: parent.folder, name.text, path: path, O_RDONLY | O_DIRECTORY),
      !isNew || privacy == .ordinary || fchmod(folder.number, privacy.folder) == 0
    else { throw .cannotWrite(path: path, errno: errno) }
    self.folder = folder
  }

  /// Opens a folder in this one; nil where there is none.
  package init?(_ name: SafeName, in parent: DownloadFolder) {
    path = parent.path(of: name)
    privacy = parent.privacy
    guard
      let folder = Descriptor(
        in: parent.folder, name.text, path: path, O_RDONLY | O_DIRECTORY)
    else { return nil }
    self.folder = folder
  }

  /// What a person knows a file by.
  package func path(of name: SafeName) -> String {
    path.hasSuffix("/") ? path + name.text : "\(path)/\(name.text)"
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: all of it.
  ///   - name: in this folder.
  ///   - replacing: also where a file of that name is there; a symbolic link is replaced itself.
  /// - Throws: EEXIST where something is there and must stay.
  package func write(_ bytes: [UInt8], as name: SafeName, replacing: Bool) throws(FileError) {
    let path = path(of: name)
    let temporary = Self.temporaryName()
    unfinished.withLock { _ = $0.insert(temporary) }
    defer { unfinished.withLock { _ = $0.remove(temporary) } }
    do throws(FileError) {
      try fill(temporary, with: bytes, path: path)
      let number = folder.number
      let failed =
        replacing
        ? renameat(number, temporary, number, name.text)
        : clinux_rename_new(number, temporary, name.text)
      guard failed == 0 else { throw .cannotWrite(path: path, errno: errno) }
    } catch {
      unlinkat(folder.number, temporary, 0)
      throw error
    }
  }

  private func fill(
    _ temporary: String, with bytes: [UInt8], path: String
  ) throws(FileError) {
    let file = Descriptor(
      in: folder, temporary, path: path, O_WRONLY | O_CREAT | O_EXCL, mode: privacy.file)
    guard let file, privacy == .ordinary || fchmod(file.number, privacy.file) == 0 else {
      throw .cannotWrite(path: path, errno: errno)
    }
    try file.writeAll(bytes)
    try file.synchronize()
  }

  /// Makes the names last: a rename is lost in a power cut without.
  package func synchronize() throws(FileError) { try folder.synchronize() }

  /// Removes what is being written at this moment: for a signal that ends the program.
  package func abandon() {
    for name in unfinished.withLock({ $0 }) { unlinkat(folder.number, name, 0) }
  }

  fileprivate static func temporaryName() -> String {
    prefix + RandomName.text + suffix
  }

  fileprivate static let (prefix, suffix) = (".gists-", ".tmp")
}

extension DownloadFolder.Privacy {
  fileprivate var folder: mode_t { self == .ordinary ? 0o755 : 0o700 }
  fileprivate var file: mode_t { self == .ordinary ? 0o644 : 0o600 }
}

extension DownloadFolder {
  /// Whether anything is in a folder under that name, which may not be there itself.
  package static func holds(_ name: SafeName, in path: String) -> Bool {
    var status = stat()
    return lstat("\(path)/\(name.text)", &status) == 0
  }

  /// The bytes of a regular file; nil where there is none, or something else.
  package func read(_ name: SafeName, limit: Int) throws(FileError) -> [UInt8]? {
    let path = path(of: name)
    guard isRegular(name) else { return nil }
    guard let file = Descriptor(in: folder, name.text, path: path, O_RDONLY | O_NONBLOCK) else {
      throw .cannotRead(path: path, errno: errno)
    }
    return try file.readAll(limit: limit)
  }

  /// Whether a regular file is there, of that size where one is given.
  package func isRegular(_ name: SafeName, size: Int? = nil) -> Bool {
    var status = stat()
    return fstatat(folder.number, name.text, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.kind == S_IFREG && (size == nil || size == Int(status.st_size))
  }

  /// Removes a file, or a link; nothing to do where it isn't there.
  package func remove(_ name: SafeName) throws(FileError) {
    guard unlinkat(folder.number, name.text, 0) == 0 || errno == ENOENT else {
      throw .cannotWrite(path: path(of: name), errno: errno)
    }
  }

  /// Removes what writings left that were killed; none may be under way.
  package func removeLeftovers() {
    for name in FolderNames.all(in: folder)
    where name.hasPrefix(Self.prefix) && name.hasSuffix(Self.suffix) {
      unlinkat(folder.number, name, 0)
    }
  }

  /// Keeps other processes that ask from the folder, as long as this one has it open.
  ///
  /// - Returns: false where another one has it.
  package func lock() throws(FileError) -> Bool {
    if flock(folder.number, LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw .cannotWrite(path: path, errno: errno) }
    return false
  }
}
