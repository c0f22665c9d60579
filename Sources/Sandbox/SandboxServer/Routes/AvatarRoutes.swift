import Hummingbird

/// Avatars, which like web pages need no user agent and no token and have no rate limit.
struct AvatarRoutes {
  /// The width in pixels without the parameter `s`.
  private static let defaultWidth = 120

  func addRoutes(to router: Router<RouterContext>, in web: RouteGroup) {
    web.on(.get, "/avatars/u/:id", to: router) { context, state throws(GitHubError) in
      guard let id = Int(context.parameter("id")),
        state.users.values.contains(where: { $0.id == id })
      else { throw .notFound }
      let width = context.query.integer("s") ?? Self.defaultWidth
      guard let image = try? Identicon(of: id).png(width: min(max(width, 1), 460)) else {
        throw .serverError
      }
      return EndpointResponse(
        fields: [.cacheControl: "max-age=300"], content: .bytes(image, type: "image/png"))
    }
  }
}
