package import GitHubAPI

extension FailureFormatter {
  /// Describes a change that may have been made despite the error.
  ///
  /// Its status is 75: the change has to be checked before it is tried again. `step` says how.
  package func unknownOutcome(of error: APIError, next step: String) -> Failure {
    let cause = failure(for: error)
    var failure = Failure(
      .tryLater, code: Failure.outcomeUnknown, cause.message, details: cause.details,
      next: cause.nextSteps + [step], host: cause.host)
    (failure.httpStatus, failure.requestID) = (cause.httpStatus, cause.requestID)
    return failure
  }
}

extension APIError {
  /// Whether a change may have been made despite this error.
  package var mayHideSuccess: Bool {
    switch self {
    // A server that redirects a change does not make it.
    case .invalidResponse(_, .redirectRefused, _), .invalidResponse(_, .tooManyRedirects, _): false
    case .unreachable(_, .connectionLost), .unreachable(_, .idle), .unreachable(_, .deadline),
      .invalidResponse, .outcomeUnknown:
      true
    case .errorResponse(let response): response.status >= 500
    default: false
    }
  }
}
