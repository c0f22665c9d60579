import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Routes with a common path prefix, and the one way from a request to a response.
struct RouteGroup: Sendable {
  typealias Handler =
    @Sendable (RequestContext, inout SandboxState) throws(GitHubError) -> EndpointResponse

  /// The largest request body, which is also GitHub's.
  static let maximumBodySize = 100 << 20

  let environment: SandboxEnvironment
  /// The prefix of each path: "" or "/api/v3".
  let prefix: String
  /// Whether requests need a user agent, may carry a token and count against the rate limit; they
  /// don't for web pages.
  let isAPI: Bool

  /// Adds a route to the router.
  func on(
    _ method: HTTPRequest.Method, _ path: String, to router: Router<RouterContext>,
    handler: @escaping Handler
  ) {
    router.on(RouterPath(prefix + path), method: method) { request, context in
      try await respond(to: request, context: context, handler: handler)
    }
  }

  /// Runs the handler under the lock of the state, and returns its response or error.
  func respond(
    to request: Request, context routerContext: RouterContext, handler: Handler
  ) async throws -> Response {
    let body = try await request.body.collect(upTo: Self.maximumBodySize)
    var context = RequestContext(
      request, body: Array(buffer: body), parameters: routerContext.parameters,
      urls: environment.urls(for: request, prefix: prefix), now: environment.now())
    let result: EndpointResponse
    do throws(GitHubError) {
      result = try environment.state.withLock { state throws(GitHubError) in
        if isAPI {
          context.caller = try state.caller(of: context)
          try state.checkRateLimits(context)
          guard
            !context.hasTrailingSlash || context.path == "\(prefix)/" || context.isContentsRequest
          else { throw .notFound }
        }
        return try handler(context, &state)
      }
    } catch {
      result = error.response
    }
    let builder = ResponseBuilder(context: context, isAPI: isAPI)
    let (response, isFree) = builder.response(from: result)
    return isAPI ? counted(response, isFree ? 0 : result.cost, context) : response
  }

  /// Counts the request and returns the response with the fields of the rate limit.
  private func counted(_ response: Response, _ cost: Int, _ context: RequestContext) -> Response {
    let cost = context.isRateLimitRequest ? 0 : cost
    let window = environment.state.withLock { state in
      state.rateLimiter.count(cost, context.caller.token, context.resource, now: context.time)
    }
    var response = response
    response.headers[.rateLimit] = String(window.limit)
    response.headers[.rateRemaining] = String(window.remaining)
    response.headers[.rateUsed] = String(window.used)
    response.headers[.rateReset] = String(window.reset.seconds)
    response.headers[.rateResource] = context.resource.rawValue
    return response
  }
}
