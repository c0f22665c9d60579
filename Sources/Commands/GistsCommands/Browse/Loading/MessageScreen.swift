import ChildProcesses
import CommandSupport
import GistsTUI
import TerminalOutput

/// Shows messages about loading in the status line; loading asks no questions.
struct MessageScreen: SilentScreen {
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

  func send(_ sequence: String) { terminal.send(sequence) }

  func lendTerminal(_ body: @escaping @Sendable () async -> ChildStatus) async -> ChildStatus {
    await terminal.run(body)
  }
}
