package import LocalFiles

/// The program's state files, except the libraries.
///
/// The trash and each JSON file are members of this type, declared in their own source files.
/// ``UnfinishedWork`` and ``SavedDraft`` find their own folders.
package struct StateFiles: Sendable {
  package let folders: Folders
  /// Called after a file that other users could read was made private.
  let onRepair: @Sendable (Repair) -> Void

  package init(in folders: Folders, onRepair: @escaping @Sendable (Repair) -> Void = { _ in }) {
    self.folders = folders
    self.onRepair = onRepair
  }

  func json(_ path: String, _ kind: StateFile) -> JSONFile {
    JSONFile(file: PrivateFile(path, onRepair: onRepair), kind: kind)
  }
}
