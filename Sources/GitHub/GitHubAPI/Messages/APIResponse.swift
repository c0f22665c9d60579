package import FoundationEssentials
import GitHubModels
package import HTTPTypes

/// A complete response.
package struct APIResponse: Hashable, Sendable {
  package var status: Int
  package var fields: HTTPFields
  package var body: [UInt8]
  /// The final URL, after redirects.
  package var url: URL

  package init(status: Int, fields: HTTPFields = [:], body: [UInt8] = [], url: URL) {
    self.status = status
    self.fields = fields
    self.body = body
    self.url = url
  }
}

extension APIResponse {
  /// The server's time (`Date`); nil if the field is missing or invalid.
  package var date: Date? {
    fields[.date].flatMap { HTTPDate.parse($0.trimmingBlanks()) }
  }

  /// The time that the server asks to wait (`Retry-After`, RFC 9110 §10.2.3), at most a day.
  var retryAfter: Duration? {
    guard let text = fields[.retryAfter]?.trimmingBlanks() else { return nil }
    if let seconds = Int(text) { return .seconds(min(max(seconds, 0), Self.secondsPerDay)) }
    guard let end = HTTPDate.parse(text), let date else { return nil }
    return Self.duration(from: date, to: end)
  }

  /// Whether no requests remain of the primary rate limit.
  var isRateLimitExceeded: Bool {
    fields.count(.rateLimitRemaining) == 0
  }

  /// Returns the time until the primary rate limit resets, plus one second; zero if it has reset.
  ///
  /// Uses the server's clock, or `now` if the response has no date. At most a day: GitHub's limits
  /// are hourly, and a broken server may send anything.
  package func untilRateLimitReset(now: Date) -> Duration? {
    guard let seconds = fields.count(.rateLimitReset) else { return nil }
    let reset = Date(timeIntervalSince1970: Double(seconds))
    let wait = Self.duration(from: date ?? now, to: reset)
    return wait > .zero ? wait + .seconds(1) : .zero
  }

  private static let secondsPerDay = 86_400

  private static func duration(from start: Date, to end: Date) -> Duration {
    .seconds(min(max(end.timeIntervalSince(start), 0), Double(secondsPerDay)))
  }
}

extension StringProtocol {
  /// Returns the text without surrounding spaces and tabs, which a field value may have.
  func trimmingBlanks() -> String {
    let isBlank = { (scalar: Unicode.Scalar?) in scalar == " " || scalar == "\t" }
    var text = Substring(self)
    while isBlank(text.unicodeScalars.first) { text.unicodeScalars.removeFirst() }
    while isBlank(text.unicodeScalars.last) { text.unicodeScalars.removeLast() }
    return String(text)
  }
}

/// Header fields that `HTTPTypes` does not define.
package enum GitHubField: String, Sendable {
  case apiVersion = "X-GitHub-Api-Version"
  case requestID = "X-GitHub-Request-Id"
  case oauthScopes = "X-OAuth-Scopes"
  case rateLimit = "X-RateLimit-Limit"
  case rateLimitRemaining = "X-RateLimit-Remaining"
  /// `2022-01-30 03:21:12 UTC`.
  case tokenExpiration = "GitHub-Authentication-Token-Expiration"
  /// RFC 8288.
  case link = "Link"
  /// UTC, seconds since 1970.
  case rateLimitReset = "X-RateLimit-Reset"
  case rateLimitResource = "X-RateLimit-Resource"
  /// `required; url=https://github.com/orgs/…/sso?…`.
  case singleSignOn = "X-GitHub-SSO"
}

extension HTTPFields {
  /// The count in a field; nil if the field is missing or has none.
  package func count(_ field: GitHubField) -> Int? {
    self[field].flatMap { Int(count: $0.trimmingBlanks()) }
  }

  package subscript(field: GitHubField) -> String? {
    get { HTTPField.Name(field.rawValue).flatMap { self[$0] } }
    set {
      guard let name = HTTPField.Name(field.rawValue) else { return }
      self[name] = newValue
    }
  }
}
