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

  /// Adds a route to the router, with the section of GitHub's documentation that describes it.
  func on(
    _ method: HTTPRequest.Method, _ path: String, _ documentation: String = "",
    scopes: String = "", to router: Router<RouterContext>, handler: @escaping Handler
  ) {
    let operation = Operation(documentation: documentation, acceptedScopes: scopes)
    router.on(RouterPath(prefix + path), method: method) { request, context in
      try await respond(to: request, context: context, operation: operation, handler: handler)
    }
  }

  /// Runs the handler under the lock of the state, and returns its response or error.
  func respond(
    to request: Request, context routerContext: RouterContext,
    operation: Operation = .unknown,
    handler: Handler
  ) async throws -> Response {
    let body = try await request.body.collect(upTo: Self.maximumBodySize)
    var context = RequestContext(
      request, body: Array(buffer: body), parameters: routerContext.parameters,
      urls: environment.urls(for: request, prefix: prefix), now: environment.now(),
      operation: operation)
    let result: EndpointResponse
    do throws(GitHubError) {
      result = try environment.state.withLock { state throws(GitHubError) in
        if isAPI {
          context.caller = try state.caller(of: context)
          guard context.mediaType != nil else {
            throw .unsupportedMediaType(context.fields[.accept] ?? "")
          }
          try state.checkRateLimits(context)
          guard
            !context.hasTrailingSlash || context.path == "\(prefix)/" || context.isContentsRequest
          else { throw .notFound }
        }
        let response = try handler(context, &state)
        try environment.save(&state)
        return response
      }
    } catch {
      result = error.response(to: operation)
    }
    let builder = ResponseBuilder(
      context: context, isAPI: isAPI, compressedResponses: environment.compressedResponses)
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
