package import FoundationEssentials
package import GitHubAPI

/// An error as it is reported: a message, hints, the exit status, and the members `--json` adds.
package struct Failure: Error, Hashable, Sendable {
  package var status: ExitStatus
  /// The stable name for scripts: `not_found`, `rate_limit`, ….
  package var code: String
  /// What happened, without `error: ` and without a full stop.
  package var message: String
  /// More about what happened, one line each: candidates, findings, usage.
  package var details: [String]
  /// The commands to run or pages to open, one hint each.
  package var nextSteps: [String]
  package var host: String?
  package var httpStatus: Int?
  package var requestID: String?
  package var retryAt: Date?

  package init(
    _ status: ExitStatus, code: String? = nil, _ message: String, details: [String] = [],
    next: [String] = [], host: String? = nil, httpStatus: Int? = nil, requestID: String? = nil,
    retryAt: Date? = nil
  ) {
    self.status = status
    self.code = code ?? status.code
    self.message = message
    self.details = details
    self.nextSteps = next
    self.host = host
    self.httpStatus = httpStatus
    self.requestID = requestID
    self.retryAt = retryAt
  }
}

extension Failure {
  /// Returns a copy with the status and request ID of GitHub's response.
  package func answered(by response: APIError.ErrorResponse) -> Failure {
    var failure = self
    (failure.httpStatus, failure.requestID) = (response.status, response.requestID)
    return failure
  }
}

extension ExitStatus {
  /// The error code in `--json` of a failure without a code of its own.
  package var code: String {
    switch self {
    case .done: "done"
    case .no: "not_found"
    case .cancelled: "cancelled"
    case .signInNeeded: "sign_in_needed"
    case .wrongUsage: "wrong_usage"
    case .dataRefused: "data_refused"
    case .inputMissing: "input_missing"
    case .unreachable: "unreachable"
    case .bug: "internal_error"
    case .systemError: "system_error"
    case .cannotWrite: "cannot_write"
    case .tryLater: "try_later"
    case .protocolBroken: "protocol_broken"
    case .forbidden: "forbidden"
    case .configurationUnusable: "configuration_unusable"
    case .brokenPipe: "broken_pipe"
    }
  }
}
