import HTTPTypes

/// What every request to GitHub says of itself.
/// <https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#headers>
struct StandardHeadersMiddleware: Middleware {
  static let apiVersion = "2022-11-28"

  /// GitHub answers 403 to a request without one.
  let userAgent: String

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    var request = request
    if request.fields[.accept] == nil { request.fields[.accept] = "application/vnd.github+json" }
    if request.body != nil, request.fields[.contentType] == nil {
      request.fields[.contentType] = "application/json; charset=utf-8"
    }
    request.fields[.apiVersion] = Self.apiVersion
    request.fields[.userAgent] = userAgent
    return try await next(request)
  }
}
