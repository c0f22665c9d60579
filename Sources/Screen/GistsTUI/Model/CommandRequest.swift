/// A gists command line to run in the browser, without the program's name.
package struct CommandRequest: Hashable, Sendable {
  package var number: Int
  package var arguments: [String]
  /// The columns of the output.
  package var columns: Int
  /// Whether the user's pager shows the output.
  package var isPaged = false
  /// The file with a text that the user edits before the command sends it.
  package var edits: String?
  /// The file with the draft that the command sends, without which it does not run.
  package var sends: String?
  /// The shell script to run instead of a command of this program.
  package var shell: ShellRequest?
  /// The commands of one group are undone together; nil for one that is undone alone.
  package var group: Int?
  /// Whether the command takes back an earlier one.
  package var takesBack = false
}

/// A script to run at the terminal, which gets the values as its parameters.
package struct ShellRequest: Hashable, Sendable {
  /// The command as the user wrote it.
  package let text: String
  package let script: String
  package let values: [String]
}

/// The result of a command.
package struct CommandResult: Hashable, Sendable {
  var isSuccess: Bool
  /// Whether it failed although it did a part of what it should, which its message says.
  var isPartial: Bool
  /// Whether it failed although the host may have made the change.
  var isUnknown: Bool
  /// Whether it failed because of the state of the host or this computer, so that the same command
  /// fails again.
  var isFinal: Bool
  /// Whether it succeeded without a change: the gist already was as it should be.
  var isUnchanged: Bool
  /// The error or the result; nil if there is no message.
  var message: BrowserMessage?
  /// The stdout of the command.
  var output: DocumentLines
  /// The ID of a gist that the command created, such as a restored one.
  var gist: String?
  /// The draft of the command, if it could not be sent.
  var draft: Draft?
  /// Whether the draft to send was gone, so that nothing was done.
  var lacksDraft: Bool

  package init(
    isSuccess: Bool, isPartial: Bool = false, isUnknown: Bool = false, isFinal: Bool = false,
    isUnchanged: Bool = false, message: BrowserMessage?, output: DocumentLines = DocumentLines(),
    gist: String? = nil, draft: Draft? = nil, lacksDraft: Bool = false
  ) {
    self.isSuccess = isSuccess
    self.isPartial = isPartial
    self.isUnknown = isUnknown
    self.isFinal = isFinal
    self.isUnchanged = isUnchanged
    self.message = message
    self.output = output
    self.gist = gist
    self.draft = draft
    self.lacksDraft = lacksDraft
  }
}
