import Hummingbird

/// Responds to `OPTIONS`, for each path and before anything is checked.
struct PreflightMiddleware: RouterMiddleware {
  @concurrent func handle(
    _ request: Request, context: RouterContext,
    next: @concurrent (Request, RouterContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .options else { return try await next(request, context) }
    return Response(status: .noContent, headers: .preflight)
  }
}
