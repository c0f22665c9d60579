import TestSupport
import Testing

/// The device flow in real time; the other cases run on a given clock, in AuthLoginTests and
/// GitHubAPITests.
@Suite(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool", "gdbus"))
struct `Waiting for a sign-in` {
  @Test func `an unused code expires on time, and nothing is stored`()
    async throws
  {
    try await FaultServer.with(
      .signIn(code: .code(#""expires_in":10,"interval":1"#), polls: .pending)
    ) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        // On a busy machine, the code may expire before the first poll.
        let (result, polls) = try await repeating { () -> (ProgramResult, Int) in
          let before = server.count("/login/oauth/access_token")
          let result = try await gists("auth", "login", "--no-browser", in: home.using(server))
          return (result, server.count("/login/oauth/access_token") - before)
        } while: {
          $0.1 == 0
        }
        #expect(result.exit == 4)
        #expect(
          result.err.hasSuffix(
            "error: the code expired after 10 seconds\n" + Faults.signInHint))
        #expect(result.time > .seconds(9.5))
        // After two seconds and then every second, but not at the end.
        #expect(1...8 ~= polls)
        #expect(try await keyring.items() == [])
      }
    }
  }
}
