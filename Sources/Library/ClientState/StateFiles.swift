package import LocalFiles

/// The files that keep what this program knows, besides the libraries.
///
/// The trash and each JSON file are found by a member of this type that stands beside theirs.
/// ``UnfinishedWork`` and ``UnsentDraftFile`` find their own folders.
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
