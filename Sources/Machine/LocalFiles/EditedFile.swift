import FoundationEssentials

/// A text that the user edits: a file with mode 0600 in a folder of its own with mode 0700, in the
/// runtime folder or else the state folder.
package struct EditedFile: Sendable {
  private let folder: String
  private let file: PrivateFile

  /// The path of the file.
  package var path: String { file.path }

  /// Writes the text to a file called like `name`, so that editors detect the language.
  package init(_ bytes: [UInt8], named name: String, in folders: Folders) throws(FileError) {
    folder = "\(folders.runtime ?? folders.state)/editing/\(RandomName.text)"
    let plain = PlainName.of(name)
    // Avoid `..` and names that look like an option.
    let isPlain = plain.contains { $0 != "." && $0 != "-" }
    file = PrivateFile("\(folder)/\(isPlain ? plain : "text")")
    try file.write(bytes)
  }

  /// Returns the current content; empty if the editor removed the file.
  package func read() throws(FileError) -> [UInt8] { try file.read() ?? [] }

  /// Removes the file and whatever the editor left beside it.
  package func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
