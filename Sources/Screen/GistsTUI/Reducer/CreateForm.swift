import TerminalOutput

/// The form that creates a gist.
struct CreateForm: CompletedLine, Hashable, Sendable {
  /// The fields in their order.
  enum Focus: Int, CaseIterable, Hashable, Sendable {
    case name, description, visibility, files

    var label: String {
      switch self {
      case .name: "Name"
      case .description: "Description"
      case .visibility: "Visibility"
      case .files: "Files"
      }
    }

    /// The field's line; visibility has none and uses the previous field's.
    var line: WritableKeyPath<CreateForm, LineEditor> {
      switch self {
      case .name: \.name
      case .description, .visibility: \.description
      case .files: \.files
      }
    }
  }

  /// A mistake and its field; nil if the field is unknown.
  struct Problem: Hashable, Sendable {
    var field: Focus?
    var text: String
  }

  /// The name of the file in the gist: of a new one, or of the only one in ``files``.
  var name = LineEditor()
  var description = LineEditor()
  var isPublic = false
  /// Paths, separated by spaces; empty to write a new file in the editor.
  var files = LineEditor()
  /// The draft of the gist, which could not be sent.
  var saved: Draft?
  /// Tells it from the other forms that were closed.
  var number = 0
  /// Whether to link local files to the gist.
  var linksFiles = false
  var focus = Focus.name
  var problem: Problem?
  /// Whether an error opened the form, and not a key.
  var isReopened = false
  /// Whether the user has changed something.
  var isTouched = false
  /// Whether that was since the form was opened.
  var isEdited = false
  /// Whether the user decided against the gist: then nobody is told at the end that it was not
  /// created.
  var isDeclined = false
  /// Whether its files are looked for and nothing is created yet.
  var isOnlyChecked = false
  /// A name may have spaces.
  var isWholeLine: Bool { focus == .name }
  var completions: [Completion] = []
  var completion: Int?

  /// The line that is being typed.
  var editor: LineEditor {
    get { self[keyPath: focus.line] }
    set { self[keyPath: focus.line] = newValue }
  }

  /// Whether it is kept for later when it is closed.
  var isKept: Bool { isTouched && !isBlank }

  /// Whether nothing is filled in.
  var isBlank: Bool {
    name.isEmpty && description.isEmpty && files.isEmpty && !isPublic && saved == nil
  }

  /// Whether no file is named and no text is written yet.
  var lacksContent: Bool { files.isEmpty && saved == nil }

  /// Forgets its draft if that has this path.
  mutating func forgetDraft(_ path: String) { if saved?.path == path { saved = nil } }

  var paths: [String] { CommandWords.words(of: files.text) }

  /// Names that may be local files.
  var candidates: [String] {
    !paths.isEmpty ? paths : fileName.isEmpty || saved != nil ? [] : [fileName]
  }

  /// The name without spaces around it.
  var fileName: String {
    String(name.text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The command that creates the gist, with or without files.
  var arguments: [String] { arguments(uploading: paths) }

  /// Returns the command that creates the gist; without paths, in the editor.
  func arguments(uploading paths: [String]) -> [String] {
    let text = description.text
    if paths.isEmpty, let saved {
      let options = (text.isEmpty ? [] : ["--desc=\(text)"]) + (isPublic ? ["--public"] : [])
      let name = fileName.isEmpty ? saved.name : fileName
      return ["create"] + options + ["--filename=\(name)", "--", saved.path]
    }
    let options = (text.isEmpty ? [] : ["--desc=\(text)"]) + (isPublic ? ["--public"] : [])
    let named = fileName.isEmpty ? [] : [fileName]
    guard !paths.isEmpty else { return ["new"] + options + (named.isEmpty ? [] : ["--"] + named) }
    let renamed = named.isEmpty || paths == named ? [] : ["--filename=\(fileName)"]
    return ["create"] + options + (linksFiles ? ["--link"] : []) + renamed + ["--"] + paths
  }

  /// Returns a mistake in the names; nil if there is none.
  ///
  /// `missing` are the paths that are no files.
  func problem(missing: Set<String>) -> Problem? {
    let lacking = paths.filter(missing.contains)
    if let first = lacking.first {
      return Problem(field: .files, text: "no such file: \(first)")
    }
    if paths.count > 1, !fileName.isEmpty {
      return Problem(field: .name, text: "only a single file can have another name")
    }
    if paths.isEmpty, missing.contains(fileName), fileName.contains("/") {
      return Problem(field: .name, text: "no such file: \(fileName); a name has no /")
    }
    return nil
  }

  /// Returns the field that an error is about; nil if it names none.
  func field(of message: BrowserMessage) -> Focus? {
    var fields: Set<Focus> = []
    for part in ([message.text] + message.hints).flatMap(\.parts) {
      switch part {
      case .file(let file):
        if paths.contains(file) { fields.insert(.files) }
        if file.split(separator: "/").last.map(String.init) == fileName { fields.insert(.name) }
      case .aboutDescription: fields.insert(.description)
      case .text, .gist, .revision, .action, .command, .userCommand: continue
      }
    }
    return [.files, .name, .description].first(where: fields.contains)
  }
}
