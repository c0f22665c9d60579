import TestSupport

extension FaultScript {
  /// A GitHub to sign in to: hands out a code, answers the polls one after the other, the last one
  /// again and again, and says whose the token is.
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
  /// A code of the device flow, polled each second where nothing else is said.
  static func code(_ members: String = #""expires_in":900,"interval":1"#) -> FaultAnswer {
    .json(
      200,
      """
      {"device_code":"3584d83530557fdd1f46af8289938c8ef79f9dc5","user_code":"WDJB-MJHT",\(members)}
      """)
  }

  /// What a poll is answered with instead of a token.
  static func error(_ code: String) -> FaultAnswer { .json(200, #"{"error":"\#(code)"}"#) }

  static let pending = error("authorization_pending")

  static func granted(
    _ token: String = Faults.token, scope: String = "gist", more: String = ""
  ) -> FaultAnswer {
    .json(
      200, #"{"access_token":"\#(token)","token_type":"bearer","scope":"\#(scope)"\#(more)}"#)
  }

  /// The answer of `GET /user`; `scopes` nil is that to a token that names none.
  static func user(_ login: String = "octocat", scopes: String? = "gist") -> FaultAnswer {
    .json(
      200, #"{"login":"\#(login)","id":583231}"#, scopes.map { [("X-OAuth-Scopes", $0)] } ?? [])
  }
}

extension FaultServer {
  /// When each poll came, in seconds after the request before it.
  var gaps: [Double] {
    let times = requests.filter { $0.path.hasPrefix("/login/") }.map { $0.time / .seconds(1) }
    return zip(times.dropFirst(), times).map { $0 - $1 }
  }

  /// How often a path was asked for.
  func count(_ path: String) -> Int { requests.count { $0.path == path } }
}
