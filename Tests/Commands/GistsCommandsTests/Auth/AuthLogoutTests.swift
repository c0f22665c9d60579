import ClientState
import Keyring
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct AuthLogoutTests {
  private func machine() async throws -> TestMachine {
    let machine = try TestMachine()
    try machine.writeAccounts(
      """
      {"hosts":{"github.com":{"accounts":[{"login":"octocat"},{"login":"monalisa"}],\
      "active":"octocat","client_id":"Iv1.0123456789abcdef"}}}
      """)
    try await machine.keyring.save("gho_0123456789", host: "github.com", account: "octocat")
    try await machine.keyring.save("gho_9876543210", host: "github.com", account: "monalisa")
    return machine
  }

  private let page = "https://github.com/settings/connections/applications/Iv1.0123456789abcdef"

  @Test func `the active account is signed out, and another one becomes active`() async throws {
    let machine = try await machine()
    #expect(
      await machine.gists("auth", "logout")
        == .init(
          out: "",
          err: """
            ✓ Signed out of github.com as octocat
            note: the token stays valid until you revoke it: \(page)

            """, status: .done))
    #expect(try await machine.keyring.accounts(host: "github.com") == ["monalisa"])
    let entry = try machine.accountsFile.read().hosts["github.com"]
    #expect(entry?.active == "monalisa")
    #expect(entry?.accounts == [.init(login: "monalisa")])
  }

  @Test func `all or one of the accounts can be signed out`() async throws {
    let machine = try await machine()
    #expect(await machine.gists("auth", "logout", "--account", "monalisa").status == .done)
    #expect(try await machine.keyring.accounts(host: "github.com") == ["octocat"])
    #expect(await machine.gists("auth", "logout", "--all").status == .done)
    #expect(try await machine.keyring.accounts(host: "github.com") == [])
  }

  @Test func `a login is matched in any case`() async throws {
    let machine = try await machine()
    #expect(
      await machine.gists("auth", "token", "--account", "MonaLisa")
        == .init(out: "gho_9876543210\n", err: "", status: .done))
    #expect(await machine.gists("auth", "logout", "--account", "MonaLisa").status == .done)
    #expect(try await machine.keyring.accounts(host: "github.com") == ["octocat"])
    #expect(
      try machine.accountsFile.read().hosts["github.com"]?.accounts == [.init(login: "octocat")])
  }

  @Test func `an item that can't be removed is an error with the revocation page`()
    async throws
  {
    let machine = try await machine()
    machine.keyring = BrokenKeyring(.locked)
    let before = machine.accounts
    #expect(
      await machine.gists("auth", "logout")
        == .init(
          out: "",
          err: """
            error: the keyring is locked; the token of octocat on github.com was not removed
            hint: unlock it on the desktop, or run gnome-keyring-daemon --unlock
            hint: or revoke the token at \(page)

            """, status: .signInNeeded))
    #expect(machine.accounts == before)
  }

  @Test func `without a keyring the hint names no token variable`() async throws {
    let machine = try TestMachine()
    machine.keyring = BrokenKeyring(.noBus)
    #expect(
      await machine.gists("auth", "logout")
        == .init(
          out: "",
          err: """
            error: no keyring available (no D-Bus session)
            hint: log in to a desktop, or start a session: dbus-run-session -- bash
            hint: or revoke the token at https://github.com/settings/tokens

            """, status: .signInNeeded))
  }

  @Test func `signing out without a sign-in succeeds`() async throws {
    #expect(
      try await TestMachine().gists("auth", "logout")
        == .init(out: "", err: "note: not signed in to github.com\n", status: .done))
  }

  @Test func `a token known to the keyring only is found`() async throws {
    let machine = try TestMachine()
    try await machine.keyring.save("gho_0123456789", host: "github.com", account: "octocat")
    let result = await machine.gists("auth", "logout")
    #expect(
      result.err == """
        ✓ Signed out of github.com as octocat
        note: the token stays valid until you revoke it: https://github.com/settings/tokens

        """)
    #expect(try await machine.keyring.accounts(host: "github.com") == [])
  }
}
