import HTTPTypes
import Hummingbird

/// The device flow's two endpoints (RFC 8628), as GitHub answers them: errors come with 200.
struct SignInRoutes {
  func add(to router: Router<SandboxContext>, _ web: Endpoints) {
    web.add(.post, "/login/device/code", to: router) { call, world throws(Refusal) in
      let form = Query(String(decoding: call.body, as: UTF8.self))
      let scopes = (form["scope"] ?? "").split { $0 == " " || $0 == "," }.map(String.init)
      guard
        let code = world.signIns.start(
          clientID: form["client_id"] ?? "", scopes: scopes, now: call.now)
      else { throw .notFound }
      return Self.answer(
        Self.members(of: code, call, interval: world.signIns.interval, world.signIns.lifetime),
        to: call)
    }
    web.add(.post, "/login/oauth/access_token", to: router) { call, world throws(Refusal) in
      let form = Query(String(decoding: call.body, as: UTF8.self))
      guard form["grant_type"] == "urn:ietf:params:oauth:grant-type:device_code" else {
        return Self.answer(
          Self.error("unsupported_grant_type", "The grant type is not supported."), to: call)
      }
      let result = world.poll(
        deviceCode: form["device_code"] ?? "", clientID: form["client_id"] ?? "", now: call.now)
      return Self.answer(Self.members(of: result), to: call)
    }
  }

  private static func members(
    of code: DeviceCode, _ call: Call, interval: Int?, _ lifetime: Int
  ) -> [(String, Document)] {
    var members: [(String, Document)] = [
      ("device_code", .string(code.deviceCode)),
      ("user_code", .string(code.userCode)),
      ("verification_uri", .string("\(call.addresses.origin)/login/device")),
      ("expires_in", .integer(lifetime)),
    ]
    if let interval { members.append(("interval", .integer(interval))) }
    return members
  }

  private static func members(of result: World.PollResult) -> [(String, Document)] {
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

  private static func error(_ code: String, _ description: String) -> [(String, Document)] {
    [
      ("error", .string(code)),
      ("error_description", .string(description)),
      ("error_uri", "https://docs.github.com/developers/apps/authorizing-oauth-apps"),
    ]
  }

  /// JSON where the client asks for it, else a form.
  private static func answer(_ members: [(String, Document)], to call: Call) -> Answer {
    guard call.fields[.accept]?.contains("json") == true else {
      var form = Query("")
      for (name, value) in members {
        switch value {
        case .string(let text): form[name] = text
        case .integer(let number): form[name] = String(number)
        default: break
        }
      }
      return .text(form.encoded, type: "application/x-www-form-urlencoded; charset=utf-8")
    }
    return .document(.object(members))
  }
}
