import SandboxServer
import Testing

@Suite struct Errors {
  @Test func `a token in the query is refused`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      for web in [Web(sandbox), Web(sandbox, token: "mine")] {
        let reply = try await web.get("/gists?access_token=mine")
        #expect(reply.status == 400)
        #expect(
          try reply.json["message"]?.text?.hasPrefix(
            "Must specify access token via Authorization header. https://") == true)
      }
    }
  }

  @Test(
    arguments: [
      (Web.Method.POST, "/gists", "{", 400, "Problems parsing JSON"),
      (.POST, "/gists", "[]", 400, "Body should be a JSON object"),
      (.POST, "/gists", "{}", 422, "Invalid request.\n\n\"files\" wasn't supplied."),
      (.POST, "/gists", #"{"files":{}}"#, 422, "Invalid request.\n\n\"files\" wasn't supplied."),
      (.POST, "/gists", #"{"files":{"a":{"content":""}}}"#, 422, "Validation Failed"),
      (.POST, "/gists", #"{"files":{"a":null}}"#, 422, "Validation Failed"),
      (.POST, "/gists", #"{"files":{"a":{"content":" \n\t"}}}"#, 422, "Validation Failed"),
      (.POST, "/gists", #"{"files":{"a/b":{"content":"x"}}}"#, 422, "Validation Failed"),
      (.GET, "/gists/0123", nil, 404, "Not Found"),
      (.GET, "/gists/", nil, 404, "Not Found"),
      (.GET, "/api/v3/user/", nil, 404, "Not Found"),
      (.GET, "/nowhere", nil, 404, "Not Found"),
      (.GET, "/gists/%2e%2e/%00", nil, 404, "Not Found"),
      (.PUT, "/gists", nil, 404, "Not Found"),
      (.GET, "/users/nobody", nil, 404, "Not Found"),
    ] as [(Web.Method, String, String?, Int, String)])
  func `have GitHub's format`(
    method: Web.Method, path: String, body: String?, status: Int, message: String
  ) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox, token: "mine").send(method, path, body: body)
      #expect(reply.status == status)
      let document = try reply.json
      #expect(document["message"] == .string(message))
      #expect(document["status"] == .string(String(status)))
      #expect(document["documentation_url"]?.text?.hasPrefix("https://docs.github.com/") == true)
      if message == "Validation Failed" {
        #expect(document["errors"]?[0]?["resource"] == "Gist")
        #expect(document["errors"]?[0]?["field"] == "files")
      }
    }
  }

  @Test func `an unknown token is rejected, even at the root`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      // Base64 of `x:y`, `mine`, `mine:x`.
      for field in [
        "Bearer stranger", "token ", "Basic eDp5", "Basic bWluZQ==", "Basic bWluZTp4", "mine",
      ] {
        let reply = try await Web(sandbox).get("/", fields: ["Authorization": field])
        #expect(reply.status == 401)
        #expect(try reply.json["message"] == "Bad credentials")
      }
      // Base64 of `octocat:mine`, `mine:x-oauth-basic`, `mine:`.
      for field in [
        "Bearer mine", "token mine", "BEARER mine", "Basic b2N0b2NhdDptaW5l",
        "Basic bWluZTp4LW9hdXRoLWJhc2lj", "Basic bWluZTo=",
      ] {
        #expect(try await Web(sandbox).get("/", fields: ["Authorization": field]).status == 200)
      }
      #expect(try await Web(sandbox).get("/user").json["message"] == "Requires authentication")
    }
  }

  @Test func `any token is valid for octocat with automatic approval`() async throws {
    try await Sandbox.with(SandboxOptions(approval: .auto)) { sandbox in
      let reply = try await Web(sandbox, token: "anything").get("/user")
      #expect(try reply.json["login"] == "octocat")
    }
  }

  @Test func `name the page of GitHub's documentation about the operation`() async throws {
    var options = SandboxOptions.tests()
    options.tokens["mine"] = Grant(scopes: ["gist", "user:email", "read:public_key"])
    options.pointsPerMinute = 4
    try await Sandbox.with(ManualClock().options(options)) { sandbox in
      let page = "https://docs.github.com/rest/users"
      for (path, place, scopes) in [
        (
          "/user/emails", "emails#list-email-addresses-for-the-authenticated-user",
          "user, user:email"
        ),
        (
          "/user/keys", "keys#list-public-ssh-keys-for-the-authenticated-user",
          "admin:public_key, read:public_key, write:public_key"
        ),
      ] {
        let refused = try await Web(sandbox, token: "no-scope").get(path)
        #expect(refused["X-Accepted-OAuth-Scopes"] == scopes)
        #expect(
          try refused.json == [
            "message": "Not Found", "documentation_url": .string("\(page)/\(place)"),
            "status": "404",
          ])
      }
      let web = Web(sandbox, token: "mine")
      #expect(
        try await web.get("/user/emails").json == [
          [
            "email": "583231+octocat@users.noreply.github.com", "primary": true, "verified": true,
            "visibility": "private",
          ]
        ])
      #expect(try await web.get("/user/keys").json == [])
      for _ in 0..<2 { #expect(try await web.get("/user").status == 200) }
      let limited = try await web.get("/user")
      #expect(limited.status == 403 && limited["Retry-After"] == "60")
      #expect(
        try limited.json == [
          "message":
            "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
          "documentation_url":
            "https://docs.github.com/free-pro-team@latest/rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits",
          "status": "403",
        ])
    }
  }

  @Test func `a request without User-Agent is rejected`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox).get("/", fields: ["User-Agent": ""])
      #expect(reply.status == 403)
      #expect(reply["Content-Type"] == "text/html; charset=utf-8")
      #expect(reply.text.hasPrefix("Request forbidden by administrative rules."))
    }
  }

  @Test func `a token without the gist scope gets 404 for writes`() async throws {
    try await Sandbox.with(.tests(gists: 1)) { sandbox in
      let web = Web(sandbox, token: "no-scope")
      let id = try #require(try await Web(sandbox).get("/gists/public").json[0]?["id"]?.text)
      #expect(try await web.get("/user").status == 200)
      #expect(try await web.send(.PUT, "/gists/\(id)/star").status == 404)
      #expect(try await web.get("/gists/starred").status == 404)
      let draft = #"{"files":{"a":{"content":"b"}}}"#
      #expect(try await web.send(.POST, "/gists", body: draft).status == 404)
    }
  }
}
