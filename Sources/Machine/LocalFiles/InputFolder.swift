import Glibc

/// A folder to send, named by the user.
package enum InputFolder {
  /// The kind of an entry in a folder.
  package enum Kind: Hashable, Sendable {
    /// A regular file, or a symbolic link to one.
    case file
    case folder
    case linkToFolder
    /// A symbolic link whose target is missing.
    case brokenLink
    /// A pipe, a socket or a device.
    case special
    /// An entry whose kind can't be read; EILSEQ if its name is not UTF-8.
    case unreadable(errno: Int32)
  }

  package struct Entry: Hashable, Sendable {
    package let name: String
    package let kind: Kind
  }

  /// Returns the entries of a folder, sorted by the bytes of their names.
  ///
  /// Throws if the folder can't be read.
  package static func entries(of path: String) throws(FileError) -> [Entry] {
    try FolderNames.read(path)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { name in
        Entry(name: name, kind: kind(of: path.hasSuffix("/") ? path + name : "\(path)/\(name)"))
      }
  }

  private static func kind(of path: String) -> Kind {
    guard let own = stat(path, followsLink: false) else {
      let failure = errno
      // A name that is not UTF-8 was repaired, and that file does not exist.
      return .unreadable(errno: failure == ENOENT && path.contains("\u{FFFD}") ? EILSEQ : failure)
    }
    let isLink = own.kind == S_IFLNK
    guard let status = isLink ? stat(path) : own else { return .brokenLink }
    return switch status.kind {
    case S_IFREG: .file
    case S_IFDIR: isLink ? .linkToFolder : .folder
    default: .special
    }
  }
}
