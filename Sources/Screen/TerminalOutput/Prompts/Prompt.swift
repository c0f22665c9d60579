/// Asks the user questions on stderr and reads answers from stdin.
///
/// Use it only if ``Terminal/canAsk``; otherwise, report the flag that answers the question. Ctrl-C
/// is a signal and ends the program. The end of input (Ctrl-D) throws ``PromptError/cancelled``.
package struct Prompt: Sendable {
  let console: Console
  let reader: LineReader

  /// Reads answers from the descriptor `input`, which the caller owns.
  package init(console: Console, input: Int32 = 0) {
    self.console = console
    reader = LineReader(descriptor: input)
  }

  /// Asks until the answer is yes or no; Enter alone returns `byDefault`.
  package func confirm(_ question: String, byDefault: Bool) async throws -> Bool {
    while true {
      switch try await answer(to: question + (byDefault ? " [Y/n] " : " [y/N] ")).lowercased() {
      case "y", "yes": return true
      case "n", "no": return false
      case "": return byDefault
      default: try console.err.writeLine("answer y or n")
      }
    }
  }

  /// Asks until the answer is not empty.
  package func text(_ question: String) async throws -> String {
    while true {
      let text = try await answer(to: question + " ")
      if !text.isEmpty { return text }
    }
  }

  /// Asks for a line, and returns it without surrounding whitespace.
  package func line(_ question: String) async throws -> String { try await answer(to: question) }

  /// Shows `text`, if any, and waits for Enter.
  ///
  /// Cancel the task to stop waiting; later input is left for the next reader.
  package func enter(_ text: String) async throws {
    _ = try await answer(to: text)
  }

  /// Returns the text escaped and wrapped to the terminal's width.
  func wrapped(_ text: String) -> String {
    let lines = Printable.text(text).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      // Keep the trailing space, after which the answer is typed.
      let end = line.reversed().prefix { $0 == " " }
      let words = Wrapping.lines(
        of: String(line.dropLast(end.count)), columns: console.terminal.columns - end.count)
      return words.joined(separator: "\n") + end
    }.joined(separator: "\n")
  }

  func ask(_ question: String) throws {
    try console.err.write(console.errStyle(.bold, wrapped(question)))
    try console.err.flush()
  }

  /// Returns the answer without surrounding whitespace.
  func answer(to question: String) async throws -> String {
    try console.out.flush()
    if !question.isEmpty { try ask(question) }
    guard let line = try await reader.line() else {
      try console.err.writeLine("")
      throw PromptError.cancelled
    }
    return String(
      line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// A prompt was not answered.
package enum PromptError: Error, Hashable, Sendable {
  /// The input ended (Ctrl-D).
  case cancelled
  /// The program in `GISTS_CHOOSER` printed a line that it had not read.
  case unknownLine(String)
}
