/// A command line of ours to run below the screen, without the program's name.
package struct CommandRequest: Hashable, Sendable {
  package var number: Int
  package var arguments: [String]
  /// The columns of the output.
  package var columns: Int
  /// Whether the user's pager shows the output.
  package var isPaged = false
  /// What to run in place of a command of ours.
  package var shell: ShellRequest?
}

/// A script to run at the terminal, which gets the values as its parameters.
package struct ShellRequest: Hashable, Sendable {
  /// The command as the user wrote it.
  package let text: String
  package let script: String
  package let values: [String]
}
