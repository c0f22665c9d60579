import TerminalOutput

/// Reports failures of single items while a command goes on with the others.
///
/// The first failure gives the exit status.
package struct ListFailures {
  private let context: AppContext
  private var first: ExitStatus?

  package init(_ context: AppContext) { self.context = context }

  /// Whether a failure was reported.
  package var wereTold: Bool { first != nil }

  /// Reports a failure after flushing the output before it.
  ///
  /// - Throws: `error` if it ends the whole command: output can't be written, or the user cancels.
  package mutating func report(_ error: any Error) throws {
    let failure = context.failureFormatter.failure(for: error)
    let endsTheCommand =
      error is OutputError || [.cancelled, .brokenPipe].contains(failure.status)
    guard !endsTheCommand else { throw error }
    try context.console.out.flush()
    context.diagnostics.report(failure)
    first = first ?? failure.status
  }

  /// Throws the status of the first failure, if any.
  package func end() throws {
    if let first { throw first }
  }
}

extension AppContext {
  /// Reports each failure; throws the exit status of the first one.
  package func reportAll(_ failures: [Failure]) throws {
    for failure in failures { diagnostics.report(failure) }
    if let first = failures.first { throw first.status }
  }
}
