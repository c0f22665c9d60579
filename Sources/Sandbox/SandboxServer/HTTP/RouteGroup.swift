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
    to request: Request, context: RouterContext, operation: Operation = .unknown, handler: Handler
  ) async throws -> Response {
    try await respond(to: request, context: context, operation: operation) {
      context throws(GitHubError) in
      try environment.change { state throws(GitHubError) in try handler(context, &state) }
    }
  }

  /// Runs a handler that locks the state only when it needs to, and returns its response or error.
  func respond(
    to request: Request, context routerContext: RouterContext, operation: Operation = .unknown,
    maximumBodySize: Int = Self.maximumBodySize,
    unlocked handler: (RequestContext) async throws(GitHubError) -> EndpointResponse
  ) async throws -> Response {
    let body = try await request.body.collect(upTo: maximumBodySize)
    var context = RequestContext(
      request, body: Array(buffer: body), parameters: routerContext.parameters,
      urls: environment.urls(for: request, prefix: prefix), now: environment.now(),
      operation: operation)
    let result: EndpointResponse
    var window: RateLimiter.Window?
    do throws(GitHubError) {
      if isAPI {
        window = try environment.state.withLock { state throws(GitHubError) in
          context.caller = try state.caller(of: context)
          return try state.spend(context)
        }
        try check(context)
      }
      result = try await handler(context)
    } catch {
      result = error.response(to: operation)
    }
    let builder = ResponseBuilder(
      context: context, isAPI: isAPI, compressedResponses: environment.compressedResponses)
    let (response, isFree) = builder.response(from: result)
    guard isAPI else { return response }
    return counted(response, window, isFree: isFree, result.cost, context)
  }

  /// Throws for a request that no operation of the API answers.
  private func check(_ context: RequestContext) throws(GitHubError) {
    guard context.mediaType != nil else {
      throw .unsupportedMediaType(context.fields[.accept] ?? "")
    }
    guard !context.hasTrailingSlash || context.path == "\(prefix)/" || context.isContentsRequest
    else { throw .notFound }
  }

  /// Returns the response with the fields of the rate limit.
  ///
  /// The window is the one after the request was counted with a point, or nil if it was refused
  /// before.
  private func counted(
    _ response: Response, _ window: RateLimiter.Window?, isFree: Bool, _ cost: Int,
    _ context: RequestContext
  ) -> Response {
    var difference = (isFree ? 0 : cost) - (window == nil ? 0 : 1)
    if context.isRateLimitRequest { difference = 0 }
    let shown =
      difference == 0 && window != nil
      ? window
      : environment.state.withLock { state in
        state.rateLimiter.count(
          difference, context.caller.token, context.resource, now: context.time)
      }
    var response = response
    guard let shown else { return response }
    response.headers[.rateLimit] = String(shown.limit)
    response.headers[.rateRemaining] = String(shown.remaining)
    response.headers[.rateUsed] = String(shown.used)
    response.headers[.rateReset] = String(shown.reset.seconds)
    response.headers[.rateResource] = context.resource.rawValue
    return response
  }
}
