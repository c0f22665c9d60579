import ChildProcesses
import CommandSupport
import GistsTUI
import GitHubAPI
import GitHubModels
import Synchronization
import TerminalOutput
import TerminalScreen

final class CommandDialogs: CommandScreen {
  private struct State {
    /// The errors in order; the last one is that of the command.
    var failures: [Failure] = []
    var done: MessageText?
    var gist: String?
    /// Whether the gist already was as it should be.
    var isUnchanged = false
    /// The last draft that could not be sent.
    var draft: Draft?
    /// Messages since the last question, shown with the next one.
    var said: [MessageText] = []
    /// The messages that were shown with the last question.
    var asked: [MessageText] = []
    var waiter: CheckedContinuation<QuestionAnswer?, Never>?
    /// Whether the screen is gone, so that the user can no longer answer.
    var isClosed = false
  }

  private let number: Int
  private let queue: BrowserQueue
  private let terminal: LentTerminal
  private let state = Mutex(State())

  init(number: Int, _ queue: BrowserQueue, _ terminal: LentTerminal) {
    self.number = number
    self.queue = queue
    self.terminal = terminal
  }

  func receive(_ message: DiagnosticMessage) {
    state.withLock { state in
      switch message {
      case .failure(let failure): state.failures.append(failure)
      case .done(let text): state.done = text
      case .note(let text), .warning(let text), .line(let text): state.said.append(text)
      case .hint: return
      }
    }
    switch message {
    case .note(let text), .warning(let text): queue.send(.message(BrowserMessage(.note, text)))
    case .line(let text): queue.send(.output(number: number, .init(text.description)))
    case .done, .failure, .hint: return
    }
  }

  func receive(errorLine line: String) {
    state.withLock { $0.said.append(MessageText(CodeColors.text(of: line) ?? line)) }
    queue.send(.output(number: number, .init(sgr: line)))
  }

  /// Receives the command's progress; nil if there is none any more.
  func receive(progress line: String?) {
    guard let line else { return }
    queue.send(.progress(number: number, StyledText(sgr: line).text))
  }

  func send(_ sequence: String) { terminal.send(sequence) }

  /// Nothing to show: the user has chosen the gist on the screen.
  func changing(_ gist: Gist) {}

  func created(_ gist: String) { state.withLock { $0.gist = gist } }

  func noted(_ gists: [String], asStep step: String, on host: Host) {
    queue.send(
      .noted(number: number, NotedChange(gists: gists, step: step, host: host.name)))
  }

  func unchanged(_ gist: String) { state.withLock { $0.isUnchanged = true } }

  func undone(_ gist: String, as id: String) {
    queue.send(.undone(number: number, gist: gist, id: id))
  }

  func saved(_ text: SavedText) {
    state.withLock {
      $0.draft = Draft(
        name: text.name, path: text.path, arguments: text.words, overwrites: text.overwrites)
    }
  }

  func end(_ status: ExitStatus) -> CommandEnd {
    state.withLock { CommandEnd(status: status, failure: $0.failures.last, done: $0.done) }
  }

  /// The most errors in a message.
  private static let mostNamed = 3

  func result(_ status: ExitStatus, output: String, columns: Int) -> CommandResult {
    let (failures, done, gist, draft, asked, isUnchanged) = state.withLock {
      ($0.failures, $0.done, $0.gist, $0.draft, $0.asked, $0.isUnchanged)
    }
    let failure = failures.last
    var message =
      failure.map { BrowserMessage($0) } ?? done.map { BrowserMessage(.success, $0) }
    // A text was not sent because of what the question was about, such as a possible secret.
    if let failure, failure.status == .cancelled, draft != nil, !asked.isEmpty {
      message?.text = "\(failure.message): \(asked.joined(separator: "; "))"
    }
    let leftOut = failures.filter(\.isOfFileLeftOut)
    let isPartial = status != .done && done != nil && !leftOut.isEmpty
    if isPartial, let done {
      // A file that could not be fetched counts more.
      let named = failures.filter { !$0.isOfFileLeftOut } + leftOut
      let more = named.count - Self.mostNamed
      let rest: [MessageText] = more > 0 ? ["and \(more.grouped) more"] : []
      message?.text =
        ([done] + named.prefix(Self.mostNamed).map(\.message) + rest).joined(separator: "; ")
    }
    return CommandResult(
      isSuccess: status == .done, isPartial: isPartial, isUnknown: failure?.code == .outcomeUnknown,
      isFinal: failure?.status == .no, isUnchanged: isUnchanged, message: message,
      output: DocumentLines(ScreenText(sgr: output), columns: columns),
      gist: gist, draft: status == .done ? nil : draft)
  }

