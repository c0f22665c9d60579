import SandboxServer
import TestSupport
import Testing

/// When the sandbox closes connections.
@Suite struct Connections {
  /// Sends bytes and returns what comes until the connection is closed, in lines.
  private func exchange(_ request: String, with sandbox: Sandbox) async throws -> [String] {
    try await ScratchHome.with { home in
      let script = #"exec 3<> "/dev/tcp/127.0.0.1/$1"; printf "$2" >&3; tr -d '\r' <&3"#
      let result = try await Program(
        command: ["bash", "-euc", script, "bash", String(sandbox.port), request], home: home
      ).run()
      #expect(result.exit == 0, "\(result)")
      return result.out.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private static let agent = #"User-Agent: lynx\r\nHost: localhost\r\n"#

  @Test(arguments: ["", #"Connection: keep-alive\r\n"#])
  func `end with the response to HTTP/1.0, which is not in chunks`(field: String) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      for path in ["/users/octocat", "/octocat", "/nowhere"] {
        let lines = try await exchange(
          #"GET \#(path) HTTP/1.0\r\n\#(Self.agent)\#(field)\r\n"#, with: sandbox)
        #expect(lines.first?.hasPrefix("HTTP/1.0 ") == true)
        let head = lines.prefix { !$0.isEmpty }.map { $0.lowercased() }
        #expect(head.filter { $0.hasPrefix("connection:") } == ["connection: close"])
        #expect(!head.contains { $0.hasPrefix("transfer-encoding:") })
        #expect(lines.count > head.count + 1)
      }
    }
  }

  @Test(.requires("git")) func `end with a response to HTTP/1.0 whose length is not known`()
    async throws
  {
    try await GitSession.with { git in
      let id = git.gist()
      let lines = try await exchange(
        #"GET /\#(id).git/info/refs?service=git-upload-pack HTTP/1.0\r\n\#(Self.agent)\r\n"#,
        with: git.sandbox)
      #expect(lines.first == "HTTP/1.0 200 OK")
      let body = lines.drop { !$0.isEmpty }.dropFirst()
      #expect(body.first == "001e# service=git-upload-pack")
      #expect(body.last == "0000")
    }
  }

  @Test(arguments: ["close", "Close", "keep-alive, close"])
  func `end with the response to the last request of HTTP/1.1`(value: String) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let start = #"GET /users/octocat HTTP/1.1\r\n\#(Self.agent)"#
      let lines = try await exchange(
        #"\#(start)\r\n\#(start)Connection: \#(value)\r\n\r\n"#, with: sandbox)
      // The body of the first response has no line break at its end.
      #expect(lines.count { $0.hasSuffix("HTTP/1.1 200 OK") } == 2)
      #expect(lines.count { $0.lowercased() == "connection: close" } == 1)
      #expect(lines.prefix { !$0.isEmpty }.allSatisfy { !$0.lowercased().hasPrefix("connection:") })
    }
  }
}
