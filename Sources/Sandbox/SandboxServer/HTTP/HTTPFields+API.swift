import HTTPTypes

extension HTTPFields {
  /// What scripts of other sites may read (CORS).
  /// <https://docs.github.com/en/rest/using-the-rest-api/using-cors-and-jsonp-to-make-cross-origin-requests>
  private static let exposed =
    "ETag, Link, Location, Retry-After, X-GitHub-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, "
    + "X-RateLimit-Used, X-RateLimit-Resource, X-RateLimit-Reset, X-OAuth-Scopes, "
    + "X-Accepted-OAuth-Scopes, X-Poll-Interval, X-GitHub-Media-Type, X-GitHub-SSO, "
    + "X-GitHub-Request-Id, Deprecation, Sunset"

  /// The fields of the response to `OPTIONS`, with which a browser asks what a script may send.
  static let preflight: HTTPFields = {
    var fields: HTTPFields = [
      .accessControlAllowHeaders:
        "Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, "
        + "If-Unmodified-Since, Accept-Encoding, X-GitHub-OTP, X-Requested-With, User-Agent, "
        + "GraphQL-Features, X-GitHub-Api-Version",
      .accessControlAllowMethods: "GET, POST, PATCH, PUT, DELETE",
      .accessControlMaxAge: "86400",
    ]
    fields.addSecurityFields()
    return fields
  }()

  /// Adds the fields that each response of the API has.
  mutating func addAPIFields(_ context: RequestContext, status: HTTPResponse.Status) {
    addSecurityFields()
    let vary = "Accept-Encoding, Accept, X-Requested-With"
    self[.vary] = self[.vary].map { "\($0),\(vary)" } ?? vary
    self[.apiVersionSelected] = context.caller.version.rawValue
    guard status != .notModified, status != .found else { return }
    // GitHub caches these responses near the client.
    if status == .ok, context.caller.token == nil { self[.acceptRanges] = "bytes" }
    self[.mediaType] =
      context.resource == .graphQL
      ? "github.v4; format=json" : context.mediaType?.field ?? "github.v3; format=json"
    if let grant = context.caller.grant, grant.showsScopes {
      self[.oauthScopes] = grant.scopes.joined(separator: ", ")
      self[.acceptedScopes] = context.operation.acceptedScopes(of: status)
    }
    self[.oauthClientID] = context.caller.grant?.clientID
  }

  private mutating func addSecurityFields() {
    self[.accessControlAllowOrigin] = "*"
    self[.accessControlExposeHeaders] = Self.exposed
    self[.contentSecurityPolicy] = "default-src 'none'"
    self[.strictTransportSecurity] = "max-age=31536000; includeSubdomains; preload"
    self[.frameOptions] = "deny"
    self[.xContentTypeOptions] = "nosniff"
    self[.xssProtection] = "0"
    self[.referrerPolicy] = "origin-when-cross-origin, strict-origin-when-cross-origin"
  }
}
