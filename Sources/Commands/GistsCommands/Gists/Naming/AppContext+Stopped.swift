import CommandSupport
import TerminalOutput

extension AppContext {
  /// Returns the error that stopped several changes, with a line for each one done and not done.
  ///
  /// The error is unchanged for a single change, and for a missing sign-in, when nothing was sent.
  /// At a terminal, the changes already done have been printed.
  ///
  /// - Parameters:
  ///   - error: the error of the failed change.
  ///   - index: the index of the failed change.
  ///   - changes: the names of what each change affects.
  ///   - verb: the past participle of the change: `starred`.
  /// - Returns: the error with these lines as details.
  func stopped(
    by error: any Error, at index: Int, of changes: [[String]], verb: String
  ) -> any Error {
    guard changes.count > 1, !error.isSignInRequired else { return error }
    var failure = failureFormatter.failure(for: error)
    let done = console.terminal.errIsTerminal ? [] : Array(changes[..<index].joined())
    failure.details =
      done.map { "\(verb): \($0)" } + changes[index...].joined().map { "not \(verb): \($0)" }
      + failure.details
    return failure
  }
}
