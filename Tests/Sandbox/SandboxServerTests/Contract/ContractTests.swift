import Fixtures
import FoundationEssentials
import SandboxServer
import Testing

/// Every response has the keys and types of GitHub's own description of its API.
@Suite(.enabled("missing: ../shared/contract", { Contract.arePresent }))
struct `The API description` {
  /// A request of a sequence: method, path of the description, expected status, body.
  private typealias Step = (method: Web.Method, path: String, status: Int, body: String?)

  private static let steps: [Step] = [
    (.GET, "/", 200, nil),
    (.GET, "/user", 200, nil),
    (.GET, "/users/{username}", 200, nil),
    (.GET, "/rate_limit", 200, nil),
    (.GET, "/gists", 200, nil),
    (.GET, "/gists/public", 200, nil),
    (.GET, "/gists/starred", 200, nil),
    (.GET, "/users/{username}/gists", 200, nil),
    (.POST, "/gists", 201, #"{"files":{"a.py":{"content":"a"},"b":{"content":"b"}}}"#),
    (.POST, "/gists", 422, #"{"files":{"a.py":{"content":""}}}"#),
    (.GET, "/gists/{gist_id}", 200, nil),
    (.PATCH, "/gists/{gist_id}", 200, #"{"files":{"b":{"content":"c"}}}"#),
    (.PATCH, "/gists/{gist_id}", 422, #"{"files":{"none":null}}"#),
    (.GET, "/gists/{gist_id}/commits", 200, nil),
    (.GET, "/gists/{gist_id}/{sha}", 200, nil),
    (.GET, "/gists/{gist_id}/star", 404, nil),
    (.PUT, "/gists/{gist_id}/star", 204, nil),
    (.GET, "/gists/{gist_id}/star", 204, nil),
    (.GET, "/gists/starred", 200, nil),
    (.DELETE, "/gists/{gist_id}/star", 204, nil),
    (.GET, "/gists/{gist_id}/forks", 200, nil),
    (.POST, "/gists/{gist_id}/comments", 201, #"{"body":"a comment"}"#),
    (.GET, "/gists/{gist_id}/comments", 200, nil),
    (.GET, "/gists/{gist_id}/comments/{comment_id}", 200, nil),
    (.PATCH, "/gists/{gist_id}/comments/{comment_id}", 200, #"{"body":"changed"}"#),
    (.DELETE, "/gists/{gist_id}/comments/{comment_id}", 204, nil),
    (.GET, "/gists/{gist_id}/comments/{comment_id}", 404, nil),
    (.DELETE, "/gists/{gist_id}", 204, nil),
    (.GET, "/gists/{gist_id}", 404, nil),
    (.GET, "/users/{username}", 404, nil),
  ]

  @Test(arguments: Contract.names)
  func `holds for every endpoint`(name: String) async throws {
    let contract = try Contract(name)
    let version = name.hasSuffix("2026-03-10") ? "2026-03-10" : "2022-11-28"
    try await Sandbox.with(.tests(gists: 40)) { sandbox in
      let web = Web(sandbox, token: "mine")
      var values = ["{username}": "octocat"]
      for step in Self.steps {
        if step.path == "/users/{username}", step.status == 404 { values["{username}"] = "nobody" }
        let path = values.reduce(step.path) { $0.replacing($1.key, with: $1.value) }
        let reply = try await web.send(
          step.method, path, fields: ["X-GitHub-Api-Version": version], body: step.body)
        let place = "\(step.method) \(path)"
        #expect(reply.status == step.status, "\(place): \(reply.text)")
        guard
          let schema = try contract.schema(
            step.method.rawValue, step.path, status: step.status)
        else {
          #expect(reply.bytes.isEmpty || step.path.hasSuffix("/star"), "\(place)")
          continue
        }
        let document = try reply.json
        #expect(contract.violations(of: schema, in: document, at: place) == [])
        Self.learn(from: step, document, &values)
      }
    }
  }

  /// Paths of the description, and the paths to request.
  private static let repositorySteps: [(template: String, path: String, status: Int)] = [
    ("/users/{username}/repos", "/users/octocat/repos", 200),
    ("/users/{username}/repos", "/users/tidepool/repos?per_page=100", 200),
    ("/users/{username}", "/users/north-star", 200),
    ("/repos/{owner}/{repo}", "/repos/octocat/tide-tables", 200),
    ("/repos/{owner}/{repo}", "/repos/octocat/hello-world", 200),
    ("/repos/{owner}/{repo}", "/repos/octocat/sketchbook", 200),
    ("/repos/{owner}/{repo}", "/repos/octocat/punch-cards", 200),
    ("/repos/{owner}/{repo}", "/repos/octocat/none", 404),
    ("/repos/{owner}/{repo}/subscribers", "/repos/octocat/tide-tables/subscribers", 200),
    ("/repos/{owner}/{repo}/readme", "/repos/octocat/tide-tables/readme", 200),
    ("/repos/{owner}/{repo}/readme", "/repos/octocat/atlas/readme", 404),
    ("/repos/{owner}/{repo}/contents/{path}", "/repos/octocat/tide-tables/contents/", 200),
    ("/repos/{owner}/{repo}/contents/{path}", "/repos/octocat/tide-tables/contents/docs", 200),
    ("/repos/{owner}/{repo}/contents/{path}", "/repos/octocat/tide-tables/contents/LICENSE", 200),
    ("/repos/{owner}/{repo}/contents/{path}", "/repos/octocat/tide-tables/contents/harbour", 200),
    ("/repos/{owner}/{repo}/contents/{path}", "/repos/octocat/tide-tables/contents/nowhere", 200),
    ("/repos/{owner}/{repo}/contents/{path}", "/repos/octocat/tide-tables/contents/none", 404),
    ("/search/repositories", "/search/repositories?q=tide", 200),
    ("/search/repositories", "/search/repositories", 422),
    ("/rate_limit", "/rate_limit", 200),
  ]

  @Test(arguments: Contract.names)
  func `holds for repositories`(name: String) async throws {
    let contract = try Contract(name)
    let version = name.hasSuffix("2026-03-10") ? "2026-03-10" : "2022-11-28"
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      for (template, path, status) in Self.repositorySteps {
        let reply = try await web.get(path, fields: ["X-GitHub-Api-Version": version])
        #expect(reply.status == status, "\(path): \(reply.text)")
        let schema = try #require(try contract.schema("GET", template, status: status))
        let violations = contract.violations(of: schema, in: try reply.json, at: path)
        #expect(violations == [])
      }
    }
  }

  @Test(arguments: Contract.names)
  func `holds for forks and forked gists`(name: String) async throws {
    let contract = try Contract(name)
    let version = name.hasSuffix("2026-03-10") ? "2026-03-10" : "2022-11-28"
    try await Sandbox.with(.tests(gists: 1)) { sandbox in
      let web = Web(sandbox, token: "monalisa's")
      let id = try #require(try await web.get("/users/octocat/gists").json[0]?["id"]?.text)
      let steps: [(Web.Method, String, String, Int)] = [
        (.POST, "/gists/{gist_id}/forks", "/gists/\(id)/forks", 201),
        (.GET, "/gists/{gist_id}/forks", "/gists/\(id)/forks", 200),
        (.GET, "/gists/{gist_id}", "/gists/\(id)", 200),
        (.GET, "/gists", "/gists", 200),
      ]
      for (method, template, path, status) in steps {
        let reply = try await web.send(method, path, fields: ["X-GitHub-Api-Version": version])
        #expect(reply.status == status)
        let schema = try #require(
          try contract.schema(method.rawValue, template, status: status))
        let violations = contract.violations(of: schema, in: try reply.json, at: template)
        #expect(violations.filter { !Self.isOfShortUser($0.description) } == [])
      }
    }
  }

  /// Whether GitHub, too, lacks the key: it describes the user of a fork in a gist's document as a whole
  /// profile, and sends the short one.
  private static func isOfShortUser(_ violation: String) -> Bool {
    violation.hasPrefix("/gists/{gist_id}.forks[") && violation.contains("].user: ")
      && violation.hasSuffix(" is missing")
  }

  @Test func `is checked: wrong types, missing keys, invalid dates and nulls are found`() throws {
    let contract = try Contract(Contract.names[0])
    let schema: ResponseJSON = [
      "type": "object", "required": ["id", "at"],
      "properties": [
        "id": ["type": "string"], "at": ["type": "string", "format": "date-time"],
        "n": ["type": "array", "items": ["type": "integer"]],
      ],
    ]
    func count(_ value: ResponseJSON) -> Int { contract.violations(of: schema, in: value).count }
    #expect(count(["id": "1", "at": "2026-01-02T03:04:05Z", "n": [1]]) == 0)
    #expect(count(["id": 1, "at": "2026-01-02T03:04:05Z"]) == 1)
    #expect(count(["id": nil, "at": "2026-01-02"]) == 2)
    #expect(count(["n": ["x", true]]) == 4)
    #expect(count([]) == 1)
  }

  /// Remembers the IDs that later paths need.
  private static func learn(
    from step: Step, _ document: ResponseJSON, _ values: inout [String: String]
  ) {
    switch (step.method, step.path, step.status) {
    case (.POST, "/gists", 201): values["{gist_id}"] = document["id"]?.text
    case (.GET, "/gists/{gist_id}/commits", _): values["{sha}"] = document[0]?["version"]?.text
    case (.POST, "/gists/{gist_id}/comments", _):
      values["{comment_id}"] = document["id"]?.int.map(String.init)
    default: break
    }
  }
}

/// Every fixture has the keys and types of GitHub's own description of its API.
@Suite(.enabled("missing: ../shared/contract", { Contract.arePresent }))
struct `The fixtures and the API description` {
  private static let documents: [(path: String, status: Int, fixture: Fixture)] = [
    ("/", 200, .root),
    ("/rate_limit", 200, .rateLimit),
    ("/user", 200, .user),
    ("/user", 401, .badCredentials),
    ("/gists", 200, .gists),
    ("/gists", 403, .rateLimited),
    ("/gists/public", 422, .validationFailed),
    ("/gists/starred", 200, .starred),
    ("/gists/{gist_id}", 200, .gist),
    ("/gists/{gist_id}", 404, .notFound),
    ("/gists/{gist_id}/comments", 200, .comments),
    ("/gists/{gist_id}/commits", 200, .commits),
    ("/gists/{gist_id}/forks", 200, .forks),
    ("/users/{username}/repos", 200, .repositories),
    ("/repos/{owner}/{repo}", 200, .repository),
    ("/repos/{owner}/{repo}/subscribers", 200, .subscribers),
    ("/repos/{owner}/{repo}/readme", 200, .readme),
    ("/repos/{owner}/{repo}/contents/{path}", 200, .contents),
    ("/search/repositories", 200, .search),
  ]

  @Test func `agree for every endpoint`() throws {
    let contract = try Contract(Contract.names[0])
    for (path, status, fixture) in Self.documents {
      let schema = try #require(try contract.schema("GET", path, status: status))
      let document = try JSONDecoder().decode(ResponseJSON.self, from: fixture.data)
      #expect(contract.violations(of: schema, in: document, at: path) == [])
    }
  }
}
