package import FoundationEssentials
import HTTPTypes

/// The properties that all requests of a session share.
///
/// ``Router`` describes the properties of routes and requests.
package struct APISession: Sendable {
  let host: Host
  /// `gists/VERSION`.
  let userAgent: String
  let time: TimeSource
  /// Learns each token before it is sent.
  let redactor: Redactor
  /// Returns the token; by default there is none.
  package var token: TokenProvider = { _ in nil }
  /// The time for an API request with its retries, without rate limit waits.
  package var timeout: Duration = .seconds(30)
  package var rateLimitWait: RateLimitWait = .none
  /// Caches responses between runs; nil caches nothing.
  package var cache: (any ResponseCache)?
  /// Whether the session reuses a response without asking the host again.
  ///
  /// A session that changes things must not: it compares the current state before each change.
  package var reusesResponses = true
  /// If set, nothing is sent and no token is read.
  package var offline: OfflineMode?
  /// For commands that send many requests; nil does not throttle.
  package var pace: RequestPace?
  /// Called with each request before anything is sent; throws to refuse it.
  package var willSend: @Sendable (APIRequest) throws -> Void = { _ in }
  /// Receives each request and response with secrets redacted (`--verbose`).
  package var log: (@Sendable (String) -> Void)?
  /// Decides what happens to a request whose token the host rejected.
  package var rejected: TokenRejectionHandler = { _, _ in .failed }
  /// Receives messages for the user while a request continues.
  package var notice: @Sendable (APINotice) -> Void = { _ in }

  /// The header fields of all requests, which a route and a request may replace.
  /// <https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#headers>
  var fields: HTTPFields {
    var fields: HTTPFields = [.accept: "application/vnd.github+json"]
    fields[.apiVersion] = "2022-11-28"
    // GitHub responds with 403 to requests without it.
    fields[.userAgent] = userAgent
    return fields
  }

  package init(host: Host, userAgent: String, time: TimeSource, redactor: Redactor) {
    self.host = host
    self.userAgent = userAgent
    self.time = time
    self.redactor = redactor
  }
}

/// Offline mode: only cached responses, no requests.
package struct OfflineMode: Hashable, Sendable {
  /// The ``Token/fingerprint`` of the token that the responses were received with; nil if signed
  /// out.
  var tokenFingerprint: String?

  package init(tokenFingerprint: String?) { self.tokenFingerprint = tokenFingerprint }
}

/// Returns the token for the session's host, or nil if there is none.
///
/// The parameter says whether the request requires a token or only uses one if available.
package typealias TokenProvider = @Sendable (APIRequest.Authorization) async throws -> Token?

/// The decision about a request whose token the host rejected.
///
/// The host did not carry out such a request (RFC 9110 §15.5.2), so even a change may be sent
/// again.
package enum TokenRejection: Hashable, Sendable {
  /// It fails.
  case failed
  /// It is sent again without a token, if the token is optional and the request changes nothing.
  case signedOut
  /// It is sent again with a new token.
  case renewed(Token)
}

/// Decides what happens to a request after the host rejected its token.
///
/// The second parameter says whether the request requires a token.
package typealias TokenRejectionHandler =
  @Sendable (Token, APIRequest.Authorization) async throws -> TokenRejection

/// The longest time that a request waits for a rate limit to reset.
package enum RateLimitWait: Hashable, Sendable { case none, upTo(Duration), unlimited }

/// The most points that requests may cost in any period of this length.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#calculating-points-for-the-secondary-rate-limit>
package struct RequestPace: Hashable, Sendable {
  /// Points of REST requests.
  var points: Int
  /// Points of GraphQL queries.
  var queryPoints: Int
  var period: Duration

  /// GitHub allows 900 points a minute of REST, and 2,000 of GraphQL.
  ///
  /// Some points are left for other programs of the same user, and the extra second allows for
  /// network latency.
  package static let gitHub = RequestPace(points: 880, queryPoints: 1960, period: .seconds(61))
}

/// Something worth telling the user while a request continues.
package enum APINotice: Hashable, Sendable {
  case waitingForRateLimit(host: String, until: Date)
  /// `attempt` counts the retries from 1.
  case retrying(host: String, attempt: Int)
  /// Elements of a page without a usable id were left out.
  case skipped(count: Int)
  /// Elements of a page contain text that was not valid Unicode.
  case repaired(count: Int)
  /// The public feed ends here: GitHub lists only its newest 3,000 gists.
  case publicFeedEnds
  /// A response came from the cache; the host sent it at `date`.
  case servedFromCache(host: String, date: Date)
  /// The host rejected the token, so a request was sent without it.
  case signedOut(host: String)
}
