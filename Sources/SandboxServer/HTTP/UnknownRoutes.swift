import Hummingbird

/// Answers a path that no endpoint has as GitHub does.
struct UnknownRoutes: RouterMiddleware {
  let endpoints: Endpoints

  @concurrent func handle(
    _ request: Request, context: SandboxContext,
    next: @concurrent (Request, SandboxContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound {
      return try await endpoints.respond(to: request, context: context) { _, _ throws(Refusal) in
        throw .notFound
      }
    }
  }
}
