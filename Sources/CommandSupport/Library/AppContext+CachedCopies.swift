package import FoundationEssentials
import GitHubAPI
import TerminalOutput

extension Error {
  /// Nothing on the other side was reached, unlike an answer that is no good: a person at a terminal may
  /// see a copy then, and a pipe gets the error, which names the copy.
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
  /// `14:02`, of another day `2026-01-31 14:02`.
  package func moment(_ date: Date?) -> String {
    date.map { ClockTime.moment($0, now: time.now()) } ?? "an unknown time"
  }

  /// The sentence of an error, which says besides that there is a copy.
  package func withCopy(_ error: any Error, of age: String) -> Failure {
    var failure = failureFormatter.failure(for: error)
    failure.nextSteps.append("a copy of \(age) is here: --offline")
    return failure
  }
}
