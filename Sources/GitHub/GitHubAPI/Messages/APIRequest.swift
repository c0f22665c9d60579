package import FoundationEssentials
package import HTTPTypes

/// A request on its way to the transport.
package struct APIRequest: Hashable, Sendable {
  /// Whether the request carries the token.
  package enum Authorization: Hashable, Sendable {
    /// Fails without a token.
    case required
    /// Carries the token if there is one.
    case optional
    /// Never carries the token.
    case none
  }

  /// Whether the response is cached for later runs.
  package enum Caching: Hashable, Sendable {
    case none
    /// Cached and reused for this long without a request.
    ///
    /// With `.zero`, each run revalidates the cached response (RFC 9110 §13.1.2).
    case cached(freshFor: Duration)
  }

  package var method: HTTPRequest.Method
  package var url: URL
  package var fields: HTTPFields
  package var body: [UInt8]?
  /// Whether this is a POST that changes nothing, and may be sent again.
  package var isQuery = false
  /// Reports how much of the body has been sent.
  package var uploadProgress: UploadProgress?
  package var authorization: Authorization
  package var caching: Caching
  /// Checked before an attempt that comes late: after a wait or another attempt.
  package var precondition: Precondition?
  /// False returns a redirect as the response.
  package var followsRedirects = true
  /// The maximum size of the response body in bytes, after decompression.
  package var bodyLimit: Int
  /// The time for the request with its redirects and retries, without rate limit waits.
  ///
  /// nil uses the session's timeout.
  package var timeLimit: Duration?
  /// The time on ``TimeSource/uptime`` at which the request fails.
  ///
  /// The deadline middleware sets it.
  package internal(set) var deadline: Duration?

  /// Whether the request changes nothing on the host (RFC 9110 §9.2.1).
  package var isSafe: Bool { isQuery || method == .get || method == .head }

  package init(
    method: HTTPRequest.Method, url: URL, fields: HTTPFields = [:], body: [UInt8]? = nil,
    authorization: Authorization = .optional, caching: Caching = .none,
    bodyLimit: Int = 64 << 20, timeLimit: Duration? = nil
  ) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
    self.authorization = authorization
    self.caching = caching
    self.bodyLimit = bodyLimit
    self.timeLimit = timeLimit
  }
}
