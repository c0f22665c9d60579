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
    guard !options.isEmpty else { throw PromptError.cancelled }
    let digits = String(options.count).count
    for (index, option) in options.enumerated() {
      let number = String(index + 1)
      let padding = String(repeating: " ", count: digits - number.count + 1)
      let text = padding + number + "  " + Printable.line(option)
      try console.err.writeLine(DisplayWidth.cut(text, to: console.terminal.columns))
    }
    while true {
      let text = try await answer(to: "\(question) [1-\(options.count)] ")
      if let number = Int(text), options.indices.contains(number - 1) { return number - 1 }
    }
  }

  /// The answer without the white space around it.
  func answer(to question: String) async throws -> String {
    try console.out.flush()
    if !question.isEmpty {
      try console.err.write(console.errStyle(.bold, Printable.text(question)))
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
