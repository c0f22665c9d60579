import TerminalOutput

/// The form that creates a gist.
extension BrowserState {
  mutating func askCreation() {
    var form = draft ?? CreateForm()
    form.focus = .files
    if let file = selectedFile, form.files.isEmpty {
      form.files.set(CommandWords.quoted(file.path))
    }
    overlay = .create(form)
  }

  mutating func handle(_ form: CreateForm, _ key: Key) {
    var form = form
    switch key {
    case .escape, .control("c"), .control("g"):
      draft = form
      overlay = nil
      if !form.isEmpty {
        status = BrowserMessage(.note, advice(.formKept))
      }
      return
    case .enter:
      overlay = nil
      draft = nil
      return create(form)
    case .tab, .down: form.moveFocus(1)
    case .backTab, .up: form.moveFocus(2)
    default: form.edit(key)
    }
    overlay = .create(form)
  }

  private mutating func create(_ form: CreateForm) {
    run(arguments(of: form), .creation(form), "Creating…")
  }

  /// Returns the command that creates the gist.
  func arguments(of form: CreateForm) -> [String] {
    let files = CommandWords.words(of: form.files.text)
    let description = form.description.text
    let options =
      (description.isEmpty ? [] : ["--desc=\(description)"]) + (form.isPublic ? ["--public"] : [])
    return files.isEmpty
      ? ["new"] + options : ["create"] + options + ["--"] + files.map(path)
  }
}

extension CreateForm {
  fileprivate var isEmpty: Bool { files.isEmpty && description.isEmpty && !isPublic }

  fileprivate mutating func moveFocus(_ step: Int) {
    focus = Focus(rawValue: (focus.rawValue + step) % 3) ?? .files
  }

  fileprivate mutating func edit(_ key: Key) {
    switch focus {
    case .files: _ = files.handle(key)
    case .description: _ = description.handle(key)
    case .visibility:
      if [.text(" "), .left, .right].contains(key) { isPublic.toggle() }
    }
  }
}
