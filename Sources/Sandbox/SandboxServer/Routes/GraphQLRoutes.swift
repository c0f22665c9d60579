import GraphQLExecution
import HTTPTypes
import Hummingbird
import NIOPosix
import Synchronization

/// Requests in GraphQL.
/// <https://docs.github.com/en/graphql/guides/forming-calls-with-graphql>
struct GraphQLRoutes {
  /// The largest request body: a document needs a hundred times its size in memory.
  private static let maximumBodySize = 4 << 20
  /// GitHub's limit of the time for a request.
  private static let timeLimit = Duration.seconds(10)
  private static let missingQuery = "A query attribute must be specified and must be a string."

  let schema: Schema
  /// The bytes of text above which a query fails like one that takes longer than 10 seconds.
  let textLimit: Int?

  func addRoutes(to api: GroupRouter) {
    let group = api.group
    api.router.on(RouterPath(group.prefix + "/graphql"), method: .post) { request, context in
      try await group.respond(
        to: request, context: context, maximumBodySize: Self.maximumBodySize
      ) { context throws(GitHubError) in
        try await respond(to: context, group.environment)
      }
    }
  }

  /// Runs a request on a thread of its own: the threads of Swift's tasks answer other requests.
  private func respond(
    to context: RequestContext, _ environment: SandboxEnvironment
  ) async throws(GitHubError) -> EndpointResponse {
    guard context.caller.login != nil else { throw .graphQLRequiresAuthentication }
    let limit = TimeLimit(Self.timeLimit)
    let result = try? await NIOThreadPool.singleton.runIfActive {
      Result { () throws(GitHubError) in
        execute(try Self.request(context), context, environment, until: limit)
      }
    }
    guard let result else { throw .serverError }
    return try result.get()
  }

  /// Returns the request of a body; nil if it has no query.
  private static func request(_ context: RequestContext) throws(GitHubError) -> GraphQLRequest? {
    let body = try context.object()
    guard case .string(let query)? = body["query"], !query.isEmpty else { return nil }
    var request = GraphQLRequest(query)
    switch body["operationName"] {
    case nil, .null: break
    case .string(let name)?: request.operationName = name
    default: throw .badJSON
    }
    switch body["variables"] {
    case nil, .null: break
    case .object(let members)?:
      request.variables = Dictionary(members.map { ($0.0, GraphQLValue($0.1)) }) { $1 }
    default: throw .badJSON
    }
    return request
  }

  private func execute(
    _ request: GraphQLRequest?, _ context: RequestContext, _ environment: SandboxEnvironment,
    until limit: TimeLimit
  ) -> EndpointResponse {
    guard let request else {
      return .json(["errors": [["message": .string(Self.missingQuery)]]])
    }
    do throws(RejectedRequest) {
      let prepared = try request.prepared(schema, until: limit)
      if let error = prepared.size.error { throw .invalid([error]) }
      let world = GraphQLWorld(environment, context, prepared.size)
      let root: any ResolvableObject =
        prepared.kind == .mutation ? MutationObject(world: world) : QueryObject(world: world)
      let response = try prepared.response(root: root, until: limit)
      var result = EndpointResponse.json(JSONValue(response.document), caching: .disabled)
      if let textLimit, world.textSize > textLimit { result = Self.timeout(environment) }
      result.cost = prepared.size.points
      return result
    } catch {
      switch error {
      case .invalid(let errors):
        return .json(JSONValue(GraphQLResponse(errors: errors).document))
      case .tooSlow: return Self.timeout(environment)
      }
    }
  }

  /// Returns one of the two responses to a query that took too long, in turn.
  private static func timeout(_ environment: SandboxEnvironment) -> EndpointResponse {
    let count = environment.state.withLock { state in
      state.graphQLTimeouts += 1
      return state.graphQLTimeouts
    }
    if count.isMultiple(of: 2) {
      let id = ResponseBuilder.requestID()
      return .json([
        "errors": [
          [
            "message": .string(
              "Something went wrong while executing your query. This may be the result of a "
                + "timeout, or it could be a GitHub bug. Please include `\(id)` when reporting "
                + "this issue.")
          ]
        ]
      ])
    }
    let page =
      "<html><head><title>502 Bad Gateway</title></head><body>"
      + "<center><h1>502 Bad Gateway</h1></center></body></html>\n"
    return .text(page, type: "text/html; charset=utf-8", status: .badGateway)
  }
}

extension JSONValue {
  init(_ value: GraphQLValue) {
    self =
      switch value {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .string(let text), .enumeration(let text), .variable(let text): .string(text)
      case .list(let elements): .array(elements.map { JSONValue($0) })
      case .object(let members): .object(members.map { ($0.name, JSONValue($0.value)) })
      }
  }
}

extension GraphQLValue {
  init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .text(let bytes): .string(String(decoding: bytes, as: UTF8.self))
      case .array(let elements): .list(elements.map { GraphQLValue($0) })
      case .object(let members): .object(members.map { Member($0.0, GraphQLValue($0.1)) })
      }
  }
}
