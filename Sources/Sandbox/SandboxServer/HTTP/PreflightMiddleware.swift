import HTTPTypes
import Hummingbird

/// Responds to `OPTIONS` for every path, before any checks.
struct PreflightMiddleware: RouterMiddleware {
  @concurrent func handle(
    _ request: Request, context: RouterContext, next: RouterContext.Next
  ) async throws -> Response {
    guard request.method == .options else { return try await next(request, context) }
    return Response(status: .noContent, headers: .preflight)
  }
}
