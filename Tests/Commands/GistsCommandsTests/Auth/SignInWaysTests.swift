import ChildProcesses
import GitHubAPI
import Keyring
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import ClientState
@testable import CommandSupport
@testable import GistsCommands

/// Copying the token of gh or git, and choosing among the ways to sign in.
@Suite struct SignInWaysTests {
  private static let gh = ["gh", "auth", "token", "-h", "github.com"]
  private static let login = [
    "gh", "auth", "login", "--hostname", "github.com", "--git-protocol", "https", "--web", "-s",
    "gist",
  ]
  private static let git = [
    "env", "GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=", "GCM_INTERACTIVE=never",
    "GISTS_CREDENTIAL_HELPER=off", "git", "credential", "fill",
  ]

  /// A machine at a terminal with the tokens that gh and git have.
  private func machine(gh: String? = nil, git: String? = nil) throws -> TestMachine {
    let machine = try TestMachine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    machine.outputs = { command in
      switch command {
      case Self.gh: gh.map { $0 + "\n" }
      case Self.git:
        git.map { "protocol=https\nhost=gist.github.com\nusername=octocat\npassword=\($0)\n" }
      default: nil
      }
    }
    machine.programs = { $0 == ["git", "--version"] ? .succeeded : .notFound }
    return machine
  }

  /// The commands that ran at the terminal.
  private final class Commands: Sendable {
    private let all = Mutex<[[String]]>([])
    var run: [[String]] { all.withLock(\.self) }
    func add(_ command: [String]) { all.withLock { $0.append(command) } }
    func forget() { all.withLock { $0 = [] } }
  }

  /// A machine with a gh that prints these tokens, and another one after each command at the terminal.
  private func machine(tokens: [String?], commands: Commands) throws -> TestMachine {
    let machine = try machine()
    machine.programs = { $0.last == "--version" ? .succeeded : .notFound }
    machine.outputs = { command in
      guard command.prefix(3) == ["gh", "auth", "token"] else { return nil }
      return tokens[min(commands.run.count, tokens.count - 1)].map { $0 + "\n" }
    }
    machine.atTerminal = { command in
      commands.add(command)
      return .exited(0)
    }
    return machine
  }

  private let menu = "How do you want to sign in to github.com?"
  /// The menu without gh, git and a client ID, at its question.
  private let ways = """
     1  Enter a code in a web browser, after registering an app once (three minutes)
     2  Paste a token (one minute to create one)
    How do you want to sign in to github.com? [1-2]\u{20}
    """
  private let create = """
    Create a token with the gist scope: \
    https://github.com/settings/tokens/new?scopes=gist&description=gists
    Or a fine-grained token, which has the permission Gists instead of a scope: \
    https://github.com/settings/personal-access-tokens/new?name=gists&gists=write

    """
  private let pasted = "Signed in to github.com as octocat; the token is stored in the keyring\n"

