package import FoundationEssentials
package import HTTPTypes

/// Sends one request and gives its whole answer: no redirect, no retry, no judgement of the status.
package protocol Transport: Sendable {
  /// - Throws: ``APIError/unreachable(host:reason:)`` or ``APIError/invalidResponse(host:reason:response:)``.
  func send(_ request: APIRequest) async throws -> APIResponse
}

/// One step between the API manager and the transport: it may change the request, send it again, or judge the answer.
package protocol Middleware: Sendable {
  typealias Next = @Sendable (APIRequest) async throws -> APIResponse
  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse
}

/// A request on its way to the transport.
package struct APIRequest: Hashable, Sendable {
  package enum Authorization: Hashable, Sendable { case required, optional, none }

  /// Whether the answer is kept for later runs, where there is a store.
  package enum Caching: Hashable, Sendable {
    case none
    /// Kept, and taken without asking again for so long; `.zero` asks each run whether it still holds.
    case cached(freshFor: Duration)
  }

  package var method: HTTPRequest.Method
  package var url: URL
  package var fields: HTTPFields
  package var body: [UInt8]?
  /// Told how far the body is, for a large one.
  package var uploadProgress: UploadProgress?
  package var authorization: Authorization
  package var caching: Caching
  /// Else a redirect is an answer like any other.
  package var followsRedirects = true
  /// The most bytes, after decompression, that the answer's body may have.
  package var bodyLimit: Int
  /// How long it may take with its redirects and retries, waits for rate limits apart; nil: what the
  /// configuration says.
  package var timeLimit: Duration?
  /// The moment on ``TimeSource/uptime`` at which it is given up; set by ``DeadlineMiddleware``.
  package internal(set) var deadline: Duration?

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

/// A whole answer.
package struct APIResponse: Hashable, Sendable {
  package var status: Int
  package var fields: HTTPFields
  package var body: [UInt8]
  /// Where it came from at last, after redirects.
  package var url: URL

  package init(status: Int, fields: HTTPFields = [:], body: [UInt8] = [], url: URL) {
    self.status = status
    self.fields = fields
    self.body = body
    self.url = url
  }
}
