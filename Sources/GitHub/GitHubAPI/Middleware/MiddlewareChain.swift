/// A transport with middlewares around it.
package struct MiddlewareChain: Transport {
  private let first: Middleware.Next

  /// Wraps a transport.
  ///
  /// The first middleware is the outermost.
  package init(_ middlewares: [any Middleware], around transport: any Transport) {
    var next: Middleware.Next = { try await transport.send($0) }
    for middleware in middlewares.reversed() {
      let inner = next
      next = { try await middleware.intercept($0, next: inner) }
    }
    first = next
  }

  package func send(_ request: APIRequest) async throws -> APIResponse { try await first(request) }
}
