import HTTPTypes
import TextFormats

/// The device flow (RFC 8628) and the renewal of tokens (RFC 6749, section 6); errors have 200.
struct DeviceFlowRoutes {
  func addRoutes(to web: GroupRouter) {
    web.on(.post, "/login/device/code") { context, state throws(GitHubError) in
      let scopes = (context.oauthParameter("scope") ?? "").split { $0 == " " || $0 == "," }.map(
        String.init)
      let clientID = context.oauthParameter("client_id") ?? ""
      guard !state.deviceFlow.isDisabled(for: clientID) else {
        return Self.response(
          Self.error(
            "device_flow_disabled", "Device Flow must be explicitly enabled for this App"),
          to: context)
      }
      guard
        let authorization = state.deviceFlow.start(
          clientID: clientID, scopes: scopes, now: context.now, using: &state.random)
      else { throw .notFound }
      return Self.response(Self.members(of: authorization, context, state.deviceFlow), to: context)
    }
    web.on(.post, "/login/oauth/access_token") { context, state throws(GitHubError) in
      let clientID = context.oauthParameter("client_id") ?? ""
      let members =
        switch context.oauthParameter("grant_type") {
        case "urn:ietf:params:oauth:grant-type:device_code":
          Self.members(
            of: state.pollForToken(
              deviceCode: context.oauthParameter("device_code") ?? "", clientID: clientID,
              now: context.now))
        case "refresh_token":
          Self.members(
            of: state.renewToken(
              refreshToken: context.oauthParameter("refresh_token") ?? "", clientID: clientID,
              now: context.now))
        default: Self.error("unsupported_grant_type", "The grant type is not supported.")
        }
      return Self.response(members, to: context)
    }
  }

  private static func members(
    of authorization: DeviceAuthorization, _ context: RequestContext, _ flow: DeviceFlowState
  ) -> [JSON.Member] {
    var members: [JSON.Member] = [
      .init("device_code", .string(authorization.deviceCode)),
      .init("user_code", .string(authorization.userCode)),
      .init("verification_uri", .string("\(context.urls.origin)/login/device")),
      .init("expires_in", .integer(flow.lifetime)),
    ]
    if let interval = flow.interval { members.append(.init("interval", .integer(interval))) }
    return members
  }

  private static func members(of result: SandboxState.TokenResult) -> [JSON.Member] {
    switch result {
    case .token(let token): members(of: token)
    case .pending:
      error(
        "authorization_pending",
        "The authorization request is still pending.")
    case .slowDown(let interval):
      error("slow_down", "Too many requests have been made in the same timeframe.")
        + [.init("interval", .integer(interval))]
    case .expired: error("expired_token", "The `device_code` has expired.")
    case .denied: error("access_denied", "The authorization request was denied.")
    case .unknownCode:
      error("incorrect_device_code", "The device_code provided is not valid.")
    case .badRefreshToken:
      error("bad_refresh_token", "The refresh token passed is incorrect or expired.")
    case .incorrectClientCredentials:
      error(
        "incorrect_client_credentials", "The client_id and/or client_secret passed are incorrect.")
    }
  }

  private static func members(of token: IssuedToken) -> [JSON.Member] {
    var members: [JSON.Member] = [.init("access_token", .string(token.text))]
    if let renewal = token.renewal {
      members += [
        .init("expires_in", .integer(renewal.lifetime)),
        .init("refresh_token", .string(renewal.refreshToken)),
        .init("refresh_token_expires_in", .integer(IssuedToken.refreshLifetime)),
      ]
    }
    return members + [
      .init("token_type", "bearer"), .init("scope", .string(token.scopes.joined(separator: ","))),
    ]
  }

  private static func error(_ code: String, _ description: String) -> [JSON.Member] {
    [
      .init("error", .string(code)),
      .init("error_description", .string(description)),
      .init("error_uri", "https://docs.github.com/developers/apps/authorizing-oauth-apps"),
    ]
  }

  private static func response(_ members: [JSON.Member], to context: RequestContext)
    -> EndpointResponse
  {
    guard context.fields[.accept]?.contains("json") == true else {
      var form = URLEncodedForm("")
      for member in members {
        switch member.value {
        case .string(let text), .number(let text): form[member.name] = text
        default: break
        }
      }
      return .text(form.encoded, type: "application/x-www-form-urlencoded; charset=utf-8")
    }
    return .json(.object(members))
  }
}

/// The endpoint that revokes tokens, even of other users: anyone who knows a token may revoke it.
struct CredentialRoutes {
  func addRoutes(to api: GroupRouter) {
    api.on(.post, "/credentials/revoke", "credentials/revoke#revoke-a-list-of-credentials") {
      context, state throws(GitHubError) in
      guard context.caller.token == nil else {
        throw GitHubError(.forbidden, "This endpoint does not accept authentication.")
      }
      guard case .array(let credentials) = try context.object()["credentials"],
        1...1_000 ~= credentials.count
      else {
        throw .validationFailed(resource: "Credential", field: "credentials", code: "invalid")
      }
      for case .string(let text) in credentials {
        state.revokeToken(text, now: context.now)
      }
      return .json([:], status: .accepted)
    }
  }
}

/// The web pages of the device flow, and the stylesheet of all pages.
struct DevicePageRoutes {
  func addRoutes(to web: GroupRouter) {
    web.on(.get, "/login/device") { context, state throws(GitHubError) in
      let session = WebSession(context, login: state.defaultAccount)
      return Self.entry(session, state.accounts)
    }
    web.on(.post, "/login/device", "", Self.submit)
    web.on(.get, "/login/device/success") { _, _ throws(GitHubError) in
      .page(DevicePage.success)
    }
    web.on(.get, "/login/device/cancelled") { _, _ throws(GitHubError) in
      .page(DevicePage.cancelled)
    }
    web.on(.get, "/sandbox.css") { _, _ throws(GitHubError) in
      .text(HTML.stylesheet, type: "text/css; charset=utf-8")
    }
  }

  private static func entry(
    _ session: WebSession, _ accounts: [String], code: String = "",
    problem: DevicePage.Problem? = nil
  ) -> EndpointResponse {
    .page(
      DevicePage.entry(session, accounts: accounts, enteredCode: code, problem: problem),
      session, path: "/login", status: problem == nil ? .ok : .unprocessableContent)
  }

  private static let submit: RouteGroup.Handler = { context, state throws(GitHubError) in
    let form = context.form
    let session = WebSession(context, login: state.defaultAccount)
    let code = form["user_code"] ?? ""
    let authorization = state.deviceFlow.authorization(userCode: code)
    let problem: DevicePage.Problem? =
      if !session.sent(form) {
        .stalePage
      } else if !code.contains(where: \.isLetter) {
        .noCode
      } else if let authorization {
        context.now >= authorization.expiresAt
          ? .expiredCode : authorization.decision == .none ? nil : .usedCode
      } else {
        .wrongCode
      }
    guard problem == nil, let authorization else {
      return entry(session, state.accounts, code: code, problem: problem)
    }
    let account = form["account"].flatMap { state.accounts.contains($0) ? $0 : nil }
    switch form["decision"] {
    case "authorize":
      state.deviceFlow.decide(authorization.userCode, .authorized, account: account)
      return .seeOther("/login/device/success")
    case "cancel":
      state.deviceFlow.decide(authorization.userCode, .cancelled)
      return .seeOther("/login/device/cancelled")
    default:
      return .page(
        DevicePage.confirmation(authorization, session, account: account ?? session.login))
    }
  }
}
