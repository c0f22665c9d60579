import ChildProcesses
import CommandSupport
import GistsTUI
import TerminalOutput

/// Shows messages of loading in the status line; loading asks nothing.
struct MessageScreen: CommandScreen {
  private let queue: BrowserQueue
  private let terminal: LentTerminal

  init(_ queue: BrowserQueue, _ terminal: LentTerminal = .none) {
    self.queue = queue
    self.terminal = terminal
  }

  func receive(_ message: DiagnosticMessage) {
    switch message {
    case .note(let text), .warning(let text): queue.send(.message(BrowserMessage(.note, text)))
    case .done(let text): queue.send(.message(BrowserMessage(.success, text)))
    case .failure(let failure): queue.send(.message(BrowserMessage(failure)))
    case .line, .hint: return
    }
  }

  func created(_ gist: String) {}

  func saved(_ text: SavedText) {}

  func send(_ sequence: String) { terminal.send(sequence) }

  func show(_ code: ShownCode) {}

  func pageRequested() async throws { throw PromptError.cancelled }

  func hideCode() {}

  func confirm(_ question: MessageText, byDefault: Bool) async throws -> Bool {
    throw PromptError.cancelled
  }

  func secret(_ question: String) async throws -> String { throw PromptError.cancelled }

  func line(_ question: String) async throws -> String { throw PromptError.cancelled }

  func enter(_ text: String) async throws { throw PromptError.cancelled }

  func choose(
    _ question: MessageText, from lists: [ChoiceList], first: ChoicePage
  ) async throws -> ChosenRow {
    throw PromptError.cancelled
  }

  func lendTerminal(_ body: @escaping @Sendable () async -> ChildStatus) async -> ChildStatus {
    await terminal.run(body)
  }
}
