import GistLibrary
import GitHubAPI
import Keyring
import LocalFiles
import Synchronization
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

  @Test func `an optional token is waited for one second, a required one five`() async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(signedIn)
    var context = machine.context()
    let waits = Mutex<[KeyringWait]>([])
    context.keyring = { wait in
      waits.withLock { $0.append(wait) }
      return BrokenKeyring(.timedOut)
    }
    let credentials = context.sessions.credentials(for: .gitHub)
    #expect(try await credentials.token(.optional) == nil)
    await #expect(throws: KeyringError.timedOut) { try await credentials.token(.required) }
    #expect(waits.withLock { $0.map(\.deadline) } == [.seconds(1), .seconds(5)])
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

/// A token of https on loopback is never sent in clear.
@Suite struct `Tokens of http and https on the same loopback port` {
  private static let (http, https) = ("http://127.0.0.1:8443", "https://127.0.0.1:8443")

  private func accounts(_ hosts: KeyValuePairs<String, String?>) -> String {
    let entries = hosts.map { host, token in
      let fingerprint = token.flatMap(Token.init).map {
        #","token_fingerprint":"\#($0.fingerprint)""#
      }
      return #""\#(host)":{"accounts":[{"login":"octocat"\#(fingerprint ?? "")}]}"#
    }
    return #"{"hosts":{\#(entries.joined(separator: ","))}}"#
  }

  private func token(_ machine: TestMachine, on host: String) async throws -> String? {
    try await machine.context().sessions.credentials(for: Host(host)).token(.required)?.value
  }

  @Test func `are two items in the keyring`() async throws {
    let machine = try TestMachine()
    for host in [Self.http, Self.https] {
      let name = try Host(host).name
      try await machine.keyring.save("gho_of-\(host)", host: name, account: "octocat")
    }
    for host in [Self.http, Self.https] {
      #expect(try await token(machine, on: host) == "gho_of-\(host)")
    }
    let context = machine.context()
    let libraries = try [Self.http, Self.https].map {
      context.libraries.library(of: "octocat", on: try Host($0))?.file.path
    }
    #expect(libraries[0] != libraries[1])
  }

  @Test func `with one item of an earlier version, only the host that it belongs to gets it`()
    async throws
  {
    let former = "gho_0123456789"
    for (owner, other) in [(Self.http, Self.https), (Self.https, Self.http)] {
      for document in [accounts([owner: former]), accounts([owner: former, other: "gho_other"])] {
        let machine = try TestMachine()
        try machine.writeAccounts(document)
        try await machine.keyring.save(former, host: "127.0.0.1:8443", account: "octocat")
        #expect(try await token(machine, on: other) == nil, "\(document)")
        #expect(try await token(machine, on: owner) == former, "\(document)")
        #expect(try await token(machine, on: other) == nil, "\(document)")
      }
    }
  }

  @Test func `with one item, https on loopback keeps its refresh token too`() async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(accounts([Self.https: "gho_0123456789"]))
    let keyring = machine.keyring
    try await keyring.save("gho_0123456789", host: "127.0.0.1:8443", account: "octocat")
    try await keyring.refreshTokens.save("ghr_0123", host: "127.0.0.1:8443", account: "octocat")
    #expect(try await token(machine, on: Self.https) == "gho_0123456789")
    #expect(try await keyring.secret(host: Self.https, account: "octocat") == "gho_0123456789")
    let refresh = try await keyring.refreshTokens.secret(host: Self.https, account: "octocat")
    #expect(refresh == "ghr_0123")
    #expect(try await keyring.accounts(host: "127.0.0.1:8443") == [])
    #expect(try await keyring.refreshTokens.accounts(host: "127.0.0.1:8443") == [])
  }

  @Test func `with an item whose owner is unknown, https gets none`() async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(accounts([Self.http: nil, Self.https: nil]))
    try await machine.keyring.save("gho_0123456789", host: "127.0.0.1:8443", account: "octocat")
    #expect(try await token(machine, on: Self.https) == nil)
    #expect(try await token(machine, on: Self.http) == nil)
  }
}
