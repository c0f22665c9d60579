package import FoundationEssentials
import GitHubAPI
import TerminalOutput

extension Error {
  /// Whether the host could not be reached at all.
  ///
  /// Then a terminal shows the cached copy; a pipe gets the error with a hint.
  package var isNetworkAway: Bool {
    guard case .unreachable(_, let reason)? = self as? APIError else { return false }
    switch reason {
    case .nameNotFound, .connectionRefused, .networkUnreachable, .connectTimeout, .offline:
      return true
    case .connectionLost, .idle, .deadline, .tls, .proxy: return false
    }
  }
}

extension AppContext {
  /// Returns `14:02`, or `2026-01-31 14:02` for another day.
  package func moment(_ date: Date?) -> String {
    date.map { ClockTime.moment($0, now: time.now()) } ?? "an unknown time"
  }

  /// Returns the failure for an error, with a hint that there is a cached copy.
  package func withCopy(_ error: any Error, of age: String) -> Failure {
    var failure = failureFormatter.failure(for: error)
    failure.nextSteps.append("add --offline to use the cached copy from \(age)")
    return failure
  }
}
