import TerminalOutput

extension AppContext {
  /// Writes `✓ …` at a terminal: what was done to what, such as `Starred gist 6cad326836d38bd3a7ae`.
  package func tellDone(_ text: String) {
    if console.terminal.errIsTerminal { diagnostics.done(text) }
  }

  /// Tells a screen what was done; a terminal shows the URL that is printed.
  package func tellScreen(_ text: String) { screen?.receive(.done(text)) }
}
