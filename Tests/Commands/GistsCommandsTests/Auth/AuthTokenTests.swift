import Keyring
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct AuthTokenTests {
  @Test func `the token is printed alone on stdout`() async throws {
    let machine = try TestMachine()
    try await machine.keyring.save("gho_0123456789", host: "github.com", account: "octocat")
    #expect(
      await machine.gists("auth", "token")
        == .init(out: "gho_0123456789\n", err: "", status: .done))
  }

  @Test func `an account's token comes from the keyring, whatever the variables say`() async throws
  {
    let machine = try TestMachine()
    machine.environment["GH_TOKEN"] = "ghp_9876543210"
    try await machine.keyring.save("gho_0123456789", host: "github.com", account: "octocat")
    #expect(await machine.gists("auth", "token", "--account", "octocat").out == "gho_0123456789\n")
    #expect(
      await machine.gists("auth", "token", "--account", "hubot")
        == .init(
          out: "",
          err: """
            error: not signed in to github.com as hubot
            signed in as octocat
            hint: \(Sentence.signIn())
            hint: without --account, gists uses the token in GH_TOKEN

            """,
          status: .signInNeeded))
  }

  @Test func `a locked and a missing keyring have different messages`() async throws {
    let machine = try TestMachine()
    #expect(
      await machine.gists("auth", "token").err.hasPrefix("error: not signed in to github.com\n"))
    machine.keyring = BrokenKeyring(.locked)
    #expect(await machine.gists("auth", "token").err.hasPrefix("error: the keyring is locked\n"))
  }
}
