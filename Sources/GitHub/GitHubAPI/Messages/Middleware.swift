/// One step between the API manager and the transport.
///
/// It may change the request, send it again, or check the response.
package protocol Middleware: Sendable {
  typealias Next = @Sendable (APIRequest) async throws -> APIResponse
  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse
}
