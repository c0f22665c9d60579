import ByteTools
import HTTPTypes
import Hummingbird
import Synchronization

/// Serves the pages of gists and users, after all routes, so that no login or ID hides an endpoint.
struct WebPages: RouterMiddleware {
  let web: RouteGroup
  let api: RouteGroup

  @concurrent func handle(
    _ request: Request, context: RouterContext, next: RouterContext.Next
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound {
      let path = request.uri.path
      let exists = web.environment.state.withLock { WebAddress(path, in: $0) != nil }
      guard exists, [.get, .head, .post].contains(request.method) else {
        let isRepository = path.split(separator: "/").contains("repos")
        return try await api.respond(
          to: request, context: context, operation: isRepository ? .unknownOfRepository : .unknown
        ) { _, _ throws(GitHubError) in throw .notFound }
      }
      return try await web.respond(to: request, context: context) {
        context, state throws(GitHubError) in
        guard let response = Self.response(context, &state) else { throw .notFound }
        return response
      }
    }
  }

  private static func response(
    _ context: RequestContext, _ state: inout SandboxState
  ) -> EndpointResponse? {
    let session = WebSession(context, login: state.defaultAccount)
    switch (WebAddress(context.path, in: state), context.method) {
    case (.gist(let gist, let rest)?, .post):
      return rest.count == 1 ? submit(rest.first ?? "", of: gist, session, context, &state) : nil
    case (.gist(let gist, let rest)?, _): return page(rest, of: gist, session, context, state)
    case (nil, _), (.user?, .post): return nil
    case (.user(let user)?, _):
      let pages = GistPages(state: state, urls: context.urls, session: session)
      return .page(pages.user(user, PageParameters(context.query)), session)
    }
  }

  /// Returns the page for the rest of a path below a gist; nil if there is no such page.
  private static func page(
    _ rest: ArraySlice<String>, of gist: StoredGist, _ session: WebSession,
    _ context: RequestContext, _ state: SandboxState
  ) -> EndpointResponse? {
    if rest.first == "raw" { return raw(rest, of: gist, context.urls) }
    guard rest.count < 2 else { return nil }
    let pages = GistPages(state: state, urls: context.urls, session: session)
    if rest.first == "revisions" {
      return .page(pages.revisions(of: gist, PageParameters(context.query)), session)
    }
    return gist.revisions.first { rest.isEmpty || $0.version == rest.first }.map { revision in
      .page(pages.gist(gist, at: revision), session)
    }
  }

  /// Redirects `raw`, `raw/FILE`, `raw/VERSION` and `raw/VERSION/FILE` to a raw file.
  static func raw(
    _ rest: ArraySlice<String>, of gist: StoredGist, _ urls: URLBuilder
  ) -> EndpointResponse? {
    var rest = rest.dropFirst()
    let named = gist.revisions.first { $0.version == rest.first }
    if named != nil { rest.removeFirst() }
    guard rest.count <= 1, let files = (named ?? gist.revisions.first)?.files,
      let name = rest.first.map({ FileName($0) }) ?? files.keys.min(), let file = files[name]
    else { return nil }
    return .found(at: urls.rawFile(name.text, file, of: gist))
  }

  /// Handles a form of a gist's page, and returns to the page; nil for another form.
  private static func submit(
    _ action: String, of gist: StoredGist, _ session: WebSession, _ context: RequestContext,
    _ state: inout SandboxState
  ) -> EndpointResponse? {
    guard ["star", "unstar", "comments"].contains(action) else { return nil }
    guard session.sent(context.form) else { return .seeOther(gist.pagePath) }
    switch action {
    case "star": state.star(gist.id, by: session.login)
    case "unstar": state.unstar(gist.id, by: session.login)
    default:
      let body = context.form["body"] ?? ""
      guard !body.allSatisfy(\.isWhitespace), body.utf8.count <= 65_535 else { break }
      let comment = StoredComment(
        id: state.nextCommentID(), author: session.login, body: body, createdAt: context.time,
        updatedAt: context.time)
      state.gists[gist.id]?.comments.append(comment)
      return .seeOther("\(gist.pagePath)#gistcomment-\(comment.id)")
    }
    return .seeOther(gist.pagePath)
  }
}

