import HTTPTypes

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
