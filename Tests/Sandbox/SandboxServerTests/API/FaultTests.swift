import HTTPTypes
import SandboxServer
import Testing

@Suite struct Faults {
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

  @Test(.timeLimit(.minutes(1)))
  func `tests can wait for a request, and a hanging request ends with the sandbox`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      sandbox.inject(.hang)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { _ = try? await Web(sandbox).get("/rate_limit") }
        let seen = try await sandbox.request { $0.path == "/rate_limit" }
        #expect(seen.line == "GET /rate_limit")
        group.cancelAll()
      }
    }
  }
}
