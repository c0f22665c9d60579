import FoundationEssentials
package import GitHubModels
import HTTPTypes

/// Sends routes to GitHub and decodes the responses.
///
/// All requests of a session share its transport.
package struct APIManager: Sendable {
  package let host: Host
  let configuration: Configuration
  package let time: TimeSource
  private let redactor: Redactor
  private let chain: MiddlewareChain

  package init(
    host: Host, configuration: Configuration, transport: any Transport, time: TimeSource,
    redactor: Redactor, token: @escaping TokenProvider
  ) {
    self.host = host
    self.configuration = configuration
    self.time = time
    self.redactor = redactor
    chain = .standard(
      configuration: configuration, host: host, time: time, redactor: redactor, token: token,
      transport: transport)
  }

  /// Sends one request and returns the response.
  ///
  /// The caller has just seen that the `precondition` holds.
  ///
  /// - Throws: ``APIError``, also for a status outside 2xx, for another status than 204 if the route
  ///   has no content, and for another size than the route's; the error of the precondition.
  @discardableResult
  package func send(
    _ route: Router, if precondition: Precondition? = nil
  ) async throws -> APIResponse {
    let endpoint = route.endpoint
    let response = try await send(request(endpoint, if: precondition))
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
    var request = try endpoint.request(on: host, timeout: configuration.timeout)
    precondition?.confirm(at: time.uptime())
    request.precondition = precondition
    return request
  }

  func send(_ request: APIRequest) async throws -> APIResponse {
    try configuration.willSend(request)
    return try await chain.send(request)
  }

  /// Sends one request and returns the decoded response with its JSON.
  ///
  /// `usesCache: false` always requests the current state and caches nothing.
  ///
  /// - Throws: ``APIError``, also for a document about something else.
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
  /// The caller has just seen that the `precondition` holds.
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
    throw invalidResponse(
      .otherDocument(requested: subject.description, got: other), response)
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

  func json(of response: APIResponse) throws(APIError) -> JSON {
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
    // Much more than is shown: a secret that begins there is redacted as a whole.
    let start = String(decoding: response.body.prefix(16 << 10), as: UTF8.self)
    info.excerpt = start.isEmpty ? nil : String(redactor.redact(start).prefix(200))
    return .invalidResponse(host: host.name, reason: reason, response: info)
  }
}

extension APIResponse {
  /// Whether the media type, or else the first character, says that this is a web page.
  fileprivate var isHTML: Bool {
    fields[.contentType]?.lowercased().contains("html") == true
      || body.first { $0 > 0x20 } == UInt8(ascii: "<")
  }
}