  func answer(_ answer: QuestionAnswer?) {
    state.withLock { state in
      defer { state.waiter = nil }
      return state.waiter
    }?.resume(returning: answer)
  }

  /// Cancels the open question and all later ones, because the screen is gone.
  func close() {
    state.withLock { $0.isClosed = true }
    answer(nil)
  }

  /// Asks, and returns the answer; throws if the question was cancelled.
  private func ask(_ question: MessageText, _ form: BrowserQuestion.Form) async throws
    -> QuestionAnswer
  {
    let said = state.withLock { state in
      (state.asked, state.said) = (state.said, [])
      return state.asked
    }
    let text = (said + [question]).filter { !$0.isEmpty }.joined(separator: "\n")
    return try await answer {
      self.queue.send(.asked(BrowserQuestion(number: self.number, text: text, form: form)))
    }
  }

  /// Waits for the answer to the question that `send` asks.
  private func answer(_ send: @Sendable () -> Void) async throws -> QuestionAnswer {
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<QuestionAnswer?, Never>) in
        let (earlier, isClosed) = state.withLock { state in
          defer { state.waiter = continuation }
          return (state.waiter, state.isClosed)
        }
        earlier?.resume(returning: nil)
        if isClosed || Task.isCancelled { return self.answer(nil) }
        send()
      }
    } onCancel: {
      self.answer(nil)
    }
    try Task.checkCancellation()
    guard let answer else { throw PromptError.cancelled }
    return answer
  }
}

extension CommandDialogs {
  func show(_ code: ShownCode) {
    let form = BrowserQuestion.Form.code(
      SignInCode(
        code: code.code, address: code.address, isOpenable: code.mayOpen,
        timeLeft: Progress.left(code.timeLeft), note: code.note))
    queue.send(
      .asked(BrowserQuestion(number: number, text: "Sign in to \(code.host)", form: form)))
  }

  func pageRequested() async throws { _ = try await answer {} }

  func hideCode() { queue.send(.withdrawn(number: number)) }

  func confirm(_ question: MessageText, byDefault: Bool) async throws -> Bool {
    try await ask(question, .confirmation) == .yes
  }

  func secret(_ question: String) async throws -> String {
    try await text(question, .line(isSecret: true))
  }

  func line(_ question: String) async throws -> String {
    try await text(question, .line(isSecret: false))
  }

  private func text(_ question: String, _ form: BrowserQuestion.Form) async throws -> String {
    guard case .text(let text) = try await ask(MessageText(question.trimmed), form) else {
      throw PromptError.cancelled
    }
    return text.trimmed
  }

  func enter(_ text: String) async throws { _ = try await ask(MessageText(text), .pause) }

  /// Offers only the rows of the first list, because the dialog can't show others.
  func choose(
    _ question: MessageText, from lists: [ChoiceList], first: ChoicePage
  ) async throws -> ChosenRow {
    guard !first.rows.isEmpty, let list = lists.first else { throw PromptError.cancelled }
    let rows = try await list.rows(after: first).map { cells in
      cells.map(\.shown).filter { !$0.isEmpty }.joined(separator: "  ")
    }
    guard case .row(let row) = try await ask(question, .choice(rows)), rows.indices.contains(row)
    else { throw PromptError.cancelled }
    return ChosenRow(list: 0, row: row)
  }

  func lendTerminal(_ body: @escaping @Sendable () async -> ChildStatus) async -> ChildStatus {
    await terminal.run(body)
  }
}

struct CommandEnd: Sendable {
  let status: ExitStatus
  let failure: Failure?
  /// The completed change; nil if there is none.
  let done: MessageText?

  /// Whether a question was cancelled and nothing is lost.
  private var isCancelled: Bool {
    (failure?.status ?? status) == .cancelled && failure?.details.isEmpty != false
      && failure?.code != .outcomeUnknown
  }

  /// Prints the result once the screen is gone; returns its exit status.
  func report(on diagnostics: Diagnostics) -> ExitStatus {
    guard !isCancelled else { return .done }
    if let failure {
      diagnostics.report(failure)
    } else if let done {
      diagnostics.done(done)
    }
    return status
  }
}

extension Failure {
  /// Whether a file was left out while others were written.
  fileprivate var isOfFileLeftOut: Bool { [.refusedName, .exists].contains(code) }
}
