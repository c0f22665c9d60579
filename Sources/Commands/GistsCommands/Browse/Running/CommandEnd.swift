import CommandSupport

/// How a command below the screen ended.
struct CommandEnd: Sendable {
  let status: ExitStatus
  let failure: Failure?
  /// What was done; nil if nothing was changed.
  let done: String?

  /// Whether nobody answered a question, and nothing is lost.
  private var isCancelled: Bool {
    status == .cancelled && failure?.details.isEmpty != false
      && failure?.code != Failure.outcomeUnknown
  }

  /// Prints it once the screen is gone; returns the exit status that it means.
  func tell(on diagnostics: Diagnostics) -> ExitStatus {
    guard !isCancelled else { return .done }
    if let failure {
      diagnostics.report(failure)
    } else if let done {
      diagnostics.done(done)
    }
    return status
  }
}
