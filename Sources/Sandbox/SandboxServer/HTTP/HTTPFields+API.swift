import HTTPTypes

extension HTTPFields {
  /// The header fields that scripts of other sites may read (CORS).
  /// <https://docs.github.com/en/rest/using-the-rest-api/using-cors-and-jsonp-to-make-cross-origin-requests>
  private static let exposed =
    "ETag, Link, Location, Retry-After, X-GitHub-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, "
    + "X-RateLimit-Used, X-RateLimit-Resource, X-RateLimit-Reset, X-OAuth-Scopes, "
    + "X-Accepted-OAuth-Scopes, X-Poll-Interval, X-GitHub-Media-Type, X-GitHub-SSO, "
    + "X-GitHub-Request-Id, Deprecation, Sunset"

  /// The fields of the response to `OPTIONS`, with which a web browser asks what a script may send.
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

extension HTTPField.Name {
  static let apiVersion = knownName("X-GitHub-Api-Version")
  static let apiVersionSelected = knownName("X-GitHub-Api-Version-Selected")
  static let gitProtocol = knownName("Git-Protocol")
  static let link = knownName("Link")
  static let mediaType = knownName("X-GitHub-Media-Type")
  static let requestID = knownName("X-GitHub-Request-Id")
  static let oauthClientID = knownName("X-OAuth-Client-Id")
  static let oauthScopes = knownName("X-OAuth-Scopes")
  static let acceptedScopes = knownName("X-Accepted-OAuth-Scopes")
  static let rateLimit = knownName("X-RateLimit-Limit")
  static let rateRemaining = knownName("X-RateLimit-Remaining")
  static let rateReset = knownName("X-RateLimit-Reset")
  static let rateResource = knownName("X-RateLimit-Resource")
  static let rateUsed = knownName("X-RateLimit-Used")
  static let referrerPolicy = knownName("Referrer-Policy")
  static let frameOptions = knownName("X-Frame-Options")
  static let sandboxFault = knownName("X-Sandbox-Fault")
  static let xssProtection = knownName("X-XSS-Protection")

  /// Returns the field name of a literal, which must be a token (RFC 9110).
  private static func knownName(_ name: StaticString) -> HTTPField.Name {
    guard let name = HTTPField.Name(name.description) else {
      preconditionFailure("\(name) is not a field name")
    }
    return name
  }
}
