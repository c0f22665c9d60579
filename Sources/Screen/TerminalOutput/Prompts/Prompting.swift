/// Asks a person: at the terminal, or in a dialog on the screen.
package protocol Prompting: Sendable {
  /// Returns whether the answer is yes.
  func confirm(_ question: String, byDefault: Bool) async throws -> Bool

  /// Returns a line that is not shown while it is typed, without surrounding whitespace.
  func secret(_ question: String) async throws -> String

  /// Returns a line that is not empty, without surrounding whitespace.
  func text(_ question: String) async throws -> String

  /// Shows `text`, if any, and waits for Enter.
  ///
  /// Cancel the task to stop waiting.
  func enter(_ text: String) async throws
}

extension Prompting {
  /// Returns whether the answer is yes; Enter alone means no.
  package func confirm(_ question: String) async throws -> Bool {
    try await confirm(question, byDefault: false)
  }

  /// Waits for Enter.
  package func enter() async throws { try await enter("") }
}

extension Prompt: Prompting {}
