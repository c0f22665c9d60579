import FoundationEssentials
import HTTPTypes

/// Follows redirects.
///
/// Another origin never receives the token or a write, and a request about a gist never reaches
/// another gist.
///
/// AsyncHTTPClient's own redirects would forward bodies and custom fields to any host, and follow a
/// 304 with `Location`.
struct RedirectMiddleware: Middleware {
  private static let maximumRedirects = 5
  /// RFC 9110 §15.4; 300, 304 and 305 are not redirects to follow.
  private static let statuses: Set<Int> = [301, 302, 303, 307, 308]
  /// The fields that another origin receives.
  private static let forwardedFields: Set<HTTPField.Name> = [.accept, .userAgent]

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard request.followsRedirects else { return try await next(request) }
    var request = request
    var redirects = 0
    while true {
      let response = try await next(request)
      guard Self.statuses.contains(response.status), let location = response.fields[.location]
      else { return response }
      guard redirects < Self.maximumRedirects else {
        throw Self.invalidResponse(.tooManyRedirects, response)
      }
      guard let redirected = Self.redirect(request, to: location, status: response.status) else {
        throw Self.invalidResponse(
          .redirectRefused(to: String(location.prefix(200))), response)
      }
      request = redirected
      redirects += 1
    }
  }

  /// Returns the request to the new location; nil if the redirect must not be followed.
  private static func redirect(
    _ request: APIRequest, to location: String, status: Int
  ) -> APIRequest? {
    guard let url = target(location, from: request.url), let old = Origin(request.url),
      let new = Origin(url), new.isPrivate, new.scheme == "https" || old.scheme == "http"
    else { return nil }
    let isRead = request.method == .get || request.method == .head
    guard isRead || old == new && (status == 307 || status == 308) else { return nil }
    guard isSameGist(request.url, url, isRead: isRead) else { return nil }
    var request = request
    request.url = url
    if old != new {
      let names = Set(request.fields.map(\.name)).subtracting(forwardedFields)
      for name in names { request.fields[values: name] = [] }
    }
    return request
  }

  /// Whether a redirect of a request about gists leads to the same gist: gists never move.
  ///
  /// Another path would read, change or delete something else than was requested.
  private static func isSameGist(_ old: URL, _ new: URL, isRead: Bool) -> Bool {
    guard let path = GistPath(old.absoluteString), !isRead || !path.segments.isEmpty else {
      return true
    }
    return path == GistPath(new.absoluteString)
  }

  /// Returns the URL of a `Location` field; nil unless it is printable ASCII of a reasonable
  /// length.
  private static func target(_ location: String, from url: URL) -> URL? {
    guard location.utf8.count <= 8_000, location.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      return nil
    }
    return URL(string: location, relativeTo: url)?.absoluteURL
  }

  private static func invalidResponse(
    _ reason: APIError.InvalidResponse, _ response: APIResponse
  ) -> APIError {
    .invalidResponse(
      host: response.url.hostName ?? "", reason: reason, response: .init(response))
  }
}
