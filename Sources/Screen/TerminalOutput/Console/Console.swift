/// The output streams of a command: stdout for results, stderr for messages.
package struct Console: Sendable {
  package var out: Output
  package var err: Output
  package var terminal: Terminal
  /// The progress line at the bottom of the terminal, erased before anything else is written.
  package var liveLine: LiveLine

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

  /// The style of stdout.
  package var style: Style { Style(isEnabled: terminal.outHasColor, isPlain: terminal.isPlain) }
  /// The style of stderr.
  package var errStyle: Style { Style(isEnabled: terminal.errHasColor, isPlain: terminal.isPlain) }

  /// Returns untrusted text for stdout: one escaped line at a terminal, unchanged elsewhere.
  package func safeLine(_ text: String) -> String {
    terminal.outIsTerminal ? Printable.line(text) : text
  }

  /// Writes untrusted text to stdout: escaped at a terminal, byte for byte elsewhere.
  package func writeSafely(_ bytes: [UInt8]) throws(OutputError) {
    if terminal.outIsTerminal {
      try out.write(Printable.text(bytes))
    } else {
      try out.write(bytes)
    }
  }
}

extension Terminal {
  /// Returns the sink of a stream, limited to the characters that the terminal can show.
  func sink(_ sink: any Sink, isTerminal: Bool = true) -> any Sink {
    isASCII && isTerminal ? ASCIISink(sink: sink) : sink
  }

  /// Whether a line may be redrawn repeatedly.
  fileprivate var showsProgress: Bool { errIsTerminal && !isPlain }
}

/// Messages on stderr: notes, warnings, errors and hints.
///
/// A message is one line, even if it contains a file's name with line breaks. Write errors are
/// ignored: stderr may be closed.
package struct MessageWriter: Sendable {
  private let output: Output
  private let style: Style

  package init(console: Console) {
    output = console.err
    style = console.errStyle
  }

  /// Writes `note: …`: useful information that is not a problem.
  package func note(_ sentence: String) { writeMessage("note", .cyan, sentence) }

  /// Writes `warning: …`: a problem that did not stop the command.
  package func warning(_ sentence: String) { writeMessage("warning", .yellow, sentence) }

  /// Writes `error: …`.
  package func error(_ sentence: String) { writeMessage("error", .red, sentence) }

  /// Writes `hint: …`, the next step after an error.
  package func hint(_ sentence: String) { writeMessage("hint", .yellow, sentence) }

  /// Writes `✓ …`: a completed action.
  package func done(_ sentence: String) {
    if style.isPlain { return write(Printable.line(sentence)) }
    write(style(.green, "✓") + " " + Printable.line(sentence))
  }

  /// Writes a line without a prefix.
  package func say(_ sentence: String) { write(Printable.line(sentence)) }

  /// Writes a dimmed line without a prefix, such as a suggestion.
  package func aside(_ sentence: String) { write(style(.dim, Printable.line(sentence))) }

  /// Writes a JSON document on a line of its own.
  package func json(_ document: String) { write(Printable.json(document)) }

  private func writeMessage(_ kind: String, _ look: Look, _ sentence: String) {
    write(style(look, kind + ":") + " " + Printable.line(sentence))
  }

  private func write(_ line: String) {
    do {
      try output.writeLine(line)
      try output.flush()
    } catch {}
  }
}
