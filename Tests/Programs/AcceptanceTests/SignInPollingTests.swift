import TestSupport
import Testing

/// The device flow in real time; the many cases run on a clock of their own, in GitHubAPITests.
@Suite(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool", "gdbus"))
struct `Waiting for a sign-in` {
  private func signIn(_ script: FaultScript) async throws -> (CommandResult, FaultServer) {
    try await FaultServer.with(script) { server in
      try await ScratchHome.with(.unlocked) { home, _ in
        (try await gists("auth", "login", in: home.using(server)), server)
      }
    }
  }

  @Test(arguments: [#""expires_in":900"#, #""expires_in":900,"interval":0"#])
  func `without a usable interval the first poll is after six seconds`(
    members: String
  ) async throws {
    let (result, server) = try await signIn(.signIn(code: .code(members), polls: .granted()))
    #expect(result.exit == 0, "\(result)")
    #expect(server.gaps.count == 1)
    #expect(server.gaps.allSatisfy { $0 >= 5 && $0 < 8 }, "\(server.gaps)")
  }

  @Test func `each slow_down adds five seconds permanently`() async throws {
    let (result, server) = try await signIn(
      .signIn(polls: .pending, .error("slow_down"), .error("slow_down"), .granted()))
    #expect(result.exit == 0, "\(result)")
    let floors = [2.0, 1, 6, 11]
    #expect(server.gaps.count == floors.count)
    for (gap, floor) in zip(server.gaps, floors) { #expect(gap > floor - 0.1 && gap < floor + 3) }
  }

  @Test func `lost and unreadable responses double the interval and keep the code`()
    async throws
  {
    let (result, server) = try await signIn(
      .signIn(
        polls: .pending, .reset, .html(502, "<h1>Bad Gateway</h1>"), .json(200, "{"), .granted()))
    #expect(result.exit == 0, "\(result)")
    #expect(server.count("/login/device/code") == 1)
    #expect(result.err.split(separator: "WDJB-MJHT", omittingEmptySubsequences: false).count == 2)
    let floors = [2.0, 1, 2, 4, 8]
    #expect(server.gaps.count == floors.count)
    for (gap, floor) in zip(server.gaps, floors) { #expect(gap > floor - 0.1 && gap < floor + 3) }
  }

  @Test func `an unused code expires on time, and nothing is stored`()
    async throws
  {
    try await FaultServer.with(
      .signIn(code: .code(#""expires_in":7,"interval":1"#), polls: .pending)
    ) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let result = try await gists("auth", "login", in: home.using(server))
        #expect(result.exit == 4)
        #expect(
          result.err.hasSuffix(
            "error: the code expired after 7 seconds\nhint: run gists auth login\n"))
        #expect(result.time > .seconds(6.5))
        // After two seconds and then every second, but not at the end.
        #expect(1...5 ~= server.count("/login/oauth/access_token"))
        #expect(try await keyring.items() == [])
      }
    }
  }
}
