/// The output streams of a command: stdout for results, stderr for messages.
package struct Console: Sendable {
  package let out: Output
  package let err: Output
  package let terminal: Terminal
  /// The progress line at the bottom of the terminal, erased before anything else is written.
  package let liveLine: LiveLine

  /// Creates a console from real or collecting streams.
  package init(out: Output, err: Output, terminal: Terminal, liveLine: LiveLine? = nil) {
    self.out = out
    self.err = err
    self.terminal = terminal
    self.liveLine = liveLine ?? LiveLine(sink: err.sink, isShown: terminal.showsProgress)
  }

  /// Returns the console of this process, descriptors 1 and 2.
  package static func live(terminal: Terminal) -> Console {
    let out = terminal.sink(DescriptorSink(1), isTerminal: terminal.outIsTerminal)
    let err = terminal.sink(DescriptorSink(2), isTerminal: terminal.errIsTerminal)
    let liveLine = LiveLine(sink: err, isShown: terminal.showsProgress)
    return Console(
      out: Output(
        sink: out, capacity: Output.wholeBuffer,
        liveLine: terminal.outIsTerminal ? liveLine : nil),
      err: Output(sink: err, capacity: 0, liveLine: liveLine),
      terminal: terminal, liveLine: liveLine)
  }

  /// Returns a console that collects its output (``Output/collected``), for tests.
  package static func collecting(terminal: Terminal = Terminal()) -> Console {
    Console(out: .collecting(), err: .collecting(), terminal: terminal)
  }

  /// Returns this console with another stdout, such as a pager.
  package func with(out: Output) -> Console {
    Console(out: out, err: err, terminal: terminal, liveLine: liveLine)
  }

  /// The style of stdout.
  package var style: Style { Style(isEnabled: terminal.outHasColor, isPlain: terminal.isPlain) }
  /// The style of stderr.
  package var errStyle: Style { Style(isEnabled: terminal.errHasColor, isPlain: terminal.isPlain) }

  /// Returns untrusted text for stdout: one escaped line at a terminal, unchanged elsewhere.
  package func safeLine(_ text: String) -> String {
    terminal.outIsTerminal ? Printable.line(text) : text
  }
}

extension Terminal {
  /// Returns the sink of a stream, in the characters that the terminal can show.
  func sink(_ sink: any Sink, isTerminal: Bool = true) -> any Sink {
    isASCII && isTerminal ? ASCIISink(sink: sink) : sink
  }

  /// Whether a line may be drawn again and again.
  fileprivate var showsProgress: Bool { errIsTerminal && !isPlain }
}
