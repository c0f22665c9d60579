import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import TextFormats

/// Routes with a common path prefix, and the one way from a request to a response.
struct RouteGroup: Sendable {
  typealias Handler =
    @Sendable (RequestContext, inout SandboxState) throws(GitHubError) -> EndpointResponse

  /// The largest request body, which is also GitHub's.
  static let maximumBodySize = 100 << 20

  let environment: SandboxEnvironment
  /// The prefix of each path: "" or "/api/v3".
  let prefix: String
  /// Whether requests need a user agent, may carry a token and count against the rate limit.
  let isAPI: Bool

  /// Runs the handler under the lock of the state, and returns its response or error.
  func respond(
    to request: Request, context: RouterContext, operation: APIOperation = .unknown,
    handler: Handler
  ) async throws -> Response {
    try await respond(to: request, context: context, operation: operation) {
      context throws(GitHubError) in
      try environment.change { state throws(GitHubError) in try handler(context, &state) }
    }
  }

  /// Runs a handler that locks the state only when it needs to, and returns its response or error.
  func respond(
    to request: Request, context routerContext: RouterContext, operation: APIOperation = .unknown,
    maximumBodySize: Int = Self.maximumBodySize,
    unlocked handler: (RequestContext) async throws(GitHubError) -> EndpointResponse
  ) async throws -> Response {
    let body = Array(buffer: try await request.body.collect(upTo: maximumBodySize))
    var context = RequestContext(
      method: request.method, fields: request.headers, path: request.uri.path,
      query: URLEncodedForm(request.uri.query ?? ""), body: body,
      document: body.isEmpty ? nil : Self.document(body),
      parameters: routerContext.parameters,
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
    return counted(response, window, isFree: isFree, context)
  }

  /// The levels of arrays and objects in a request, as in Ruby.
  private static let nestingLimit = 100

  /// Parses a body; nil if it is not JSON, or has text that is not Unicode.
  private static func document(_ body: [UInt8]) -> JSON? {
    try? JSON(strictlyParsing: body, nestingLimit: nestingLimit)
  }

  private func check(_ context: RequestContext) throws(GitHubError) {
    guard context.mediaType != nil else {
      throw .unsupportedMediaType(context.fields[.accept] ?? "")
    }
    guard !context.hasTrailingSlash || context.path == "\(prefix)/" || context.isContentsRequest
    else { throw .notFound }
  }

  /// Returns the window after the request was counted with a point; nil if the request was refused
  /// before that.
  private func counted(
    _ response: Response, _ window: RateLimiter.Window?, isFree: Bool, _ context: RequestContext
  ) -> Response {
    var difference = (isFree ? 0 : 1) - (window == nil ? 0 : 1)
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

extension SandboxState {
  /// Returns the caller.
  ///
  /// Like GitHub, checks the user agent first, then that the query has no token, then the API
  /// version and the token.
  func caller(of context: RequestContext) throws(GitHubError) -> Caller {
    guard let agent = context.fields[.userAgent], !agent.isEmpty else {
      throw GitHubError.noUserAgent
    }
    if context.query["access_token"] != nil { throw GitHubError.tokenInQuery }
    let field = context.fields[.apiVersion] ?? APIVersion.v2022.rawValue
    guard let version = APIVersion(rawValue: field) else {
      throw GitHubError.unsupportedVersion
    }
    let token = try token(context.fields[.authorization], at: context.now)
    return Caller(token: token?.text, grant: token?.grant, version: version)
  }

  /// Counts a request in advance, before its cost is known, so that concurrent requests don't
  /// exceed the limit.
  ///
  /// `/rate_limit` itself is always allowed and free.
  mutating func spend(_ context: RequestContext) throws(GitHubError) -> RateLimiter.Window {
    let resource = context.resource
    let isRead = context.method == .get || context.method == .head || resource == .graphQL
    let isWithinLimit = secondaryRateLimiter.consume(
      isRead ? 1 : 5, from: context.caller.token, resource, at: context.now)
    guard isWithinLimit else { throw GitHubError.secondaryRateLimited() }
    let window = rateLimiter.window(of: context.caller.token, resource, now: context.time)
    if context.isRateLimitRequest { return window }
    // GraphQL has no limit without a token: it requires one.
    guard window.remaining > 0 || (resource == .graphQL && context.caller.token == nil) else {
      let user = context.caller.login.flatMap { self.user($0) }
      let name = user.map { "user ID \($0.id)" } ?? "127.0.0.1"
      throw resource == .graphQL ? .graphQLRateLimited(name) : .rateLimited(name)
    }
    return rateLimiter.count(1, context.caller.token, resource, now: context.time)
  }

  private func token(
    _ authorization: String?, at now: Double
  ) throws(GitHubError) -> (text: String, grant: Grant)? {
    guard let authorization else { return nil }
    let parts = authorization.split(separator: " ", maxSplits: 1)
    let text: String? =
      switch (parts.first?.lowercased(), parts.count) {
      case ("bearer", 2), ("token", 2): String(parts[1])
      case ("basic", 2): BasicCredentials(parts[1])?.token
      default: nil
      }
    guard let text, let grant = grant(of: text, at: now) else { throw GitHubError.badCredentials }
    return (text, grant)
  }
}

/// Hummingbird's context of a request, with the connection for the faults that close it.
struct RouterContext: Hummingbird.RequestContext {
  /// The following middlewares and the handler.
  typealias Next = @concurrent (Request, RouterContext) async throws -> Response

  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}

struct GroupRouter {
  let group: RouteGroup
  let router: Router<RouterContext>

  func on(
    _ method: HTTPRequest.Method, _ path: String, _ documentation: String = "",
    scopes: String = "", _ handler: @escaping RouteGroup.Handler
  ) {
    let operation = APIOperation(documentation: documentation, acceptedScopes: scopes)
    router.on(RouterPath(group.prefix + path), method: method) { [group] request, context in
      try await group.respond(to: request, context: context, operation: operation, handler: handler)
    }
  }
}
