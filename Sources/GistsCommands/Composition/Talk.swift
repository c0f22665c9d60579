import GitHubAPI
import TerminalOutput

/// What is said on stderr: notes, warnings and errors, each in one shape.
struct Talk: Sendable {
  let err: Output
  let isJSON: Bool
  let redactor: Redactor

  /// What a person may like to know; left out with `--json`.
  func note(_ text: String) {}

  /// What a person should know though the command goes on; it never changes the exit status.
  func warn(_ text: String) {}

  func report(_ failure: Failure) {}
}
