import HTTPTypes
import Hummingbird

/// The two endpoints of the device flow (RFC 8628); like GitHub, they respond to errors with 200.
struct DeviceFlowRoutes {
  func addRoutes(to router: Router<RouterContext>, in web: RouteGroup) {
    web.on(.post, "/login/device/code", to: router) { context, state throws(GitHubError) in
      let scopes = (context.oauthParameter("scope") ?? "").split { $0 == " " || $0 == "," }.map(
        String.init)
      guard
        let authorization = state.deviceFlow.start(
          clientID: context.oauthParameter("client_id") ?? "", scopes: scopes, now: context.now,
          using: &state.random)
      else { throw .notFound }
      return Self.response(
        Self.members(
          of: authorization, context, interval: state.deviceFlow.interval, state.deviceFlow.lifetime
        ),
        to: context)
    }
    web.on(.post, "/login/oauth/access_token", to: router) { context, state throws(GitHubError) in
      guard context.oauthParameter("grant_type") == "urn:ietf:params:oauth:grant-type:device_code"
      else {
        return Self.response(
          Self.error("unsupported_grant_type", "The grant type is not supported."), to: context)
      }
      let result = state.pollForToken(
        deviceCode: context.oauthParameter("device_code") ?? "",
        clientID: context.oauthParameter("client_id") ?? "", now: context.now)
      return Self.response(Self.members(of: result), to: context)
    }
  }

  private static func members(
    of authorization: DeviceAuthorization, _ context: RequestContext, interval: Int?,
    _ lifetime: Int
  ) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("device_code", .string(authorization.deviceCode)),
      ("user_code", .string(authorization.userCode)),
      ("verification_uri", .string("\(context.urls.origin)/login/device")),
      ("expires_in", .integer(lifetime)),
    ]
    if let interval { members.append(("interval", .integer(interval))) }
    return members
  }

  private static func members(of result: SandboxState.TokenPollResult) -> [(String, JSONValue)] {
    switch result {
    case .token(let token, let scopes):
      [
        ("access_token", .string(token)),
        ("token_type", "bearer"),
        ("scope", .string(scopes.joined(separator: ","))),
      ]
    case .pending:
      error(
        "authorization_pending",
        "The authorization request is still pending.")
    case .slowDown(let interval):
      error("slow_down", "Too many requests have been made in the same timeframe.")
        + [("interval", .integer(interval))]
    case .expired: error("expired_token", "The `device_code` has expired.")
    case .denied: error("access_denied", "The authorization request was denied.")
    case .unknownCode:
      error("incorrect_device_code", "The device_code provided is not valid.")
    }
  }

  private static func error(_ code: String, _ description: String) -> [(String, JSONValue)] {
    [
      ("error", .string(code)),
      ("error_description", .string(description)),
      ("error_uri", "https://docs.github.com/developers/apps/authorizing-oauth-apps"),
    ]
  }

  /// Returns JSON if the client accepts it, otherwise a form.
  private static func response(_ members: [(String, JSONValue)], to context: RequestContext)
    -> EndpointResponse
  {
    guard context.fields[.accept]?.contains("json") == true else {
      var form = URLEncodedForm("")
      for (name, value) in members {
        switch value {
        case .string(let text): form[name] = text
        case .integer(let number): form[name] = String(number)
        default: break
        }
      }
      return .text(form.encoded, type: "application/x-www-form-urlencoded; charset=utf-8")
    }
    return .json(.object(members))
  }
}

/// The web pages of the device flow, and the stylesheet of all pages.
///
/// A form must contain the value of the browser's cookie, which pages of other sites don't know.
struct DevicePageRoutes {
  private static let cookie = "sandbox_session"

