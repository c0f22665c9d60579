import GitHubAPI
import Keyring
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct CredentialsTests {
  private let signedIn =
    #"{"hosts":{"github.com":{"accounts":[{"login":"octocat"}],"active":"octocat"}}}"#

  @Test func `the active account's token is used, looked up once`() async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(signedIn)
    try await machine.keyring.save("ghp_0123456789", host: "github.com", account: "octocat")
    try await machine.keyring.save("ghp_other", host: "github.com", account: "hubot")
    let context = machine.context()
    let credentials = context.sessions.credentials(for: .gitHub)
    #expect(try await credentials.token(.optional)?.value == "ghp_0123456789")
    try await machine.keyring.save("ghp_changed", host: "github.com", account: "octocat")
    #expect(try await credentials.token(.required)?.value == "ghp_0123456789")
    #expect(context.resolvedTokens.origin("github.com") == .keyring(account: "octocat"))
    #expect(context.redactor.redact("ghp_0123456789") == "[redacted]")
  }

  @Test(arguments: [
    (KeyringError.locked, "note: continuing signed out: the keyring is locked\n"),
    (.timedOut, "note: continuing signed out: the keyring did not respond\n"),
    (.noBus, "note: continuing signed out: no keyring available\n"),
  ])
  func `without a keyring, an optional token is left out with one note`(
    error: KeyringError, note: String
  ) async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(signedIn)
    machine.keyring = BrokenKeyring(error)
    let console = Console.collecting()
    let credentials = machine.context(console).sessions.credentials(for: .gitHub)
    #expect(try await credentials.token(.optional) == nil)
    #expect(try await credentials.token(.optional) == nil)
    #expect(console.err.collectedText == note)
    await #expect(throws: error) { try await credentials.token(.required) }
  }

  @Test func `without a sign-in the keyring is not opened for an optional token`() async throws {
    let machine = try TestMachine()
    machine.keyring = BrokenKeyring(.locked)
    let console = Console.collecting()
    let credentials = machine.context(console).sessions.credentials(for: .gitHub)
    #expect(try await credentials.token(.optional) == nil)
    #expect(console.err.collectedText == "")
  }

  @Test func `a needed token is found in the keyring without accounts.json`()
    async throws
  {
    let machine = try TestMachine()
    try await machine.keyring.save("ghp_0123456789", host: "github.com", account: "octocat")
    let credentials = machine.context().sessions.credentials(for: .gitHub)
    #expect(try await credentials.token(.required)?.value == "ghp_0123456789")
  }

  @Test func `a request that must not carry a token gets none`() async throws {
    let machine = try TestMachine()
    machine.environment["GH_TOKEN"] = "ghp_0123456789"
    #expect(try await machine.context().sessions.credentials(for: .gitHub).token(.none) == nil)
  }
}
