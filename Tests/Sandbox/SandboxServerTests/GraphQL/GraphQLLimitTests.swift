import SandboxServer
import TestSupport
import Testing

@Suite struct `GraphQL limits` {
  private static let viewer = "{ viewer { login } }"
  private static let rateLimit = "{ rateLimit { limit used remaining resetAt cost nodeCount } }"

  @Test func `have a bucket of their own, which /rate_limit and the query itself report`()
    async throws
  {
    let clock = ManualClock()
    try await Sandbox.with(clock.options()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let first = try await web.query(Self.viewer)
      #expect(first["X-RateLimit-Resource"] == "graphql")
      #expect(first["X-RateLimit-Limit"] == "5000")
      #expect(first["X-RateLimit-Remaining"] == "4999")
      #expect(first["X-GitHub-Media-Type"] == "github.v4; format=json")
      #expect(first["ETag"] == nil)
      let second = try await web.query(Self.rateLimit, path: "/api/graphql")
      #expect(second["X-RateLimit-Used"] == "2")
      #expect(
        try second.json == [
          "data": [
            "rateLimit": [
              "limit": 5_000, "used": 2, "remaining": 4_998, "resetAt": "2023-11-14T23:13:20Z",
              "cost": 1, "nodeCount": 0,
            ]
          ]
        ])
      let overview = try await web.get("/rate_limit").json["resources"]
      #expect(overview?["graphql"]?["used"] == 2)
      #expect(overview?["core"]?["used"] == 0)
    }
  }

  @Test func `an exhausted bucket responds with 200 and RATE_LIMITED, and blocks nothing else`()
    async throws
  {
    let clock = ManualClock()
    var options = clock.options()
    options.graphQLPointsPerHour = 2
    try await Sandbox.with(options) { sandbox in
      let web = Web(sandbox, token: "mine")
      for _ in 0..<2 { _ = try await web.data(Self.viewer) }
      let limited = try await web.query(Self.viewer)
      #expect(limited.status == 200)
      #expect(limited["X-RateLimit-Remaining"] == "0")
      #expect(limited["X-RateLimit-Reset"] == String(Int(clock.now) + 3_600))
      #expect(
        try limited.json == [
          "errors": [
            [
              "type": "RATE_LIMITED",
              "message": "API rate limit exceeded for user ID 583231.",
            ]
          ]
        ])
      #expect(try await web.get("/user").status == 200)
      clock.advance(3_601)
      #expect(try await web.query(Self.viewer).json["data"] != nil)
    }
  }

  @Test func `the secondary limit responds with 403, counts a point a query, and not for REST`()
    async throws
  {
    let clock = ManualClock()
    var options = clock.options()
    options.graphQLPointsPerMinute = 2
    try await Sandbox.with(options) { sandbox in
      let web = Web(sandbox, token: "mine")
      for _ in 0..<2 { _ = try await web.data(Self.viewer) }
      let limited = try await web.query(Self.viewer)
      #expect(limited.status == 403)
      #expect(limited["Retry-After"] == "60")
      #expect(
        try limited.json["message"]?.text?.hasPrefix("You have exceeded a secondary") == true)
      #expect(try await web.get("/user").status == 200)
      clock.advance(61)
      #expect(try await web.query(Self.viewer).status == 200)
    }
  }

  @Test func `a query with too much text takes too long: 502 and 200 with errors, in turn`()
    async throws
  {
    var options = SandboxOptions.tests()
    options.graphQLTextLimit = 100
    try await Sandbox.with(options) { sandbox in
      let ids = sandbox.withState { state in
        [60, 50].map { size in
          let file = StoredFile(String(repeating: "x", count: size))
          return state.createGist(files: ["a": file], at: sandbox.now).id
        }
      }
      let web = Web(sandbox, token: "mine")
      func query(_ ids: [String]) async throws -> Reply {
        try await web.query(
          "query($ids: [ID!]!) { nodes(ids: $ids) { ... on Gist { files { text } } } }",
          ["ids": .array(ids.map { .string("G_\($0)") })])
      }
      for id in ids { #expect(try await query([id]).json["errors"] == nil) }
      let first = try await query(ids)
      #expect(first.status == 502)
      #expect(first["Content-Type"] == "text/html; charset=utf-8")
      let second = try await query(ids)
      #expect(second.status == 200)
      #expect(try second.json["data"] == nil)
      let message = try second.json["errors"]?[0]?["message"]?.text ?? ""
      #expect(
        message.hasPrefix(
          "Something went wrong while executing your query. This may be the result of a timeout, "
            + "or it could be a GitHub bug. Please include `"))
      let third = try await query(ids)
      #expect(third.status == 502)
    }
  }

  @Test func `a query that is larger than any honest one is refused, and costs a point`()
    async throws
  {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let fields = String(repeating: "login ", count: 60_000)
      let refused = try await web.query("{ viewer { \(fields) } }")
      #expect(refused.status == 200)
      #expect(
        try refused.json == ["errors": [["message": "This query is too large to execute."]]])
      let reply = try await web.query(Self.viewer)
      #expect(reply["X-RateLimit-Used"] == "2")
    }
  }

  @Test func `of requests that come at once no more get through than the limit allows`()
    async throws
  {
    var options = SandboxOptions.tests(gists: 30)
    options.requestsPerHour = 50
    try await Sandbox.with(options) { sandbox in
      let web = Web(sandbox, token: "mine")
      let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
        for _ in 0..<200 { group.addTask { try await web.get("/gists/public?per_page=100") } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(replies.count { $0.status == 200 } == 50)
      #expect(replies.count { $0.status == 403 } == 150)
      let counts = replies.filter { $0.status == 200 }.compactMap { $0["X-RateLimit-Used"] }
      #expect(counts.compactMap { Int($0) }.sorted() == Array(1...50))
    }
  }
}
