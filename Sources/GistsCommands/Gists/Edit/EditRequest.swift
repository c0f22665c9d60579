import CommandSupport

/// The changes to a gist as given on the command line.
struct EditRequest: Hashable, Sendable {
  struct Rename: Hashable, Sendable {
    let from: String
    let to: String
  }

  /// The file to edit; nil if there are only other changes, or if it has yet to be chosen.
  var file: String?
  /// Whether the text is read from stdin instead of an editor.
  var readsStdin = false
  /// The new description; nil to keep the current one.
  var description: String?
  /// The paths of files to add; `-` is stdin.
  var added: [String] = []
  var removed: [String] = []
  var renamed: [Rename] = []

  /// Whether the editor is opened.
  var opensEditor: Bool {
    guard file == nil else { return !readsStdin }
    return description == nil && added.isEmpty && removed.isEmpty && renamed.isEmpty
  }
}

extension AppContext {
  /// Returns the hints for editing a file without a terminal.
  func insteadOfEditor(_ gist: NamedGist, _ file: String) -> [String] {
    let edit = failureFormatter.on(gist.session.host).command(
      "edit", .value(gist.id), .value(file), "-")
    return [
      "to give the new text, run \(edit) < FILE",
      "or use --desc, --add, --remove or --rename",
    ]
  }
}
