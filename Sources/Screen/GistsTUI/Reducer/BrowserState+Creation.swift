import TerminalOutput

/// The form that creates a gist.
extension BrowserState {
  mutating func askCreation() {
    var form = changes.takeForm() ?? CreateForm()
    form.focus = .name
    if let file = selectedFile, form.lacksContent {
      form.files.set(CommandWords.quoted(file.path))
      form.focus = .description
    }
    openForm(form)
  }

  /// Shows a new form, or one that was closed.
  mutating func openForm(_ form: CreateForm) {
    var form = form
    form.linksFiles = list == .files
    (form.isReopened, form.isEdited) = (false, false)
    dialogs.overlay = .create(form)
    if let saved = form.saved { emit(.findFiles([saved.path])) }
  }

  mutating func handle(_ form: CreateForm, _ key: Key) {
    var form = form
    switch key {
    case .escape, .control("c"), .control("g"):
      form.forgetCompletions()
      dialogs.overlay = nil
      guard form.isKept else { return }
      // One that was only looked at gives way to the next.
      changes.close(form, opensNext: form.isEdited)
      let kept = advice(.formKept(count: changes.closedForms.count))
      return messages.status = BrowserMessage(.note, kept)
    case .enter:
      form.forgetCompletions()
      dialogs.overlay = .create(form)
      return form.candidates.isEmpty
        ? create(form, []) : emit(.findFiles(form.candidates.map(setup.path)))
    case .tab where form.canComplete:
      guard form.completions.isEmpty else {
        form.insertCompletion(after: 1)
        break
      }
      return emit(.completePath(form.quotedLine))
    case .backTab where !form.completions.isEmpty:
      form.insertCompletion(after: form.completions.count - 1)
    case .tab, .down: form.moveFocus(1)
    case .backTab, .up: form.moveFocus(CreateForm.Focus.allCases.count - 1)
    default: form.edit(key)
    }
    dialogs.overlay = .create(form)
  }

  /// Creates the gist if its names are fine; `missing` are those that are no files.
  mutating func found(_ paths: [String], missing: Set<String>) {
    if foundDraft(paths, missing: missing) { return }
    guard case .create(var form) = dialogs.overlay, form.candidates.map(setup.path) == paths
    else {
      return
    }
    let isOnlyChecked = form.isOnlyChecked
    form.isOnlyChecked = false
    let missing = Set(form.candidates.filter { missing.contains(setup.path($0)) })
    form.problem = form.problem(missing: missing)
    guard form.problem == nil else {
      if let field = form.problem?.field { form.focus = field }
      return dialogs.overlay = .create(form)
    }
    if isOnlyChecked { return dialogs.overlay = .create(form) }
    create(form, form.candidates.filter { !missing.contains($0) })
  }

  private mutating func create(_ form: CreateForm, _ paths: [String]) {
    // The form stays.
    if paths.isEmpty, form.saved == nil, let why = whyTerminalWaits {
      return messages.status = why
    }
    dialogs.overlay = nil
    let number = run(
      form.arguments(uploading: paths.map(setup.path)), .creation(form), "Creating…",
      sends: paths.isEmpty ? form.saved?.path : nil)
    if paths.isEmpty { changes.queue.note(form.saved, sentBy: number) }
  }

  /// Keeps the form of a gist that was not created, with its draft; an error opens it again.
  mutating func fail(_ form: CreateForm, _ result: CommandResult) {
    var form = form
    form.saved = result.draft ?? form.saved
    guard form.saved == nil, let message = result.message, message.kind == .error else {
      return changes.close(form)
    }
    reopen(form, message)
  }

  /// Shows the form again with the error of its command, unless the user is doing something else.
  private mutating func reopen(_ form: CreateForm, _ message: BrowserMessage) {
    var form = form
    form.problem = CreateForm.Problem(
      field: form.field(of: message), text: named(message.text))
    (form.isReopened, form.isTouched, form.isEdited) = (true, true, true)
    guard dialogs.overlay == nil, !searchField.isTyping || list != .search,
      dialogs.questions.isEmpty
    else {
      return changes.close(form)
    }
    dialogs.open(.create(form))
  }

  /// Shows what completes the path at the cursor; goes to the next field if nothing does.
  mutating func completePath(_ line: String, with words: [Completion]) {
    guard case .create(var form) = dialogs.overlay, form.quotedLine == line else { return }
    let current = CommandWords.words(of: line).last
    if words.isEmpty || words.map(\.word) == [current] {
      form.moveFocus(1)
    } else {
      form.complete(with: words)
    }
    dialogs.overlay = .create(form)
  }
}

extension CreateForm {
  /// Whether a path is at the cursor.
  var canComplete: Bool {
    [.name, .files].contains(focus) && editor.text.last?.isWhitespace == false
  }

  fileprivate mutating func moveFocus(_ step: Int) {
    forgetCompletions()
    let fields = Focus.allCases
    focus = fields[(focus.rawValue + step) % fields.count]
  }

  fileprivate mutating func edit(_ key: Key) {
    problem = nil
    (isReopened, isTouched, isEdited) = (false, true, true)
    forgetCompletions()
    if focus != .visibility {
      _ = editor.handle(key)
    } else if [.text(" "), .left, .right].contains(key) {
      isPublic.toggle()
    }
  }
}
