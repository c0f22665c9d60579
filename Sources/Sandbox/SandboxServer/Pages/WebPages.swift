import HTTPTypes
import Hummingbird
import Synchronization

/// The pages of gists, users and repositories, whose paths could be anything.
///
/// They are looked for after all routes, so that no login or ID hides an endpoint of the API.
struct WebPages: RouterMiddleware {
  let web: RouteGroup

  @concurrent func handle(
    _ request: Request, context: RouterContext,
    next: @concurrent (Request, RouterContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound {
      let path = request.uri.path
      let exists = web.environment.state.withLock { WebAddress(path, in: $0) != nil }
      guard exists, [.get, .head, .post].contains(request.method) else { throw error }
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
    guard let address = WebAddress(context.path, in: state) else { return nil }
    let login = state.webLogin
    let known = WebSession(context, login: login)
    let session = known ?? WebSession(id: Hex.random(40), login: login)
    guard context.method != .post else {
      guard case .gist(let gist, let rest) = address, let action = rest.first, rest.count == 1,
        GistForm.actions.contains(action)
      else { return nil }
      guard known != nil, context.form["authenticity_token"] == session.id else {
        return .seeOther(gist.pagePath)
      }
      return GistForm(action: action, gist: gist, session: session).submit(context, &state)
    }
    switch address {
    case .gist(let gist, let rest):
      return GistPages(gist: gist, state: state, session: session, context: context).response(rest)
    case .user(let user):
      let page = UserWebPage(
        user: user, state: state, page: PageParameters(context.query), session: session)
      return .page(page.html, session: session)
    case .repository(let repository, let rest):
      return RepositoryPage(repository, rest: rest).map { .page($0.html) }
    }
  }
}

extension SandboxState {
  /// Who is signed in on the web pages.
  var webLogin: String { defaultAccount }
}

/// The pages below the address of a gist.
struct GistPages {
  let gist: StoredGist
  let state: SandboxState
  let session: WebSession
  let context: RequestContext

  /// Returns the response for the rest of a path; nil if there is no such page.
  func response(_ rest: ArraySlice<String>) -> EndpointResponse? {
    guard let first = rest.first else { return gist.revisions.first.map(page) }
    switch (first, rest.count) {
    case ("raw", 1...3): return Self.raw(rest, of: gist, context.urls)
    case ("revisions", 1):
      let heading = GistHeading(gist: gist, state: state, session: session)
      let page = RevisionsPage(heading: heading, page: PageParameters(context.query))
      return .page(page.html, session: session)
    case (_, 1): return revision(first).map(page)
    default: return nil
    }
  }

  private func page(_ revision: Revision) -> EndpointResponse {
    let page = GistWebPage(
      gist: gist, revision: revision, state: state, urls: context.urls, session: session)
    return .page(page.html, session: session)
  }

  private func revision(_ version: String) -> Revision? {
    gist.revisions.first { $0.version == version }
  }

  /// Redirects `raw`, `raw/FILE`, `raw/VERSION` and `raw/VERSION/FILE` to a raw file.
  static func raw(
    _ rest: ArraySlice<String>, of gist: StoredGist, _ urls: URLBuilder
  ) -> EndpointResponse? {
    var rest = rest.dropFirst()
    var found = gist.revisions.first
    if let version = rest.first,
      let revision = gist.revisions.first(where: { $0.version == version })
    {
      found = revision
      rest.removeFirst()
    }
    guard rest.count <= 1, let files = found?.files, let name = rest.first ?? files.keys.min(),
      let file = files[name]
    else { return nil }
    return .found(at: urls.rawFile(name, file, of: gist))
  }
}

/// A form on the page of a gist.
struct GistForm {
  static let actions: Set = ["star", "unstar", "comments"]

  let action: String
  let gist: StoredGist
  let session: WebSession

  /// Does what the form asks for, and returns to the page.
  func submit(_ context: RequestContext, _ state: inout SandboxState) -> EndpointResponse {
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

/// What the path of a web page names, and the rest of the path.
enum WebAddress: Sendable {
  case gist(StoredGist, rest: ArraySlice<String>)
  case user(StoredUser)
  case repository(StoredRepository, rest: ArraySlice<String>)

  /// Reads `/ID`, `/LOGIN/ID`, `/LOGIN` and `/LOGIN/REPOSITORY`, the first three also under `/gist`;
  /// nil if there is no such thing.
  init?(_ path: String, in state: SandboxState) {
    var words = path.split(separator: "/").map { $0.percentDecoded }[...]
    if words.first == "gist" { words.removeFirst() }
    guard let first = words.first else { return nil }
    if words.count > 1, let gist = Self.gist(words[words.startIndex + 1], in: state),
      (gist.owner ?? "anonymous").lowercased() == first.lowercased()
    {
      self = .gist(gist, rest: words.dropFirst(2))
    } else if let gist = Self.gist(first, in: state) {
      self = .gist(gist, rest: words.dropFirst())
    } else if words.count == 1, let user = state.user(first) {
      self = .user(user)
    } else if words.count > 1,
      let repository = state.repositories[first, words[words.startIndex + 1]],
      !repository.isPrivate
    {
      self = .repository(repository, rest: words.dropFirst(2))
    } else {
      return nil
    }
  }

  /// Returns the gist of a page or of a git URL.
  private static func gist(_ word: String, in state: SandboxState) -> StoredGist? {
    state.gists[word.hasSuffix(".git") ? String(word.dropLast(4)) : word]
  }
}

extension StoredGist {
  /// The path of the gist's page.
  var pagePath: String { "/\((owner ?? "anonymous").percentEncoded)/\(id.percentEncoded)" }

  /// The name that pages show: that of the first file.
  var pageTitle: String { files.keys.min() ?? "gist:\(id)" }
}

/// A browser, which the sandbox knows by a cookie.
///
/// A form must contain the value of the cookie, which pages of other sites don't know.
struct WebSession: Hashable, Sendable {
  static let cookie = "sandbox_session"

  /// The value of the cookie.
  let id: String
  /// Who is signed in.
  let login: String

  /// The hidden field of each form.
  var field: String {
    "<input type=\"hidden\" name=\"authenticity_token\" value=\"\(HTML.escaped(id))\">"
  }
}

extension WebSession {
  /// Returns the session of a request; nil if its cookie is missing or damaged.
  init?(_ context: RequestContext, login: String) {
    let cookies = context.fields[values: .cookie].flatMap { $0.split(separator: ";") }
    let value = cookies.lazy.compactMap { cookie -> String? in
      let parts = cookie.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0] == Self.cookie, parts[1].count == 40 else { return nil }
      return String(parts[1])
    }.first
    guard let value else { return nil }
    self.init(id: value, login: login)
  }

  /// The field that sets the cookie for all pages.
  var cookieField: String { "\(Self.cookie)=\(id); Path=/; HttpOnly; SameSite=Strict" }
}

extension EndpointResponse {
  /// Returns a web page, which runs no scripts and loads nothing from elsewhere.
  static func page(_ html: String, session: WebSession? = nil) -> EndpointResponse {
    var response = EndpointResponse.text(html, type: "text/html; charset=utf-8")
    response.fields[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; "
      + "base-uri 'none'; frame-ancestors 'none'"
    response.fields[.frameOptions] = "deny"
    response.fields[.referrerPolicy] = "no-referrer"
    response.fields[.cacheControl] = "no-store"
    if let session { response.fields[.setCookie] = session.cookieField }
    return response
  }

  /// Returns 303, so that a browser loads a page after it has sent a form.
  static func seeOther(_ path: String) -> EndpointResponse {
    EndpointResponse(status: .seeOther, fields: [.location: path, .cacheControl: "no-store"])
  }
}
