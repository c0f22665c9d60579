import GraphQLExecution

/// The root of queries.
struct QueryObject: ResolvableObject {
  /// GitHub's limit of the argument `ids`.
  private static let maximumNodeCount = 100

  let world: GraphQLWorld
  let typeName = "Query"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    switch field.name {
    // Query is a Node, too: clients that build a schema by introspection need its ID.
    case "id": return .string("MDU6UXVlcnk=")
    case "viewer": return world.user(world.caller.login)
    case "user":
      let login = field.string("login") ?? ""
      guard let user = world.state.user(login) else {
        throw FieldError("NOT_FOUND", "Could not resolve to a User with the login of '\(login)'.")
      }
      return world.user(user.login)
    case "node": return try node(field.string("id") ?? "")
    case "nodes": return try nodes(field.strings("ids"))
    case "rateLimit": return .object(RateLimitObject(world: world))
    default: return nil
    }
  }

  private func node(_ id: String) throws(FieldError) -> ResolvedValue {
    guard let object = world.node(id) else { throw GraphQLWorld.noNode(id) }
    return .object(object)
  }

  private func nodes(_ ids: [String]) throws(FieldError) -> ResolvedValue {
    guard ids.count <= Self.maximumNodeCount else {
      throw FieldError(
        "ARGUMENT_LIMIT",
        "You may not provide more than \(Self.maximumNodeCount) node ids; you provided \(ids.count)."
      )
    }
    return .list(
      ids.map { id in
        do throws(FieldError) {
          return try node(id)
        } catch {
          return .failure(error)
        }
      })
  }
}

/// The caller's rate limit.
private struct RateLimitObject: ResolvableObject {
  let world: GraphQLWorld
  let typeName = "RateLimit"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    let window = world.state.rateLimiter.window(of: world.caller.token, .graphQL, now: world.now)
    // The query was counted with one point; the others are counted after its response is made.
    let used = min(window.limit, window.used + world.cost.points - 1)
    switch field.name {
    case "limit": return .integer(window.limit)
    case "used": return .integer(used)
    case "remaining": return .integer(window.limit - used)
    case "resetAt": return .string(window.reset.text)
    case "cost": return .integer(world.cost.points)
    case "nodeCount": return .integer(world.cost.nodeCount)
    default: return nil
    }
  }
}
