import SandboxServer
import Testing

@Suite struct `Header fields` {
  @Test func `a known ETag gets 304, which does not count, and ETags differ per token`()
    async throws
  {
    try await Sandbox.with(.tests(gists: 3)) { sandbox in
      let web = Web(sandbox, token: "mine")
      let first = try await web.get("/gists/public")
      let tag = try #require(first["ETag"])
      #expect(tag.hasPrefix("W/\""))
      #expect(first["X-RateLimit-Remaining"] == "4999")
      let again = try await web.get("/gists/public", fields: ["If-None-Match": "\"x\", \(tag)"])
      #expect(again.status == 304)
      #expect(again.bytes.isEmpty)
      #expect(again["X-RateLimit-Remaining"] == "4999")
      #expect(again["ETag"] == String(tag.dropFirst(2)))
      #expect(again["X-GitHub-Media-Type"] == nil)
      let strong = String(tag.dropFirst(2))
      #expect(try await web.get("/gists/public", fields: ["If-None-Match": strong]).status == 304)
      #expect(try await Web(sandbox).get("/gists/public")["ETag"] != tag)
      let draft = #"{"public":true,"files":{"a":{"content":"b"}}}"#
      _ = try await web.send(.POST, "/gists", body: draft)
      #expect(try await web.get("/gists/public", fields: ["If-None-Match": tag]).status == 200)
    }
  }

  @Test func `X-Accepted-OAuth-Scopes names the scope of a gist that is not found`() async throws {
    try await Sandbox.with(.tests(gists: 1)) { sandbox in
      let web = Web(sandbox, token: "mine")
      let id = try #require(try await web.get("/gists").json[0]?["id"]?.text)
      #expect(try await web.get("/gists/\(id)")["X-Accepted-OAuth-Scopes"] == "")
      #expect(try await web.get("/gists/0123")["X-Accepted-OAuth-Scopes"] == "gist")
      #expect(try await web.send(.DELETE, "/gists/0123")["X-Accepted-OAuth-Scopes"] == "gist")
      #expect(try await web.get("/users/nobody")["X-Accepted-OAuth-Scopes"] == "")
      let refused = try await Web(sandbox, token: "no-scope").send(
        .POST, "/gists", body: #"{"files":{"a":{"content":"b"}}}"#)
      #expect(refused.status == 404 && refused["X-Accepted-OAuth-Scopes"] == "gist")
      #expect(try await web.get("/user")["X-OAuth-Client-Id"] == nil)
    }
  }

  @Test func `responses are compressed if the client accepts gzip`() async throws {
    try await Sandbox.with(.tests(gists: 3)) { sandbox in
      let web = Web(sandbox)
      let plain = try await web.get("/gists/public", fields: ["Accept-Encoding": "gzip;q=0, br"])
      #expect(plain["Content-Encoding"] == nil)
      let compressed = try await web.get("/gists/public", fields: ["Accept-Encoding": "br, GZIP"])
      #expect(compressed["Content-Encoding"] == "gzip")
      #expect(compressed.bytes.starts(with: [0x1F, 0x8B]))
      #expect(compressed.bytes.count * 3 < plain.bytes.count)
      #expect(compressed["Content-Length"] == String(compressed.bytes.count))

      // Another implementation decompresses it.
      #expect(try await web.decompressed("/gists/public") == plain.text)
    }
  }

  @Test func `every response has a request ID, the media type, the scopes and the rate limit`()
    async throws
  {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox, token: "mine").get("/user")
      let id = try #require(reply["X-GitHub-Request-Id"])
      let parts = id.split(separator: ":")
      #expect(parts.map(\.count) == [4, 4, 7, 7, 8])
      #expect(parts.joined().filter { !$0.isHexDigit } == "")
      #expect(reply["X-GitHub-Media-Type"] == "github.v3; format=json")
      #expect(reply["X-OAuth-Scopes"] == "gist")
      #expect(reply["X-RateLimit-Limit"] == "5000")
      #expect(reply["X-RateLimit-Used"] == "1")
      #expect(reply["X-RateLimit-Resource"] == "core")
      #expect(reply["Date"] != nil)
      let signedOut = try await Web(sandbox).get("/users/octocat")
      #expect(signedOut["X-OAuth-Scopes"] == nil)
      #expect(signedOut["X-RateLimit-Limit"] == "60")
      #expect(signedOut["X-RateLimit-Remaining"] == "59")
    }
  }

  @Test func `requests over the rate limit fail until the reset`() async throws {
    let clock = ManualClock()
    try await Sandbox.with(clock.options()) { sandbox in
      sandbox.withState { state in
        state.rateLimiter.setWindow(
          of: "mine", limit: 5_000, used: 4_999,
          reset: UTCTimestamp(seconds: Int(clock.now) + 90))
      }
      let web = Web(sandbox, token: "mine")
      #expect(try await web.get("/user").status == 200)
      let limited = try await web.get("/user")
      #expect(limited.status == 403)
      #expect(limited["X-RateLimit-Remaining"] == "0")
      #expect(limited["X-RateLimit-Reset"] == String(Int(clock.now) + 90))
      #expect(try limited.json["message"] == "API rate limit exceeded for user ID 583231.")
      let overview = try await web.get("/rate_limit")
      #expect(overview.status == 200)
      #expect(try overview.json["resources"]?["core"]?["remaining"] == 0)
      clock.advance(91)
      #expect(try await web.get("/user").status == 200)
    }
  }

  @Test func `API version 2026-03-10 has no user, forks or history; unknown versions are rejected`()
    async throws
  {
    try await Sandbox.with(.tests(gists: 1)) { sandbox in
      let web = Web(sandbox, token: "mine")
      let id = try #require(try await web.get("/gists").json[0]?["id"]?.text)
      let reply = try await web.get(
        "/gists/\(id)", fields: ["X-GitHub-Api-Version": "2026-03-10"])
      #expect(reply["X-GitHub-Api-Version-Selected"] == "2026-03-10")
      #expect(try Set(["user", "forks", "history"]).isDisjoint(with: reply.json.members.keys))
      let odd = try await web.get("/user", fields: ["X-GitHub-Api-Version": "1999-01-01"])
      #expect(odd.status == 400)
    }
  }
}

