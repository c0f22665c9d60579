import HTTPTypes

extension SandboxState {
  /// Returns who sends a request.
  ///
  /// Like GitHub, checks the user agent first, then the API version, then the token.
  func caller(of context: RequestContext) throws(GitHubError) -> Caller {
    guard let agent = context.fields[.userAgent], !agent.isEmpty else {
      throw GitHubError.noUserAgent
    }
    guard let version = version(context.fields[.apiVersion]) else {
      throw GitHubError.unsupportedVersion
    }
    let token = try token(context.fields[.authorization])
    return Caller(token: token?.text, grant: token?.grant, version: version)
  }

  /// Counts a request against the rate limits, and returns the window of the primary one.
  ///
  /// Whatever a request turns out to cost later, of those that come at once no more get through than
  /// the limit allows. `/rate_limit` itself is always allowed and free.
  ///
  /// - Throws: GitHub's error if the caller has exceeded a limit.
  mutating func spend(_ context: RequestContext) throws(GitHubError) -> RateLimiter.Window {
    let resource = context.resource
    let isRead = context.method == .get || context.method == .head || resource == .graphQL
    let isWithinLimit = secondaryRateLimiter.consume(
      isRead ? 1 : 5, from: context.caller.token, resource, at: context.now)
    guard isWithinLimit else { throw GitHubError.secondaryRateLimited }
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

  private func version(_ field: String?) -> APIVersion? {
    guard let field else { return .v2022 }
    return APIVersion(rawValue: field)
  }

  private func token(
    _ authorization: String?
  ) throws(GitHubError) -> (text: String, grant: Grant)? {
    guard let authorization else { return nil }
    let parts = authorization.split(separator: " ", maxSplits: 1)
    let text: String? =
      switch (parts.first?.lowercased(), parts.count) {
      case ("bearer", 2), ("token", 2): String(parts[1])
      case ("basic", 2): BasicCredentials(parts[1])?.token
      default: nil
      }
    guard let text, let grant = grant(of: text) else { throw GitHubError.badCredentials }
    return (text, grant)
  }
}
