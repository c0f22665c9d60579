import ChildProcesses
package import FoundationEssentials
package import GitHubAPI
import Glibc
package import TerminalOutput

/// An error as it is reported: a message, hints, the exit status, and the members that `--json`
/// adds.
package struct Failure: Error, Hashable, Sendable {
  package var status: ExitStatus
  package var code: ErrorCode
  /// The message, without `error: ` and without a full stop.
  package var message: MessageText
  /// More details, one line each: candidates, findings, usage.
  package var details: [MessageText]
  /// The commands to run or pages to open, one hint each.
  package var nextSteps: [MessageText]
  package var host: String?
  package var httpStatus: Int?
  var requestID: String?
  package var retryAt: Date?

  package init(
    _ status: ExitStatus, code: ErrorCode? = nil, _ message: MessageText,
    details: [MessageText] = [],
    next: [MessageText] = [], host: String? = nil, httpStatus: Int? = nil, requestID: String? = nil,
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
  /// Whether the user answered no or gave nothing to send, which is no error.
  package var isDecline: Bool { code == .cancelled }

  /// Returns a copy with the status and request ID of GitHub's response.
  package func answered(by response: APIError.ErrorResponse) -> Failure {
    var failure = self
    (failure.httpStatus, failure.requestID) = (response.status, response.requestID)
    return failure
  }
}

/// An error that describes how to report it.
package protocol FailureConvertible: Error {
  /// Returns the message, the hints and the exit status.
  func failure(_ formatter: FailureFormatter) -> Failure
}

/// The exit status of a run: the numbers of gh and sysexits.
///
/// A command that has already reported its errors throws it.
package enum ExitStatus: Int32, Error, Hashable, Sendable {
  case done = 0
  /// The result is "no", no such gist, file or user exists, or someone else changed the same thing.
  case no = 1
  case cancelled = 2
  /// Sign-in is required or was refused, or the keyring is locked or unavailable.
  case signInNeeded = 4
  case wrongUsage = 64
  case dataRefused = 65
  case inputMissing = 66
  case unreachable = 69
  case bug = 70
  /// The system lacks descriptors, threads or memory.
  case systemError = 71
  case cannotWrite = 74
  case tryLater = 75
  case protocolBroken = 76
  case forbidden = 77
  case configurationUnusable = 78
  /// The reader of stdout closed it: the process dies of SIGPIPE.
  case brokenPipe = 141

  /// Ends the process.
  package func endProcess() -> Never {
    Termination.waitIfEnding()
    if self == .brokenPipe { Termination.die(of: SIGPIPE) }
    exit(rawValue)
  }
}
