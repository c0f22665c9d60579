import GraphQLExecution
import HTTPTypes
import Synchronization

struct QueryObject: ResolvableObject {
  /// GitHub's limit of the argument `ids`.
  private static let maximumNodeCount = 100

  let world: GraphQLWorld
  let typeName = "Query"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue {
    switch field.name {
    case "viewer": return world.user(world.caller.login)
    case "user":
      let login = field.string("login") ?? ""
      guard let user = world.state.user(login) else {
        throw FieldError("NOT_FOUND", "Could not resolve to a User with the login of '\(login)'.")
      }
      return world.user(user.login)
    case "node": return try node(field.string("id") ?? "")
    case "nodes": return try nodes(field.strings("ids"))
    case "rateLimit": return .object(rateLimit)
    default: return .null
    }
  }

  /// Every query costs one point.
  private var rateLimit: ValueObject {
    let window = world.state.rateLimiter.window(of: world.caller.token, .graphQL, now: world.now)
    return ValueObject(
      typeName: "RateLimit",
      values: [
        "limit": .integer(window.limit), "used": .integer(window.used),
        "remaining": .integer(window.remaining), "resetAt": .string(window.reset.text),
        "cost": .integer(1), "nodeCount": .integer(0),
      ])
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

struct MutationObject: ResolvableObject {
  let world: GraphQLWorld
  let typeName = "Mutation"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue {
    switch field.name {
    case "addStar": try payload(field) { id, login, state in state.star(id, by: login) }
    case "removeStar": try payload(field) { id, login, state in state.unstar(id, by: login) }
    default: .null
    }
  }

  private func payload(
    _ field: FieldRequest,
    _ change: (_ gist: String, _ login: String, inout SandboxState) -> Void
  ) throws(FieldError) -> ResolvedValue {
    guard let login = world.caller.login, world.caller.grant?.hasGistScope == true else {
      throw FieldError(
        "INSUFFICIENT_SCOPES",
        "Your token has not been granted the required scopes to execute this query. The "
          + "'\(field.name)' field requires one of the following scopes: ['gist'].")
    }
    let input = field.fields(of: "input")
    let id = input.string("starrableId") ?? ""
    guard let gist = world.node(id) as? GistObject else { throw GraphQLWorld.noNode(id) }
    try world.change { change(gist.gist.id, login, &$0) }
    return .object(
      ValueObject(
        typeName: "StarPayload",
        values: [
          "clientMutationId": .string(input.string("clientMutationId")),
          "starrable": .object(orNull: world.gist(gist.gist.id)),
        ]))
  }
}

/// The data that the objects of one request share.
///
/// The state is a snapshot from the beginning of the request, so that other requests need not wait.
final class GraphQLWorld {
  private(set) var state: SandboxState
  private let environment: SandboxEnvironment
  let urls: URLBuilder
  let caller: Caller
  let now: UTCTimestamp
  private let hidesGists: Bool
  /// The bytes of text that the query has read so far.
  var textSize = 0

  init(_ environment: SandboxEnvironment, _ context: RequestContext) {
    self.environment = environment
    state = environment.state.withLock { $0 }
    urls = context.urls
    caller = context.caller
    now = context.time
    hidesGists = context.fields[.sandboxFault] == NamedFault.hiddenNodes.rawValue
  }

  func change(_ body: (inout SandboxState) -> Void) throws(FieldError) {
    do throws(GitHubError) {
      state = try environment.change { state throws(GitHubError) in
        body(&state)
        return state
      }
    } catch {
      throw FieldError("INTERNAL", "The sandbox could not save its state.")
    }
  }

  func user(_ login: String?) -> ResolvedValue {
    .object(
      orNull: login.flatMap { state.user($0) }.map { UserObject(user: $0, world: self) })
  }

  func gist(_ id: String) -> GistObject? {
    state.gists[id].map { GistObject(gist: $0, world: self) }
  }

  static func noNode(_ id: String) -> FieldError {
    FieldError("NOT_FOUND", "Could not resolve to a node with the global id of '\(id)'.")
  }

  func node(_ text: String) -> (any ResolvableObject)? {
    switch NodeID(text) {
    case nil: nil
    case .gist(let id): hidesGists ? nil : gist(id)
    case .user(let id):
      state.users.values.first { $0.id == id }.map { UserObject(user: $0, world: self) }
    case .language(let name): ValueObject(language: name)
    case .comment(let id): comment(id)
    }
  }

  private func comment(_ id: Int) -> CommentObject? {
    for gist in state.gists.values {
      if let comment = gist.comments.first(where: { $0.id == id }) {
        return CommentObject(comment: comment, gist: gist, world: self)
      }
    }
    return nil
  }
}
