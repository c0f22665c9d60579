/// Questions to the person at the terminal: asked on stderr, answered on stdin.
///
/// Only where ``Terminal/canAsk``: everywhere else the command names the flag that answers. Ctrl-C
/// is a signal and ends the program; the end of input (Ctrl-D) throws ``PromptError/cancelled``.
package struct Prompt: Sendable {
  let console: Console
  let reader: LineReader

  /// Reads answers from the descriptor `input`, which stays the caller's.
  package init(console: Console, input: Int32 = 0) {
    self.console = console
    reader = LineReader(descriptor: input)
  }

  /// Asks until the answer is yes or no; Enter alone gives `byDefault`.
  package func confirm(_ question: String, byDefault: Bool = false) async throws -> Bool {
    while true {
      switch try await answer(to: question + (byDefault ? " [Y/n] " : " [y/N] ")).lowercased() {
      case "y", "yes": return true
      case "n", "no": return false
      case "": return byDefault
      default: continue
      }
    }
  }

  /// Shows `text`, if there is any, and returns when Enter is pressed, whatever is typed before it.
  ///
  /// Cancel the task when the answer is no longer needed: a line typed later stays for its reader.
  package func enter(_ text: String = "") async throws {
    _ = try await answer(to: text)
  }

  /// Lists the options, numbered from 1, and asks until one is named.
  /// - Returns: its index.
  package func choose(_ question: String, from options: [String]) async throws -> Int {
    try await choose(question, from: options.map { [Cell($0)] }, columns: [Column("")])
  }

  /// Lists the rows of a table, numbered from 1, and asks until one is named.
  ///
  /// - Parameters:
  ///   - question: what is asked below the table, and below `hint`.
  ///   - rows: one cell per column.
  ///   - columns: their titles are not shown.
  ///   - hint: what a person should know of the table, if there is something.
  /// - Returns: the row's index.
  /// - Throws: ``PromptError/cancelled`` where there is nothing to choose or no answer.
  package func choose(
    _ question: String, from rows: [[Cell]], columns: [Column], hint: String? = nil
  ) async throws -> Int {
    guard !rows.isEmpty else { throw PromptError.cancelled }
    let style = console.errStyle
    let numbered = rows.enumerated().map { [Cell(String($0 + 1))] + $1 }
    let layout = TableLayout(
      columns: [Column("", alignment: .right)] + columns, rows: numbered,
      limit: console.terminal.columns - 1)
    for row in numbered { try console.err.writeLine(" " + layout.line(row, style)) }
    if let hint { try console.err.writeLine(style(.dim, wrapped(hint))) }
    while true {
      let text = try await answer(to: "\(question) [1-\(rows.count)] ")
      if let number = Int(text), rows.indices.contains(number - 1) { return number - 1 }
    }
  }

  /// A text whose lines end between words where the terminal is too narrow for them, and safe to show.
  private func wrapped(_ text: String) -> String {
    let lines = Printable.text(text).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      // The answer is typed after the blank that a question ends with.
      let end = line.reversed().prefix { $0 == " " }
      let words = Wrapping.lines(
        of: String(line.dropLast(end.count)), columns: console.terminal.columns - end.count)
      return words.joined(separator: "\n") + end
    }.joined(separator: "\n")
  }

  /// The answer without the white space around it.
  func answer(to question: String) async throws -> String {
    try console.out.flush()
    if !question.isEmpty {
      try console.err.write(console.errStyle(.bold, wrapped(question)))
      try console.err.flush()
    }
    guard let line = try await reader.line() else {
      try console.err.writeLine("")
      throw PromptError.cancelled
    }
    return String(
      line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// A question got no answer.
package enum PromptError: Error, Hashable, Sendable {
  /// The input ended: the person doesn't want to go on.
  case cancelled
}
