import HTTPTypes

/// Sets the header fields that are the same for all requests of a session.
/// <https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#headers>
struct StandardHeadersMiddleware: Middleware {
  static let apiVersion = "2022-11-28"

  /// GitHub responds with 403 to requests without it.
  let userAgent: String

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    var request = request
    request.fields[.apiVersion] = request.fields[.apiVersion] ?? Self.apiVersion
    request.fields[.userAgent] = userAgent
    return try await next(request)
  }
}
