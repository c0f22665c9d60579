import SandboxServer
import Testing

/// The words of GitHub about bodies with wrong types.
@Suite struct Validation {
  @Test(
    arguments: [
      (#"{"public":"maybe"}"#, ["\"files\" wasn't supplied."] + flagProblems("\"maybe\"", "maybe")),
      (#"{"files":{"a":{"content":"x"}},"public":5}"#, flagProblems("5", "5")),
      (#"{"files":[]}"#, ["For 'properties/files', [] is not an object."]),
      (#"{"files":null}"#, ["For 'properties/files', nil is not an object."]),
      (
        #"{"files":{"a":"text"}}"#,
        ["For 'additionalProperties', \"text\" is not an object or null."]
      ),
      (
        #"{"files":{"a":{"content":{"b":[true,null,1.5]}}}}"#,
        ["For 'properties/content', {\"b\" => [true, nil, 1.5]} is not a string."]
      ),
      (
        #"{"files":{"a":{"content":null}}}"#, ["For 'properties/content', nil is not a string."]
      ),
      (
        #"{"files":{"a":{"content":"x"}},"description":[1]}"#,
        ["For 'properties/description', [1] is not a string or null."]
      ),
    ] as [(String, [String])])
  func `of a new gist names each value and the expected type`(
    body: String, problems: [String]
  ) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox, token: "mine").send(.POST, "/gists", body: body)
      #expect(reply.status == 422)
      #expect(
        try reply.json == [
          "message": .string("Invalid request.\n\n" + problems.joined(separator: "\n")),
          "documentation_url": "https://docs.github.com/rest/gists/gists#create-a-gist",
          "status": "422",
        ])
    }
  }

  private static func flagProblems(_ value: String, _ text: String) -> [String] {
    [
      "No subschema in \"anyOf\" matched.", "For 'anyOf/0', \(value) is not a boolean.",
      "\(text) is not a member of [\"true\", \"false\"].",
    ] + (value == text ? ["For 'anyOf/1', \(value) is not a string."] : [])
      + ["For 'anyOf/2', \(value) is not a null."]
  }

  @Test(
    arguments: [
      (
        #"{"updated_at":"0001-01-01T00:00:00Z","html_url":"x","files":{"a":{"content":"x"}}}"#,
        "\"html_url\" is not a permitted key."
      ),
      (
        #"{"zeta":1,"user":2,"files":{"a":{"contents":"x"}}}"#,
        "\"user\", \"zeta\" are not permitted keys.\n\"contents\" is not a permitted key."
      ),
      (#"{"draft":true}"#, "\"draft\" is not a permitted key.\n\"files\" wasn't supplied."),
    ])
  func `of a new gist refuses unknown keys, except the time that gh sends`(
    body: String, problems: String
  ) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let reply = try await web.send(.POST, "/gists", body: body)
      #expect(reply.status == 422)
      #expect(try reply.json["message"] == .string("Invalid request.\n\n" + problems))
      let draft =
        #"{"updated_at":"0001-01-01T00:00:00Z","public":false,"files":{"a":{"content":"x"}}}"#
      #expect(try await web.send(.POST, "/gists", body: draft).status == 201)
    }
  }

  @Test(arguments: [Web.Method.PATCH, .POST])
  func `of a changed gist refuses unknown keys, in a line for the gist and for each file`(
    method: Web.Method
  ) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let draft = #"{"files":{"a":{"content":"x"},"b":{"content":"y"}}}"#
      let id = try #require(try await web.send(.POST, "/gists", body: draft).json["id"]?.text)
      let reply = try await web.send(
        method, "/gists/\(id)",
        body: #"""
          {"updated_at":"0001-01-01T00:00:00Z","description":"","public":true,"files":{
            "a":{"filename":"a","type":"text/plain","language":"Text","content":"changed"},
            "b":{"fileName":"c","content":"changed"}}}
          """#)
      #expect(reply.status == 422)
      #expect(
        try reply.json == [
          "message": .string(
            """
            Invalid request.

            "public", "updated_at" are not permitted keys.
            "language", "type" are not permitted keys.
            "fileName" is not a permitted key.
            """),
          "documentation_url": "https://docs.github.com/rest/gists/gists#update-a-gist",
          "status": "422",
        ])
      #expect(try await web.get("/gists/\(id)").json["files"]?["a"]?["content"] == "x")
    }
  }

  @Test func `of a gist refuses file names that git can't store`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let long = String(repeating: "é", count: 128)
      let id = try #require(
        try await web.send(.POST, "/gists", body: #"{"files":{"a":{"content":"x"}}}"#)
          .json["id"]?.text)
      for name in [
        ".", "..", "a/b", "/", #"a\u0000"#, ".git", ".GIT", ".git. .", "git~1", "GIT~1 ",
        ".git:x", #"a\\.git"#, #".g\u200cit"#, long,
      ] {
        for (method, path, body) in [
          (Web.Method.POST, "/gists", #"{"files":{"\#(name)":{"content":"x"}}}"#),
          (.PATCH, "/gists/\(id)", #"{"files":{"\#(name)":{"content":"x"}}}"#),
          (.PATCH, "/gists/\(id)", #"{"files":{"a":{"filename":"\#(name)"}}}"#),
        ] {
          let reply = try await web.send(method, path, body: body)
          #expect(reply.status == 422, "\(body)")
          #expect(
            try reply.json["errors"]
              == [["resource": "Gist", "code": "invalid", "field": "files"]], "\(body)")
        }
      }
      let allowed = [
        "...", ".github", ".gitignore", "git", ".git~2", "a.git", "-", " ", "a:b", #"a\\b"#,
        String(long.dropLast()), "日本",
      ]
      let files = allowed.map { #""\#($0)":{"content":"x"}"# }.joined(separator: ",")
      let reply = try await web.send(.POST, "/gists", body: "{\"files\":{\(files)}}")
      #expect(reply.status == 201)
      #expect(try reply.json["files"]?.members.count == allowed.count)
    }
  }

  @Test func `of a comment requires a body`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let id = try await web.send(
        .POST, "/gists", body: #"{"public":"true","files":{"a":{"content":"x"}}}"#)
      #expect(try id.json["public"] == true)
      let path = "/gists/\(try id.json["id"]?.text ?? "")/comments"
      let missing = try await web.send(.POST, path, body: "{}").json
      #expect(missing["message"] == "Invalid request.\n\n\"body\" wasn't supplied.")
      let null = try await web.send(.POST, path, body: #"{"body":null}"#).json
      #expect(
        null["message"] == "Invalid request.\n\nFor 'properties/body', nil is not a string.")
      #expect(
        null["documentation_url"]
          == "https://docs.github.com/rest/gists/comments#create-a-gist-comment")
    }
  }

  @Test func `of an empty or invalid since refuses the list`() async throws {
    try await Sandbox.with(.tests(gists: 1)) { sandbox in
      for since in ["", "yesterday", "2026-13-01T00:00:00Z"] {
        let reply = try await Web(sandbox).get("/gists/public?since=\(since)")
        #expect(reply.status == 422)
        #expect(try reply.json["errors"]?[0]?["field"] == "since")
      }
      #expect(
        try await Web(sandbox).get("/gists/public?since=2020-01-01T00:00:00Z").status == 200)
    }
  }
}
