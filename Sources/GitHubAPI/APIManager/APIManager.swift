import FoundationEssentials
package import GitHubModels
import HTTPTypes

/// Turns a route into a value: the one way to GitHub.
///
/// It owns one transport and reuses it.
package struct APIManager: Sendable {
  package let host: Host
  let configuration: Configuration
  let time: TimeSource
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

  /// Sends one request.
  ///
  /// - Throws: An ``APIError``; also for an answer outside 2xx.
  package func send(_ route: Router) async throws -> APIResponse {
    try await send(route.request(on: host))
  }

  func send(_ request: APIRequest) async throws -> APIResponse { try await chain.send(request) }

  /// The model in the answer, with the document it was read from.
  ///
  /// `usesCache` is false where the caller keeps it, and no earlier answer is wanted.
  package func value<Value: JSONReadable>(
    _ route: Router, as type: Value.Type, usesCache: Bool = true
  ) async throws -> Decoded<Value> {
    var request = try route.request(on: host)
    if !usesCache { request.caching = .none }
    return try received(await send(request), as: type)
  }

  /// The model in an answer whose fields say something, too.
  package func received<Value: JSONReadable>(
    _ answer: APIResponse, as type: Value.Type
  ) throws(APIError) -> Decoded<Value> {
    let json = try document(of: answer)
    guard let value = Value(json) else { throw breach(.wrongShape, in: answer) }
    return Decoded(value, json: json, time: answer.date)
  }

  /// The JSON in an answer.
  func document(of answer: APIResponse) throws(APIError) -> JSON {
    guard !answer.body.isEmpty else { throw breach(.empty, in: answer) }
    do {
      return try JSON(parsing: answer.body)
    } catch {
      throw breach(.notJSON(isHTML: answer.isHTML), in: answer)
    }
  }

  func breach(_ reason: APIError.InvalidResponse, in answer: APIResponse) -> APIError {
    var facts = APIError.ResponseInfo(answer)
    // A character has four bytes at most.
    let start = String(decoding: answer.body.prefix(4 * 200), as: UTF8.self)
    facts.excerpt = start.isEmpty ? nil : String(redactor.redact(start).prefix(200))
    return .invalidResponse(host: host.name, reason: reason, response: facts)
  }
}

extension APIResponse {
  /// By its type or, where that lies, by its first character.
  fileprivate var isHTML: Bool {
    fields[.contentType]?.lowercased().contains("html") == true
      || body.first { $0 > 0x20 } == UInt8(ascii: "<")
  }
}
