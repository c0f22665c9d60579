import SandboxServer
import TestSupport
import Testing

/// Tokens that expire, with the real keyring and several processes.
@Suite(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool"))
struct `A token that expires` {
  /// Runs `body` signed in, with tokens of a day.
  private func withDesktop(_ body: (Desktop) async throws -> Void) async throws {
    var options = SandboxOptions(approval: .auto)
    options.tokenLifetime = 86_400
    try await Desktop.with(gists: 3, options: options) { desktop in
      let login = try await desktop.gists("auth", "login", "--no-browser")
      try #require(login.ending == .exit(0), "\(login)")
      try await body(desktop)
    }
  }

  private func renewals(_ desktop: Desktop) -> Int {
    desktop.sandbox.requests.count {
      String(decoding: $0.body, as: UTF8.self).contains("grant_type=refresh_token")
    }
  }

  /// Ends the tokens that are in use.
  private func endTokens(_ desktop: Desktop) {
    desktop.sandbox.withState { state in
      for token in state.tokens.keys { state.tokens[token]?.expiresAt = 0 }
    }
  }

  @Test func `is renewed once for all processes, and all are right`() async throws {
    try await withDesktop { desktop in
      let expected = try await desktop.gists("list").out
      endTokens(desktop)
      let results = try await withThrowingTaskGroup(of: ProgramResult.self) { group in
        // On a busy machine, the last of the eight waits long.
        for _ in 0..<8 { group.addTask { try await desktop.gists("list", "--timeout", "600") } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let waiting = "note: waiting for another command with the tokens of octocat to finish\n"
      for result in results {
        #expect(result.ending == .exit(0) && result.out == expected, "\(result)")
        #expect(["", waiting].contains(result.err))
      }
      #expect(renewals(desktop) == 1)
      #expect(try await desktop.keyring.items().count == 2)
    }
  }

  @Test func `is renewed for git, and the new token works`() async throws {
    try await withDesktop { desktop in
      endTokens(desktop)
      #expect(try await desktop.gists("list").exit == 0)
      let token = try await desktop.gists("auth", "token").line
      #expect(desktop.sandbox.withState { $0.grant(of: token, at: 1) } != nil)
      #expect(renewals(desktop) == 1)
      let home = desktop.home
      #expect(home.leaks(of: token, in: try await desktop.gists("list", "-v")) == [])
    }
  }

  /// After each kill the next run works, or asks for a sign-in and says why.
  @Test(.tracing) func `survives a kill at each step of its renewal`() async throws {
    try await withDesktop { desktop in
      let home = desktop.home
      for call in ["sendmsg", "write", "fsync"] {
        for step in 1...10 {
          endTokens(desktop)
          let before = renewals(desktop)
          _ = try await Program.gists(["list"], in: home)
            .traced("-e", "inject=\(call):signal=KILL:when=\(step)").run()
          let next = try await desktop.gists("list")
          #expect(home.leaks(of: "ghr_", in: next) == [])
          #expect(home.leaks(of: "gho_", in: next) == [])
          guard next.exit != 0 else { continue }
          // The host may have handled that of an earlier killed run only now.
          #expect(next.exit == 4 && renewals(desktop) - before >= 2, "\(next)")
          #expect(
            next.err.contains(
              ": an earlier renewal was interrupted before storing the new token\n"),
            "\(call) \(step): \(next)")
          let login = try await desktop.gists("auth", "login", "--no-browser")
          try #require(login.ending == .exit(0), "\(login)")
        }
      }
      #expect(try await desktop.keyring.items().count == 2)
    }
  }
}
