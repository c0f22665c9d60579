import FoundationEssentials
import SandboxServer
import Testing

@Suite struct `GraphQL requests` {
  @Test func `need a token`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      for path in ["/graphql", "/api/graphql"] {
        let reply = try await Web(sandbox).query("{ viewer { login } }", path: path)
        #expect(reply.status == 401)
        #expect(
          try reply.json == [
            "message": "This endpoint requires you to be authenticated.",
            "documentation_url": .string(
              "https://docs.github.com/graphql/guides/forming-calls-with-graphql"
                + "#authenticating-with-graphql"),
            "status": "401",
          ])
      }
    }
  }

  @Test(
    arguments: [
      ("{}", 200, "A query attribute must be specified and must be a string."),
      (#"{"query":""}"#, 200, "A query attribute must be specified and must be a string."),
      (#"{"query":7}"#, 200, "A query attribute must be specified and must be a string."),
      (#"{"query":"{"}"#, 200, "Unexpected end of document"),
      ("{", 400, "Problems parsing JSON"),
      ("[]", 400, "Body should be a JSON object"),
    ])
  func `need a query`(body: String, status: Int, message: String) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox, token: "mine").send(.POST, "/graphql", body: body)
      #expect(reply.status == status)
      let document = try reply.json
      #expect((document["message"] ?? document["errors"]?[0]?["message"])?.text == message)
    }
  }

  @Test func `are executed with null variables and an operation name`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let body = """
        {"query":"query A { viewer { login } } query B { viewer { id } }","variables":null,\
        "operationName":"A"}
        """
      let reply = try await Web(sandbox, token: "mine").send(.POST, "/graphql", body: body)
      #expect(try reply.json == ["data": ["viewer": ["login": "octocat"]]])
    }
  }

  @Test func `report an unknown field in GitHub's format`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox, token: "mine").query("query Me { viewer { logout } }")
      #expect(reply.status == 200)
      #expect(
        try reply.json == [
          "errors": [
            [
              "path": ["query Me", "viewer", "logout"],
              "extensions": [
                "code": "undefinedField", "typeName": "User", "fieldName": "logout",
              ],
              "locations": [["line": 1, "column": 21]],
              "message": "Field 'logout' doesn't exist on type 'User'",
            ]
          ]
        ])
    }
  }

  @Test func `get at most 100 nodes`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let ids = ResponseJSON.array((0..<101).map { .string("G_\($0)") })
      let reply = try await Web(sandbox, token: "mine").query(
        "query($ids: [ID!]!) { nodes(ids: $ids) { id } }", ["ids": ids])
      #expect(
        try reply.json == [
          "data": nil,
          "errors": [
            [
              "type": "ARGUMENT_LIMIT", "path": ["nodes"],
              "locations": [["line": 1, "column": 23]],
              "message": "You may not provide more than 100 node ids; you provided 101.",
            ]
          ],
        ])
    }
  }

  @Test func `get 404 from a server without GraphQL`() async throws {
    var options = SandboxOptions.tests()
    options.hasGraphQL = false
    try await Sandbox.with(options) { sandbox in
      for path in ["/graphql", "/api/graphql"] {
        let reply = try await Web(sandbox, token: "mine").query("{ viewer { login } }", path: path)
        #expect(reply.status == 404)
        #expect(try reply.json["message"] == "Not Found")
      }
    }
  }
}

extension Web {
  /// Sends a GraphQL request.
  func query(
    _ query: String, _ variables: [String: ResponseJSON] = [:], path: String = "/graphql"
  ) async throws -> Reply {
    let body = try JSONEncoder().encode(
      ResponseJSON.object(["query": .string(query), "variables": .object(variables)]))
    return try await send(.POST, path, body: String(decoding: body, as: UTF8.self))
  }

  /// Returns the data of a response without errors.
  func data(_ query: String, _ variables: [String: ResponseJSON] = [:]) async throws -> ResponseJSON
  {
    let document = try await self.query(query, variables).json
    guard document["errors"] == nil, let data = document["data"] else {
      throw UnexpectedErrors(document: document)
    }
    return data
  }
}

/// A response with errors that no test expects.
struct UnexpectedErrors: Error {
  let document: ResponseJSON
}

extension ResponseJSON: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .number(let number):
      if let integer = Int(exactly: number) {
        try container.encode(integer)
      } else {
        try container.encode(number)
      }
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}
