import TerminalOutput

extension AppContext {
  /// This context with output that can be read aloud (``Terminal/isPlain``).
  package var plain: AppContext {
    var (context, terminal) = (self, console.terminal)
    terminal.isPlain = true
    (terminal.outHasColor, terminal.errHasColor) = (false, false)
    console.liveLine.hide()
    context.console = Console(out: console.out, err: console.err, terminal: terminal)
    return context
  }
}
