import FoundationEssentials
import HTTPTypes

/// Follows redirects, never with the token or a write to another origin.
///
/// The HTTP library's own loop forwards bodies and custom fields to anybody and takes a 304 with
/// `Location` for a redirect.
struct RedirectMiddleware: Middleware {
  private static let most = 5
  /// RFC 9110 §15.4; 300, 304 and 305 are answers.
  private static let statuses: Set<Int> = [301, 302, 303, 307, 308]
  /// What another origin is told.
  private static let harmlessFields: Set<HTTPField.Name> = [.accept, .userAgent]

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard request.followsRedirects else { return try await next(request) }
    var request = request
    var hops = 0
    while true {
      let answer = try await next(request)
      guard Self.statuses.contains(answer.status), let location = answer.fields[.location] else {
        return answer
      }
      guard hops < Self.most else { throw Self.breach(.tooManyRedirects, answer) }
      guard let redirected = Self.follow(request, to: location, status: answer.status) else {
        throw Self.breach(.redirectRefused(to: String(location.prefix(200))), answer)
      }
      request = redirected
      hops += 1
    }
  }

  private static func follow(_ request: APIRequest, to location: String, status: Int) -> APIRequest?
  {
    guard let url = target(location, from: request.url), let old = Origin(request.url),
      let new = Origin(url), new.isPrivate, new.scheme == "https" || old.scheme == "http"
    else { return nil }
    let isRead = request.method == .get || request.method == .head
    guard isRead || old == new && (status == 307 || status == 308) else { return nil }
    var request = request
    request.url = url
    if old != new {
      let names = Set(request.fields.map(\.name)).subtracting(harmlessFields)
      for name in names { request.fields[values: name] = [] }
    }
    return request
  }

  /// Only printable ASCII of a sane length is given to the parser at all.
  private static func target(_ location: String, from url: URL) -> URL? {
    guard location.utf8.count <= 8_000, location.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      return nil
    }
    return URL(string: location, relativeTo: url)?.absoluteURL
  }

  private static func breach(_ reason: APIError.InvalidResponse, _ answer: APIResponse) -> APIError
  {
    .invalidResponse(
      host: answer.url.hostName ?? "", reason: reason, response: .init(answer))
  }
}
