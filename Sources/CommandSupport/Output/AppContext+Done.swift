import TerminalOutput

extension AppContext {
  /// Writes `✓ …` at a terminal: what was done to what, such as `Starred gist 6cad326836d38bd3a7ae`.
  package func tellDone(_ text: String) {
    if console.terminal.errIsTerminal { diagnostics.done(text) }
  }
}
