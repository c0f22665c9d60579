import FoundationEssentials

/// The changes to a gist as given on the command line.
struct EditRequest: Sendable {
  enum Source: Hashable, Sendable {
    case editor, stdin
    case file(path: String)

    /// The source in messages; nil for the editor.
    var name: String? {
      switch self {
      case .editor: nil
      case .stdin: "stdin"
      case .file(let path): path
      }
    }
  }

  /// The file to edit; nil if there are only other changes, or if it has yet to be chosen.
  var file: String?
  var source = Source.editor
  /// The new description; nil to keep the current one.
  var description: String?
  /// The description that the user saw; nil if the new one replaces any other.
  var formerDescription: String?
  /// The SHA-256 of the text that the user saw; nil if the new one replaces any other.
  var formerSHA: String?
  /// The time of the update that the user saw; nil if the changes are for any state.
  var formerUpdate: Date?
  /// The paths of files and folders to add; `-` is stdin.
  var added: [String] = []
  /// Whether folders also stand for their hidden files, and those in subfolders.
  var takesHidden = false
  var flattens = false
  /// Files to add whose texts are given instead of paths.
  var texts: [CheckedFile] = []
  /// The names of added files that the gist must have.
  var existing: [String] = []
  var removed: [String] = []
  var renamed: [(from: String, to: String)] = []

  var opensEditor: Bool {
    guard source == .editor else { return false }
    return file != nil
      || description == nil && added.isEmpty && texts.isEmpty && removed.isEmpty && renamed.isEmpty
  }
}
