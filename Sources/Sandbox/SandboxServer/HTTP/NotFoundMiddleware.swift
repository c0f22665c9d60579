import Hummingbird

/// Responds to unknown paths with GitHub's 404.
struct NotFoundMiddleware: RouterMiddleware {
  let routes: RouteGroup

  @concurrent func handle(
    _ request: Request, context: RouterContext,
    next: @concurrent (Request, RouterContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound {
      let isRepository = request.uri.path.split(separator: "/").contains("repos")
      return try await routes.respond(
        to: request, context: context, operation: isRepository ? .unknownOfRepository : .unknown
      ) {
        _, _ throws(GitHubError) in
        throw .notFound
      }
    }
  }
}
