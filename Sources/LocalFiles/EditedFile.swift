import FoundationEssentials

/// A text that a person changes in an editor: a file of 0600 in a folder of its own of 0700, in the
/// runtime folder or else the state folder.
package struct EditedFile: Sendable {
  private let folder: String
  private let file: PrivateFile

  /// Where the editor finds it.
  package var path: String { file.path }

  /// Writes the text into a file that is called like `name`, by which editors know the language.
  package init(_ bytes: [UInt8], named name: String, in folders: Folders) throws(FileError) {
    folder = "\(folders.runtime ?? folders.state)/editing/\(RandomName.text)"
    let plain = PlainName.of(name)
    // Neither `..` nor an option of the editor.
    let isPlain = plain.contains { $0 != "." && $0 != "-" }
    file = PrivateFile("\(folder)/\(isPlain ? plain : "text")")
    try file.write(bytes)
  }

  /// What is in it now; nothing where the editor took it away.
  package func read() throws(FileError) -> [UInt8] { try file.read() ?? [] }

  /// With what the editor left beside it.
  package func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
