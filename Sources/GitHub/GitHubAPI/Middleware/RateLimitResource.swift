import FoundationEssentials

/// A rate limit of its own, such as `core` or `search`.
///
/// An exceeded one rejects only the requests that count against it.
/// <https://docs.github.com/en/rest/rate-limit/rate-limit>
struct RateLimitResource: Hashable, Sendable {
  static let core = RateLimitResource(name: "core")
  static let graphQL = RateLimitResource(name: "graphql")
  static let search = RateLimitResource(name: "search")
  static let codeSearch = RateLimitResource(name: "code_search")

  private let name: String

  private init(name: String) { self.name = name }

  /// Returns the resource that a request counts against; nil for `/rate_limit`, which is free.
  init?(of request: APIRequest, to host: Host) {
    let api = host.api.path().split(separator: "/")
    var path = request.url.path().split(separator: "/")
    // GraphQL of an Enterprise Server is at /api/graphql, its REST API at /api/v3.
    path.removeFirst(zip(path, api).prefix { $0 == $1 }.count)
    switch path.first {
    case "rate_limit": return nil
    case "graphql": self = .graphQL
    case "search": self = path.dropFirst().first == "code" ? .codeSearch : .search
    default: self = .core
    }
  }

  /// Returns the resource that a response names (`X-RateLimit-Resource`); nil if it names none.
  init?(_ response: APIResponse) {
    guard let name = response.fields[.rateLimitResource]?.trimmingBlanks(), !name.isEmpty else {
      return nil
    }
    self.init(name: name)
  }
}
