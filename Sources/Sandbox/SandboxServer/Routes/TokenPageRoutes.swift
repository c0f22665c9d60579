import Hummingbird

struct TokenPageRoutes {
  func addRoutes(to web: GroupRouter) {
    web.on(.get, "/settings/tokens/new") { context, state throws(GitHubError) in
      let session = WebSession(context, login: state.defaultAccount)
      let scopes = (context.query["scopes"] ?? "").split(separator: ",").map(String.init)
      return .page(
        TokenPage.classic(
          description: context.query["description"] ?? "", scopes: scopes, session),
        session, path: "/settings")
    }
    web.on(.get, "/settings/personal-access-tokens/new") { context, state throws(GitHubError) in
      let session = WebSession(context, login: state.defaultAccount)
      return .page(
        TokenPage.fineGrained(name: context.query["name"] ?? "", session), session,
        path: "/settings")
    }
    web.on(.post, "/settings/tokens") { context, state throws(GitHubError) in
      let scopes = TokenPage.scopes.filter { context.form["scope_\($0)"] == "1" }
      return try Self.create(
        "ghp_", Grant(login: state.defaultAccount, scopes: scopes), context, &state)
    }
    web.on(.post, "/settings/personal-access-tokens") { context, state throws(GitHubError) in
      try Self.create(
        "github_pat_", Grant(login: state.defaultAccount, scopes: [], showsScopes: false), context,
        &state)
    }
  }

  private static func create(
    _ prefix: String, _ grant: Grant, _ context: RequestContext, _ state: inout SandboxState
  ) throws(GitHubError) -> EndpointResponse {
    guard WebSession(context, login: grant.login).sent(context.form) else { throw .notFound }
    let token = prefix + state.random.digits(36)
    state.tokens[token] = grant
    return .page(TokenPage.created(token))
  }
}