  func addRoutes(to router: Router<RouterContext>, in web: RouteGroup) {
    web.on(.get, "/login/device", to: router) { context, state throws(GitHubError) in
      let session = Self.session(of: context) ?? Hex.random(40)
      return Self.page(
        DevicePage.entry(session: session, accounts: state.accounts), session: session)
    }
    web.on(.post, "/login/device", to: router) { context, state throws(GitHubError) in
      Self.submit(context, &state)
    }
    web.on(.get, "/login/device/success", to: router) { _, _ throws(GitHubError) in
      Self.page(DevicePage.success)
    }
    web.on(.get, "/login/device/cancelled", to: router) { _, _ throws(GitHubError) in
      Self.page(DevicePage.cancelled)
    }
    web.on(.get, "/sandbox.css", to: router) { _, _ throws(GitHubError) in
      .text(
        HTML.stylesheet + HTML.wideStylesheet + HTML.markdownStylesheet,
        type: "text/css; charset=utf-8")
    }
  }

  private static func submit(_ context: RequestContext, _ state: inout SandboxState)
    -> EndpointResponse
  {
    let form = context.form
    let enteredCode = form["user_code"] ?? ""
    let accounts = state.accounts
    func rejected(
      _ problem: DevicePage.Problem, enteredCode: String, session: String
    ) -> EndpointResponse {
      Self.rejected(problem, enteredCode: enteredCode, session: session, accounts: accounts)
    }
    guard let session = session(of: context), form["authenticity_token"] == session else {
      let session = Hex.random(40)
      return rejected(.stalePage, enteredCode: enteredCode, session: session)
    }
    guard enteredCode.contains(where: \.isLetter) else {
      return rejected(.noCode, enteredCode: enteredCode, session: session)
    }
    guard let authorization = state.deviceFlow.authorization(userCode: enteredCode) else {
      return rejected(.wrongCode, enteredCode: enteredCode, session: session)
    }
    guard context.now < authorization.expiresAt else {
      return rejected(.expiredCode, enteredCode: enteredCode, session: session)
    }
    guard authorization.decision == .none else {
      return rejected(.usedCode, enteredCode: enteredCode, session: session)
    }
    let account = form["account"].flatMap { accounts.contains($0) ? $0 : nil }
    switch form["decision"] {
    case "authorize":
      state.deviceFlow.decide(authorization.userCode, .authorized, account: account)
      return redirect(to: "/login/device/success")
    case "cancel":
      state.deviceFlow.decide(authorization.userCode, .cancelled)
      return redirect(to: "/login/device/cancelled")
    default:
      return page(
        DevicePage.confirmation(
          authorization, session: session, account: account ?? state.defaultAccount))
    }
  }

  private static func rejected(
    _ problem: DevicePage.Problem, enteredCode: String, session: String, accounts: [String]
  ) -> EndpointResponse {
    var response = page(
      DevicePage.entry(
        session: session, accounts: accounts, enteredCode: enteredCode, problem: problem),
      session: session)
    response.status = .unprocessableContent
    return response
  }

  private static func session(of context: RequestContext) -> String? {
    let cookies = context.fields[values: .cookie].flatMap { $0.split(separator: ";") }
    for cookie in cookies {
      let parts = cookie.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0] == Self.cookie, parts[1].count == 40 {
        return String(parts[1])
      }
    }
    return nil
  }

  private static func page(_ html: String, session: String? = nil) -> EndpointResponse {
    var response = EndpointResponse.text(html, type: "text/html; charset=utf-8")
    response.fields[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; "
      + "frame-ancestors 'none'"
    response.fields[.frameOptions] = "deny"
    response.fields[.referrerPolicy] = "no-referrer"
    response.fields[.cacheControl] = "no-store"
    if let session {
      response.fields[.setCookie] = "\(cookie)=\(session); Path=/login; HttpOnly; SameSite=Strict"
    }
    return response
  }

  private static func redirect(to path: String) -> EndpointResponse {
    EndpointResponse(status: .seeOther, fields: [.location: path, .cacheControl: "no-store"])
  }
}
