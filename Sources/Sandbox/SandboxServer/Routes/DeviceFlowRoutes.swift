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
