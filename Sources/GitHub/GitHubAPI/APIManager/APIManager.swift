package import GitHubModels
import HTTPTypes
package import TextFormats

/// Sends routes to GitHub and decodes the responses.
///
/// All requests of a session share its transport.
package struct APIManager: Sendable {
  let session: APISession
  private let chain: MiddlewareChain

  package init(_ session: APISession, transport: any Transport) {
    self.session = session
    chain = .standard(session, around: transport)
  }

  package var host: Host { session.host }
  package var time: TimeSource { session.time }

  /// Sends one request and returns the response.
  ///
  /// The caller has just checked the `precondition`. `usesCache: false` always requests the current
  /// state.
  ///
  /// - Throws: ``APIError``, including for a status outside 2xx, for any status but 204 if the
  ///   route has no content, and for any size but the route's; the error of the precondition.
  @discardableResult
  package func send(
    _ route: Router, if precondition: Precondition? = nil, usesCache: Bool = true
  ) async throws -> APIResponse {
    let endpoint = route.endpoint
    var request = try request(endpoint, if: precondition)
    if !usesCache { request.caching = .none }
    let response = try await send(request)
    guard !endpoint.hasNoContent || response.status == 204 else {
      throw invalidResponse(.wrongShape, response)
    }
    if let size = endpoint.size, size != response.body.count {
      throw invalidResponse(.sizeMismatch(expected: size, got: response.body.count), response)
    }
    return response
  }

  func request(
    _ endpoint: Endpoint, if precondition: Precondition? = nil
  ) throws(APIError) -> APIRequest {
    var request = try endpoint.request(on: host, timeout: session.timeout)
    precondition?.confirm(at: time.uptime())
    request.precondition = precondition
    return request
  }

  func send(_ request: APIRequest) async throws -> APIResponse {
    try session.willSend(request)
    return try await chain.send(request)
  }

  /// Sends one request and returns the decoded response with its JSON.
  ///
  /// `usesCache: false` always requests the current state and caches nothing.
  ///
  /// - Throws: ``APIError``, including for a document about something else.
  package func value<Value: JSONReadable>(
    _ route: Router, as type: Value.Type, usesCache: Bool = true
  ) async throws -> Decoded<Value> {
    let endpoint = route.endpoint
    var request = try request(endpoint)
    if !usesCache { request.caching = .none }
    let response = try await send(request)
    let value = try decode(response, as: type)
    if let subject = endpoint.subject, !subject.canBeRenamed || response.url == request.url {
      try check(value.json, is: subject, in: response)
    }
    return value
  }

  /// Sends a change and returns the document in the response, which must show the change.
  ///
  /// The caller has just checked the `precondition`.
  ///
  /// - Throws: ``APIError``, with `.otherDocument` or `.changeNotShown` if the response is not that
  ///   to this change; the error of the precondition.
  package func change<Value: JSONReadable>(
    _ route: Router, as type: Value.Type, if precondition: Precondition?,
    isShown: (Decoded<Value>) -> Bool
  ) async throws -> Decoded<Value> {
    let endpoint = route.endpoint
    let response = try await send(request(endpoint, if: precondition))
    let value = try decode(response, as: type)
    try check(value.json, is: endpoint.subject, in: response)
    guard isShown(value) else { throw invalidResponse(.changeNotShown, response) }
    return value
  }

  func check(
    _ document: JSON, is subject: DocumentSubject?, in response: APIResponse
  ) throws(APIError) {
    guard let subject, let other = subject.other(in: document) else { return }
    throw invalidResponse(.otherDocument(requested: subject, got: other), response)
  }

  /// Returns the decoded body of a response.
  package func decode<Value: JSONReadable>(
    _ response: APIResponse, as type: Value.Type
  ) throws(APIError) -> Decoded<Value> {
    let json = try json(of: response)
    guard let value = Value(json, at: response.url) else {
      throw invalidResponse(.wrongShape, response)
    }
    return Decoded(value, json: json, time: response.date)
  }

  /// Returns the body of a response as JSON.
  package func json(of response: APIResponse) throws(APIError) -> JSON {
    guard !response.body.isEmpty else { throw invalidResponse(.empty, response) }
    do {
      return try JSON(parsing: response.body)
    } catch {
      throw invalidResponse(.notJSON(isHTML: response.isHTML), response)
    }
  }

  /// Returns the error for a response, with an excerpt of its body.
  package func invalidResponse(
    _ reason: APIError.InvalidResponse, _ response: APIResponse
  ) -> APIError {
    var info = APIError.ResponseInfo(response)
    // Much longer than the excerpt, so that a secret at its end is redacted as a whole.
    let start = String(decoding: response.body.prefix(16 << 10), as: UTF8.self)
    info.excerpt = start.isEmpty ? nil : String(session.redactor.redact(start).prefix(200))
    return .invalidResponse(host: host.name, reason: reason, response: info)
  }
}

extension APIResponse {
  /// Whether the media type, or else the first character, says that this is a web page.
  var isHTML: Bool {
    fields[.contentType]?.lowercased().contains("html") == true
      || body.first { $0 > 0x20 } == UInt8(ascii: "<")
  }
}

extension MiddlewareChain {
  /// Returns the middlewares of every API request, outermost first.
  ///
  /// No other place decides their order.
  ///
  /// - Header fields and token are set once, before redirects, which remove them for another
  ///   origin. A keyring may prompt the user for the token, and a rejected token may lead to a new
  ///   sign-in, so that happens outside the deadline.
  /// - The cache key includes the token, so the cache comes next. A cached response needs no status
  ///   check and no wait.
  /// - The status is checked after waits, redirects and retries.
  /// - Rate limit waits are outside the deadline. One deadline covers all redirects and retries.
  /// - Each redirect has its own retries, and each attempt is logged.
  /// - The precondition of a change is checked after all waits, before each attempt.
  /// - The lost response of a POST is detected next to the transport, before anything could retry
  ///   it.
  static func standard(_ session: APISession, around transport: any Transport) -> MiddlewareChain {
    let headers = StandardHeadersMiddleware(session: session)
    if session.offline != nil {
      return MiddlewareChain([headers, OfflineMiddleware(session: session)], around: transport)
    }
    var middlewares: [any Middleware] = [headers, AuthorizationMiddleware(session: session)]
    if let cache = session.cache {
      middlewares.append(CachingMiddleware(session, cache: cache))
    }
    middlewares += [
      StatusCheckMiddleware(session: session),
      WriteSpacingMiddleware(time: session.time),
      RateLimitMiddleware(session),
    ]
    if let pace = session.pace {
      middlewares.append(PacingMiddleware(session, pace: pace))
    }
    middlewares += [
      DeadlineMiddleware(timeLimit: session.timeout, time: session.time),
      RedirectMiddleware(),
      RetryMiddleware(session: session),
      PreconditionMiddleware(time: session.time),
    ]
    if let log = session.log {
      middlewares.append(LoggingMiddleware(session: session, write: log))
    }
    middlewares.append(UnknownOutcomeMiddleware(session: session))
    return MiddlewareChain(middlewares, around: transport)
  }
}