@Suite struct `Scripts of other sites` {
  @Test(arguments: ["/gists", "/api/v3/user", "/nowhere"])
  func `may ask what they may send`(path: String) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox).send(.OPTIONS, path)
      #expect(reply.status == 204)
      #expect(reply.bytes.isEmpty)
      #expect(reply["Access-Control-Allow-Origin"] == "*")
      #expect(reply["Access-Control-Allow-Methods"] == "GET, POST, PATCH, PUT, DELETE")
      #expect(reply["Access-Control-Allow-Headers"]?.contains("Authorization") == true)
      #expect(reply["Access-Control-Max-Age"] == "86400")
    }
  }

  @Test(arguments: ["/users/octocat", "/gists/0123", "/user", "/nowhere"])
  func `may read each response with GitHub's security fields`(path: String) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox).get(path)
      #expect(reply["Access-Control-Allow-Origin"] == "*")
      #expect(reply["Access-Control-Expose-Headers"]?.hasPrefix("ETag, Link, Location, ") == true)
      #expect(reply["Content-Security-Policy"] == "default-src 'none'")
      #expect(
        reply["Strict-Transport-Security"] == "max-age=31536000; includeSubdomains; preload")
      #expect(reply["X-Frame-Options"] == "deny")
      #expect(reply["X-XSS-Protection"] == "0")
      #expect(
        reply["Referrer-Policy"] == "origin-when-cross-origin, strict-origin-when-cross-origin")
    }
  }
}
