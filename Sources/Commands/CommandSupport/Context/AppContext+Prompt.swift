import Glibc
package import TerminalOutput

extension AppContext {
  /// Asks the user: in a dialog if commands run below a screen, else at the terminal.
  package var prompt: any Prompting { screen ?? terminalPrompt }

  /// Asks the user at the terminal.
  package var terminalPrompt: Prompt { Prompt(console: console, input: input.descriptor) }

  /// Asks the user, at the terminal of the process if stdin is a pipe; nil if nobody can be asked.
  ///
  /// With `--json` nobody is asked: stderr has JSON lines only.
  package func askingBesideInput<Answer>(
    _ question: (any Prompting) async throws -> Answer
  ) async throws -> Answer? {
    guard !isJSON, console.terminal.errIsTerminal else { return nil }
    if console.terminal.canAsk { return try await question(prompt) }
    guard screen == nil, let terminal = controllingTerminal() else { return nil }
    defer { close(terminal) }
    return try await question(Prompt(console: console, input: terminal))
  }
}
