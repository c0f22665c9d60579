import TerminalOutput

/// Handles answers to questions, fields and the form.
extension PlainMode {
  private static let quits: Set<String> = ["quit", "exit"]

  mutating func answer(_ line: String, _ dialog: PlainDialog) {
    let word = line.lowercased()
    if !asksSecret {
      if word == "help" || word == "?" { return say(dialog.help + " Quit exits.") }
      if Self.quits.contains(word) { return quit(dialog) }
    }
    dialog.answer(&self, Self.unquoted(line), word)
  }

  /// Returns the text of a quoted line that would be a word of plain mode without the quotes.
  private static func unquoted(_ line: String) -> String {
    guard line.count > 2, let quote = line.first, "\"'".contains(quote), line.last == quote else {
      return line
    }
    let text = String(line.dropFirst().dropLast())
    let isWord = cancels.union(quits).union(["help", "?", "-"]).contains(text.lowercased())
    return isWord ? text : line
  }

  /// Closes the dialog and quits the program.
  private mutating func quit(_ dialog: PlainDialog) {
    dialog.close(&self)
    (confirmsForm, checksForm) = (false, false)
    state.perform(.quit)
  }

  mutating func answer(_ word: String, _ offer: DraftOffer) {
    switch word {
    case "edit", "e": state.send(offer, isEdited: true)
    case "send", "r": state.send(offer, isEdited: false)
    case "", "keep", "cancel", "back", "no", "n", "quit", "q": state.keep(offer)
    default: say("Type edit, send or keep.")
    }
  }

  mutating func answer(_ line: String, _ word: String, _ question: BrowserQuestion) {
    if Self.cancels.contains(word) {
      // While a code is shown, the command may not be waiting for an answer.
      if case .code = question.form { state.emit(.cancel(number: question.number)) }
      return send(nil, question)
    }
    switch question.form {
    case .confirmation:
      switch word {
      case "y", "yes": send(.yes, question)
      case "n", "no": send(.no, question)
      default: say("Type yes or no.")
      }
    case .pause:
      word.isEmpty ? send(.proceed, question) : say("Press Enter, or type cancel.")
    case .code(let code):
      guard word.isEmpty else { return say("Press Enter, or type cancel.") }
      if code.isOpenable { state.emit(.answer(number: question.number, .proceed)) }
      say("Waiting for the code, \(code.timeLeft)")
    case .line: send(.text(line), question)
    case .choice(let rows):
      if word.isEmpty { return send(nil, question) }
      guard let number = Int(word), number > 0, rows.indices.contains(number - 1) else {
        return say("Type a number from 1 to \(rows.count), or cancel.")
      }
      send(.row(number - 1), question)
    }
  }

  mutating func send(_ answer: QuestionAnswer?, _ question: BrowserQuestion) {
    state.answer(question, answer)
    guard answer == nil else { return }
    say("Cancelled.")
    saidCancelled = true
  }

  /// Fills a field: Enter alone keeps its text, a single dash removes it.
  mutating func fill(_ field: TextField, _ line: String, _ word: String) {
    if Self.cancels.contains(word) {
      state.dialogs.overlay = nil
      return say("Nothing was done.")
    }
    if case .description(let gists, _) = field.purpose, line.isEmpty {
      state.dialogs.overlay = nil
      return say(gists.count == 1 ? "The description stays." : "The descriptions stay.")
    }
    submit(line.isEmpty ? field.editor.text : line == "-" ? "" : line)
  }

  /// Submits the field on the screen with this text.
  mutating func submit(_ text: String) {
    guard case .field(var field) = state.dialogs.overlay else { return }
    field.editor.set(text)
    state.handle(field, .enter)
  }

