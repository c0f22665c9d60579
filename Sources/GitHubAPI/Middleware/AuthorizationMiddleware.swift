import FoundationEssentials
import HTTPTypes

/// Adds the token to requests to the API's origin, and to no others.
struct AuthorizationMiddleware: Middleware {
  let host: Host
  let token: TokenProvider
  let redactor: Redactor

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    var request = request
    request.fields[.authorization] = nil
    guard request.authorization != .none else { return try await next(request) }
    if host.kind == .folder, request.authorization == .required {
      throw APIError.signInRequired(host: host.name)
    }
    guard host.apiOrigin.isPrivate, host.owns(request.url) else {
      guard request.authorization != .required else {
        throw APIError.invalidResponse(
          host: host.name, reason: .untrustedURL(request.url.absoluteString), response: nil)
      }
      return try await next(request)
    }
    if let secret = try await token(host, request.authorization) {
      redactor.learn(secret.value)
      request.fields[.authorization] = "Bearer \(secret.value)"
    } else if request.authorization == .required {
      throw APIError.signInRequired(host: host.name)
    }
    return try await next(request)
  }
}
