import FoundationEssentials
import HTTPTypes

/// The addresses of a list so far: where it may go on, and where it must not.
struct VisitedPages {
  /// The most pages of one list.
  static let limit = 1000

  private let host: Host
  /// The list's own: a page after the first needs the token where the first did.
  private let authorization: APIRequest.Authorization
  private let caching: APIRequest.Caching
  private var visited: Set<String> = []
  private var current: URL

  init(host: Host, route: Router) {
    self.host = host
    authorization = route.authorization
    caching = route.caching
    current = host.api
  }

  mutating func begin(_ route: Router) throws(APIError) -> APIRequest {
    let request = try route.request(on: host)
    visited.insert(request.url.absoluteString)
    current = request.url
    return request
  }

  /// The request for an address that a page gave.
  ///
  /// - Throws: `.untrustedURL` for another origin than the first page's, `.repeatedPage`,
  ///   `.tooManyPages`.
  mutating func follow(_ address: String) throws(APIError) -> APIRequest {
    guard let url = URL(string: address, relativeTo: current)?.absoluteURL,
      host.owns(url)
    else { throw breach(.untrustedURL(address)) }
    guard visited.insert(url.absoluteString).inserted else { throw breach(.repeatedPage) }
    guard visited.count <= Self.limit else { throw breach(.tooManyPages(limit: Self.limit)) }
    current = url
    return APIRequest(method: .get, url: url, authorization: authorization, caching: caching)
  }

  private func breach(_ reason: APIError.InvalidResponse) -> APIError {
    .invalidResponse(host: host.name, reason: reason, response: nil)
  }
}
