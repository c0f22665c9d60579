package import FoundationEssentials
import Glibc

/// A private folder (0700) of private files that belong together, such as the files of one gist.
package struct PrivateBundle: Sendable {
  package let path: String
  private let onRepair: @Sendable (Repair) -> Void

  /// `onRepair` hears of permissions that had to be put right.
  package init(_ path: String, onRepair: @escaping @Sendable (Repair) -> Void = { _ in }) {
    self.path = path
    self.onRepair = onRepair
  }

  package var name: String { String(path.split(separator: "/").last ?? "") }

  /// The bundles in a folder, by their names; none where there is no such folder.
  package static func all(
    in path: String, onRepair: @escaping @Sendable (Repair) -> Void = { _ in }
  ) -> [PrivateBundle] {
    FolderNames.all(in: path).sorted().map { PrivateBundle("\(path)/\($0)", onRepair: onRepair) }
      .filter(\.isFolder)
  }

  /// A file in it, which may not be there.
  ///
  /// The folder is made when the file is written.
  package func file(_ name: String) -> PrivateFile {
    PrivateFile("\(path)/\(name)", onRepair: onRepair)
  }

  /// Sees to it that the folder itself is on the disk, as its files are when they are written: up to
  /// `levels` of the folders above it may be new as well.
  package func synchronize(levels: Int) throws(FileError) {
    var folder = path
    for _ in 0...levels {
      try AtomicFileWrite.synchronize(folder: folder)
      folder = MissingFolders.parent(of: folder)
    }
  }

  /// In bytes.
  package var size: Int {
    FolderNames.all(in: path).reduce(0) { $0 + PrivateFile.size(of: "\(path)/\($1)") }
  }

  /// When something was last put into it or taken out; nil where it is not there.
  package var changed: Date? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
  }

  /// Removes the folder and the files in it, `first` before all others; nothing to do where it is not
  /// there.
  package func remove(first: String) throws(FileError) {
    guard isFolder else { return }
    try file(first).remove()
    for name in FolderNames.all(in: path) { try file(name).remove() }
    guard rmdir(path) == 0 || errno == ENOENT else {
      throw .cannotWrite(path: path, errno: errno)
    }
  }

  private var isFolder: Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.kind == S_IFDIR
  }
}
