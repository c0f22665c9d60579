import HTTPTypes

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
