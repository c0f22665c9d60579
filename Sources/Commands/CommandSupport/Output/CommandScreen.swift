package import ChildProcesses
package import GitHubAPI
package import GitHubModels
package import TerminalOutput

/// A screen that has the terminal while a command runs below it: it shows messages and asks
/// questions.
package protocol CommandScreen: Prompting {
  func receive(_ message: DiagnosticMessage)

  /// Receives a gist that the command is about to change.
  func changing(_ gist: Gist)

  /// Receives the ID of a gist that the command created.
  func created(_ gist: String)

  /// Receives the gists of a change that was noted for `gists undo`, and the ID of its step.
  func noted(_ gists: [String], asStep step: String, on host: Host)

  /// Receives a gist that was as the command should make it, so that undoing must not change it.
  func unchanged(_ gist: String)

  /// Receives a gist whose change was taken back, and its ID now: a restored gist has a new one.
  func undone(_ gist: String, as id: String)

  /// Receives a draft that could not be sent and was saved.
  func saved(_ text: SavedText)

  /// Lets the user choose a row.
  func choose(
    _ question: MessageText, from lists: [ChoiceList], first: ChoicePage
  ) async throws -> ChosenRow

  /// Shows a code that the user enters on a web page, or updates the shown code.
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

/// A draft that could not be sent, in a file.
package struct SavedText: Hashable, Sendable {
  /// The name of the draft, such as that of its file in the gist.
  package let name: String
  package let path: String
  /// The command line that sends it from the file, without the program's name.
  package let words: [String]
  /// Whether sending it overwrites somebody else's change.
  package let overwrites: Bool

  package init(name: String, path: String, words: [String], overwrites: Bool) {
    (self.name, self.path, self.words, self.overwrites) = (name, path, words, overwrites)
  }
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
