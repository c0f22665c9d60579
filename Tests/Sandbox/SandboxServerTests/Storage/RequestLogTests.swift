import FoundationEssentials
import SandboxServer
import TestSupport
import Testing

/// The log of requests.
@Suite struct `Request log` {
  @Test func `each request is a line, without tokens and codes`() async throws {
    try await ScratchHome.with { home in
      let path = "\(home.work)/requests.jsonl"
      var options = SandboxOptions.tests(gists: 1)
      options.log = path
      let secret = "gho_" + "16C7e42F292c6912E7710c838347Ae178B4a"
      options.tokens[secret] = Grant()
      try await Sandbox.with(options) { sandbox in
        let web = Web(sandbox, token: secret)
        _ = try await web.get("/gists?per_page=1")
        _ = try await web.get("/user?access_token=\(secret)&device%5Fcode=abc&page=1")
        _ = try await web.get("/gists/\(secret)")
        _ = try await web.send(.POST, "/login/device/code", body: "client_id=x")
        sandbox.inject(.dropBefore)
        _ = try? await web.get("/rate_limit")
      }
      let text = String(decoding: home.read(path) ?? [], as: UTF8.self)
      #expect(!text.contains(secret) && !text.contains("abc"))
      let lines = try text.split(separator: "\n").map {
        try JSONDecoder().decode(ResponseJSON.self, from: Data($0.utf8))
      }
      #expect(lines.map { $0["method"]?.text } == ["GET", "GET", "GET", "POST", "GET"])
      #expect(
        lines.map { $0["path"]?.text }
          == ["/gists", "/user", "/gists/***", "/login/device/code", "/rate_limit"])
      #expect(lines.prefix(4).map { $0["status"]?.int } == [200, 400, 404, 200])
      #expect(lines[0]["query"] == "per_page=1")
      #expect(lines[1]["query"] == "access_token=***&device%5Fcode=***&page=1")
      for line in lines.prefix(4) {
        #expect(line["user_agent"] == "sandbox-tests")
        #expect(line["request_id"]?.text?.isEmpty == false)
        #expect(line["bytes"]?.int ?? 0 > 0)
        #expect(line["time"]?.text?.hasSuffix("Z") == true)
        #expect(line["duration_ms"] != nil)
      }
    }
  }

  @Test func `a log that can't be opened is an error`() async throws {
    var options = SandboxOptions.tests()
    options.log = "/nowhere/log"
    await #expect(throws: SandboxError.cannotLog("/nowhere/log", 2)) {
      _ = try await Sandbox.with(options) { _ in true }
    }
  }
}
