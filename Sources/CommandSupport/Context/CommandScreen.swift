package import ChildProcesses
package import TerminalOutput

/// A screen that has the terminal while a command runs below it: it shows messages and asks.
package protocol CommandScreen: Prompting {
  func receive(_ message: DiagnosticMessage)

  /// Learns the ID of a gist that the command created.
  func created(_ gist: String)

  /// Lets the person choose a row.
  func choose(
    _ question: String, from lists: [ChoiceList], first: ChoicePage
  ) async throws -> ChosenRow

  /// Sends the terminal a control sequence that draws nothing.
  func send(_ sequence: String)

  /// Leaves the terminal to a program, such as an editor, until `body` ends.
  func lendTerminal(_ body: @escaping @Sendable () async -> ChildStatus) async -> ChildStatus
}

/// The command lines of this program.
package protocol CommandLines: Sendable {
  /// Runs a command line without the program's name.
  func run(_ arguments: [String], in context: AppContext) async -> ExitStatus

  /// Returns the words that may replace the last one.
  func completions(of words: [String], in context: AppContext) -> [String]
}
