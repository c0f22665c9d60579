import FoundationEssentials
import HTTPTypes

/// Adds the token to requests to the API's origin, and to no others.
struct AuthorizationMiddleware: Middleware {
  let session: APISession

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    let host = session.host
    var request = request
    request.fields[.authorization] = nil
    guard request.authorization != .none else { return try await next(request) }
    if host.kind == .folder, request.authorization == .required {
      throw APIError.signInRequired(host: host.name)
    }
    guard host.apiOrigin.isPrivate, host.owns(request.url) else {
      guard request.authorization != .required else {
        throw APIError.untrusted(request.url.absoluteString, from: host)
      }
      return try await next(request)
    }
    if let secret = try await session.token(request.authorization) {
      return try await send(request, with: secret, next: next)
    }
    guard request.authorization != .required else {
      throw APIError.signInRequired(host: host.name)
    }
    return try await next(request)
  }

  private func send(
    _ request: APIRequest, with secret: Token, next: Next
  ) async throws -> APIResponse {
    do {
      return try await next(signed(request, with: secret))
    } catch APIError.unauthorized(let response) where response.host == session.host.name {
      let error = APIError.unauthorized(response)
      switch try await session.rejected(secret, request.authorization) {
      case .renewed(let secret): return try await next(signed(request, with: secret))
      case .signedOut where request.authorization == .optional && request.isSafe:
        return try await sendSignedOut(request, after: error, next: next)
      case .signedOut, .failed: throw error
      }
    }
  }

  /// If the host rejects that too, the error is the rejected token's, which is what the user can
  /// act on.
  private func sendSignedOut(
    _ request: APIRequest, after error: APIError, next: Next
  ) async throws -> APIResponse {
    do {
      let response = try await next(request)
      session.notice(.signedOut(host: session.host.name))
      return response
    } catch APIError.errorResponse, APIError.unauthorized, APIError.rateLimited {
      throw error
    }
  }

  private func signed(_ request: APIRequest, with secret: Token) -> APIRequest {
    session.redactor.learn(secret.value)
    var request = request
    request.fields[.authorization] = "Bearer \(secret.value)"
    return request
  }
}
