import FoundationEssentials
import GraphQLExecution
import HTTPTypes
import Hummingbird

/// Queries in GraphQL.
/// <https://docs.github.com/en/graphql/guides/forming-calls-with-graphql>
struct GraphQLRoutes {
  let schema: Schema
  /// The bytes of text above which a query fails like one that takes longer than 10 seconds.
  let textLimit: Int?

  func addRoutes(to router: Router<RouterContext>, in api: RouteGroup) {
    api.on(.post, "/graphql", to: router) { context, state throws(GitHubError) in
      guard context.caller.login != nil else { throw .graphQLRequiresAuthentication }
      let body = try context.json(GraphQLBody.self)
      guard case .string(let query)? = body.query, !query.isEmpty else {
        return .json(["errors": [["message": .string(Self.missingQuery)]]])
      }
      let request = GraphQLRequest(
        query, operationName: body.operationName, variables: body.variables ?? [:])
      do throws(InvalidRequest) {
        return respond(to: try request.prepared(schema), context, &state)
      } catch {
        return .json(JSONValue(error.response.document))
      }
    }
  }

  private func respond(
    to query: PreparedQuery, _ context: RequestContext, _ state: inout SandboxState
  ) -> EndpointResponse {
    let cost = QueryCost(query.size)
    if let error = cost.error {
      return .json(JSONValue(GraphQLResponse(errors: [error]).document))
    }
    let world = GraphQLWorld(
      state: state, urls: context.urls, caller: context.caller, now: context.time, cost: cost)
    let response = query.response(root: QueryObject(world: world))
    var result = EndpointResponse.json(JSONValue(response.document))
    result.caching = .disabled
    if let textLimit, world.textSize > textLimit { result = Self.timeout(&state) }
    result.cost = cost.points
    return result
  }

  private static let missingQuery = "A query attribute must be specified and must be a string."

  /// Returns one of the two responses to a query that took too long, in turn.
  private static func timeout(_ state: inout SandboxState) -> EndpointResponse {
    state.graphQLTimeouts += 1
    if state.graphQLTimeouts.isMultiple(of: 2) {
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

/// The body of `POST /graphql`.
private struct GraphQLBody: Decodable {
  var query: GraphQLValue?
  var operationName: String?
  var variables: [String: GraphQLValue]?
}
