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
