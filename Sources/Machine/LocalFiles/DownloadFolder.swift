import CLinux
import Glibc
import Synchronization

/// A folder of the user's, for files named by a server.
///
/// It is opened once and then accessed by its descriptor only. Whatever is moved or linked
/// meanwhile, nothing is written outside it, and symbolic links are not followed. Writes are
/// atomic. Making a folder removes the temporary files that a killed process left in it.
package final class DownloadFolder: Sendable {
  /// The permissions of created files and folders.
  package enum Privacy: Sendable {
    /// Permissions follow the umask.
    case ordinary
    /// Only the user has access, whatever the umask.
    case personal
  }

  /// The path as it was given, without a trailing slash.
  package let path: String
  private let folder: Descriptor
  private let privacy: Privacy
  private let unfinished = Mutex<Set<String>>([])
  /// The names that were written.
  private let written = Mutex<[SafeName]>([])

  /// Opens the folder and creates it and any missing folders above it.
  ///
  /// The path may be a symbolic link, since the user named it, unless `followsLink` is false
  /// (ENOTDIR).
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
    TemporaryFile.removeAbandoned(in: folder)
    self.folder = folder
  }

  /// Opens a folder in another one and creates it if it is missing.
  package init(making name: SafeName, in parent: DownloadFolder) throws(FileError) {
    path = parent.path(of: name)
    privacy = parent.privacy
    let isNew = mkdirat(parent.folder.number, name.text, privacy.folder) == 0
    guard isNew || errno == EEXIST,
      let folder = Descriptor(
        in: parent.folder, name.text, path: path, O_RDONLY | O_DIRECTORY),
      !isNew || privacy == .ordinary || fchmod(folder.number, privacy.folder) == 0
    else { throw .cannotWrite(path: path, errno: errno) }
    if !isNew { TemporaryFile.removeAbandoned(in: folder) }
    self.folder = folder
  }

  /// Opens a folder in another one; nil if it does not exist.
  package init?(_ name: SafeName, in parent: DownloadFolder) {
    path = parent.path(of: name)
    privacy = parent.privacy
    guard
      let folder = Descriptor(
        in: parent.folder, name.text, path: path, O_RDONLY | O_DIRECTORY)
    else { return nil }
    self.folder = folder
  }

  deinit { folder.unlock() }

  /// Returns the path of a file, for messages.
  package func path(of name: SafeName) -> String {
    path.hasSuffix("/") ? path + name.text : "\(path)/\(name.text)"
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - name: the name in this folder.
  ///   - replacing: whether to replace an existing file. A symbolic link itself is replaced.
  /// - Throws: EEXIST if the name exists and must not be replaced; ``FileError/sameFile(path:as:)``
  ///   if it is that of a file written before under another name, which then stays as it is.
  package func write(_ bytes: [UInt8], as name: SafeName, replacing: Bool) throws(FileError) {
    if let other = otherName(of: name, in: written.withLock(\.self)) {
      throw .sameFile(path: path(of: name), as: other.text)
    }
    // Another process may remove the temporary file as abandoned before it is locked.
    while try !replace(name, with: bytes, replacing: replacing) {}
    written.withLock { $0.append(name) }
  }

  /// Returns the first of these names by which the file system finds the same file; nil if none is
  /// another name of it.
  ///
  /// Only the file system knows: some ignore case or Unicode composition, also in single folders.
  package func otherName(of name: SafeName, in names: [SafeName]) -> SafeName? {
    guard let status = status(of: name) else { return nil }
    return names.first { other in
      guard other != name, let another = self.status(of: other) else { return false }
      return (status.st_dev, status.st_ino) == (another.st_dev, another.st_ino)
    }
  }

  private func status(of name: SafeName) -> stat? {
    var status = stat()
    let isThere = fstatat(folder.number, name.text, &status, AT_SYMLINK_NOFOLLOW) == 0
    return isThere ? status : nil
  }

  /// Returns false if the temporary file was removed before it was locked.
  private func replace(
    _ name: SafeName, with bytes: [UInt8], replacing: Bool
  ) throws(FileError) -> Bool {
    let (path, number) = (path(of: name), folder.number)
    let temporary = TemporaryFile.randomName
    unfinished.withLock { _ = $0.insert(temporary) }
    defer { unfinished.withLock { _ = $0.remove(temporary) } }
    do throws(FileError) {
      let file = Descriptor(
        in: folder, temporary, path: path, O_WRONLY | O_CREAT | O_EXCL, mode: privacy.file)
      guard let file else { throw .cannotWrite(path: path, errno: errno) }
      defer { file.unlock() }
      let permissions = privacy == .ordinary ? nil : privacy.file
      guard try TemporaryFile.fill(file, with: bytes, permissions) else { return false }
      let failed =
        replacing
        ? renameat(number, temporary, number, name.text)
        : clinux_rename_new(number, temporary, name.text)
      guard failed == 0 else { throw .cannotWrite(path: path, errno: errno) }
      return true
    } catch {
      unlinkat(number, temporary, 0)
      throw error
    }
  }

  /// Syncs the names in the folder: without this, a power failure can undo a rename.
  package func synchronize() throws(FileError) { try folder.synchronize() }

  /// Removes unfinished files, when a signal ends the program.
  package func abandon() {
    for name in unfinished.withLock({ $0 }) { unlinkat(folder.number, name, 0) }
  }
}

