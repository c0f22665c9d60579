import FoundationEssentials
import GitHubModels
import LocalFiles
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import ClientState
@testable import CommandSupport
@testable import GistsCommands

@Suite struct AccountsFileTests {
  @Test func `accounts are read as they were written`() async throws {
    let machine = try TestMachine()
    let file = machine.accountsFile
    var accounts = Accounts()
    accounts.hosts["github.com", default: .init()].signIn(.init(login: "octocat"))
    accounts.hosts["github.com", default: .init()].signIn(
      .init(login: "monalisa", tokenEnds: "2026-02-01T00:00:00Z"))
    accounts.hosts["github.com"]?.clientID = "0123456789abcdef0123"
    accounts.logins["00ff00ff00ff00ff"] = "hubot"
    try await file.update { $0 = accounts }
    #expect(try file.read() == accounts)
    #expect(
      machine.accounts == """
        {
          "hosts": {
            "github.com": {
              "accounts": [
                {
                  "login": "octocat"
                },
                {
                  "login": "monalisa",
                  "token_ends": "2026-02-01T00:00:00Z"
                }
              ],
              "active": "monalisa",
              "client_id": "0123456789abcdef0123"
            }
          },
          "logins": {
            "00ff00ff00ff00ff": "hubot"
          }
        }

        """)
  }

  @Test func `no file means no accounts`() async throws {
    let machine = try TestMachine()
    #expect(try machine.accountsFile.read() == Accounts())
  }

  @Test func `signing out of the active account activates the first other one`() {
    var entry = Accounts.Entry()
    entry.signIn(.init(login: "octocat"))
    entry.signIn(.init(login: "monalisa"))
    entry.signIn(.init(login: "octocat", tokenEnds: "2026-02-01T00:00:00Z"))
    #expect(entry.active == "octocat")
    #expect(entry.accounts.map(\.login) == ["octocat", "monalisa"])
    entry.signOut("octocat")
    #expect(entry.active == "monalisa")
    entry.signOut("monalisa")
    #expect(entry == Accounts.Entry())
  }

  @Test(arguments: [
    ("", "line 1: not valid JSON"), ("\u{0}\u{1}\u{2}", "line 1: not valid JSON"),
    ("{\n  \"hosts\": {\n  oops\n", "line 3: not valid JSON"),
    ("[1]", "line 1: not a JSON object"),
  ])
  func `an unreadable file is reported with its line and left alone`(
    content: String, reason: String
  ) async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(content)
    let path = machine.accountsPath
    let failure = Failure(
      .configurationUnusable, "\(path): \(reason)",
      next: ["fix the file, or move it away and \(Sentence.signIn())"])
    let file = machine.accountsFile
    let formatter = machine.context().failureFormatter
    let reading = #expect(throws: StateFileError.self) { try file.read() }
    #expect(reading.map { formatter.failure(for: $0) } == failure)
    let updating = await #expect(throws: StateFileError.self) {
      try await file.update { $0.logins["a"] = "b" }
    }
    #expect(updating.map { formatter.failure(for: $0) } == failure)
    #expect(machine.accounts == content)
  }

  @Test func `a folder in its place is reported`() async throws {
    let machine = try TestMachine()
    try FileManager.default.createDirectory(
      atPath: machine.accountsPath, withIntermediateDirectories: true)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: "\(machine.folder)/state/gists")
    let result = await machine.gists("auth", "token")
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: \(machine.accountsPath): is a directory
            hint: fix the file, or move it away and \(Sentence.signIn())

            """, status: .configurationUnusable))
  }

  @Test func `a change keeps members of other names and types`() async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(
      #"""
      {"version":2,"logins":{"aa":3,"bb":"hubot"},"hosts":{"ghe.example.com":"later","github.com":
      {"client_id":12,"accounts":[{"color":"red","login":"octocat","token_ends":5},7,{"login":null}],
      "note":[1]}},"x":null}
      """#)
    try await machine.accountsFile.update { accounts in
      accounts.hosts["github.com"]?.signIn(.init(login: "monalisa"))
      accounts.hosts["github.com"]?.signIn(.init(login: "octocat", tokenFingerprint: "ff"))
      accounts.logins["cc"] = "monalisa"
    }
    let text = try #require(machine.accounts)
    #expect(
      try JSON(parsing: Array(text.utf8)).text()
        == #"{"version":2,"logins":{"aa":3,"bb":"hubot","cc":"monalisa"},"#
        + #""hosts":{"ghe.example.com":"later","github.com":{"client_id":12,"#
        + #""accounts":[{"color":"red","login":"octocat","token_ends":5,"#
        + #""token_fingerprint":"ff"},7,{"login":null},{"login":"monalisa"}],"#
        + #""note":[1],"active":"octocat"}},"x":null}"#)
    try await machine.accountsFile.update { $0.hosts["github.com"]?.signOut("octocat") }
    #expect(
      try JSON(parsing: Array(try #require(machine.accounts).utf8))["hosts"]?["github.com"]?.text()
        == #"{"client_id":12,"accounts":[7,{"login":null},{"login":"monalisa"}],"#
        + #""note":[1],"active":"monalisa"}"#)
  }

  @Test(arguments: [
    (#"{"hosts":[1]}"#, "hosts is not a JSON object"),
    (#"{"hosts":{"github.com":"x"}}"#, "github.com is not a JSON object"),
    (#"{"hosts":{"github.com":{"accounts":"x"}}}"#, "accounts is not a JSON array"),
  ])
  func `a change in the place of another type is refused`(
    content: String, reason: String
  ) async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(content)
    let error = await #expect(throws: StateFileError.self) {
      try await machine.accountsFile.update {
        $0.hosts["github.com", default: .init()].signIn(.init(login: "octocat"))
      }
    }
    let formatter = machine.context().failureFormatter
    #expect(
      error.map { formatter.failure(for: $0).message.description }
        == "\(machine.accountsPath): \(reason)")
    #expect(machine.accounts == content)
    // Another part of the file can still be changed.
    try await machine.accountsFile.update { $0.logins["cc"] = "monalisa" }
    let changed = try JSON(parsing: Array(try #require(machine.accounts).utf8))
    #expect(changed["hosts"] == (try JSON(parsing: Array(content.utf8))["hosts"]))
  }

  @Test func `invalid members are ignored`() throws {
    let accounts = Accounts(
      .object([
        .init(
          "hosts",
          .object([
            .init("github.com", .object([.init("accounts", .array([.null])), .init("x", .null)]))
          ])), .init("logins", .array([])), .init("version", .number("2")),
      ]))
    #expect(accounts == Accounts(hosts: ["github.com": .init()], logins: [:]))
  }
}
