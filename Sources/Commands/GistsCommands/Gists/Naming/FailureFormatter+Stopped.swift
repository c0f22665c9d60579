import CommandSupport
import GitHubAPI
import TerminalOutput

extension Error {
  /// Whether nothing was sent because of a missing sign-in.
  var isSignInRequired: Bool {
    if case APIError.signInRequired? = self as? APIError { true } else { false }
  }
}

extension FailureFormatter {
  /// Returns the error that stopped several changes, with a line for each one done and not done.
  ///
  /// The error is unchanged for a single change, and for a missing sign-in, when nothing was sent.
  /// At a terminal, the changes already done have been printed.
  ///
  /// - Parameters:
  ///   - error: the error of the failed change.
  ///   - index: the index of the failed change.
  ///   - changes: the name of the thing that each change affects.
  ///   - verb: the past participle of the change: `starred`.
  ///   - console: the console on which the changes already done have been printed.
  /// - Returns: the error with these lines as details.
  func stopped(
    by error: any Error, at index: Int, of changes: [[String]], verb: String, on console: Console
  ) -> any Error {
    guard changes.count > 1, !error.isSignInRequired else { return error }
    var failure = self.failure(for: error)
    let done = console.terminal.errIsTerminal ? [] : Array(changes[..<index].joined())
    failure.details =
      done.map { "\(verb): \($0)" } + changes[index...].joined().map { "not \(verb): \($0)" }
      + failure.details
    return failure
  }

  /// Returns the error as a screen shows it, which has no line for each gist: with the number of changes.
  ///
  /// - Parameters:
  ///   - error: the error of the failed change.
  ///   - verb: the past tense of the change: `Tagged`.
  ///   - done: the number of changes that were made.
  ///   - count: the number of all changes.
  /// - Returns: the error; for a cancel, `Tagged 5 of 34 gists`.
  func stopped(by error: any Error, _ verb: String, _ done: Int, of count: Int) -> any Error {
    guard count > 1, !error.isSignInRequired else { return error }
    var failure = self.failure(for: error)
    let sentence: MessageText = "\(verb) \(done.grouped) of \(count.grouped) gists"
    guard failure.status == .cancelled else {
      failure.details.insert(sentence, at: 0)
      return failure
    }
    if failure.code == .outcomeUnknown { failure.details.insert(failure.message, at: 0) }
    failure.message = sentence
    return failure
  }
}
