import Hummingbird

struct AppRoutes {
  func addRoutes(to web: GroupRouter) {
    web.on(.get, "/settings/developers") { context, state throws(GitHubError) in
      .page(AppPage.list(state.deviceFlow.apps))
    }
    web.on(.get, "/settings/applications/new") { context, state throws(GitHubError) in
      let session = WebSession(context, login: state.defaultAccount)
      let page = AppPage.form(OAuthApp(form: context.query), session)
      return .page(page, session, path: "/settings")
    }
    web.on(.post, "/settings/applications") { context, state throws(GitHubError) in
      let session = WebSession(context, login: state.defaultAccount)
      var app = OAuthApp(form: context.form)
      guard session.sent(context.form), !app.name.isEmpty, !app.url.isEmpty,
        !app.callbackURL.isEmpty
      else {
        let page = AppPage.form(app, session, isIncomplete: true)
        return .page(page, session, path: "/settings", status: .unprocessableContent)
      }
      app.clientID = "Ov23" + state.random.digits(16)
      state.deviceFlow.apps.append(app)
      return .seeOther("/settings/applications/\(state.deviceFlow.apps.count)")
    }
    web.on(.get, "/settings/applications/:number") { context, state throws(GitHubError) in
      let session = WebSession(context, login: state.defaultAccount)
      let number = try Self.number(context, state)
      let page = AppPage.app(state.deviceFlow.apps[number - 1], number: number, session)
      return .page(page, session, path: "/settings")
    }
    web.on(.post, "/settings/applications/:number") { context, state throws(GitHubError) in
      let number = try Self.number(context, state)
      guard WebSession(context, login: state.defaultAccount).sent(context.form) else {
        throw .notFound
      }
      let changed = OAuthApp(form: context.form)
      state.deviceFlow.apps[number - 1].hasDeviceFlow = changed.hasDeviceFlow
      state.deviceFlow.apps[number - 1].expiresTokens = changed.expiresTokens
      return .seeOther("/settings/applications/\(number)")
    }
  }

  private static func number(
    _ context: RequestContext, _ state: SandboxState
  ) throws(GitHubError) -> Int {
    guard let number = Int(context.parameter("number")), number > 0,
      number <= state.deviceFlow.apps.count
    else { throw .notFound }
    return number
  }
}
