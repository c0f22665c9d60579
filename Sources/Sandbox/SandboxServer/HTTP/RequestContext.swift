import HTTPTypes
import Hummingbird
import TextFormats

/// A request as the endpoints read it.
struct RequestContext: Sendable {
  let method: HTTPRequest.Method
  let fields: HTTPFields
  /// The path as sent, without the query.
  let path: String
  let query: URLEncodedForm
  let body: [UInt8]
  /// The body as JSON, parsed before the state is locked; nil if it is not JSON.
  let document: JSON?
  let parameters: Parameters
  let urls: URLBuilder
  /// Seconds since 1970.
  let now: Double
  let operation: APIOperation
  var caller = Caller.anonymous

  var time: UTCTimestamp { UTCTimestamp(seconds: Int(now)) }

  var form: URLEncodedForm { URLEncodedForm(String(decoding: body, as: UTF8.self)) }

  /// Reads the parameter of a form, of JSON or of the query, like GitHub.
  func oauthParameter(_ name: String) -> String? {
    if fields[.contentType]?.lowercased().contains("json") == true,
      let document,
      case .string(let value)? = document[name]
    {
      return value
    }
    return form[name] ?? query[name]
  }

  var isRateLimitRequest: Bool { path.hasSuffix("/rate_limit") }

  /// Whether this requests contents of a repository: then a trailing slash is redirected.
  var isContentsRequest: Bool { path.split(separator: "/").contains("contents") }

  var resource: RateLimiter.Resource {
    if path.hasSuffix("/graphql") { return .graphQL }
    return path.split(separator: "/").dropLast().last == "search" ? .search : .core
  }

  /// The requested form of the response; nil if the client accepts nothing that GitHub sends.
  var mediaType: MediaType? { MediaType(accept: fields[.accept]) }

  var hasTrailingSlash: Bool { path.hasSuffix("/") }

  /// The decoded part of the path that matches `**`, without slashes at its ends.
  var catchAll: String {
    parameters.getCatchAll().map { $0.percentDecoded }.joined(separator: "/")
  }

  func parameter(_ name: String) -> String { (parameters.get(name) ?? "").percentDecoded }

  /// Returns the login of the caller, or throws if the request is not authenticated.
  func requireLogin() throws(GitHubError) -> String {
    guard let login = caller.login else { throw .requiresAuthentication }
    return login
  }

  /// GitHub responds with 404 to a token without the `gist` scope.
  func requireGistScope() throws(GitHubError) -> String {
    let login = try requireLogin()
    guard caller.grant?.hasGistScope == true else { throw .notFound }
    return login
  }

  /// Returns the user that the path names, by login or by ID.
  func user(in state: SandboxState) throws(GitHubError) -> StoredUser {
    guard let user = state.user(byID: parameter("id")) ?? state.user(parameter("login")) else {
      throw .notFound
    }
    return user
  }

  func gist(in state: SandboxState) throws(GitHubError) -> StoredGist {
    guard let gist = state.gists[parameter("gist")] else { throw .notFound }
    return gist
  }

  /// Returns the gist that the path names, or throws if the caller does not own it.
  func ownGist(in state: SandboxState) throws(GitHubError) -> StoredGist {
    let login = try requireGistScope()
    let gist = try gist(in: state)
    guard gist.owner == login else { throw .notFound }
    return gist
  }

  func list(
    _ elements: [JSON], total: Int, page: PageParameters, path: String? = nil
  ) -> EndpointResponse {
    var response = EndpointResponse.json(.array(elements))
    let url = path ?? (urls.origin + self.path)
    response.fields[.link] = page.link(total: total, path: url, query: query)
    return response
  }

  func list<Element>(
    _ elements: [Element], path: String? = nil, lastModified: UTCTimestamp? = nil,
    _ serialize: (Element) -> JSON
  ) -> EndpointResponse {
    let page = PageParameters(query)
    let requested = elements.dropFirst(page.start).prefix(page.size)
    var response = list(
      requested.map(serialize), total: elements.count, page: page, path: path)
    response.lastModified = lastModified
    return response
  }

  func serializer(_ state: SandboxState) -> Serializer {
    Serializer(state: state, urls: urls, caller: caller, form: mediaType?.form)
  }

  func contentsSerializer(_ repository: StoredRepository, at ref: String) -> ContentsSerializer {
    ContentsSerializer(repository: repository, ref: ref, urls: urls, version: caller.version)
  }
}

/// The `page` and `per_page` parameters of a list.
/// <https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api>
struct PageParameters: Sendable {
  /// The page number, from 1.
  let number: Int
  /// The page size, from 1 to 100.
  let size: Int

  init(_ query: URLEncodedForm) {
    number = max(1, query.integer("page") ?? 1)
    let size = query.integer("per_page") ?? 30
    self.size = size < 1 ? 30 : min(100, size)
  }

  /// The index of the first element; `Int.max` on overflow.
  var start: Int {
    let (start, overflow) = (number - 1).multipliedReportingOverflow(by: size)
    return overflow ? .max : start
  }

  /// Returns the `Link` field (RFC 8288); nil if there is only one page.
  func link(total: Int, path: String, query: URLEncodedForm) -> String? {
    let last = max(1, (total + size - 1) / size)
    guard last > 1 || number > 1 else { return nil }
    var links: [String] = []
    func add(_ relation: String, page: Int) {
      var query = query
      query["page"] = String(page)
      links.append("<\(path)?\(query.encoded)>; rel=\"\(relation)\"")
    }
    if number > 1 { add("prev", page: min(number - 1, last)) }
    if number < last {
      add("next", page: number + 1)
      add("last", page: last)
    }
    if number > 1 { add("first", page: 1) }
    return links.joined(separator: ", ")
  }
}
