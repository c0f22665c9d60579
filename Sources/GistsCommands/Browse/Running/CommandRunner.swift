import ChildProcesses
import CommandSupport
import GistsBrowser
import Synchronization
import TerminalOutput
import TerminalScreen

/// Runs command lines of this program for the browser.
final class CommandRunner: Sendable {
  private struct Running {
    let task: Task<Void, Never>
    let dialogs: CommandDialogs
  }

  /// What commands at the terminal use.
  private let context: AppContext
  private let queue: BrowserQueue
  private let terminal: LentTerminal
  /// Called after a command that may have changed something, with the words of its line.
  private let changed: @Sendable ([String]) -> Void
  private let running = Mutex<[Int: Running]>([:])

  init(
    _ context: AppContext, _ queue: BrowserQueue, _ terminal: LentTerminal,
    changed: @escaping @Sendable ([String]) -> Void
  ) {
    var context = context
    // A signal that ends a program does not end the browser.
    context.processRunner.raise = { _ in }
    self.context = context
    self.queue = queue
    self.terminal = terminal
    self.changed = changed
  }

  func run(_ request: CommandRequest) {
    let dialogs = CommandDialogs(number: request.number, queue, terminal)
    let task = queue.start { [self] in
      let result = await below(dialogs, request)
      if !Self.reading.contains(request.arguments.first ?? "") { changed(request.arguments) }
      queue.send(.finished(number: request.number, result))
      running.withLock { $0[request.number] = nil }
    }
    running.withLock { $0[request.number] = Running(task: task, dialogs: dialogs) }
  }

  func answer(number: Int, _ answer: QuestionAnswer?) {
    running.withLock { $0[number]?.dialogs }?.answer(answer)
  }

  var isRunning: Bool { running.withLock { !$0.isEmpty } }

  /// Waits for the commands that are running; a question that is open is answered by no.
  func finish() async {
    for command in running.withLock({ Array($0.values) }) {
      command.dialogs.answer(nil)
      await command.task.value
    }
  }

  func cancel(number: Int) { running.withLock { $0[number]?.task }?.cancel() }

  /// The commands that change nothing.
  private static let reading: Set = [
    "view", "cat", "list", "ls", "search", "diff", "history", "comments", "forks", "links",
    "status", "tags", "open", "copy", "help", "trash", "starred",
  ]

  /// Runs the command while the screen stays; an editor gets the terminal.
  private func below(_ dialogs: CommandDialogs, _ request: CommandRequest) async -> CommandResult {
    let output = Mutex<[StyledText]>([])
    var context = context.below(dialogs, columns: request.columns, canAsk: true)
    var terminal = context.console.terminal
    terminal.outIsTerminal = true
    context.console = Console(
      out: .lines { line in output.withLock { $0.append(StyledText(sgr: line)) } },
      err: .lines { dialogs.receive(errorLine: $0) }, terminal: terminal)
    context.console.liveLine.hide()
    let status = await context.commandLines?.run(request.arguments, in: context) ?? .bug
    try? context.console.out.end()
    try? context.console.err.end()
    return dialogs.result(status, output: output.withLock { $0 }, columns: request.columns)
  }
}
