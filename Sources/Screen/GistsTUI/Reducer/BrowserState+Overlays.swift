import TerminalOutput

/// Questions and fields above the screen.
extension BrowserState {
  /// The time before a dialog accepts a key that agrees: the user may be typing something else.
  ///
  /// A dialog that a key opened is expected, and only has to be seen.
  private static let pauseBeforeAnswer = (
    unexpected: Duration.milliseconds(300), expected: Duration.milliseconds(100)
  )
  /// The most characters of a question, with earlier output: they are wrapped for each frame.
  private static let longestQuestion = 20_000
  /// The number of lines by which a long question scrolls.
  private static let questionPage = 5
  /// The keys that close a dialog.
  private static let cancels: Set<Key> = [.escape, .control("c"), .control("g")]

  /// Returns the next row that contains a typed text, from a row on; nil if none does.
  private static func row(of rows: [String], from row: Int, containing text: String) -> Int? {
    let order = rows.indices.drop { $0 < row } + rows.indices.prefix { $0 < row }
    return order.first { rows[$0].lowercased().contains(text.lowercased()) }
  }

  /// The dialog that waits for an answer; nil for a field that the user opened.
  var asking: Asking? {
    switch dialogs.overlay {
    case .deletion, .visibility, .hidden, .linking, .question, .removal, .draft, .background:
      .dialog(dialogs.number)
    case .create(let form) where form.isReopened: .dialog(dialogs.number)
    case .loading, .asking, .create, .sorting, .field, .actions: nil
    case nil:
      if let document, let offer, offer.needsReading { .offer(document) } else { nil }
    }
  }

  /// Whether the dialog was on the screen long enough when the keys were typed.
  var isAnswerable: Bool { isAnswerable(at: typing.typedAt) }

  private func isAnswerable(at time: Duration) -> Bool {
    guard let asking else { return true }
    guard let seen = typing.seen, seen.asking == asking else { return false }
    return time - seen.since >= pauseBeforeAnswer
  }

  private var pauseBeforeAnswer: Duration {
    switch dialogs.overlay {
    case .deletion, .visibility, .linking: Self.pauseBeforeAnswer.expected
    default: Self.pauseBeforeAnswer.unexpected
    }
  }

  /// Whether the dialog still refuses the keys that agree, which are dim meanwhile.
  var isGuarded: Bool {
    asking != nil && !isAnswerable(at: max(typing.typedAt, typing.clock))
  }

  /// Returns when the dialog on the screen, drawn at this time, takes the keys that agree; nil if it does.
  package func guardEnd(drawnAt drawn: Duration) -> Duration? {
    guard isGuarded else { return nil }
    let since = typing.seen.flatMap { $0.asking == asking ? $0.since : nil } ?? drawn
    return since + pauseBeforeAnswer
  }

  /// The names of the keys that the dialog still refuses.
  var guardedKeys: Set<String> {
    guard isGuarded else { return [] }
    if dialogs.overlay == nil { return offer.map { Set([String($0.key)]) } ?? [] }
    let keys: [Key] =
      ["y", "e", "r", .enter, .tab, .down, " "] + TerminalBackground.choices.map(\.key)
    return Set(keys.filter(needsReading).map(\.name))
  }

  /// Whether a key agrees, sends or is part of a text, so that the dialog must be read before it is typed.
  ///
  /// Keys that move in a dialog or leave it do no harm.
  private func needsReading(_ key: Key) -> Bool {
    switch dialogs.overlay {
    case .deletion, .visibility, .hidden, .linking, .removal: key == .text("y")
    case .draft: [.text("e"), .text("r")].contains(key)
    case .question(let question, _, _):
      switch question.form {
      case .confirmation: key == .text("y")
      case .pause, .code, .choice: key == .enter
      case .line: !Self.cancels.contains(key)
      }
    case .create: !Self.cancels.contains(key)
    // Words that are typed ahead must not close it: their other letters are keys of the list.
    case .background: !Self.cancels.contains(key)
    case .loading, .asking, .sorting, .field, .actions, nil: false
    }
  }

  /// Says that a key was not taken as an answer to a question that nobody can have read.
  private mutating func refuseAnswer(_ key: Key) {
    let name: String? =
      switch key {
      case .mouse, .focus: nil
      case .paste: "The text"
      default: key.name
      }
    guard let name else { return }
    messages.status = BrowserMessage(.note, "\(name) came before the question; press it again.")
  }

  mutating func handleOverlay(_ key: Key) {
    if key == .control("z") { return emit(.suspend) }
    if key == .control("l") { return emit(.repaint) }
    guard isAnswerable || !needsReading(key) else { return refuseAnswer(key) }
    switch dialogs.overlay {
    case .deletion(let ids): if agrees(key) { delete(ids) }
    case .visibility(let ids, let isPublic):
      if agrees(key) { changeVisibility(of: ids, isPublic: isPublic) }
    case .hidden(let act): if agrees(key) { perform(act) }
    case .linking(let path, let gist): if agrees(key) { link(path, to: gist) }
    case .loading(let command):
      if Self.cancels.contains(key) {
        dialogs.overlay = nil
        cancel(command)
      }
    case .asking: if Self.cancels.contains(key) { dialogs.overlay = nil }
    case .create(let form): handle(form, key)
    case .removal(let draft): if agrees(key) { remove(draft) }
    case .draft(let offer): handle(offer, key)
    case .sorting(let row): sort(key, row: row)
    case .background(let background): choose(background, by: key)
    case .actions(let menu): handle(menu, key)
    case .field(let field): handle(field, key)
    case .question(let question, let editor, let row): handle(question, editor, row, key)
    case nil: break
    }
  }

