/// Where a command's words go: stdout for the result, stderr for the talk.
package struct Console: Sendable {
  package let out: Output
  package let err: Output
  package let terminal: Terminal
  /// The moving line at the bottom of the terminal; erased before anything else is written there.
  package let liveLine: LiveLine

  /// Puts a console together from its streams, a run's own or a test's collecting ones.
  package init(out: Output, err: Output, terminal: Terminal, liveLine: LiveLine? = nil) {
    self.out = out
    self.err = err
    self.terminal = terminal
    self.liveLine = liveLine ?? LiveLine(sink: err.sink, isShown: terminal.errIsTerminal)
  }

  /// The console of this process: descriptors 1 and 2.
  package static func live(terminal: Terminal) -> Console {
    let liveLine = LiveLine(sink: DescriptorSink(2), isShown: terminal.errIsTerminal)
    return Console(
      out: Output(
        descriptor: 1, capacity: Output.wholeBuffer,
        liveLine: terminal.outIsTerminal ? liveLine : nil),
      err: Output(descriptor: 2, capacity: 0, liveLine: liveLine),
      terminal: terminal, liveLine: liveLine)
  }

  /// A console that keeps what is written, for tests: ``Output/collected``.
  package static func collecting(terminal: Terminal = Terminal()) -> Console {
    Console(out: .collecting(), err: .collecting(), terminal: terminal)
  }

  /// The same console with its result going elsewhere, such as to a pager.
  package func with(out: Output) -> Console {
    Console(out: out, err: err, terminal: terminal, liveLine: liveLine)
  }

  /// How stdout is coloured.
  package var style: Style { Style(isEnabled: terminal.outHasColor) }
  /// How stderr is coloured.
  package var errStyle: Style { Style(isEnabled: terminal.errHasColor) }

  /// One line of foreign text for stdout: folded and made safe where stdout is a terminal,
  /// byte for byte elsewhere.
  package func safeLine(_ text: String) -> String {
    terminal.outIsTerminal ? Printable.line(text) : text
  }
}
