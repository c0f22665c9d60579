import Hummingbird

/// Everybody's picture.
///
/// It lies on the web's side: no agent, no token, no limit.
struct AvatarRoutes {
  /// Pixels, unless `s` tells how many.
  private static let width = 120

  func add(to router: Router<SandboxContext>, _ web: Endpoints) {
    web.add(.get, "/avatars/u/:id", to: router) { call, world throws(Refusal) in
      guard let id = Int(call.parameter("id")), world.people.values.contains(where: { $0.id == id })
      else { throw .notFound }
      let width = call.query["s"].flatMap { Int($0) } ?? Self.width
      let picture = Identicon(of: id).png(width: min(max(width, 1), 460))
      return Answer(
        fields: [.cacheControl: "max-age=300"], content: .bytes(picture, type: "image/png"))
    }
  }
}