  mutating func fill(_ form: CreateForm, _ line: String, _ word: String) {
    var form = form
    if Self.cancels.contains(word) {
      form.isDeclined = confirmsForm
      (confirmsForm, checksForm) = (false, false)
      state.handle(form, .escape)
      return say("No gist was created.")
    }
    if confirmsForm { return confirm(form, word) }
    form.problem = nil
    if !line.isEmpty { (form.isTouched, form.isEdited, form.isDeclined) = (true, true, false) }
    if form.focus == .visibility {
      guard ["", "y", "yes", "n", "no"].contains(word) else { return say("Type yes or no.") }
      if !word.isEmpty { form.isPublic = word.hasPrefix("y") }
    } else {
      form.editor.fill(line)
    }
    guard let next = CreateForm.Focus(rawValue: form.focus.rawValue + 1) else {
      return check(form)
    }
    form.focus = next
    state.dialogs.overlay = .create(form)
    say(sentence(form))
  }

  /// Looks for the form's files, and then reads its summary.
  private mutating func check(_ form: CreateForm) {
    var form = form
    form.isOnlyChecked = !form.candidates.isEmpty
    state.dialogs.overlay = .create(form)
    checksForm = true
    guard form.isOnlyChecked else { return sayChecked() }
    state.emit(.findFiles(form.candidates.map(state.setup.path)))
  }

  /// Reads the summary of the form once its files were found.
  mutating func sayChecked() {
    guard checksForm, case .create(let form) = state.dialogs.overlay, !form.isOnlyChecked else {
      return
    }
    (checksForm, confirmsForm) = (false, true)
    say(Self.summary(of: form))
  }

  /// Creates the gist after "yes"; after "no", asks for the fields again.
  private mutating func confirm(_ form: CreateForm, _ word: String) {
    switch word {
    case "y", "yes":
      confirmsForm = false
      state.handle(form, .enter)
    case "", "n", "no":
      confirmsForm = false
      var form = form
      (form.focus, form.isDeclined) = (.name, true)
      state.dialogs.overlay = .create(form)
      say("Nothing was created. Enter keeps a field.")
      say(sentence(form))
    default: say("Type yes or no.")
    }
  }

  /// Returns a summary of the gist that the form creates.
  private static func summary(of form: CreateForm) -> String {
    let gist = "a \(form.isPublic ? "public" : "secret") gist"
    let name = form.fileName.isEmpty ? "" : " named \(form.fileName)"
    let description = form.description.isEmpty ? "" : ", described as \"\(form.description.text)\""
    return form.paths.isEmpty
      ? "This creates \(gist)\(description), from a file\(name), or from what you write in your editor."
      : "This creates \(gist)\(description), from \(form.paths.joined(separator: ", "))\(name)."
  }

  /// Returns a sentence with the purpose and content of the form's current field.
  func sentence(_ form: CreateForm) -> String {
    func text(_ editor: LineEditor, _ empty: String) -> String {
      editor.isEmpty ? empty : "now \(editor.text); Enter keeps it, a single dash removes it"
    }
    switch form.focus {
    case .name:
      return "Name of the file: " + text(form.name, "Enter alone if it has one already") + "."
    case .files:
      return "Files, with spaces between them: "
        + text(form.files, "Enter alone opens your editor for a new one") + "."
    case .description:
      return "Description: " + text(form.description, "Enter alone for none") + "."
    case .visibility:
      return "Public? Anyone can find a public gist. Enter alone makes it "
        + (form.isPublic ? "public." : "secret.")
    }
  }
}

extension LineEditor {
  /// Replaces the text by a line; an empty line keeps it, a dash removes it.
  fileprivate mutating func fill(_ line: String) {
    if !line.isEmpty { set(line == "-" ? "" : line) }
  }
}

/// Returns the prompt.
extension PlainMode {
  /// Returns the escaped prompt, which says what can be typed now, with a space at its end.
  package var prompt: String { Printable.line(question) + " " }

  private var question: String {
    dialog?.prompt ?? asked.map { "Which number to \($0.word)? Enter for none:" } ?? words
  }

  private var words: String {
    if let offer = state.offer, offer.needsReading {
      return (hasMore ? "Enter for more, " : "") + "yes to \(offer.verb), back, help or quit:"
    }
    let more = hasMore ? "Enter for more, " : ""
    if state.document != nil { return more + "back, a list's name, help or quit:" }
    return (state.current.isEmpty ? "" : "Number to open, ") + more
      + "a list's name, help or quit:"
  }
}
