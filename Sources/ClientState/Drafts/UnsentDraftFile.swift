package import FoundationEssentials
package import LocalFiles

/// A file with the user's text that could not be sent, kept until it is sent.
package struct UnsentDraftFile: Sendable {
  private let file: PrivateFile

  /// The path of the file.
  package var path: String { file.path }

  /// Saves the text in the state folder's `unsent/`.
  ///
  /// The file name is unique: the time (UTC), random digits and `name`.
  package static func keep(
    _ bytes: [UInt8], named name: String, in folders: Folders, at time: Date,
    onRepair: @escaping @Sendable (Repair) -> Void
  ) throws(FileError) -> UnsentDraftFile {
    let stamp = time.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    let path = "\(folder(folders))/\(stamp)-\(RandomName.text)-\(PlainName.of(name))"
    let file = PrivateFile(path, onRepair: onRepair)
    try file.write(bytes)
    return UnsentDraftFile(file: file)
  }

  /// Returns the paths of all saved texts, the newest first.
  package static func paths(in folders: Folders) -> [String] {
    // The names begin with the time.
    let folder = folder(folders)
    return FolderNames.all(in: folder).sorted(by: >).map { "\(folder)/\($0)" }
  }

  private static func folder(_ folders: Folders) -> String { "\(folders.state)/unsent" }

  /// Deletes the file once the text is sent.
  package func remove() throws(FileError) { try file.remove() }
}
