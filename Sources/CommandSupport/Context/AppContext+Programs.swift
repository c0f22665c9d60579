package import ChildProcesses
import TerminalOutput

extension AppContext {
  /// Runs a program that uses the terminal, such as an editor, until it ends.
  package func runAtTerminal(_ command: [String]) async -> ChildStatus {
    if let screen { return await screen.lendTerminal { await alone(command) } }
    return await alone(command)
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