  /// Closes a dialog and returns whether the user agreed.
  ///
  /// Only `y` agrees: the key that asked, and Enter, do not.
  private mutating func agrees(_ key: Key) -> Bool {
    let isAgreement = key == .text("y")
    if isAgreement || Self.cancels.contains(key) || [.text("n"), .text("q")].contains(key) {
      dialogs.overlay = nil
    }
    return isAgreement
  }

  /// Shows a question, or keeps it until the one before is answered.
  mutating func ask(_ question: BrowserQuestion) {
    var question = question
    let text = question.text.description
    if text.utf8.count > Self.longestQuestion {
      question.text = "…\(String(text.unicodeScalars.suffix(Self.longestQuestion)))"
    }
    if case .question(let shown, let editor, let row) = dialogs.overlay,
      shown.isUpdated(by: question)
    {
      return dialogs.overlay = .question(question, editor, row: row)
    }
    if let index = dialogs.questions.firstIndex(where: { $0.isUpdated(by: question) }) {
      return dialogs.questions[index] = question
    }
    dialogs.questions.append(question)
  }

  /// Closes a command's questions, and the dialog shown before it asks.
  mutating func withdraw(_ number: Int) {
    dialogs.questions.removeAll { $0.number == number }
    switch dialogs.overlay {
    case .loading(number): dialogs.overlay = nil
    case .question(let question, _, _) where question.number == number: dialogs.overlay = nil
    default: return
    }
  }

  /// Shows the next question unless the user is typing something else.
  mutating func nextQuestion() {
    guard let question = dialogs.questions.first else { return }
    if case .loading = dialogs.overlay { dialogs.overlay = nil }
    guard dialogs.overlay == nil else { return }
    guard !searchField.isTyping || list != .search || document != nil else {
      if messages.status == nil {
        messages.status = BrowserMessage(.note, "A command has a question. Press Esc to see it.")
      }
      return
    }
    dialogs.questions.removeFirst()
    dialogs.open(.question(question, LineEditor(), row: 0))
    dialogs.questionTop = 0
  }

  mutating func answer(_ question: BrowserQuestion, _ answer: QuestionAnswer?) {
    dialogs.overlay = nil
    if answer == .yes { expectChange(by: question.number) }
    emit(.answer(number: question.number, answer))
  }

  private mutating func handle(
    _ question: BrowserQuestion, _ editor: LineEditor, _ row: Int, _ key: Key
  ) {
    if Self.cancels.contains(key) {
      // Nobody may be waiting for an answer while a code is shown.
      if case .code = question.form { emit(.cancel(number: question.number)) }
      return answer(question, nil)
    }
    if [.pageDown, .control("f"), .control("d")].contains(key) {
      return dialogs.questionTop += Self.questionPage
    }
    if [.pageUp, .control("u")].contains(key) {
      return dialogs.questionTop = max(0, dialogs.questionTop - Self.questionPage)
    }
    switch question.form {
    case .confirmation:
      if key == .text("n") { answer(question, .no) }
      if key == .text("y") { answer(question, .yes) }
    case .pause:
      if key == .enter { answer(question, .proceed) }
    case .code(let code):
      if key == .enter, code.isOpenable {
        emit(.answer(number: question.number, .proceed))
      }
    case .choice(let rows):
      switch key {
      case .enter: if !rows.isEmpty { answer(question, .row(row)) }
      case .down, .text("j"), .tab, .control("n"):
        dialogs.overlay = .question(question, editor, row: max(0, min(row + 1, rows.count - 1)))
      case .up, .text("k"), .backTab, .control("p"):
        dialogs.overlay = .question(question, editor, row: max(row - 1, 0))
      case .text(let text):
        if let number = Int(text), number > 0, rows.indices.contains(number - 1) {
          dialogs.overlay = .question(question, editor, row: number - 1)
        } else if let match = Self.row(of: rows, from: row, containing: text) {
          dialogs.overlay = .question(question, editor, row: match)
        }
      default: return
      }
    case .line:
      if key == .enter { return answer(question, .text(editor.text)) }
      var editor = editor
      if editor.handle(key) { dialogs.overlay = .question(question, editor, row: row) }
    }
  }
}

extension BrowserQuestion {
  /// Whether another question is this one in other words.
  fileprivate func isUpdated(by other: BrowserQuestion) -> Bool {
    guard number == other.number, case .code = form, case .code = other.form else { return false }
    return true
  }
}

/// Commands that a document offers.
extension BrowserState {
  /// The offer of the document on the screen.
  var offer: DocumentState.Offer? { document.flatMap { documents[$0]?.offer } }

  /// Handles the key of an offer; false if it is another key.
  ///
  /// Refuses to confirm text that nobody can have read yet.
  mutating func takeOffer(_ key: Key) -> Bool {
    let coming = document.flatMap { changes.queue.offer(comingTo: $0) }
    guard let offer = offer ?? coming, key == .text(String(offer.key)) else { return false }
    if let offer = self.offer, !offer.needsReading || isAnswerable {
      perform(offer)
    } else {
      refuseAnswer(key)
    }
    return true
  }

  /// Runs a document's offer.
  mutating func perform(_ offer: DocumentState.Offer) {
    let gist = gistOfCommands
    if !offer.needsReading {
      guard let gist, !offerCommentDraft(on: gist) else { return }
      run(offer.arguments, .comment(gist: gist), "Waiting for your comment…")
      return
    }
    back()
    run(
      offer.arguments, .update(gists: gist.map { [$0] } ?? []), "gists \(offer.arguments[0])…")
  }
}
