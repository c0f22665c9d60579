package import HTTPTypes

/// Header fields that `HTTPTypes` does not define.
package enum GitHubField: String, Sendable {
  case apiVersion = "X-GitHub-Api-Version"
  case requestID = "X-GitHub-Request-Id"
  case oauthScopes = "X-OAuth-Scopes"
  case rateLimit = "X-RateLimit-Limit"
  case rateLimitRemaining = "X-RateLimit-Remaining"
  /// `2022-01-30 03:21:12 UTC`.
  case tokenExpiration = "GitHub-Authentication-Token-Expiration"
  /// RFC 8288.
  case link = "Link"
  /// UTC, seconds since 1970.
  case rateLimitReset = "X-RateLimit-Reset"
  case rateLimitResource = "X-RateLimit-Resource"
}

extension HTTPFields {
  package subscript(field: GitHubField) -> String? {
    get { HTTPField.Name(field.rawValue).flatMap { self[$0] } }
    set {
      guard let name = HTTPField.Name(field.rawValue) else { return }
      self[name] = newValue
    }
  }
}
