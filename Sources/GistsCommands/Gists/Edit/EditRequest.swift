import CommandSupport

/// What a person wants changed of a gist, as they said it.
struct EditRequest: Hashable, Sendable {
  struct Rename: Hashable, Sendable {
    let from: String
    let to: String
  }

  /// Whose text is changed; nil where another change says what to do, or where it is to be chosen.
  var file: String?
  /// The file's text comes from stdin, otherwise from an editor.
  var readsStdin = false
  /// nil: stays as it is.
  var description: String?
  /// Paths; `-` is stdin.
  var added: [String] = []
  var removed: [String] = []
  var renamed: [Rename] = []

  /// A person is to type.
  var opensEditor: Bool {
    guard file == nil else { return !readsStdin }
    return description == nil && added.isEmpty && removed.isEmpty && renamed.isEmpty
  }
}

extension AppContext {
  /// What to do for whom there is no terminal to edit a file at.
  func insteadOfEditor(_ gist: String, _ file: String) -> [String] {
    let edit = failureFormatter.command(
      "edit \(ShellWord.quoted(gist)) \(ShellWord.quoted(file)) -")
    return [
      "give the new text: \(edit) < FILE",
      "or say what to change: --desc, --add, --remove, --rename",
    ]
  }
}
