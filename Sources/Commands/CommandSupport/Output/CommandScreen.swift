package import ChildProcesses
package import TerminalOutput

/// A screen that has the terminal while a command runs below it: it shows messages and asks.
package protocol CommandScreen: Prompting {
  func receive(_ message: DiagnosticMessage)

  /// Learns the ID of a gist that the command created.
  func created(_ gist: String)

  /// Lets the user choose a row.
  func choose(
    _ question: String, from lists: [ChoiceList], first: ChoicePage
  ) async throws -> ChosenRow

  /// Shows a code that the user enters on a web page, or what is new about it.
  func show(_ code: ShownCode)

  /// Waits until the user wants to open the page of the code on the screen.
  func pageRequested() async throws

  /// Removes the code from the screen.
  func hideCode()

  /// Sends the terminal a control sequence that draws nothing.
  func send(_ sequence: String)

  /// Leaves the terminal to a program, such as an editor, until `body` ends.
  func lendTerminal(_ body: @escaping @Sendable () async -> ChildStatus) async -> ChildStatus
}

/// A code that a user enters on a web page to sign in.
package struct ShownCode: Hashable, Sendable {
  package let host: String
  package let code: String
  package let address: String
  /// Whether the page may be opened for the user.
  package let mayOpen: Bool
  package var timeLeft: Duration
  /// Why the page could not be opened.
  package var note: String?

  package init(host: String, code: String, address: String, mayOpen: Bool, timeLeft: Duration) {
    self.host = host
    self.code = code
    self.address = address
    self.mayOpen = mayOpen
    self.timeLeft = timeLeft
  }
}
