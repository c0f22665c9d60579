import Glibc

/// Lists the names in a folder.
package enum FolderNames {
  /// Returns the names in any order; none if the folder can't be read.
  package static func all(in path: String) -> [String] { all(opendir(path)) }

  /// Returns the names in an open folder, which stays open.
  static func all(in folder: borrowing Descriptor) -> [String] {
    let again = openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard again >= 0 else { return [] }
    let entries = fdopendir(again)
    if entries == nil { close(again) }
    return all(entries)
  }

  private static func all(_ entries: OpaquePointer?) -> [String] {
    guard let entries else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
