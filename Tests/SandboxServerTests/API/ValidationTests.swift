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
        ["For 'properties/content', {\"b\" => [true, nil, 1.5]} is not a string or null."]
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
      "\(text) is not a member of [\"true\", \"false\"].", "For 'anyOf/2', \(value) is not a null.",
    ]
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
