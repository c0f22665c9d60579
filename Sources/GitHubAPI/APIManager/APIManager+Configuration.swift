package import FoundationEssentials

extension APIManager {
  package struct Configuration: Sendable {
    /// `gists/VERSION`.
    package var userAgent: String
    /// For one API request with its retries.
    package var timeout: Duration = .seconds(30)
    package var rateLimitPatience: RateLimitWait = .none
    /// Where answers are kept between runs; nil: nowhere.
    package var answers: (any ResponseCache)?
    /// Set: nothing is sent, and no token is looked for.
    package var offline: OfflineReading?
    /// For a command that makes many requests; nil where one after the other is slow enough.
    package var pace: Pace?
    /// Where each request and answer is told, secrets redacted (`--verbose`).
    package var log: (@Sendable (String) -> Void)?
    /// What a person should know though the request goes on.
    package var notice: @Sendable (Notice) -> Void = { _ in }

    package init(userAgent: String) { self.userAgent = userAgent }
  }

  /// Reading without the network what was kept.
  package struct OfflineReading: Hashable, Sendable {
    /// The token with which it was received; nil: signed out.
    package var tokenFingerprint: String?

    package init(tokenFingerprint: String?) { self.tokenFingerprint = tokenFingerprint }
  }

  package enum RateLimitWait: Hashable, Sendable { case none, upTo(Duration), unlimited }

  /// How many points requests may cost in any period of this length.
  package struct Pace: Hashable, Sendable {
    package var points: Int
    package var period: Duration

    /// GitHub's 900 points a minute, less some for what else the person does, and a second more for the
    /// way to the server.
    package static let gitHub = Pace(points: 880, period: .seconds(61))
  }

  package enum Notice: Hashable, Sendable {
    case waitingForRateLimit(host: String, until: Date)
    case retrying(host: String, attempt: Int)
    /// Elements of a page that had no usable id.
    case skipped(count: Int)
    /// Elements of a page with a text that was no proper Unicode.
    case repaired(count: Int)
    /// The public feed ends here: GitHub lists its newest 3,000 only.
    case publicFeedEnds
    /// An answer was not asked for, but is what the host said at that time.
    case answeredOffline(host: String, from: Date)
  }
}
