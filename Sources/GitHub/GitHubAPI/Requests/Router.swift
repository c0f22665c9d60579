package import FoundationEssentials
import GitHubModels
package import HTTPTypes

/// Every endpoint that the client uses.
/// <https://docs.github.com/en/rest/gists?apiVersion=2022-11-28>
///
/// Three levels configure a request:
///
/// - **Session** (``APIManager/Configuration``, once per run and host): host, token, `User-Agent`,
///   `X-GitHub-Api-Version`, timeout, cache, offline mode, pace and rate limit waits.
/// - **Route** (a case of this type): method, path, query, body and `Content-Type`, `Accept`
///   (``accept``), whether the request carries the token (``authorization``), and whether the
///   response is cached (``caching``).
/// - **Request** (``APIRequest``, one call): size and time limits, upload progress, whether
///   redirects are followed, and whether this call bypasses the cache. Middlewares add only to this
///   level: `If-None-Match`, the deadline.
package enum Router: Hashable, Sendable {
  case user
  case rateLimit
  /// The root document, which lists the URLs of all services.
  case root
  /// A URL of the API from another response, or from its URI template.
  case resource(URL, Representation = .json)
  /// A `raw_url` of a gist's file.
  case rawFile(URL)
  /// An `avatar_url`.
  case avatar(URL)
  case myGists(since: Date?, perPage: Int)
  case publicGists(since: Date?, perPage: Int)
  case starredGists(since: Date?, perPage: Int)
  case userGists(login: String, since: Date?, perPage: Int)
  case gist(id: String)
  case gistRevision(id: String, revision: String)
  case createGist(GistDraft)
  case editGist(id: String, GistEdit)
  case deleteGist(id: String)
  case forkGist(id: String)
  case gistForks(id: String, perPage: Int)
  case gistCommits(id: String, perPage: Int)
  case gistComments(id: String, perPage: Int)
  case gistComment(gist: String, id: Int)
  case createComment(gist: String, body: String)
  case editComment(gist: String, id: Int, body: String)
  case deleteComment(gist: String, id: Int)
  case isStarred(id: String)
  case star(id: String)
  case unstar(id: String)
  case graphQL(GraphQLQuery)
  /// A request that the user composed.
  case custom(CustomRequest)

  package enum Representation: Hashable, Sendable {
    case json
    /// JSON that changes too often to be cached.
    case uncachedJSON
    /// The exact bytes of a repository's file.
    case raw
  }
}

extension Router {
  package var method: HTTPRequest.Method {
    switch self {
    case .createGist, .forkGist, .createComment, .graphQL: .post
    case .editGist, .editComment: .patch
    case .deleteGist, .deleteComment, .unstar: .delete
    case .star: .put
    case .custom(let request): request.method
    default: .get
    }
  }

  /// Whether a successful response is 204: any other one says nothing about the change.
  var hasNoContent: Bool {
    switch self {
    case .deleteGist, .deleteComment, .star, .unstar: true
    default: false
    }
  }

  /// The path relative to the API's base URL.
  ///
  /// Every segment is percent-encoded.
  package var path: String {
    switch self {
    case .user: path("user")
    case .root: "/"
    case .custom(let request): "/\(request.path)"
    case .resource(let url, _), .rawFile(let url), .avatar(let url):
      url.path(percentEncoded: true)
    case .rateLimit: path("rate_limit")
    case .graphQL: path("graphql")
    case .myGists, .createGist: path("gists")
    case .publicGists: path("gists", "public")
    case .starredGists: path("gists", "starred")
    case .userGists(let login, _, _): path("users", login, "gists")
    case .gist(let id), .editGist(let id, _), .deleteGist(let id): path("gists", id)
    case .forkGist(let id), .gistForks(let id, _): path("gists", id, "forks")
    case .gistCommits(let id, _): path("gists", id, "commits")
    case .gistComments(let id, _), .createComment(let id, _): path("gists", id, "comments")
    case .gistComment(let gist, let id), .editComment(let gist, let id, _),
      .deleteComment(let gist, let id):
      path("gists", gist, "comments", String(id))
    case .gistRevision(let id, let revision): path("gists", id, revision)
    case .isStarred(let id), .star(let id), .unstar(let id): path("gists", id, "star")
    }
  }

  package var query: [URLQueryItem] {
    switch self {
    case .myGists(let since, let perPage), .publicGists(let since, let perPage),
      .starredGists(let since, let perPage), .userGists(_, let since, let perPage):
      [Self.perPage(perPage)]
        + (since.map { [URLQueryItem(name: "since", value: $0.rfc3339)] } ?? [])
    case .gistForks(_, let perPage), .gistCommits(_, let perPage), .gistComments(_, let perPage):
      [Self.perPage(perPage)]
    default: []
    }
  }

  package var body: [UInt8]? {
    let json: JSON
    switch self {
    case .createGist(let draft): json = draft.json
    case .editGist(_, let edit): json = edit.json
    case .createComment(_, let body), .editComment(_, _, let body):
      json = .object([.init("body", .string(body))])
    case .graphQL(let query): json = query.body
    case .custom(let request): return request.body
    default: return nil
    }
    return Array(json.text().utf8)
  }

  private static func perPage(_ count: Int) -> URLQueryItem {
    URLQueryItem(name: "per_page", value: String(min(max(count, 1), 100)))
  }

  private func path(_ segments: String...) -> String {
    segments.map { segment in
      // A URL with dot segments means another path (RFC 3986 §5.2.4).
      [".", ".."].contains(segment)
        ? String(repeating: "%2E", count: segment.count) : PercentEncoding.encode(segment)
    }.reduce("") { "\($0)/\($1)" }
  }
}
