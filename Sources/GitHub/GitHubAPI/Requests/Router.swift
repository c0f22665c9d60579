package import FoundationEssentials
import HTTPTypes
import TextFormats

/// Every request that the client sends.
/// <https://docs.github.com/en/rest/gists?apiVersion=2022-11-28>
///
/// Three levels configure a request:
///
/// - **Session** (``APISession``, once per run and host): host, token, timeout, cache, offline
///   mode, pace and rate limit waits, and the header fields of all requests: `Accept`,
///   `User-Agent`, `X-GitHub-Api-Version`.
/// - **Route** (a case of this type): everything that ``Endpoint`` has, such as another `Accept`.
/// - **Request** (``APIRequest``, one call): the header fields of `gists api -H`, upload progress,
///   the precondition, and whether this call bypasses the cache. Middlewares add only to this
///   level: the token, `If-None-Match`, the deadline.
///
/// Each level replaces the header fields of the level before it.
package enum Router: Hashable, Sendable {
  case user
  case rateLimit
  /// The root document, which lists the URLs of all services.
  case root
  /// A URL of the API from another response, or from its URI template.
  case resource(URL, about: DocumentSubject? = nil)
  /// The URL of a repository's file in the API, whose document states the size in bytes.
  case repositoryFile(URL, size: Int?)
  /// A `raw_url` of a gist's file; `limit` is the maximum size in bytes.
  case rawFile(URL, size: Int?, limit: Int)
  /// The avatar at an `avatar_url`, in any format: follows no redirect and sends no token.
  case avatar(URL)
  case myGists(since: Date?, perPage: Int)
  case publicGists(since: Date?, perPage: Int)
  case starredGists(since: Date?, perPage: Int)
  case userGists(login: String, since: Date?, perPage: Int)
  case gist(id: String)
  case gistRevision(id: String, revision: String)
  case createGist(NewGist)
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
  /// The request for a device code (RFC 8628 §3.1).
  case deviceCode(clientID: String, scopes: [String])
  /// The request for the token of a device code (RFC 8628 §3.4).
  case deviceToken(clientID: String, deviceCode: String)
  /// The request for a new token in exchange for a refresh token (RFC 6749 §6).
  case renewedToken(clientID: String, refreshToken: String)
  /// Ends tokens for good. GitHub refuses it with a token in the header field.
  /// <https://docs.github.com/en/rest/credentials/revoke>
  case revokeTokens([String])
}

extension Router {
  /// The largest file that the API serves, in bytes.
  /// <https://docs.github.com/en/rest/repos/contents#get-repository-content>
  package static let rawSizeLimit = 100 << 20

