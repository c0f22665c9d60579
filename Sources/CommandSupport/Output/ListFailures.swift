import TerminalOutput

/// What went wrong with some of the things that a command reads: each is told when it is met, the first
/// gives the exit status.
package struct ListFailures {
  private let context: AppContext
  private var first: ExitStatus?

  package init(_ context: AppContext) { self.context = context }

  /// Whether there was one.
  package var wereTold: Bool { first != nil }

  /// Tells of one after what was printed before it.
  ///
  /// - Throws: what ends the whole command: its output can't be written, or the person cancels.
  package mutating func report(_ error: any Error) throws {
    let failure = context.failureFormatter.failure(for: error)
    guard ![.cancelled, .brokenPipe, .cannotWrite].contains(failure.status) else { throw error }
    try context.console.out.flush()
    context.diagnostics.report(failure)
    first = first ?? failure.status
  }

  /// Ends with the first one's status, if there was any.
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
