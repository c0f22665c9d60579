import FoundationEssentials
import HTTPTypes

/// Returns the token for a host, or nil if there is none.
///
/// The second parameter says whether the request requires a token or only uses one if available.
package typealias TokenProvider =
  @Sendable (Host, APIRequest.Authorization) async throws -> Token?

/// What happens to a request whose token the host rejected.
///
/// Nothing was done for such a request (RFC 9110 §15.5.2), so it may be sent again, also if it
/// changes something.
package enum TokenRejection: Hashable, Sendable {
  /// It fails.
  case failed
  /// It is sent again without a token, if it only uses one and changes nothing.
  case signedOut
  /// It is sent again with a new token.
  case renewed(Token)
}

/// Decides what happens to a request after the host rejected its token.
///
/// The second parameter says whether the request requires a token.
package typealias TokenRejectionHandler =
  @Sendable (Token, APIRequest.Authorization) async throws -> TokenRejection

/// Adds the token to requests to the API's origin, and to no others.
struct AuthorizationMiddleware: Middleware {
  let host: Host
  let token: TokenProvider
  let redactor: Redactor
  var rejected: TokenRejectionHandler = { _, _ in .failed }
  var notice: @Sendable (APINotice) -> Void = { _ in }

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
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
    if let secret = try await token(host, request.authorization) {
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
    } catch APIError.unauthorized(let response) where response.host == host.name {
      let error = APIError.unauthorized(response)
      switch try await rejected(secret, request.authorization) {
      case .renewed(let secret): return try await next(signed(request, with: secret))
      case .signedOut where request.authorization == .optional && request.isSafe:
        return try await sendSignedOut(request, after: error, next: next)
      case .signedOut, .failed: throw error
      }
    }
  }

  /// If the host refuses it, the rejected token is what the user should hear about.
  private func sendSignedOut(
    _ request: APIRequest, after error: APIError, next: Next
  ) async throws -> APIResponse {
    do {
      let response = try await next(request)
      notice(.signedOut(host: host.name))
      return response
    } catch APIError.errorResponse, APIError.unauthorized, APIError.rateLimited {
      throw error
    }
  }

  private func signed(_ request: APIRequest, with secret: Token) -> APIRequest {
    redactor.learn(secret.value)
    var request = request
    request.fields[.authorization] = "Bearer \(secret.value)"
    return request
  }
}
