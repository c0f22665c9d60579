import TerminalOutput

/// Plain mode, for screen readers and simple terminals: reads typed lines and prints sentences.
///
/// ``BrowserState`` performs all actions. An action needs the number of a row that was read, or an
/// open gist: no row is selected at first.
package struct PlainMode: Sendable {
  package internal(set) var state: BrowserState
  var readings: [BrowserScreen: PlainReading] = [:]
  /// Whether to read the next page as soon as it is loaded.
  var wantsPage = false
  /// Whether the page waits for the host's response.
  var wantsFresh = false
  /// Whether more was requested since the last line.
  var askedForMore = false
  /// Whether to read the next matching line as soon as it is found.
  var isFinding = false
  /// Whether rows are read without details.
  var isBrief = false
  /// Lists already announced as partly loaded.
  var saidSoFar: Set<BrowserList> = []
  /// Whether the rejected token was announced.
  private var saidRejection = false
  /// Whether "Loading…" was announced.
  private var saidLoading = false
  /// Whether the form was filled in and its summary read.
  var confirmsForm = false
  /// Whether the form's files are looked for, before its summary is read.
  var checksForm = false
  /// Whether a cancelled question was announced since the last line.
  var saidCancelled = false
  /// The action that asked for a row.
  var asked: BrowserAction?
  /// The tab that was read last.
  private var saidTab: BrowserList?
  /// The field read last.
  private var field: TextField.Purpose?
  /// The question read last.
  private var question: BrowserQuestion?
  /// Output since the last command began; questions repeat it.
  private var commandLines: Set<String> = []
  /// The commands announced as running.
  private var announced: Set<Int> = []
  private var sentences: [String] = []
  /// Returns the known word that is nearest to a typed one.
  let nearest: @Sendable (_ typed: String, _ words: [String]) -> String?

  package init(
    _ state: BrowserState, nearest: @escaping @Sendable (String, [String]) -> String?
  ) {
    self.state = state
    self.nearest = nearest
    saidTab = state.navigation.tab
    // A preview would cost requests.
    self.state.options.hasPreview = false
    self.state.options.isPlain = true
  }

  /// Begins with the first page of the list.
  package mutating func start() -> [BrowserEffect] {
    let account = state.host.account
    say(
      account.host + (account.login.map { ", signed in as \($0)" } ?? "")
        + (account.isSignedOut ? ", signed out. Type sign in to sign in" : "")
        + ". Type help for help.")
    wantsPage = true
    let effects = state.start()
    return effects + step()
  }

  /// Handles a typed line.
  package mutating func enter(_ line: String) -> [BrowserEffect] {
    state.messages.status = nil
    (saidLoading, askedForMore, isFinding, saidCancelled) = (false, false, false, false)
    let stack = state.navigation.stack
    if let dialog { answer(line, dialog) } else { perform(line) }
    arrive(from: stack)
    return step()
  }

  /// Handles events.
  package mutating func handle(_ events: [BrowserEvent]) -> [BrowserEffect] {
    var effects: [BrowserEffect] = []
    for event in events {
      let stack = state.navigation.stack
      var ended: PendingChange.Change?
      if case .finished(let number, _) = event {
        ended = state.changes.queue.pending[number]?.change
      }
      effects += state.handle(event)
      note(event, ended)
      arrive(from: stack)
      effects += step(isLast: false)
    }
    return effects + step()
  }

  /// Returns the escaped sentences that were not printed yet.
  package mutating func takeSentences() -> [String] {
    defer { sentences = [] }
    return sentences
  }

  /// Announces the results so far, and that more is loading.
  package mutating func waitTimedOut() {
    if wantsPage, !readPage(isPatient: false), !saidLoading {
      saidLoading = true
      say("Loading…")
    }
    for (number, change) in state.changes.queue.pending.sorted(by: { $0.key < $1.key })
    where announced.insert(number).inserted {
      if case .output = change.change { continue }
      let batch = state.changes.queue.batch(of: number)?.numbers ?? []
      // It is one operation.
      if batch.contains(where: { $0 != number && announced.contains($0) }) { continue }
      say(change.text)
    }
  }

  /// Whether the question asks for a secret.
  package var asksSecret: Bool {
    if case .question(let question, _, _) = state.dialogs.overlay {
      question.form == .line(isSecret: true)
    } else {
      false
    }
  }

  /// Whether the mode waits for an answer.
  package var isAsking: Bool {
    // The answer comes from the host.
    if case .asking = state.dialogs.overlay { false } else { state.dialogs.overlay != nil }
  }

  mutating func say(_ text: String) {
    sentences += text.split(separator: "\n").map { Printable.line(String($0)) }
  }

  /// Returns a message to read aloud, with short IDs: hearing 32 digits does not help.
  private func said(_ text: MessageText) -> String {
    text.shown { part in
      switch part {
      case .gist(let id): title(of: id).map { "\"\($0)\"" } ?? "gist \(PlainRow.short(id))"
      case .revision(let commit): PlainRow.short(commit)
      case .command(let words, _), .userCommand(let words):
        words.map(PlainRow.shortIfID).joined(separator: " ")
      case .text, .file, .aboutDescription, .action: part.description
      }
    }
  }

  func title(of id: String) -> String? { state.wholeTitle(of: id).map(\.firstLine) }

  /// Says a message and its hints; how to sign in only once.
  mutating func say(_ message: BrowserMessage) {
    say((message.kind == .error ? "Error: " : "") + said(message.text))
    let signIn: String? =
      switch message.remedy {
      case .signIn: "Type sign in to sign in."
      case .signInAgain: "Type sign in to sign in again."
      case .correction, .copyURL, nil: nil
      }
    let hints = message.hints.filter { signIn == nil || !$0.isSignIn }
    for hint in hints { say(said(hint)) }
    // The message itself says that the token was rejected.
    if message.remedy == .signInAgain { saidRejection = true }
    if let signIn, !hints.contains(where: \.namesSignIn) { say(signIn) }
  }

  /// Reports the effects of a line or an event, and reads a page that is wanted and loaded.
  ///
  /// A page is read after the last of several events: the first event may have only a part of it.
  private mutating func step(isLast: Bool = true) -> [BrowserEffect] {
    state.searchField.isTyping = false
    if dialog == nil { state.dialogs.overlay = nil }
    var effects = state.handle([])
    if let status = state.messages.status {
      state.messages.status = nil
      commandLines.insert(said(status.text))
      // A command ends with this message if its question was cancelled.
      if !saidCancelled || said(status.text) != "cancelled" { say(status) }
    }
    if state.host.isTokenRejected { sayRejection() } else { saidRejection = false }
    sayQuestion()
    sayField()
    guard isLast else { return effects }
    if wantsPage, readPage(isPatient: true) { effects += state.handle([]) }
    return effects + (wantsPage ? state.handle([]) : [])
  }

  /// Says once that the host rejected the token.
  private mutating func sayRejection() {
    guard !saidRejection else { return }
    saidRejection = true
    say("\(state.host.account.host) rejected the token. Type sign in to sign in again.")
  }

  private mutating func sayQuestion() {
    guard case .question(let new, _, _) = state.dialogs.overlay else { return question = nil }
    guard new != question else { return }
    let last = question
    question = new
    if case .code(let code) = new.form { return say(code, after: last) }
    for line in said(new.text).split(separator: "\n") where !commandLines.contains(String(line)) {
      say(String(line))
    }
    commandLines = []
    if case .choice(let rows) = new.form {
      for (index, row) in rows.enumerated() { say("\(index + 1). \(row)") }
    }
  }

  /// Reads the text with which a field opened.
  private mutating func sayField() {
    guard case .field(let field) = state.dialogs.overlay else { return self.field = nil }
    guard field.purpose != self.field else { return }
    self.field = field.purpose
    guard case .description(let gists, _) = field.purpose else { return }
    guard gists.count == 1 else {
      return say("Type one description for \(gists.count.grouped) gists. Enter alone keeps theirs.")
    }
    let now = field.editor.text
    say(now.isEmpty ? "It has no description." : "The description is: \(now)")
    say("Type a new one. Enter alone keeps it, a single dash removes it.")
  }

  /// Reads a sign-in code once, and later only changes, but not the time left, which changes each
  /// second.
  private mutating func say(_ code: SignInCode, after last: BrowserQuestion?) {
    guard case .code(let said)? = last?.form else {
      say("Enter the code \(code.code) at \(code.address)")
      say(SignInCode.caution)
      say("Waiting for that…")
      if let note = code.note { say(note) }
      return
    }
    if let note = code.note, note != said.note { say(note) }
  }

  /// Starts reading a screen that is new since the last line or event.
  ///
  /// For a list read before, announces only the position; for a document shown again, only its
  /// name.
  private mutating func arrive(from stack: [BrowserScreen]) {
    guard state.navigation.stack != stack || state.navigation.tab != saidTab else { return }
    saidTab = state.navigation.tab
    asked = nil
    wantsPage = true
    guard case .list(let list) = state.screen else {
      let isBack =
        state.navigation.stack.count < stack.count && (readings[state.screen]?.lines ?? 0) > 0
      guard isBack, let name = state.document else { return readings[state.screen] = nil }
      wantsPage = false
      let title = state.documents[name]?.document?.title ?? "the document"
      return say("Back in \(PlainRow.beginning(of: title)).")
    }
    guard let reading = readings[state.screen], !reading.ids.isEmpty else { return }
    wantsPage = false
    let count = state.current.rowCount.grouped
    say("Back in \(list.name), read from 1 to \(reading.ids.count.grouped) of \(count).")
  }

  private mutating func note(_ event: BrowserEvent, _ ended: PendingChange.Change?) {
    switch event {
    case .output(let number, let line):
      guard let change = state.changes.queue.pending[number]?.change else { return }
      if case .output = change { return }
      if !line.isEmpty, commandLines.insert(line.text).inserted { say(line.text) }
    case .finished(let number, let result):
      commandLines = []
      announced.remove(number)
      // The output's document has the message, unless the document is gone.
      if case .output = ended, !result.isSuccess, result.message?.remedy != .correction {
        state.messages.status = nil
      }
      sayProblem()
      if ended == .account {
        saidSoFar = []
        readings = [:]
        wantsPage = true
      }
    case .foundFiles:
      sayProblem()
      sayChecked()
    case .matches(let name, _, _) where isFinding && name == state.document:
      if let document = state.documents[name], document.finding == .none { readMatch(in: document) }
    case .refreshed(let list, _, _): sayTotal(of: list)
    default: return
    }
  }

  /// Announces the number of a list's rows once the list is loaded to its end.
  private mutating func sayTotal(of list: BrowserList) {
    guard let known = state.lists[list], !known.isPartial, known.loading == .idle,
      saidSoFar.remove(list) != nil, list == state.list
    else { return }
    let count = known.count ?? known.ids.count
    say("\(list.name): \(count.grouped) in all.")
  }

  /// Reports a mistake in the form, and asks for that field again.
  private mutating func sayProblem() {
    guard case .create(var form) = state.dialogs.overlay, let problem = form.problem else { return }
    form.problem = nil
    (confirmsForm, checksForm) = (false, false)
    form.focus = problem.field ?? .name
    state.dialogs.overlay = .create(form)
    if problem.field != nil { say("Error: \(problem.text)") }
    say(sentence(form))
  }
}
