import HTTPTypes
import Hummingbird

/// The pages for a browser, above all `/login/device`.
///
/// A form is taken only with the value of this browser's cookie in it, which no page of another
/// site can know.
struct DevicePageRoutes {
  private static let cookie = "sandbox_session"

  func add(to router: Router<SandboxContext>, _ web: Endpoints) {
    web.add(.get, "/login/device", to: router) { call, _ throws(Refusal) in
      let session = Self.session(of: call) ?? Hex.random(40)
      return Self.page(DevicePage.entry(session: session), session: session)
    }
    web.add(.post, "/login/device", to: router) { call, world throws(Refusal) in
      Self.submitted(call, &world)
    }
    web.add(.get, "/login/device/success", to: router) { _, _ throws(Refusal) in
      Self.page(DevicePage.success)
    }
    web.add(.get, "/login/device/cancelled", to: router) { _, _ throws(Refusal) in
      Self.page(DevicePage.cancelled)
    }
    web.add(.get, "/sandbox.css", to: router) { _, _ throws(Refusal) in
      .text(HTML.stylesheet, type: "text/css; charset=utf-8")
    }
    web.add(.get, "/gist/:gist", to: router) { call, world throws(Refusal) in
      Self.page(GistPage.page(try call.gist(in: world)))
    }
  }

  private static func submitted(_ call: Call, _ world: inout World) -> Answer {
    let form = Query(String(decoding: call.body, as: UTF8.self))
    let typed = form["user_code"] ?? ""
    guard let session = session(of: call), form["authenticity_token"] == session else {
      let session = Hex.random(40)
      return refused(.stalePage, typed: typed, session: session)
    }
    guard typed.contains(where: \.isLetter) else {
      return refused(.noCode, typed: typed, session: session)
    }
    guard let code = world.signIns.find(userCode: typed) else {
      return refused(.wrongCode, typed: typed, session: session)
    }
    guard call.now < code.expiresAt else {
      return refused(.expiredCode, typed: typed, session: session)
    }
    guard code.decision == .none else {
      return refused(.usedCode, typed: typed, session: session)
    }
    switch form["decision"] {
    case "authorize":
      world.signIns.decide(code.userCode, .authorized)
      return redirect(to: "/login/device/success")
    case "cancel":
      world.signIns.decide(code.userCode, .cancelled)
      return redirect(to: "/login/device/cancelled")
    default:
      return page(DevicePage.confirmation(code, session: session))
    }
  }

  private static func refused(
    _ problem: DevicePage.Problem, typed: String, session: String
  ) -> Answer {
    var answer = page(
      DevicePage.entry(session: session, typed: typed, problem: problem), session: session)
    answer.status = .unprocessableContent
    return answer
  }

  private static func session(of call: Call) -> String? {
    let cookies = call.fields[values: .cookie].flatMap { $0.split(separator: ";") }
    for cookie in cookies {
      let parts = cookie.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0] == Self.cookie, parts[1].count == 40 {
        return String(parts[1])
      }
    }
    return nil
  }

  private static func page(_ html: String, session: String? = nil) -> Answer {
    var answer = Answer.text(html, type: "text/html; charset=utf-8")
    answer.fields[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; "
      + "frame-ancestors 'none'"
    answer.fields[.frameOptions] = "deny"
    answer.fields[.referrerPolicy] = "no-referrer"
    answer.fields[.cacheControl] = "no-store"
    if let session {
      answer.fields[.setCookie] = "\(cookie)=\(session); Path=/login; HttpOnly; SameSite=Strict"
    }
    return answer
  }

  private static func redirect(to path: String) -> Answer {
    Answer(status: .seeOther, fields: [.location: path, .cacheControl: "no-store"])
  }
}
