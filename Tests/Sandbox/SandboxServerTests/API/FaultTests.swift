import HTTPTypes
import SandboxServer
import TestSupport
import Testing

@Suite struct FaultTests {
  @Test func `a scripted response replaces matching requests, after some, a given number of times`()
    async throws
  {
    try await Sandbox.with(.tests()) { sandbox in
      sandbox.inject(
        .respond(.badGateway, [.retryAfter: "7"], body: "<html>"), after: 1, times: 2
      ) { $0.path == "/user" }
      let web = Web(sandbox, token: "mine")
      var statuses: [Int] = []
      for _ in 0..<4 {
        statuses.append(try await web.get("/user").status)
        statuses.append(try await web.get("/").status)
      }
      #expect(statuses == [200, 200, 502, 200, 502, 200, 200, 200])
    }
  }

  @Test func `a connection is dropped before or after the request is handled`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let draft = #"{"files":{"a":{"content":"b"}}}"#
      for (fault, count) in [(Fault.dropBefore, 0), (.dropAfter, 1)] {
        sandbox.inject(fault)
        await #expect(throws: (any Error).self) {
          _ = try await web.send(.POST, "/gists", body: draft)
        }
        #expect(sandbox.withState { $0.gists.count } == count)
      }
      #expect(sandbox.requests.map(\.line) == ["POST /gists", "POST /gists"])
      #expect(sandbox.requests[0].text == draft)
      #expect(sandbox.requests[0].authorization == "Bearer mine")
    }
  }

  @Test func `a truncated response is shorter than its Content-Length`() async throws {
    try await Sandbox.with(.tests(gists: 3)) { sandbox in
      sandbox.inject(.truncate(after: 100))
      await #expect(throws: (any Error).self) {
        _ = try await Web(sandbox).get("/gists/public")
      }
    }
  }

  @Test func `fields of a response can be changed and removed`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      sandbox.inject(.setFields([.eTag: "", .server: "elsewhere"]))
      let reply = try await Web(sandbox).get("/")
      #expect(reply.status == 200)
      #expect(reply["ETag"] == nil)
      #expect(reply["Server"] == "elsewhere")
    }
  }

  @Test(.endsHangs)
  func `tests can wait for a request, and a hanging request ends with the sandbox`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      sandbox.inject(.hang)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { _ = try? await Web(sandbox).get("/rate_limit") }
        let seen = try await sandbox.request { $0.path == "/rate_limit" }
        #expect(seen.line == "GET /rate_limit")
        #expect(sandbox.openRequests == 1)
        group.cancelAll()
      }
    }
  }
}

@Suite struct `Named faults` {
  @Test(
    arguments: [
      ("abuse", 403), ("bad-credentials", 401), ("bad-gateway", 502), ("bad-json", 200),
      ("login-page", 200), ("rate-limit", 403), ("rate-limit-429", 429), ("secondary-limit", 403),
      ("secondary-limit-429", 429), ("server-error", 500), ("timeout", 504), ("unavailable", 503),
    ])
  func `hit a request that asks for them`(name: String, status: Int) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let reply = try await web.get("/user", fields: ["X-Sandbox-Fault": name])
      #expect(reply.status == status)
      switch name {
      case "abuse", "secondary-limit", "secondary-limit-429":
        #expect(reply["Retry-After"] == "60")
        #expect(
          try reply.json["documentation_url"]?.text?.hasPrefix("https://docs.github.com/") == true)
      case "rate-limit", "rate-limit-429":
        #expect(reply["X-RateLimit-Remaining"] == "0")
        #expect(try reply.json["status"]?.text == String(status))
      case "bad-json": #expect(throws: (any Error).self) { try reply.json }
      case "bad-gateway", "login-page":
        #expect(reply["Content-Type"] == "text/html; charset=utf-8")
      default: #expect(try reply.json["message"] != nil)
      }
      #expect(try await web.get("/user").status == 200)
    }
  }

  @Test(arguments: ["drop", "drop-after", "truncate"])
  func `close the connection`(name: String) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      await #expect(throws: (any Error).self) {
        try await web.send(
          .POST, "/gists", fields: ["X-Sandbox-Fault": name],
          body: #"{"files":{"a":{"content":"b"}}}"#)
      }
      let count = try await web.get("/gists").json.elements.count
      #expect(count == (name == "drop" ? 0 : 1))
    }
  }

  @Test(arguments: [true, false])
  func `hide gists from GraphQL that REST has`(isPeriodic: Bool) async throws {
    var options = SandboxOptions.tests(gists: 2)
    if isPeriodic { options.faults = [try #require(PeriodicFault("hidden-nodes:1"))] }
    try await Sandbox.with(options) { sandbox in
      let web = Web(sandbox, token: "mine")
      let gist = try #require(try await web.get("/gists").json[0])
      let node = gist["node_id"]?.text ?? ""
      let reply = try await web.send(
        .POST, "/graphql", fields: isPeriodic ? [:] : ["X-Sandbox-Fault": "hidden-nodes"],
        body: #"{"query":"{ viewer { login } nodes(ids: [\"\#(node)\"]) { id } }"}"#)
      #expect(try reply.json["data"] == ["viewer": ["login": "octocat"], "nodes": [nil]])
      #expect(try reply.json["errors"]?.elements.map { $0["type"] } == ["NOT_FOUND"])
      #expect(try await web.get("/gists/\(gist["id"]?.text ?? "")").status == 200)
    }
  }

  @Test func `that don't exist are refused`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox).get("/", fields: ["X-Sandbox-Fault": "earthquake"])
      #expect(reply.status == 400)
      #expect(reply.text.hasPrefix("X-Sandbox-Fault must be one of: abuse, bad-credentials, "))
    }
  }

  @Test func `hit again and again, each with its period`() async throws {
    var options = SandboxOptions.tests()
    options.faults = [
      try #require(PeriodicFault("server-error:3")), try #require(PeriodicFault("unavailable:4")),
    ]
    try await Sandbox.with(options) { sandbox in
      var statuses: [Int] = []
      for _ in 1...12 { statuses.append(try await Web(sandbox).get("/users/octocat").status) }
      #expect(statuses == [200, 200, 500, 503, 200, 500, 200, 503, 500, 200, 200, 500])
    }
    #expect(PeriodicFault("abuse")?.period == 10)
    for text in ["", "abuse:0", "abuse:x", "abuse:1:2", "storm"] {
      #expect(PeriodicFault(text) == nil)
    }
  }
}