extension DownloadFolder.Privacy {
  fileprivate var folder: mode_t { self == .ordinary ? 0o755 : 0o700 }
  fileprivate var file: mode_t { self == .ordinary ? 0o644 : 0o600 }
}

extension DownloadFolder {
  /// Whether a name exists in a folder, which may itself be missing.
  package static func holds(_ name: SafeName, in path: String) -> Bool {
    stat("\(path)/\(name.text)", followsLink: false) != nil
  }

  /// Returns the content of a regular file; nil if there is none.
  package func read(_ name: SafeName, limit: Int) throws(FileError) -> [UInt8]? {
    let path = path(of: name)
    guard isRegular(name) else { return nil }
    guard let file = Descriptor(in: folder, name.text, path: path, O_RDONLY | O_NONBLOCK) else {
      throw .cannotRead(path: path, errno: errno)
    }
    return try file.readAll(limit: limit)
  }

  /// Whether a regular file exists, with that size if one is given.
  package func isRegular(_ name: SafeName, size: Int? = nil) -> Bool {
    guard let status = status(of: name) else { return false }
    return status.kind == S_IFREG && (size == nil || size == Int(status.st_size))
  }

  /// Removes a file or a link if it exists.
  package func remove(_ name: SafeName) throws(FileError) {
    guard unlinkat(folder.number, name.text, 0) == 0 || errno == ENOENT else {
      throw .cannotWrite(path: path(of: name), errno: errno)
    }
  }

  /// Gives a file or folder another name, which must be free.
  package func rename(_ name: SafeName, to new: SafeName) throws(FileError) {
    guard renameat(folder.number, name.text, folder.number, new.text) == 0 else {
      throw .cannotWrite(path: path(of: new), errno: errno)
    }
  }

  /// Locks the folder against other processes while it is open; false if another one holds the
  /// lock.
  package func lock() throws(FileError) -> Bool {
    if flock(folder.number, LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw .cannotWrite(path: path, errno: errno) }
    return false
  }
}

/// Checks which names from a server can be written to a folder.
///
/// Backslashes and colons are ordinary characters: `C:\x` is a file of that name. Whether two names
/// are the same file is for the file system to tell.
package enum DownloadNames {
  /// Whether unusual names are allowed: hidden ones, some of which shells, editors and git act on, and
  /// those with control characters, which what reads a list of names may take for two of them.
  package enum Unusual: Hashable, Sendable { case refused, allowed }

  /// Why a name is rejected.
  package enum Problem: Error, Hashable, Sendable {
    case unsafe(SafeName.Problem)
    case hidden
    case control
    /// The name is that of a temporary file, which a later run would remove.
    case reserved
  }

  /// Returns the result for each name, in order.
  package static func check(
    _ names: [String], unusual: Unusual
  ) -> [Result<SafeName, Problem>] {
    names.map { text in
      Result { () throws(Problem) in try checked(text, unusual) }
    }
  }

  private static func checked(_ text: String, _ unusual: Unusual) throws(Problem) -> SafeName {
    let name: SafeName
    do throws(SafeName.Problem) {
      name = try SafeName(onDisk: text)
    } catch {
      throw .unsafe(error)
    }
    if TemporaryFile.isName(text) { throw .reserved }
    guard unusual == .refused else { return name }
    if text.utf8.first == UInt8(ascii: ".") { throw .hidden }
    if SafeName.hasControl(text) { throw .control }
    return name
  }

  /// Returns for each name an earlier one that differs from it only in case or Unicode composition:
  /// on many file systems, they are the same file.
  package static func similar(_ names: [String]) -> [String?] {
    var first: [String: String] = [:]
    return names.map { name in
      let key = folded(name)
      defer { if first[key] == nil { first[key] = name } }
      return first[key]
    }
  }

  /// Returns equal text for names that a file system may treat as the same.
  ///
  /// Swift compares by canonical equivalence. Both mappings together fold case, including `ß` and
  /// `ſ`.
  static func folded(_ text: String) -> String { text.uppercased().lowercased() }
}
