package import GitHubAPI
package import TerminalOutput

/// Describes changes on the host in use; for another host, see ``on(_:)``.
extension FailureFormatter {
  /// Describes a change that may have been made despite the error.
  ///
  /// Its status is 75: the change has to be checked before it is tried again. `step` is the hint
  /// for that.
  package func unknownOutcome(of error: APIError, next step: MessageText) -> Failure {
    let cause = failure(for: error)
    var failure = unknownOutcome(of: error, details: cause.details, next: cause.nextSteps + [step])
    failure.message = cause.message
    return failure
  }

  /// Describes a POST that may have been carried out, with the facts about its result.
  ///
  /// Its status is 75. It must not be sent again before its result is checked: the steps are the
  /// hints for that.
  package func unknownOutcome(
    of cause: APIError, _ result: MessageText = "", details: [MessageText] = [],
    next steps: [MessageText]
  ) -> Failure {
    let response = failure(for: cause)
    var failure = Failure(
      .tryLater, code: .outcomeUnknown,
      whatCameBack(cause) + (result.isEmpty ? "" : "; \(result)"), details: details, next: steps,
      host: response.host)
    (failure.httpStatus, failure.requestID) = (response.httpStatus, response.requestID)
    return failure
  }

  /// Describes a change that was not sent because it could not be compared with the host.
  ///
  /// The status of a host that could not be reached is 75: nothing was changed, so try again.
  func failure(for unsent: ChangeNotSent) -> Failure {
    var failure = failure(for: unsent.error)
    guard [.unreachable, .tryLater].contains(failure.status) else { return failure }
    failure.status = .tryLater
    failure.details.append("nothing was changed")
    return failure
  }

  /// Returns the message that a change was made although the response doesn't show it:
  /// `no response from github.com, but the gist was created`.
  package func made(_ result: MessageText, despite cause: APIError) -> MessageText {
    "\(whatCameBack(cause)), but \(result)"
  }

  /// Describes the response that did not show the change.
  private func whatCameBack(_ error: APIError) -> MessageText {
    switch error {
    case .unreachable(let host, .connectionLost), .unreachable(let host, .idle),
      .unreachable(let host, .deadline):
      "no response from \(self.host?.name ?? host)"
    case .outcomeUnknown(_, let cause, _): whatCameBack(cause)
    default: failure(for: error).message
    }
  }
}
