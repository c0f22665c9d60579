import TestSupport

extension FaultScript {
  /// A server to sign in to: it issues a code, responds to the polls in order, repeats the last
  /// response, and names the token's account.
  static func signIn(
    code: FaultAnswer = .code(), polls: FaultAnswer..., user: [FaultAnswer] = [.user()]
  ) -> FaultScript {
    .routes([
      "POST /login/device/code": [code],
      "POST /login/oauth/access_token": polls,
      "GET /user": user,
    ])
  }
}

extension FaultAnswer {
  /// A device code with an interval of one second by default.
  static func code(_ members: String = #""expires_in":900,"interval":1"#) -> FaultAnswer {
    .json(
      200,
      """
      {"device_code":"3584d83530557fdd1f46af8289938c8ef79f9dc5","user_code":"WDJB-MJHT",\(members)}
      """)
  }

  /// An error response to a poll.
  static func error(_ code: String) -> FaultAnswer { .json(200, #"{"error":"\#(code)"}"#) }

  static let pending = error("authorization_pending")

  static func granted(
    _ token: String = Faults.token, scope: String = "gist", more: String = ""
  ) -> FaultAnswer {
    .json(
      200, #"{"access_token":"\#(token)","token_type":"bearer","scope":"\#(scope)"\#(more)}"#)
  }

  /// The response to `GET /user`, with a number for each login; with `scopes` nil it has no scopes header.
  static func user(_ login: String = "octocat", scopes: String? = "gist") -> FaultAnswer {
    let id = login == "octocat" ? 583_231 : login.utf8.reduce(0) { $0 + Int($1) }
    return .json(
      200, #"{"login":"\#(login)","id":\#(id)}"#, scopes.map { [("X-OAuth-Scopes", $0)] } ?? [])
  }
}

extension FaultServer {
  /// The seconds between each poll and the request before it.
  var gaps: [Double] {
    let times = requests.filter { $0.path.hasPrefix("/login/") }.map { $0.time / .seconds(1) }
    return zip(times.dropFirst(), times).map { $0 - $1 }
  }

  /// The number of requests for a path.
  func count(_ path: String) -> Int { requests.count { $0.path == path } }
}
