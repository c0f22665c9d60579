package import ChildProcesses
import TerminalOutput

extension AppContext {
  /// Runs a program that uses the terminal, such as an editor, until it ends.
  package func runAtTerminal(_ command: [String]) async -> ChildStatus {
    await withTerminal { await alone(command) }
  }

  /// Runs `body`, which starts a program that uses the terminal; a screen makes way for it.
  package func withTerminal(
    _ body: @escaping @Sendable () async -> ChildStatus
  ) async -> ChildStatus {
    guard let screen else { return await body() }
    return await screen.lendTerminal(body)
  }

  private func alone(_ command: [String]) async -> ChildStatus {
    let mode = TerminalMode(of: 0)
    // Ctrl-C belongs to the program while it runs: it ends neither this process nor the shell.
    let ending = await Termination.sparing { await processRunner.atTerminal(command) }
    // A program that was killed may leave the terminal in raw mode.
    if ending != .exited(0) { mode?.restore() }
    return ending
  }
}
