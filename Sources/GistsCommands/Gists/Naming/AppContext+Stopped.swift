import CommandSupport
import TerminalOutput

extension AppContext {
  /// What ended several changes, with those that are done and those that aren't.
  ///
  /// A single change's failure says all by itself. So does a missing sign-in: nothing was sent. At a
  /// terminal each was told as it was done.
  ///
  /// - Parameters:
  ///   - error: of one of them.
  ///   - index: of that one.
  ///   - changes: what each of them is made to, as a person knows it.
  ///   - verb: what was done: `starred`.
  /// - Returns: the error, which tells of the changes too.
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
