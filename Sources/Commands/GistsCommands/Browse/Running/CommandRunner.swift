import ChildProcesses
import CommandSupport
import FoundationEssentials
import GistsTUI
import Synchronization
import TerminalOutput

final class CommandRunner: Sendable {
  private struct Running {
    let task: Task<Void, Never>
    let dialogs: CommandDialogs
  }

  private struct State {
    var running: [Int: Running] = [:]
    /// The results of commands that performed an action.
    var ended: [Int: CommandEnd] = [:]
  }

  /// The context for commands at the terminal.
  private let context: AppContext
  private let queue: BrowserQueue
  private let terminal: LentTerminal
  /// Called after a command that may have changed something, with the words of its line.
  private let changed: @Sendable ([String], CommandTraits.Changes) -> Void
  private let state = Mutex(State())
  /// Tells groups of commands from those of other browsers.
  private let name = String(UInt64.random(in: .min ... .max), radix: 36)

  init(
    _ context: AppContext, _ queue: BrowserQueue, _ terminal: LentTerminal,
    changed: @escaping @Sendable ([String], CommandTraits.Changes) -> Void
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
    // The lock makes sure that the command is recorded as running before it ends.
    state.withLock { state in
      let task = queue.start { [self] in await runCommand(request, dialogs) }
      state.running[request.number] = Running(task: task, dialogs: dialogs)
    }
  }

  private func runCommand(_ request: CommandRequest, _ dialogs: CommandDialogs) async {
    if let shell = request.shell { return await runShell(shell, request.number, dialogs) }
    if let path = request.sends, !FileManager.default.fileExists(atPath: path) {
      // An editor would create it, and what is typed there would replace the file of the gist.
      state.withLock { $0.running[request.number] = nil }
      let result = CommandResult(isSuccess: false, isFinal: true, message: nil, lacksDraft: true)
      return queue.send(.finished(number: request.number, result))
    }
    let login = login
    let (status, output) = await below(dialogs, request)
    let traits = context.commandLines?.command(of: request.arguments)?.traits
    var changes = traits?.changes ?? []
    // A command that only reads may have offered a sign-in.
    if self.login != login { changes.insert(.accounts) }
    if !changes.isEmpty { changed(request.arguments, changes) }
    if status == .done, NewsCommand.remembers(request.arguments) { queue.send(.news([])) }
    let isAction = traits?.isAction == true || !changes.isEmpty
    state.withLock { state in
      state.running[request.number] = nil
      if isAction { state.ended[request.number] = dialogs.end(status) }
    }
    queue.send(
      .finished(
        number: request.number,
        dialogs.result(status, output: output, columns: request.columns)))
  }

  private func runShell(_ shell: ShellRequest, _ number: Int, _ dialogs: CommandDialogs) async {
    let columns = context.console.terminal.columns
    let status = await context.below(dialogs, columns: columns)
      .programs.runAtTerminal(
        ["/bin/sh", "-c", Self.attended, "sh", shell.text, shell.script] + shell.values)
    // The script may run a command of this program, or an editor.
    changed([], [.copies, .library])
    state.withLock { $0.running[number] = nil }
    queue.send(.finished(number: number, CommandResult(shell, status)))
  }

  /// The script that runs a user's script and waits until its output was read; a signal for the
  /// user's script doesn't end this shell.
  private static let attended = """
    trap : INT QUIT
    mode=$(stty -g)
    printf '!%s\\n' "$1"
    script=$2
    shift 2
    /bin/sh -c "$script" sh "$@"
    status=$?
    stty "$mode"
    printf '\\nExit status %s. Press Enter to return to gists. ' "$status"
    read -r _
    exit "$status"
    """

  /// The signed-in login, as far as it is known without the keyring and the network.
  private var login: String? {
    (try? context.settings.namedHost()).flatMap { context.sessions.likelyLogin(on: $0) }
  }

  func answer(number: Int, _ answer: QuestionAnswer?) {
    state.withLock { $0.running[number]?.dialogs }?.answer(answer)
  }

  var isRunning: Bool { state.withLock { !$0.running.isEmpty } }

  /// Waits for the running commands and cancels their questions.
  ///
  /// - Returns: the results of commands that performed an action, by their numbers.
  func close() async -> [Int: CommandEnd] {
    let running = state.withLock { Array($0.running.values) }
    for command in running { command.dialogs.close() }
    for command in running { await command.task.value }
    return state.withLock(\.ended)
  }

  func cancel(number: Int) { state.withLock { $0.running[number]?.task }?.cancel() }

  /// Runs the command while the screen stays; an editor gets the terminal.
  private func below(_ dialogs: CommandDialogs, _ request: CommandRequest) async -> (
    ExitStatus, output: String
  ) {
    let output = Mutex("")
    let paged = Mutex("")
    var context = context.below(dialogs, columns: request.columns, canAsk: true)
    // Another effect would end the work of this command, such as the note of its change.
    context.deferredTasks = DeferredTasks()
    context.undoRole =
      request.takesBack ? .takingBack : .step(group: request.group.map { "\(name) \($0)" })
    context.console.terminal.outIsTerminal = true
    context.console.out = .lines { line in
      if request.isPaged { return paged.withLock { $0 += line + "\n" } }
      output.withLock { $0 += line + "\n" }
    }
    context.console.err = .lines { dialogs.receive(errorLine: $0) }
    context.console.liveLine = LiveLine { dialogs.receive(progress: $0) }
    if let path = request.edits {
      do {
        try await Editor(context: context).edit(savedIn: path)
      } catch {
        let failure = context.failureFormatter.failure(for: error)
        dialogs.receive(.failure(failure))
        return (failure.status, "")
      }
    }
    var status = await context.commandLines?.run(request.arguments, in: context) ?? .bug
    try? context.console.out.end()
    try? context.console.err.end()
    if request.isPaged, status == .done {
      do {
        try await PagedText(
          text: paged.withLock(\.self), folders: context.folders, programs: context.programs
        ).show()
      } catch {
        let failure = context.failureFormatter.failure(for: error)
        dialogs.receive(.failure(failure))
        status = failure.status
      }
    }
    return (status, output.withLock(\.self))
  }
}

extension CommandResult {
  /// Creates the result of a shell command.
  fileprivate init(_ shell: ShellRequest, _ status: ChildStatus) {
    let message: BrowserMessage =
      switch status {
      case .exited(0): BrowserMessage(.success, "\(shell.text): exit status 0")
      case .exited(let status): BrowserMessage(.error, "\(shell.text): exit status \(status)")
      case .signaled(let signal): BrowserMessage(.error, "\(shell.text): ended by signal \(signal)")
      case .notFound: BrowserMessage(.error, "not run: there is no terminal")
      case .notStarted(let errno):
        BrowserMessage(
          .error, "\(shell.text): not started: \(FailureFormatter.text(errno: errno))")
      }
    self.init(isSuccess: status == .exited(0), message: message)
  }
}
