package import FoundationEssentials
package import LocalFiles

/// A person's text that could not be sent, kept in a file of its own until it is.
package struct UnsentDraftFile: Sendable {
  private let file: PrivateFile

  /// Where the person finds it.
  package var path: String { file.path }

  /// Keeps the text in the state folder's `unsent/`, under a name of the time (UTC), random
  /// digits and `name`: no other text has it.
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

  /// Once it is sent.
  package func remove() throws(FileError) { try file.remove() }
}
