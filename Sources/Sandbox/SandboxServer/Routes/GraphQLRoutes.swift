import GraphQLExecution
import HTTPTypes
import Hummingbird
import NIOPosix
import Synchronization
import TextFormats

/// The GraphQL endpoint. <https://docs.github.com/en/graphql/guides/forming-calls-with-graphql>
struct GraphQLRoutes {
  /// The largest request body: a document needs a hundred times its size in memory.
  private static let maximumBodySize = 4 << 20
  private static let missingQuery = "A query attribute must be specified and must be a string."

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

  /// Runs a request on a thread of its own, so that Swift's threads are free for other requests.
  private func respond(
    to context: RequestContext, _ environment: SandboxEnvironment
  ) async throws(GitHubError) -> EndpointResponse {
    guard context.caller.login != nil else { throw .graphQLRequiresAuthentication }
    let result = try? await NIOThreadPool.singleton.runIfActive {
      Result { () throws(GitHubError) in
        execute(try Self.request(context), context, environment)
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
    case .object?: request.variables = body["variables"] ?? .null
    default: throw .badJSON
    }
    return request
  }

  private func execute(
    _ request: GraphQLRequest?, _ context: RequestContext, _ environment: SandboxEnvironment
  ) -> EndpointResponse {
    guard let request else {
      return .json(["errors": [["message": .string(Self.missingQuery)]]])
    }
    do throws(InvalidRequest) {
      let prepared = try request.prepared(GistSchema.schema)
      let world = GraphQLWorld(environment, context)
      let root: any ResolvableObject =
        prepared.kind == .mutation ? MutationObject(world: world) : QueryObject(world: world)
      let response = prepared.response(root: root)
      if let textLimit, world.textSize > textLimit { return Self.timeout(environment) }
      return .json(response, caching: .disabled)
    } catch {
      return .json(error.response)
    }
  }

  /// Returns alternately the two responses to a query that took too long.
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
