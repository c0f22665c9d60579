import SandboxServer
import Testing

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