  var endpoint: Endpoint {
    switch self {
    case .user: Endpoint(location: ["user"], authorization: .required)
    case .rateLimit: Endpoint(location: ["rate_limit"])
    case .root: Endpoint(location: .api("/"), caching: .cached(freshFor: .seconds(86_400)))
    case .resource(let url, let subject): .document(.link(url, of: .api), about: subject)
    case .repositoryFile(let url, let size):
      Endpoint(
        location: .link(url, of: .api), fields: [.accept: Endpoint.raw],
        timeLimit: .transfer(bytes: size ?? Self.rawSizeLimit), bodyLimit: Self.rawSizeLimit,
        size: size)
    case .rawFile(let url, let size, let limit):
      Endpoint(
        location: .link(url, of: .rawFiles), fields: [.accept: "*/*"],
        timeLimit: .transfer(bytes: size ?? limit), bodyLimit: limit, size: size)
    case .avatar(let url):
      // An avatar is not worth a longer wait.
      Endpoint(
        location: .link(url, of: .avatars), fields: [.accept: "image/*"], authorization: .none,
        followsRedirects: false, timeLimit: .atMost(.seconds(10)), bodyLimit: 2 << 20)
    case .myGists(let since, let perPage):
      .list(["gists"], perPage, since: since, authorization: .required)
    case .publicGists(let since, let perPage):
      // GitHub lists only the newest public gists.
      .list(["gists", "public"], perPage, since: since, elementLimit: 3000)
    case .starredGists(let since, let perPage):
      .list(["gists", "starred"], perPage, since: since, authorization: .required)
    case .userGists(let login, let since, let perPage):
      .list(["users", login, "gists"], perPage, since: since)
    case .gist(let id): .document(["gists", id], about: .gist(id))
    case .gistRevision(let id, let revision): .document(["gists", id, revision], about: .gist(id))
    case .createGist(let newGist): .change(.post, ["gists"], newGist.json)
    case .editGist(let id, let edit): .change(.patch, ["gists", id], edit.json, about: .gist(id))
    case .deleteGist(let id): .withoutContent(.delete, ["gists", id])
    case .forkGist(let id): .change(.post, ["gists", id, "forks"])
    case .gistForks(let id, let perPage): .list(["gists", id, "forks"], perPage)
    case .gistCommits(let id, let perPage):
      .list(["gists", id, "commits"], perPage, about: .part(ofGist: id))
    case .gistComments(let id, let perPage):
      .list(["gists", id, "comments"], perPage, about: .part(ofGist: id))
    case .gistComment(let gist, let id):
      .document(["gists", gist, "comments", "\(id)"], about: .comment(id, on: gist))
    case .createComment(let gist, let text):
      .change(.post, ["gists", gist, "comments"], comment(text), about: .part(ofGist: gist))
    case .editComment(let gist, let id, let text):
      .change(
        .patch, ["gists", gist, "comments", "\(id)"], comment(text), about: .comment(id, on: gist))
    case .deleteComment(let gist, let id):
      .withoutContent(.delete, ["gists", gist, "comments", "\(id)"])
    case .isStarred(let id):
      // GitHub allows caches to keep its responses for a minute.
      .withoutContent(.get, ["gists", id, "star"], caching: .yesOrNo(freshFor: .seconds(60)))
    case .star(let id): .withoutContent(.put, ["gists", id, "star"])
    case .unstar(let id): .withoutContent(.delete, ["gists", id, "star"])
    case .graphQL(let query):
      Endpoint(
        method: .post, location: .graphQL, body: .json(query.body), authorization: .required,
        isQuery: true)
    case .custom(let request):
      Endpoint(
        method: request.method,
        location: request.path == "graphql" ? .graphQL : .api("/\(request.path)"),
        body: request.body.map { Endpoint.Body(bytes: $0) }, requestFields: request.fields,
        authorization: request.needsSignIn ? .required : .optional, subject: request.subject)
    case .deviceCode(let clientID, let scopes):
      .deviceFlow(
        "/login/device/code", ["client_id": clientID, "scope": scopes.joined(separator: " ")])
    case .deviceToken(let clientID, let deviceCode):
      .deviceFlow(
        "/login/oauth/access_token",
        [
          "client_id": clientID, "device_code": deviceCode,
          "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
        ])
    case .renewedToken(let clientID, let refreshToken):
      .deviceFlow(
        "/login/oauth/access_token",
        [
          "client_id": clientID, "refresh_token": refreshToken, "grant_type": "refresh_token",
        ])
    case .revokeTokens(let tokens):
      Endpoint(
        method: .post, location: ["credentials", "revoke"],
        body: .json(.object([.init("credentials", .array(tokens.map(JSON.string)))])),
        authorization: .none, followsRedirects: false)
    }
  }

  private func comment(_ text: String) -> JSON { .object([.init("body", .string(text))]) }
}

extension Endpoint {
  /// A document, which is used from the cache only after GitHub has confirmed that it is current.
  fileprivate static func document(
    _ location: Location, about subject: DocumentSubject?
  ) -> Endpoint {
    Endpoint(location: location, caching: .cached(freshFor: .zero), subject: subject)
  }

  /// The first page of a list, which is cached like a document.
  fileprivate static func list(
    _ location: Location, _ perPage: Int, since: Date? = nil,
    authorization: APIRequest.Authorization = .optional, about subject: DocumentSubject? = nil,
    elementLimit: Int? = nil
  ) -> Endpoint {
    var query = [URLQueryItem(name: "per_page", value: String(min(max(perPage, 1), 100)))]
    if let since { query.append(URLQueryItem(name: "since", value: since.rfc3339)) }
    return Endpoint(
      location: location, query: query, authorization: authorization,
      caching: .cached(freshFor: .zero), subject: subject, elementLimit: elementLimit)
  }

  /// A change whose response is the changed document.
  fileprivate static func change(
    _ method: HTTPRequest.Method, _ location: Location, _ body: JSON? = nil,
    about subject: DocumentSubject? = nil
  ) -> Endpoint {
    Endpoint(
      method: method, location: location, body: body.map(Body.json), authorization: .required,
      subject: subject)
  }

  /// A change or a question about the signed-in user's gists whose response is 204.
  fileprivate static func withoutContent(
    _ method: HTTPRequest.Method, _ location: Location, caching: APIRequest.Caching = .none
  ) -> Endpoint {
    Endpoint(
      method: method, location: location, authorization: .required, caching: caching,
      hasNoContent: true)
  }

  /// A request of OAuth's, whose responses have a few hundred bytes.
  fileprivate static func deviceFlow(
    _ path: String, _ form: KeyValuePairs<String, String>
  ) -> Endpoint {
    Endpoint(
      method: .post, location: .web(path),
      body: .form(form.map { URLQueryItem(name: $0.key, value: $0.value) }),
      fields: [.accept: "application/json"], authorization: .none, followsRedirects: false,
      timeLimit: .atMost(.seconds(30)), bodyLimit: 64 << 10)
  }
}
