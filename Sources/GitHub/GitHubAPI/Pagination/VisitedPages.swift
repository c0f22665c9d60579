import FoundationEssentials
import HTTPTypes

/// The URLs of a list so far.
///
/// It rejects repeated and untrusted URLs.
struct VisitedPages {
  /// The maximum number of pages of a list.
  static let limit = 1000

  private let host: Host
  private let route: Router
  private var visited: Set<String> = []
  private var current: URL

  init(host: Host, route: Router) {
    self.host = host
    self.route = route
    current = host.api
  }

  /// Returns the request for the first page.
  mutating func start() throws(APIError) -> APIRequest {
    let request = try route.request(on: host)
    visited.insert(request.url.absoluteString)
    current = request.url
    return request
  }

  /// Returns the request for a URL from an earlier page, with the headers of the route.
  ///
  /// - Throws: `.untrustedURL` for a URL outside the API, `.repeatedPage`, `.tooManyPages`.
  mutating func follow(_ link: String) throws(APIError) -> APIRequest {
    guard let url = URL(string: link, relativeTo: current)?.absoluteURL,
      host.owns(url)
    else { throw invalidResponse(.untrustedURL(link)) }
    guard visited.insert(url.absoluteString).inserted else {
      throw invalidResponse(.repeatedPage)
    }
    guard visited.count <= Self.limit else {
      throw invalidResponse(.tooManyPages(limit: Self.limit))
    }
    current = url
    var fields: HTTPFields = [.accept: route.accept]
    for field in route.ownFields { fields[field.name] = field.value }
    return APIRequest(
      method: .get, url: url, fields: fields,
      authorization: route.authorization, caching: route.caching)
  }

  private func invalidResponse(_ reason: APIError.InvalidResponse) -> APIError {
    .invalidResponse(host: host.name, reason: reason, response: nil)
  }
}
