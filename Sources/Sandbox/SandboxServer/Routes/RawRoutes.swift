import Hummingbird

/// Raw files and avatars.
///
/// Like web pages, they need neither user agent nor token and have no rate limit.
struct RawRoutes {
  /// The largest file of a gist that GitHub serves other than by git.
  private static let maximumSize = 10 << 20
  /// The width in pixels without the parameter `s`.
  private static let avatarWidth = 120

  func addRoutes(to web: GroupRouter) {
    web.on(.get, "/raw/:owner/:gist/:blob/:name") { context, state throws(GitHubError) in
      let gist = try context.gist(in: state)
      let name = context.parameter("name")
      let blob = context.parameter("blob")
      let files = gist.revisions.compactMap { $0.files[FileName(name)] }
      guard let file = files.first(where: { $0.blob == blob }),
        file.bytes.count <= Self.maximumSize
      else { throw .notFound }
      return Self.response(file, named: name)
    }
    web.on(.get, "/:owner/:repo/raw/:ref/**") { context, state throws(GitHubError) in
      // Gists have such paths as well.
      if case .gist(let gist, let rest) = WebAddress(context.path, in: state) {
        guard let response = WebPages.raw(rest, of: gist, context.urls) else { throw .notFound }
        return response
      }
      let repository = try context.repository(in: state)
      let tree = repository.trees[context.parameter("ref")]
      guard case .file(let file)? = tree?.entries[context.catchAll] else { throw .notFound }
      return Self.response(file, named: context.catchAll)
    }
    web.on(.get, "/avatars/u/:id") { context, state throws(GitHubError) in
      guard let id = Int(context.parameter("id")),
        state.users.values.contains(where: { $0.id == id })
      else { throw .notFound }
      let width = context.query.integer("s") ?? Self.avatarWidth
      guard let image = try? Identicon(of: id).png(width: min(max(width, 1), 460)) else {
        throw .serverError
      }
      return EndpointResponse(
        fields: [.cacheControl: "max-age=300"], content: .bytes(image, type: "image/png"))
    }
  }

  private static let imageTypes = [
    "gif": "image/gif", "jpeg": "image/jpeg", "jpg": "image/jpeg", "png": "image/png",
    "webp": "image/webp",
  ]

  private static func response(_ file: StoredFile, named name: String) -> EndpointResponse {
    let suffix = name.split(separator: ".").last?.lowercased() ?? ""
    let type =
      file.isText
      ? "text/plain; charset=utf-8" : imageTypes[suffix] ?? "application/octet-stream"
    return EndpointResponse(
      fields: [
        .accessControlAllowOrigin: "*", .cacheControl: "max-age=300",
        .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        .frameOptions: "deny",
      ],
      content: .bytes(file.bytes, type: type), entityTag: file.blob)
  }
}
