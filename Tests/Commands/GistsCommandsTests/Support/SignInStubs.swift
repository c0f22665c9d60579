import TestSupport

@testable import CommandSupport

extension StubTransport.Stub {
  /// A device code that expires after 15 minutes.
  static func deviceCode(
    at address: String = "https://github.com/login/device",
    _ members: String = #""expires_in":900,"interval":5"#
  ) -> Self {
    .answer(
      "POST /login/device/code", 200,
      """
      {"device_code":"3584d83530557fdd1f46af8289938c8ef79f9dc5","user_code":"WDJB-MJHT",\
      "verification_uri":"\(address)",\(members)}
      """)
  }

  /// The response to a poll.
  static func poll(_ document: String) -> Self {
    .answer("POST /login/oauth/access_token", 200, document)
  }

  static let pending = poll(#"{"error":"authorization_pending"}"#)

  static func granted(_ token: String = "gho_0123456789", scope: String = "gist") -> Self {
    poll(#"{"access_token":"\#(token)","token_type":"bearer","scope":"\#(scope)"}"#)
  }

  /// `GET /user`.
  ///
  /// With `scopes` nil the response has no scopes header.
  static func user(
    _ login: String = "octocat", id: Int = 583231, scopes: String? = "gist"
  ) -> Self {
    let document = #"{"login":"\#(login)","id":\#(id)}"#
    guard let scopes else { return .answer("GET /user", 200, document) }
    return .answer("GET /user", 200, document, fields: ["X-OAuth-Scopes": scopes])
  }

  /// An empty page.
  static let myGists = answer("GET /gists?per_page=30", 200, "[]")

  static func rejected() -> Self {
    .answer(
      "GET /user", 401, #"{"message":"Bad credentials"}"#,
      fields: ["X-GitHub-Request-Id": "8D2A:1"])
  }
}
