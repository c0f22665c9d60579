import Hummingbird

/// The bytes of files, for whoever knows the address.
struct RawRoutes {
  func add(to router: Router<SandboxContext>, _ web: Endpoints) {
    web.add(.get, "/raw/:owner/:gist/:blob/:name", to: router) { call, world throws(Refusal) in
      let gist = try call.gist(in: world)
      let name = call.parameter("name")
      let blob = call.parameter("blob")
      let files = gist.revisions.compactMap { $0.files[name] }
      guard let file = files.first(where: { $0.blob == blob }) else { throw .notFound }
      return Self.answer(file)
    }
    web.add(.get, "/:owner/:repo/raw/:ref/**", to: router) { call, world throws(Refusal) in
      let repository = try call.repository(in: world)
      guard case .file(let file)? = repository.trees[call.parameter("ref")]?[call.rest] else {
        throw .notFound
      }
      return Self.answer(file)
    }
  }

  private static func answer(_ file: StoredFile) -> Answer {
    let type = file.isText ? "text/plain; charset=utf-8" : "application/octet-stream"
    return Answer(content: .bytes(file.bytes, type: type))
  }
}
