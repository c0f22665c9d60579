package import FoundationEssentials
import GitHubModels
package import HTTPTypes

/// Every endpoint that the client knows: the one place for methods, paths, queries and bodies.
/// <https://docs.github.com/en/rest/gists?apiVersion=2022-11-28>
package enum Router: Hashable, Sendable {
  case user
  case rateLimit
  /// The root document, which names the addresses of all services.
  case root
  /// An address that a document of this host named, as it stands there or made from its template.
  case resource(URL, Representation = .json)
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

  /// What is wanted from an address that was found.
  package enum Representation: Hashable, Sendable {
    /// GitHub's JSON, which may be kept.
    case json
    /// JSON that holds for this moment only.
    case uncachedJSON
    /// The exact bytes of a file.
    case raw
  }
}

extension Router {
  package var method: HTTPRequest.Method {
    switch self {
    case .createGist, .forkGist, .createComment: .post
    case .editGist, .editComment: .patch
    case .deleteGist, .deleteComment, .unstar: .delete
    case .star: .put
    default: .get
    }
  }

  /// From the API's root on, every segment percent-encoded.
  package var path: String {
    switch self {
    case .user: path("user")
    case .root: "/"
    case .resource(let url, _): url.path(percentEncoded: true)
    case .rateLimit: path("rate_limit")
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
      [Self.page(of: perPage)]
        + (since.map { [URLQueryItem(name: "since", value: $0.rfc3339)] } ?? [])
    case .gistForks(_, let perPage), .gistCommits(_, let perPage), .gistComments(_, let perPage):
      [Self.page(of: perPage)]
    default: []
    }
  }

  private static func page(of count: Int) -> URLQueryItem {
    URLQueryItem(name: "per_page", value: String(min(max(count, 1), 100)))
  }

  package var body: [UInt8]? {
    let json: JSON
    switch self {
    case .createGist(let draft): json = draft.json
    case .editGist(_, let edit): json = edit.json
    case .createComment(_, let body), .editComment(_, _, let body):
      json = .object([.init("body", .string(body))])
    default: return nil
    }
    return Array(json.text().utf8)
  }

  /// `required` also where GitHub would answer without a token, but with something else than what was
  /// meant: `GET /gists` lists strangers' gists then.
  package var authorization: APIRequest.Authorization {
    switch self {
    case .user, .myGists, .starredGists, .createGist, .editGist, .deleteGist, .forkGist,
      .createComment, .editComment, .deleteComment, .isStarred, .star, .unstar:
      .required
    case .rateLimit, .root, .resource, .publicGists, .userGists, .gist, .gistRevision, .gistForks,
      .gistCommits, .gistComments, .gistComment:
      .optional
    }
  }

  /// Lists and documents may be kept; what is true for a moment only is not.
  package var caching: APIRequest.Caching {
    switch self {
    case .root: .cached(freshFor: .seconds(86_400))
    case .myGists, .publicGists, .starredGists, .userGists, .gist, .gistRevision, .gistForks,
      .gistCommits, .gistComments, .gistComment, .resource(_, .json):
      .cached(freshFor: .zero)
    case .user, .rateLimit, .resource, .createGist, .editGist, .deleteGist, .forkGist,
      .createComment, .editComment, .deleteComment, .isStarred, .star, .unstar:
      .none
    }
  }

  /// The request on this host.
  ///
  /// - Throws: `.untrustedURL` for one that was found and does not belong to the API.
  package func request(on host: Host) throws(APIError) -> APIRequest {
    if case .resource(let url, _) = self { return try request(for: url, on: host) }
    let items = query.map {
      "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value ?? ""))"
    }
    let text =
      host.api.absoluteString + path + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    guard let url = URL(string: text) else {
      throw .invalidResponse(host: host.name, reason: .untrustedURL(text), response: nil)
    }
    let body = body
    return APIRequest(
      method: method, url: url, fields: body == nil ? [:] : [.contentType: "application/json"],
      body: body, authorization: authorization, caching: caching)
  }

  private func request(for url: URL, on host: Host) throws(APIError) -> APIRequest {
    guard host.owns(url) else {
      throw .invalidResponse(
        host: host.name, reason: .untrustedURL(url.absoluteString), response: nil)
    }
    return APIRequest(method: .get, url: url, authorization: authorization, caching: caching)
  }

  private func path(_ segments: String...) -> String {
    segments.map { segment in
      // The path of an address with a dot segment is another path (RFC 3986, section 5.2.4).
      [".", ".."].contains(segment)
        ? String(repeating: "%2E", count: segment.count) : PercentEncoding.encode(segment)
    }.reduce("") { "\($0)/\($1)" }
  }
}