  @Test func `with nothing to copy, an app can be registered or a token pasted`() async throws {
    let machine = try machine()
    let api = StubTransport([.user()])
    #expect(
      await machine.gists("auth", "login", input: "2\nghp_0123456789\n", api: api)
        == .init(
          out: "",
          err: ways + create + "Paste your token (input is hidden, Enter opens the page): ✓ "
            + pasted,
          status: .done))
    #expect(
      try await machine.keyring.secret(host: "github.com", account: "octocat") == "ghp_0123456789")
    #expect(machine.accounts?.contains("copied_from") == false)
  }

  @Test func `a wrong token is asked for again, three times at most`() async throws {
    let machine = try machine()
    let refused = StubTransport.Stub.answer("GET /user", 401, #"{"message":"Bad credentials"}"#)
    let ask = "Paste another token (input is hidden, Enter opens the page): "
    let rejected = "error: github.com rejected the token (HTTP 401)\n"
    let result = await machine.gists(
      "auth", "login", input: "2\ntwo words\nghp_wrong\nghp_right\n",
      api: StubTransport([refused, .user()]))
    #expect(
      result
        == .init(
          out: "",
          err: ways + create + "Paste your token (input is hidden, Enter opens the page): "
            + "error: that is not a token (it contains spaces)\n" + ask + rejected + ask + "✓ "
            + pasted, status: .done))
    let hint = "hint: create a new one with the gist scope: "
    let thrice = await machine.gists(
      "auth", "login", input: "2\nghp_1\nghp_2\nghp_3\nghp_4\n",
      api: StubTransport([refused, refused, refused]))
    #expect(thrice.status == .signInNeeded)
    #expect(
      thrice.err == ways + create + "Paste your token (input is hidden, Enter opens the page): "
        + rejected + ask
        + rejected
        + ask + rejected + hint
        + "https://github.com/settings/tokens/new?scopes=gist&description=gists\n")
    let json = await machine.gists(
      "auth", "login", "--with-token", "--json", input: "two words\nghp_right\n",
      api: StubTransport([.user()]))
    #expect(
      json.err == "Paste your token (input is hidden, Enter opens the page): "
        + "error: that is not a token (it contains spaces)\n" + ask)
    // Ctrl-D gives up.
    let given = await machine.gists(
      "auth", "login", input: "2\nghp_1\n", api: StubTransport([refused]))
    #expect(given.status == .cancelled)
  }

  @Test func `the ways that work are offered, best first`() async throws {
    let machine = try machine(gh: "gho_gh", git: "ghp_git")
    machine.environment["GISTS_CLIENT_ID"] = "Iv1.0"
    let result = await machine.gists(
      "auth", "login", input: "2\n", api: StubTransport([.user()]))
    #expect(
      result
        == .init(
          out: "",
          err: """
             1  Copy the token of gh (a second)
             2  Copy the token of git (a second)
             3  Enter a code in a web browser (half a minute)
             4  Paste a token (one minute to create one)
            \(menu) [1-4] ✓ Signed in to github.com as octocat; a copy of git's token is stored in \
            the keyring

            """, status: .done))
    #expect(try await machine.keyring.secret(host: "github.com", account: "octocat") == "ghp_git")
    let browser = StubTransport([.deviceCode(), .granted(), .user()], time: machine.time)
    let code = await machine.gists("auth", "login", input: "3\n\n", api: browser)
    #expect(code.err.contains("│  WDJB-MJHT  │"))
    #expect(code.err.hasSuffix(pasted))
    #expect(machine.accounts?.contains("copied_from") == false)
    let token = await machine.gists(
      "auth", "login", input: "4\nghp_0123456789\n", api: StubTransport([.user()]))
    #expect(token.err.hasSuffix(pasted))
  }

  @Test func `a token that both have is offered once`() async throws {
    let result = await (try machine(gh: "gho_0123456789", git: "gho_0123456789"))
      .gists("auth", "login", input: "\u{4}")
    #expect(
      result.err.contains(
        " 1  Copy the token of gh (a second)\n 2  Enter a code in a web browser, "))
  }

  @Test func `gh signs in at the terminal, and its token is copied`() async throws {
    let commands = Commands()
    let machine = try machine(tokens: [nil, "gho_0123456789"], commands: commands)
    let result = await machine.gists(
      "auth", "login", input: "1\n", api: StubTransport([.user()]))
    #expect(
      result
        == .init(
          out: "",
          err: """
             1  Sign in with gh, then copy its token (one minute)
             2  Enter a code in a web browser, after registering an app once (three minutes)
             3  Paste a token (one minute to create one)
            \(menu) [1-3] Running \(Self.login.joined(separator: " "))
            ✓ Signed in to github.com as octocat; a copy of gh's token is stored in the keyring

            """, status: .done))
    #expect(
      commands.run == [Self.login])
    // With a client ID, a code is faster.
    machine.environment["GISTS_CLIENT_ID"] = "Iv1.0"
    commands.forget()
    let known = await machine.gists("auth", "login", input: "\u{4}")
    #expect(
      known.err.hasPrefix(
        " 1  Enter a code in a web browser (half a minute)\n"
          + " 2  Sign in with gh, then copy its token (one minute)\n"))
  }

  @Test func `a newer gh is told to skip the SSH key`() async throws {
    let commands = Commands()
    let machine = try machine(tokens: [nil, "gho_0123456789"], commands: commands)
    let tokens = machine.outputs
    machine.outputs = { command in
      command == ["gh", "auth", "login", "--help"] ? "FLAGS\n  --skip-ssh-key\n" : tokens(command)
    }
    _ = await machine.gists("auth", "login", input: "1\n", api: StubTransport([.user()]))
    var words = Self.login
    words.insert("--skip-ssh-key", at: 7)
    #expect(commands.run == [words])
  }

  @Test func `a gh that did not sign in has no token`() async throws {
    let commands = Commands()
    let machine = try machine(tokens: [nil], commands: commands)
    let result = await machine.gists("auth", "login", input: "1\n")
    #expect(result.err.contains("\nerror: gh has no token for github.com\n"), "\(result.err)")
    #expect(result.status == .signInNeeded)
  }

  @Test(arguments: [
    (ChildStatus.exited(2), "note: cancelled\n", CommandSupport.ExitStatus.cancelled),
    (.signaled(2), "note: cancelled\n", .cancelled),
    (
      .exited(1),
      "error: \(login.joined(separator: " ")) failed; nothing was stored\n", .signInNeeded
    ),
  ])
  func `a cancelled gh cancels the sign-in`(
    ending: ChildStatus, message: String, status: CommandSupport.ExitStatus
  ) async throws {
    let machine = try machine(tokens: [nil], commands: Commands())
    machine.atTerminal = { _ in ending }
    let result = await machine.gists("auth", "login", input: "1\n")
    #expect(result.err.hasSuffix(message), "\(result.err)")
    #expect(result.status == status)
  }

  @Test func `gh is not offered for hosts that it does not accept`() async throws {
    let machine = try machine(tokens: [nil], commands: Commands())
    for host in ["http://127.0.0.1:8080", "ghe.example.com:8443"] {
      let result = await machine.gists("auth", "login", "--host", host, input: "\u{4}")
      #expect(result.err.hasPrefix(" 1  Enter a code in a web browser"), "\(result.err)")
      #expect(!result.err.contains("Sign in with gh"))
    }
  }

  @Test func `gh adds the gist scope that its token lacks, if the user wants it`() async throws {
    let commands = Commands()
    let machine = try machine(tokens: ["gho_repo", "gho_gist"], commands: commands)
    let stubs: [StubTransport.Stub] = [.user(scopes: "repo"), .user()]
    let question =
      "gh's token doesn't have the gist scope. "
      + "Run gh auth refresh -s gist -h\ngithub.com to add it? [Y/n] "
    let result = await machine.gists(
      "auth", "login", "--from", "gh", input: "\n", api: StubTransport(stubs))
    #expect(
      result.err == question + """
        Running gh auth refresh -s gist -h github.com
        ✓ Signed in to github.com as octocat; a copy of gh's token is stored in the keyring

        """)
    #expect(
      commands.run == [["gh", "auth", "refresh", "-s", "gist", "-h", "github.com"]])
    #expect(try await machine.keyring.secret(host: "github.com", account: "octocat") == "gho_gist")
    // No, or a scope that is still missing: the error.
    for (input, missing, status) in [
      ("n\n", 1, CommandSupport.ExitStatus.cancelled), ("y\n", 2, .signInNeeded),
    ] {
      commands.forget()
      let refused = await machine.gists(
        "auth", "login", "--from", "gh", input: input,
        api: StubTransport(Array(repeating: .user(scopes: "repo"), count: missing)))
      #expect(
        refused.err.hasSuffix(
          """
          error: gh's token doesn't have the gist scope
          hint: to add it, run gh auth refresh -s gist
          hint: then copy the token: gists auth login --from gh

          """), "\(refused.err)")
      #expect(refused.status == status)
      #expect(commands.run.count == missing - 1)
    }
  }

  @Test func `without a keyring no program is asked for its token`() async throws {
    let machine = try machine(gh: "gho_0123456789")
    machine.keyring = BrokenKeyring(.noBus)
    machine.outputs = { command in
      Issue.record("started \(command)")
      return nil
    }
    for arguments in [[], ["--from", "gh"], ["--from", "git"]] {
      let result = await machine.gists(["auth", "login"] + arguments)
      #expect(result.err.hasPrefix("error: no keyring available (no D-Bus session)\n"))
      #expect(result.status == .signInNeeded)
    }
  }

  @Test func `--from copies a token without asking, and auth status says so`() async throws {
    let machine = try machine(gh: "gho_0123456789")
    machine.terminal = Terminal()
    try machine.writeAccounts(
      #"{"later":1,"hosts":{"github.com":{"accounts":[{"login":"octocat","later":2}]}}}"#)
    #expect(
      await machine.gists("auth", "login", "--from", "gh", api: StubTransport([.user()]))
        == .init(
          out: "",
          err:
            "✓ Signed in to github.com as octocat; a copy of gh's token is stored in the keyring\n",
          status: .done))
    #expect(
      machine.accounts?.filter { !$0.isWhitespace }
        == #"{"later":1,"hosts":{"github.com":{"accounts":[{"login":"octocat","later":2,"id":583231,"#
        + #""token_fingerprint":"\#(Token("gho_0123456789")?.fingerprint ?? "")","#
        + #""copied_from":"gh"}],"active":"octocat"}},"logins":{}}"#)
    let status = await machine.gists("auth", "status", api: StubTransport([.user()]))
    #expect(status.out.hasSuffix("backend\tsecret-service\ncopied_from\tgh\n"), "\(status)")
    let json = await machine.gists("auth", "status", "--json", api: StubTransport([.user()]))
    #expect(json.out.hasSuffix(#""backend":"secret-service","copied_from":"gh"}]"# + "\n"))
    machine.terminal = Terminal(outIsTerminal: true)
    let shown = await machine.gists("auth", "status", api: StubTransport([.user()]))
    #expect(
      shown.out
        == "github.com\n  ✓ octocat, token in the keyring, copied from gh, active, scopes: gist\n")
    let rejected = await machine.gists("auth", "status", api: StubTransport([.rejected()]))
    #expect(
      rejected.err.hasSuffix(
        "hint: to copy gh's token again, run gists auth login --from gh\n"), "\(rejected)")
  }

  @Test func `signing out removes the copy only`() async throws {
    let machine = try machine(gh: "gho_0123456789")
    _ = await machine.gists("auth", "login", "--from", "gh", api: StubTransport([.user()]))
    #expect(
      await machine.gists("auth", "logout").err == """
        ✓ Signed out of github.com as octocat
        note: only the copy was removed; gh still has the token

        """)
    #expect(try await machine.keyring.accounts(host: "github.com") == [])
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var program: String
    var token: String?
    var isInstalled = true
    var stubs: [StubTransport.Stub] = []
    var err: String
    var status = CommandSupport.ExitStatus.signInNeeded
    var testDescription: String { err }
  }

  @Test(arguments: [
    Refusal(
      program: "gh", token: "gho_0123456789", stubs: [.user(scopes: "repo, read:org")],
      err: """
        error: gh's token doesn't have the gist scope
        hint: to add it, run gh auth refresh -s gist
        hint: then copy the token: gists auth login --from gh

        """),
    Refusal(
      program: "git", token: "gho_0123456789", stubs: [.user(scopes: "repo")],
      err: """
        error: git's token doesn't have the gist scope
        hint: sign in another way: gists auth login

        """),
    Refusal(
      program: "gh", token: "gho_0123456789", stubs: [.rejected()],
      err: """
        error: github.com rejected gh's token (HTTP 401)
        hint: to sign in to gh, run gh auth login
        hint: or sign in another way: gists auth login

        """),
    Refusal(
      program: "gh",
      err: """
        error: gh has no token for github.com
        hint: to sign in to gh, run gh auth login
        hint: or sign in another way: gists auth login

        """),
    Refusal(
      program: "git",
      err: """
        error: git has no token for https://gist.github.com
        hint: sign in another way: gists auth login

        """),
    Refusal(
      program: "gh", isInstalled: false,
      err: "error: gh is not installed\nhint: sign in another way: gists auth login\n",
      status: .unreachable),
    Refusal(
      program: "git", isInstalled: false,
      err: "error: git is not installed\nhint: install git: sudo apt install git\n",
      status: .unreachable),
  ])
  func `a token that can't be used is not stored`(test: Refusal) async throws {
    let machine = try machine(gh: test.token, git: test.token)
    machine.terminal = Terminal()
    let isInstalled = test.isInstalled
    machine.programs = { isInstalled && $0.last == "--version" ? .succeeded : .notFound }
    #expect(
      await machine.gists(
        "auth", "login", "--from", test.program, api: StubTransport(test.stubs))
        == .init(out: "", err: test.err, status: test.status))
    #expect(try await machine.keyring.accounts(host: "github.com") == [])
    #expect(machine.accounts == nil)
  }

  @Test func `an Enterprise server is named to gh and git`() async throws {
    let machine = try TestMachine()
    let asked = Mutex<[[String]]>([])
    machine.outputs = { command in
      asked.withLock { $0.append(command) }
      return command.first == "gh" ? "gho_0123456789\n" : nil
    }
    machine.programs = { _ in .succeeded }
    let scopes: KeyValuePairs = ["X-OAuth-Scopes": "repo"]
    let api = StubTransport([
      .answer("GET https://ghe.example.com/api/v3/user", 200, #"{"login":"hubot"}"#, fields: scopes)
    ])
    let result = await machine.gists(
      "auth", "login", "--from", "gh", "--host", "ghe.example.com", api: api)
    #expect(
      result.err == """
        error: gh's token doesn't have the gist scope
        hint: to add it, run gh auth refresh -s gist -h ghe.example.com
        hint: then copy the token: gists auth login --from gh --host ghe.example.com

        """)
    _ = await machine.gists("auth", "login", "--from", "git", "--host", "ghe.example.com")
    #expect(
      asked.withLock { $0 } == [
        ["gh", "auth", "token", "-h", "ghe.example.com"], Self.git, Self.git,
      ])
  }

  @Test(arguments: [
    ["--from", "hub"], ["--from", "gh", "--with-token"], ["--from", "gh", "--web"],
    ["--from", "git", "--client-id", "x"],
  ])
  func `--from needs gh or git and no other way`(options: [String]) async throws {
    let result = await (try TestMachine()).gists(["auth", "login"] + options)
    #expect(result.status == .wrongUsage)
    if options[1] == "hub" {
      let reason =
        "the value 'hub' is invalid for '--from <program>'. Please provide one of 'gh' and 'git'"
      #expect(result.err.hasPrefix("error: \(reason)\n"), "\(result.err)")
    }
  }
}