/// The gist or user in the path of a web page, and the rest of the path.
enum WebAddress: Sendable {
  case gist(StoredGist, rest: ArraySlice<String>)
  case user(StoredUser)

  /// Reads `/ID`, `/LOGIN/ID` and `/LOGIN`, including under `/gist`; nil if there is no such gist
  /// or user.
  init?(_ path: String, in state: SandboxState) {
    var words = path.split(separator: "/").map { $0.percentDecoded }[...]
    if words.first == "gist" { words.removeFirst() }
    guard let first = words.first else { return nil }
    if let second = words.dropFirst().first, let gist = Self.gist(second, in: state),
      (gist.owner ?? "anonymous").lowercased() == first.lowercased()
    {
      self = .gist(gist, rest: words.dropFirst(2))
    } else if let gist = Self.gist(first, in: state) {
      self = .gist(gist, rest: words.dropFirst())
    } else if words.count == 1, let user = state.user(first) {
      self = .user(user)
    } else {
      return nil
    }
  }

  private static func gist(_ word: String, in state: SandboxState) -> StoredGist? {
    state.gists[word.hasSuffix(".git") ? String(word.dropLast(4)) : word]
  }
}

extension StoredGist {
  var pagePath: String { "/\((owner ?? "anonymous").percentEncoded)/\(id.percentEncoded)" }

  /// The name that pages show: the first file's.
  var pageTitle: String { files.keys.min()?.text ?? "gist:\(id)" }
}

/// The session of a web browser.
///
/// A form must contain the value of its cookie, which pages of other sites don't know.
struct WebSession: Sendable {
  private static let cookie = "sandbox_session"

  let id: String
  let login: String
  /// Whether the web browser has not sent the cookie yet.
  let isNew: Bool

  /// Reads the session of a request, or begins one if its cookie is missing or damaged.
  init(_ context: RequestContext, login: String) {
    let cookies = context.fields[values: .cookie].flatMap { $0.split(separator: ";") }
    let known = cookies.lazy.compactMap { cookie -> String? in
      let parts = cookie.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0] == Self.cookie, parts[1].utf8.count == 40,
        parts[1].utf8.allSatisfy(\.isASCIIHexDigit)
      else { return nil }
      return String(parts[1])
    }.first
    id = known ?? Hex.random(40)
    isNew = known == nil
    self.login = login
  }

  /// Whether a form comes from a page of this session.
  func sent(_ form: URLEncodedForm) -> Bool { !isNew && form["authenticity_token"] == id }

  var field: String { "<input type=\"hidden\" name=\"authenticity_token\" value=\"\(id)\">" }

  func cookieField(path: String) -> String {
    "\(Self.cookie)=\(id); Path=\(path); HttpOnly; SameSite=Strict"
  }
}

extension EndpointResponse {
  /// Returns a page; with a session, the response sets the cookie for the pages below `path`.
  static func page(
    _ html: String, _ session: WebSession? = nil, path: String = "/",
    status: HTTPResponse.Status = .ok
  ) -> EndpointResponse {
    var response = EndpointResponse.text(html, type: "text/html; charset=utf-8", status: status)
    response.fields[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; "
      + "base-uri 'none'; frame-ancestors 'none'"
    response.fields[.frameOptions] = "deny"
    response.fields[.referrerPolicy] = "no-referrer"
    response.fields[.cacheControl] = "no-store"
    response.fields[.setCookie] = session?.cookieField(path: path)
    return response
  }

  /// Returns 303, so that a web browser loads a page after it has sent a form.
  static func seeOther(_ path: String) -> EndpointResponse {
    EndpointResponse(status: .seeOther, fields: [.location: path, .cacheControl: "no-store"])
  }
}
