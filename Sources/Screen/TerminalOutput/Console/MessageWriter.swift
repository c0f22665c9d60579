/// Messages on stderr: notes, warnings, errors and hints.
///
/// A message is one line, also if it has a file's name with line breaks. Write errors are ignored:
/// stderr may be closed.
package struct MessageWriter: Sendable {
  private let output: Output
  private let style: Style

  package init(console: Console) {
    output = console.err
    style = console.errStyle
  }

  /// Writes `note: …`: something worth knowing that is not a problem.
  package func note(_ sentence: String) { write("note", .cyan, sentence) }

  /// Writes `warning: …`: a problem that did not stop the command.
  package func warning(_ sentence: String) { write("warning", .yellow, sentence) }

  /// Writes `error: …`.
  package func error(_ sentence: String) { write("error", .red, sentence) }

  /// Writes `hint: …`: what to do about an error.
  package func hint(_ sentence: String) { write("hint", .yellow, sentence) }

  /// Writes `✓ …`: what was done.
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

  private func write(_ kind: String, _ tone: Tone, _ sentence: String) {
    write(style(tone, kind + ":") + " " + Printable.line(sentence))
  }

  private func write(_ line: String) {
    do {
      try output.writeLine(line)
      try output.flush()
    } catch {}
  }
}
