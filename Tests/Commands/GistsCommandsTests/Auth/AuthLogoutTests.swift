import ClientState
import FoundationEssentials
import GitHubAPI
import HTTPTypes
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
            hint: next time, to also revoke the token, run gists auth logout --revoke

            """, status: .done))
    #expect(try await machine.keyring.accounts(host: "github.com") == ["monalisa"])
    let entry = try machine.accountsFile.read().hosts["github.com"]
    #expect(entry?.active == "monalisa")
    #expect(entry?.accounts == [.init(login: "monalisa")])
  }

  @Test func `a token is removed and its page shown even if the account can't be`() async throws {
    let machine = try await machine()
    let lock = machine.accountsPath + ".lock"
    try? FileManager.default.removeItem(atPath: lock)
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: true)
    let result = await machine.gists("auth", "logout")
    #expect(
      result.err.hasPrefix("warning: octocat is still in the list of accounts: could not write "),
      "\(result)")
    #expect(
      result.err.contains(
        """
        ✓ Signed out of github.com as octocat
        note: the token stays valid until you revoke it: \(page)

        """), "\(result)")
    #expect(result.status == .done)
    #expect(try await machine.keyring.accounts(host: "github.com") == ["monalisa"])
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
            hint: unlock it on the desktop
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
            hint: revoke the token at https://github.com/settings/tokens

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
        hint: next time, to also revoke the token, run gists auth logout --revoke

        """)
    #expect(try await machine.keyring.accounts(host: "github.com") == [])
  }

  @Test(arguments: [
    ("ghp_0123456789", "tokens"), ("github_pat_0123456789", "personal-access-tokens"),
    ("gho_0123456789", "connections/applications/Iv1.0123456789abcdef"),
    ("ghu_0123456789", "connections/applications/Iv1.0123456789abcdef"),
  ])
  func `the page is that of the kind of token`(token: String, page: String) async throws {
    let machine = try await machine()
    try await machine.keyring.save(token, host: "github.com", account: "octocat")
    let lost = StubTransport.Stub.failure(
      Self.revocation, .unreachable(host: "github.com", reason: .connectionLost))
    let result = await machine.gists("auth", "logout", "--revoke", api: StubTransport([lost]))
    #expect(
      result.err.hasSuffix("hint: revoke the token at https://github.com/settings/\(page)\n"),
      "\(result)")
  }

  @Test func `without --revoke, the token is not read`() async throws {
    let machine = try await machine()
    machine.keyring = SilentKeyring(store: machine.keyring)
    #expect(await machine.gists("auth", "logout").status == .done)
    #expect(try await machine.keyring.accounts(host: "github.com") == ["monalisa"])
  }

  private static let revocation = "POST /credentials/revoke"

  @Test func `--revoke ends the token and its refresh token before they are removed`() async throws
  {
    let machine = try await machine()
    try await machine.keyring.refreshTokens.save(
      "ghr_0123456789", host: "github.com", account: "octocat")
    let api = StubTransport([.answer(Self.revocation, 202)])
    #expect(
      await machine.gists("auth", "logout", "--revoke", api: api)
        == .init(
          out: "", err: "✓ Signed out of github.com as octocat\n✓ Revoked the token\n",
          status: .done))
    let request = try #require(api.requests.first)
    #expect(request.fields[.authorization] == nil)
    #expect(
      request.body
        == Array(#"{"credentials":["gho_0123456789","ghr_0123456789"]}"#.utf8))
    #expect(try await machine.keyring.accounts(host: "github.com") == ["monalisa"])
    #expect(try await machine.keyring.refreshTokens.accounts(host: "github.com") == [])
  }

  @Test func `an account whose token can't be revoked is signed out all the same`() async throws {
    let machine = try await machine()
    let limit: KeyValuePairs = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1784635200"]
    let api = StubTransport([
      .answer(Self.revocation, 403, #"{"message":"API rate limit exceeded"}"#, fields: limit),
      .failure(Self.revocation, .unreachable(host: "github.com", reason: .connectionLost)),
    ])
    let result = await machine.gists("auth", "logout", "--revoke", "--all", api: api)
    #expect(result.status != .done)
    #expect(
      result.err.hasPrefix(
        """
        ✓ Signed out of github.com as octocat
        ✓ Signed out of github.com as monalisa
        error: signed out, but the token was not revoked: API rate limit exceeded for github.com; \
        resets at
        """), "\(result.err)")
    #expect(
      result.err.hasSuffix(
        " (it revokes at most 60 times an hour)\nhint: revoke the token at \(page)\n"),
      "\(result.err)")
    #expect(try await machine.keyring.accounts(host: "github.com") == [])
  }

  @Test func `gh's token is never revoked, and another host revokes none`() async throws {
    let machine = try await machine()
    try machine.writeAccounts(
      """
      {"hosts":{"github.com":{"accounts":[{"login":"octocat","copied_from":"gh"}],\
      "active":"octocat"}}}
      """)
    #expect(
      await machine.gists("auth", "logout", "--revoke", "--host", "ghe.example.com")
        == .init(
          out: "",
          err: """
            error: --revoke works only on github.com
            hint: revoke the token at https://ghe.example.com/settings/tokens

            """, status: .wrongUsage))
    #expect(
      await machine.gists("auth", "logout", "--revoke", api: StubTransport([]))
        == .init(
          out: "",
          err: """
            ✓ Signed out of github.com as octocat
            note: the token was not revoked: only the copy was removed; gh still has the token

            """, status: .done))
  }
}

/// A keyring that gives no secret away.
private struct SilentKeyring: SecretStore {
  let store: any SecretStore

  var refreshTokens: SilentKeyring { SilentKeyring(store: store.refreshTokens) }
  func prepare() async throws(KeyringError) {}
  func secret(host: String, account: String) async throws(KeyringError) -> String? {
    throw .dismissed
  }
  func save(_ secret: String, host: String, account: String) async throws(KeyringError) {}
  func remove(host: String, account: String) async throws(KeyringError) -> Int {
    try await store.remove(host: host, account: account)
  }
  func accounts(host: String) async throws(KeyringError) -> [String] {
    try await store.accounts(host: host)
  }
}
