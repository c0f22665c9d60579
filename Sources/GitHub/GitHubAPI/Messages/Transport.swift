/// Sends one request and returns the complete response.
///
/// It follows no redirects, retries nothing and accepts every status.
package protocol Transport: Sendable {
  /// - Throws: ``APIError/unreachable(host:reason:)`` or
  ///   ``APIError/invalidResponse(host:reason:response:)``.
  func send(_ request: APIRequest) async throws -> APIResponse
}

/// One step between the API manager and the transport.
///
/// It may change the request, send it again, or check the response.
protocol Middleware: Sendable {
  typealias Next = @Sendable (APIRequest) async throws -> APIResponse
  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse
}

/// A transport with middlewares around it.
struct MiddlewareChain: Transport {
  private let first: Middleware.Next

  /// Wraps a transport; the first middleware is the outermost.
  init(_ middlewares: [any Middleware], around transport: any Transport) {
    var next: Middleware.Next = { try await transport.send($0) }
    for middleware in middlewares.reversed() {
      let inner = next
      next = { try await middleware.intercept($0, next: inner) }
    }
    first = next
  }

  func send(_ request: APIRequest) async throws -> APIResponse { try await first(request) }
}
