import GitHubAPI
import Keyring
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

@Suite struct AuthStatusTests {
  private let signedIn = """
    {"hosts":{"github.com":{"accounts":[{"login":"octocat"},{"login":"monalisa"}],"active":"octocat"}}}
    """

  private func machine() async throws -> TestMachine {
    let machine = try TestMachine()
    try machine.writeAccounts(signedIn)
    try await machine.keyring.save("gho_0123456789", host: "github.com", account: "octocat")
    try await machine.keyring.save("gho_9876543210", host: "github.com", account: "monalisa")
    return machine
  }

  @Test func `in a pipe each token is a block of key-value lines`() async throws {
    let result = try await machine().gists(
      "auth", "status",
      api: StubTransport([.user("octocat", scopes: "gist, repo"), .user("monalisa")]))
    #expect(
      result
        == .init(
          out: """
            host\tgithub.com
            account\toctocat
            active\ttrue
            source\tkeyring
            state\tok
            scopes\tgist,repo
            backend\tsecret-service

            host\tgithub.com
            account\tmonalisa
            active\tfalse
            source\tkeyring
            state\tok
            scopes\tgist
            backend\tsecret-service

            """, err: "", status: .done))
  }

  @Test func `at a terminal tokens are grouped by host`() async throws {
    let machine = try await machine()
    machine.terminal = Terminal(outIsTerminal: true)
    let result = await machine.gists(
      "auth", "status", api: StubTransport([.user("octocat"), .user("monalisa")]))
    #expect(
      result.out == """
        github.com
          ✓ octocat, token in the keyring, active, scopes: gist
          ✓ monalisa, token in the keyring, not active, scopes: gist

        """)
  }

  @Test func `at a terminal an account without a token is not a missing account`() async throws {
    let machine = try await machine()
    machine.terminal = Terminal(outIsTerminal: true)
    machine.keyring = InMemorySecretStore()
    let result = await machine.gists("auth", "status", api: StubTransport([]))
    #expect(
      result.out == """
        github.com
          ✗ octocat, no token in the keyring, not signed in
          ✗ monalisa, no token in the keyring, not signed in

        """)
    let other = try TestMachine()
    other.terminal = Terminal(outIsTerminal: true)
    #expect(
      await other.gists("auth", "status", api: StubTransport([])).out
        == "github.com\n  ✗ not signed in\n")
  }

  @Test func `at a terminal each problem is reported once with its hint`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true)
    #expect(
      await machine.gists("auth", "status")
        == .init(
          out: "github.com\n  ✗ not signed in\n",
          err: "hint: \(Sentence.signIn())\nhint: or set GH_TOKEN\n",
          status: .signInNeeded))
    machine.keyring = BrokenKeyring(.locked)
    #expect(
      await machine.gists("auth", "status")
        == .init(
          out: "github.com\n  ✗ the keyring is locked\n",
          err: """
            hint: unlock it on the desktop
            hint: or set GH_TOKEN

            """, status: .signInNeeded))
  }

  @Test func `a variable is used without opening the keyring, with a note`() async throws {
    let machine = try await machine()
    machine.keyring = BrokenKeyring(.timedOut)
    machine.environment = ["GH_TOKEN": "ghp_0123456789", "GITHUB_TOKEN": "ghp_9876543210"]
    let result = await machine.gists(
      "auth", "status", "--json", api: StubTransport([.user("hubot")]))
    #expect(
      result.out == """
        [{"host":"github.com","account":"hubot","active":true,"source":"GH_TOKEN","state":"ok",\
        "scopes":["gist"],"backend":null},\
        {"host":"github.com","account":null,"active":false,"source":"GITHUB_TOKEN","state":null,\
        "scopes":null,"backend":null},\
        {"host":"github.com","account":"octocat","active":false,"source":"keyring","state":null,\
        "scopes":null,"backend":"secret-service"},\
        {"host":"github.com","account":"monalisa","active":false,"source":"keyring","state":null,\
        "scopes":null,"backend":"secret-service"}]

        """)
    #expect(result.err == "")
    #expect(result.status == .done)
    #expect(machine.accounts?.contains("ghp_") == false)
  }

  struct StateCase: Sendable {
    var name: String
    var token: String?
    var keyring: (any SecretStore)?
    var stub: StubTransport.Stub?
    var state: String
    var error: String
    var status: CommandSupport.ExitStatus
  }

  @Test(arguments: [
    StateCase(
      name: "rejected", token: "ghp_0123456789", stub: .rejected(), state: "rejected",
      error: "github.com rejected the token in GH_TOKEN (HTTP 401)",
      status: .signInNeeded),
    StateCase(
      name: "missing", state: "missing", error: "not signed in to github.com",
      status: .signInNeeded),
    StateCase(
      name: "locked", keyring: BrokenKeyring(.locked), state: "keyring_unavailable",
      error: "the keyring is locked", status: .signInNeeded),
    StateCase(
      name: "network", token: "ghp_0123456789",
      stub: .failure(
        "GET /user", .unreachable(host: "github.com", reason: .nameNotFound)),
      state: "not_verified", error: "could not reach github.com: host not found",
      status: .unreachable),
  ])
  func `each state has its name, error and exit status`(test: StateCase) async throws {
    let machine = try TestMachine()
    machine.environment["GH_TOKEN"] = test.token
    if let keyring = test.keyring { machine.keyring = keyring }
    let result = await machine.gists(
      "auth", "status", api: StubTransport(test.stub.map { [$0] } ?? []))
    #expect(result.out.contains("state\t\(test.state)\n"))
    #expect(result.err.hasPrefix("error: \(test.error)\n"))
    #expect(result.status == test.status)
  }

  @Test func `with --json the error is a JSON line and the array is complete`() async throws {
    let result = try await TestMachine().gists("auth", "status", "--json")
    #expect(
      result
        == .init(
          out: """
            [{"host":"github.com","account":null,"active":false,"source":null,"state":"missing",\
            "scopes":null,"backend":null}]

            """,
          err: """
            {"error":{"code":"sign_in_needed","details":[],"exit":4,\
            "hints":["\(Sentence.signIn())","or set GH_TOKEN"],"host":"github.com",\
            "message":"not signed in to github.com",\
            "request_id":null,"retry_at":null,"status":null}}

            """, status: .signInNeeded))
  }

  @Test func `the account of a variable's saved token for offline use`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment["GH_TOKEN"] = "ghp_0123456789"
    _ = await machine.gists("auth", "status", api: StubTransport([.user("hubot")]))
    let offline = StubTransport([
      .failure("GET /user", .unreachable(host: "github.com", reason: .nameNotFound))
    ])
    let result = await machine.gists("auth", "status", api: offline)
    #expect(result.out.contains("account\thubot\n"))
  }

  @Test func `a rejected token stays in the keyring`() async throws {
    let machine = try await machine()
    let result = await machine.gists(
      "auth", "status", api: StubTransport([.rejected(), .user("monalisa")]))
    #expect(result.status == .signInNeeded)
    #expect(
      result.err.hasPrefix(
        "error: github.com rejected the token of octocat from the keyring (HTTP 401"))
    #expect(
      try await machine.keyring.secret(host: "github.com", account: "octocat") == "gho_0123456789")
  }

  @Test func `all hosts are shown, or only the one of --host`() async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(
      """
      {"hosts":{"ghe.example.com":{"accounts":[{"login":"hubot"}],"active":"hubot"},\
      "github.com":{"accounts":[{"login":"octocat","token_ends":"2026-03-01T00:00:00Z"}],\
      "active":"octocat"}}}
      """)
    try await machine.keyring.save("gho_0123456789", host: "github.com", account: "octocat")
    try await machine.keyring.save("gho_9876543210", host: "ghe.example.com", account: "hubot")
    machine.terminal = Terminal(outIsTerminal: true)
    let hubot = StubTransport.Stub.answer(
      "GET /api/v3/user", 200, #"{"login":"hubot"}"#, fields: ["X-OAuth-Scopes": "gist"])
    let all = await machine.gists("auth", "status", api: StubTransport([.user(), hubot]))
    #expect(
      all.out == """
        github.com
          ✓ octocat, token in the keyring, active, scopes: gist, expires on 2026-03-01

        ghe.example.com
          ✓ hubot, token in the keyring, active, scopes: gist

        """)
    let one = await machine.gists(
      "auth", "status", "--host", "ghe.example.com", api: StubTransport([hubot]))
    #expect(one.out.hasPrefix("ghe.example.com\n"))
  }

  @Test func `the exit code is that of the host in use`() async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(
      """
      {"hosts":{"ghe.example.com":{"accounts":[{"login":"hubot"}],"active":"hubot"},\
      "github.com":{"accounts":[{"login":"octocat"}],"active":"octocat"}}}
      """)
    try await machine.keyring.save("gho_0123456789", host: "github.com", account: "octocat")
    try await machine.keyring.save("gho_9876543210", host: "ghe.example.com", account: "hubot")
    let away = StubTransport.Stub.failure(
      "GET /api/v3/user", .unreachable(host: "ghe.example.com", reason: .nameNotFound))
    let fine = await machine.gists("auth", "status", api: StubTransport([.user(), away]))
    #expect(fine.out.contains("state\tok\n") && fine.out.contains("state\tnot_verified\n"))
    #expect(fine.status == .done && fine.err == "", "\(fine)")
    machine.environment["GISTS_HOST"] = "ghe.example.com"
    let failed = await machine.gists("auth", "status", api: StubTransport([.user(), away]))
    #expect(failed.status == .unreachable, "\(failed)")
  }
}
