package import LocalFiles

/// The files that keep what this program knows, besides the libraries.
///
/// Each is found by a function beside its type.
package struct StateFiles: Sendable {
  package let folders: Folders
  /// Tells that a file was accessible to others and is private now.
  let onRepair: @Sendable (Repair) -> Void

  package init(in folders: Folders, onRepair: @escaping @Sendable (Repair) -> Void = { _ in }) {
    self.folders = folders
    self.onRepair = onRepair
  }

  func json(_ path: String, _ kind: StateFile) -> JSONFile {
    JSONFile(file: PrivateFile(path, onRepair: onRepair), kind: kind)
  }
}
