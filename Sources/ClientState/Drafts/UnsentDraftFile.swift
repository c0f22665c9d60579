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
    let path = "\(folders.state)/unsent/\(stamp)-\(RandomName.text)-\(PlainName.of(name))"
    let file = PrivateFile(path, onRepair: onRepair)
    try file.write(bytes)
    return UnsentDraftFile(file: file)
  }

  /// Deletes the file once the text is sent.
  package func remove() throws(FileError) { try file.remove() }
}
