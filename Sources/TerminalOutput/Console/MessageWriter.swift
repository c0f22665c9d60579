import FoundationEssentials

/// The talk on stderr: notes, warnings and errors, as sentences or, for scripts, as lines of JSON.
///
/// What cannot be written is lost in silence: a closed stderr is the person's wish.
package struct MessageWriter: Sendable {
  /// Sentences for people, or one JSON object a line (`--json`).
  package enum Form: Sendable { case sentences, jsonLines }

  private let output: Output
  private let style: Style
  package let form: Form

  package init(console: Console, form: Form = .sentences) {
    output = console.err
    style = console.errStyle
    self.form = form
  }

  /// `note: …`: worth knowing, nothing is wrong. `{"note":{"message":…}}`
  package func note(_ sentence: String) { say("note", .cyan, sentence) }

  /// `warning: …`: done, but not as it should be. `{"warning":{"message":…}}`
  package func warning(_ sentence: String) { say("warning", .yellow, sentence) }

  /// `error: …`, then the next step on a line of its own.
  ///
  /// Sentences only: with `--json` an error has more to tell, see ``json(_:)``.
  package func error(_ sentence: String, nextStep: String? = nil) {
    write(style(.red, "error:") + " " + Printable.text(sentence))
    if let nextStep { write(Printable.text(nextStep)) }
  }

  /// A line without a prefix; nothing in the form of JSON lines.
  package func say(_ sentence: String) {
    if form == .sentences { write(Printable.text(sentence)) }
  }

  /// What else could be done, in a dim line without a prefix; nothing in the form of JSON lines.
  package func hint(_ sentence: String) {
    if form == .sentences { write(style(.dim, Printable.text(sentence))) }
  }

  /// One JSON object in a line of its own.
  package func json(_ value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let document = try? encoder.encode(value) else { return }
    write(Printable.json(String(decoding: document, as: UTF8.self)))
  }

  private func say(_ kind: String, _ tone: Tone, _ sentence: String) {
    switch form {
    case .sentences: write(style(tone, kind + ":") + " " + Printable.text(sentence))
    case .jsonLines: json([kind: ["message": sentence]])
    }
  }

  private func write(_ line: String) {
    do {
      try output.writeLine(line)
      try output.flush()
    } catch {}
  }
}
