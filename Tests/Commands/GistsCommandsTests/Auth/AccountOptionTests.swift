import ChildProcesses
import ClientState
import FoundationEssentials
import GitHubAPI
import HTTPTypes
import Keyring
import LocalFiles
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// `--account`, which every command accepts.
@Suite struct AccountOptionTests {
  private static let star = StubTransport.Stub.answer("PUT /gists/1111/star", 204)
  private static let both = """
    {"hosts":{"github.com":{"accounts":[{"login":"octocat"},{"login":"monalisa"}],\
    "active":"octocat"}}}
    """

  /// A machine signed in as octocat, which is active, and as monalisa.
  private func machine() async throws -> TestMachine {
    let machine = try TestMachine()
    try machine.writeAccounts(Self.both)
    try await machine.keyring.save("gho_octocat", host: "github.com", account: "octocat")
    try await machine.keyring.save("gho_monalisa", host: "github.com", account: "monalisa")
    return machine
  }

  private func tokens(_ api: StubTransport) -> [String?] {
    api.requests.map { $0.fields[.authorization] }
  }

  @Test func `every command accepts it, and completes it`() throws {
    for command in NamedCommand.all {
      let option = try #require(CommandDescription(of: command.type)?.option(named: "--account"))
      #expect(option.completion == .values(.account), "\(command.name)")
    }
  }

  @Test(arguments: ["monalisa", "MonaLisa"])
  func `the token of the account is sent, and the active one stays active`(
    login: String
  ) async throws {
    let machine = try await machine()
    let api = StubTransport([Self.star])
    let done = await machine.gists("star", "1111", "--account", login, api: api)
    #expect(done == .init(out: "", err: "", status: .done))
    #expect(tokens(api) == ["Bearer gho_monalisa"])
    #expect(machine.accounts == Self.both)
  }

  @Test func `it takes precedence over the variables`() async throws {
    let machine = try await machine()
    machine.environment = ["GH_TOKEN": "ghp_9876543210", "GISTS_TOKEN_COMMAND": "false"]
    let api = StubTransport([Self.star])
    #expect(
      await machine.gists("star", "1111", "--account=monalisa", api: api).status == .done)
    #expect(tokens(api) == ["Bearer gho_monalisa"])
    #expect(await machine.gists("auth", "token", "--account", "octocat").out == "gho_octocat\n")
  }

  @Test(arguments: [
    ["star", "1111"], ["list"], ["list", "--offline"], ["search", "words"], ["status"],
    ["auth", "token"], ["auth", "status"], ["browse", "--print", "80x24"],
  ])
  func `an account that is not signed in is an error that names those that are`(
    words: [String]
  ) async throws {
    let machine = try await machine()
    let refused = TestMachine.Result(
      out: "",
      err: """
        error: not signed in to github.com as hubot
        signed in as octocat and monalisa
        hint: \(Sentence.signIn())

        """, status: .signInNeeded)
    #expect(await machine.gists(words + ["--account", "hubot"]) == refused)
    machine.environment = ["GH_TOKEN": "ghp_9876543210"]
    let other = await machine.gists(words + ["--account", "hubot"])
    #expect(
      other.err == refused.err
        + "hint: without --account, gists uses the token in GH_TOKEN\n")
  }

  @Test func `an account whose token is not in the keyring any more is named`() async throws {
    let machine = try await machine()
    _ = try await machine.keyring.remove(host: "github.com", account: "monalisa")
    for words in [["star", "1111"], ["list", "public"], ["auth", "token"]] {
      let result = await machine.gists(words + ["--account", "monalisa"])
      #expect(
        result
          == .init(
            out: "",
            err: """
              error: no token of monalisa on github.com in the keyring
              hint: \(Sentence.signIn())

              """, status: .signInNeeded), "\(words)")
    }
  }

  @Test func `an account that only the keyring knows is found there, and stays inactive`()
    async throws
  {
    let machine = try await machine()
    try machine.writeAccounts(
      #"{"hosts":{"github.com":{"accounts":[{"login":"octocat"}],"active":"octocat"}}}"#)
    let api = StubTransport([Self.star])
    #expect(
      await machine.gists("star", "1111", "--account", "monalisa", api: api).status == .done)
    #expect(tokens(api) == ["Bearer gho_monalisa"])
    let entry = try machine.accountsFile.read().hosts["github.com"]
    #expect(entry?.accounts.map(\.login) == ["octocat", "monalisa"])
    #expect(entry?.active == "octocat")
  }

  @Test func `it applies to the host of a URL`() async throws {
    let machine = try await machine()
    try machine.writeAccounts(
      """
      {"hosts":{"github.com":{"accounts":[{"login":"octocat"}],"active":"octocat"},\
      "ghe.example.com":{"accounts":[{"login":"hubot"},{"login":"monalisa"}],"active":"hubot"}}}
      """)
    _ = try await machine.keyring.remove(host: "github.com", account: "monalisa")
    try await machine.keyring.save("gho_other", host: "ghe.example.com", account: "monalisa")
    let api = StubTransport([.answer("PUT /api/v3/gists/1111/star", 204)])
    let done = await machine.gists(
      "star", "https://gist.ghe.example.com/1111", "--account", "monalisa", api: api)
    #expect(done.status == .done, "\(done)")
    #expect(tokens(api) == ["Bearer gho_other"])
  }

  @Test func `the library of the account is used, and hints name it`() async throws {
    let machine = try await machine()
    let result = await machine.gists("list", "--offline", "--account", "monalisa")
    #expect(result.status == .unreachable)
    #expect(result.err.contains("gists sync --account monalisa\n"), "\(result.err)")
    let api = StubTransport([
      .answer("GET /gists?per_page=100", 200, [GistDocument()].json),
      .answer("GET /gists/\(GistDocument.id)", 200, GistDocument.with(["hello.py": "hi"]).json),
    ])
    #expect(await machine.gists("sync", "mine", "--account", "monalisa", api: api).status == .done)
    let library = "\(machine.folder)/.local/share/gists/library/github.com/monalisa.db"
    #expect(FileManager.default.fileExists(atPath: library))
    #expect(
      await machine.gists("search", "hello")
        == .init(
          out: "",
          err: """
            error: no library for github.com
            hint: when online, run gists sync
            hint: to use monalisa's library, specify --account monalisa

            """, status: .unreachable))
    #expect(await machine.gists("search", "hi", "--account", "monalisa").status == .done)
    #expect(machine.completions("view", "--account", "monalisa", "6c").count == 1)
    #expect(machine.completions("view", "6c") == [])
    #expect(
      machine.completions("view", "--account", "") == ["octocat\tactive", "monalisa"])
  }

  @Test func `a new sign-in after a rejected token does not make it active`() async throws {
    let machine = try await machine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let api = StubTransport([
      .answer("PUT /gists/1111/star", 401, #"{"message":"Bad credentials"}"#), .user("monalisa"),
      Self.star,
    ])
    let done = await machine.gists(
      "star", "1111", "--account", "monalisa", input: "y\n2\nghp_newtoken\n", api: api)
    #expect(done.status == .done, "\(done.err)")
    #expect(
      try await machine.keyring.secret(host: "github.com", account: "monalisa") == "ghp_newtoken")
    #expect(try machine.accountsFile.read().hosts["github.com"]?.active == "octocat")
  }

  @Test(arguments: [["auth", "login", "--with-token"], ["auth", "switch", "octocat"]])
  func `commands that choose the account refuse it`(words: [String]) async throws {
    let machine = try await machine()
    let result = await machine.gists(words + ["--account", "octocat"])
    #expect(result.status == .wrongUsage)
    #expect(
      result.err.hasPrefix("error: --account can't be used with gists \(words[0]) \(words[1])"),
      "\(result.err)")
    #expect(machine.accounts == Self.both)
  }

  @Test func `auth status checks that account only`() async throws {
    let machine = try await machine()
    machine.environment = ["GH_TOKEN": "ghp_9876543210"]
    let api = StubTransport([.user("monalisa")])
    let result = await machine.gists("auth", "status", "--account", "monalisa", "--json", api: api)
    #expect(result.status == .done, "\(result.err)")
    #expect(tokens(api) == ["Bearer gho_monalisa"])
    #expect(result.out.contains(#""account":"monalisa","active":false"#), "\(result.out)")
    #expect(!result.out.contains("octocat") && !result.out.contains("GH_TOKEN"))
    let rejected = StubTransport([.answer("GET /user", 401, #"{"message":"Bad credentials"}"#)])
    let failed = await machine.gists("auth", "status", "--account", "monalisa", api: rejected)
    #expect(failed.status == .signInNeeded)
  }

  @Test func `a clone and git ask for its token later, too`() async throws {
    let machine = try await machine()
    let started = Mutex<[String]>([])
    let log = Log(started: started)
    machine.withSecret = { command, secret in
      log.started.withLock { $0 = command + [secret ?? ""] }
      return .exited(0)
    }
    let gist = StubTransport.Stub.answer(
      "GET /gists/\(GistDocument.id)", 200, GistDocument().json)
    let done = await machine.gists(
      "clone", GistDocument.id, "--account", "monalisa", api: StubTransport([gist]))
    #expect(done.status == .done, "\(done)")
    let words = log.started.withLock(\.self)
    #expect(words.last == "gho_monalisa")
    #expect(
      words.contains(
        "credential.https://gist.github.com.helper=!gists auth git-credential --account monalisa"),
      "\(words)")
    func answer(_ question: String) async -> TestMachine.Result {
      await machine.gists(
        "auth", "git-credential", "get", "--account", "monalisa",
        input: "protocol=https\nhost=gist.github.com\n\(question)")
    }
    #expect(await answer("").out == "username=monalisa\npassword=gho_monalisa\n")
    #expect(await answer("username=octocat\n") == .init(out: "", err: "", status: .no))
  }

  private final class Log: Sendable {
    let started: Mutex<[String]>
    init(started: consuming Mutex<[String]>) { self.started = started }
  }

  @Test func `each account has its timer`() async throws {
    let machine = try await machine()
    machine.programs = { _ in .succeeded }
    machine.executable = "/usr/bin/gists"
    let done = await machine.gists("sync", "--install-timer", "--account", "monalisa")
    #expect(done.status == .done, "\(done)")
    let service = machine.files(".config/systemd/user")["gists-sync-as-monalisa.service"] ?? ""
    #expect(service.contains(#""--host" "github.com" "--account" "monalisa""#), "\(service)")
  }

  @Test func `a command line of the browser is for its account, unless it names another one`()
    async throws
  {
    let machine = try await machine()
    let (api, tokens) = (StubTransport([Self.star, Self.star]), ResolvedTokens())
    for (options, token) in [([], "gho_octocat"), (["--account", "monalisa"], "gho_monalisa")] {
      var context = machine.context(.collecting(), -1, api)
      context.resolvedTokens = tokens
      context.settings.options.account = "octocat"
      let status = await CommandLineRun(context).run(["star", "1111"] + options)
      #expect(status == .done)
      #expect(self.tokens(api).last == "Bearer \(token)")
    }
    // What a child's environment must not have.
    #expect(Set(tokens.values) == ["gho_octocat", "gho_monalisa"])
    #expect(tokens.token("github.com")?.token.value == "gho_octocat")
    let browser = RunOptions(host: "github.com", account: "octocat")
    #expect(RunOptions().filled(from: browser) == browser)
    #expect(RunOptions(host: "a.example").filled(from: browser).account == nil)
  }

  @Test func `a host without an account is told apart from others that have one`() async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(
      """
      {"hosts":{"github.com":{"accounts":[]},"ghe.example.com":{"accounts":[{"login":"hubot"}]},\
      "http://127.0.0.1:8080":{"accounts":[{"login":"octocat"}]}}}
      """)
    let result = await machine.gists("list")
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: not signed in to github.com
            hint: \(Sentence.signIn())
            hint: or set GH_TOKEN
            hint: you are signed in to ghe.example.com; to use it, add --host ghe.example.com
            hint: you are signed in to http://127.0.0.1:8080; to use it, add --host http://127.0.0.1:8080

            """, status: .signInNeeded))
    // The user named the host.
    let named = await machine.gists("list", "--host", "github.com")
    #expect(!named.err.contains("ghe.example.com"))
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let asked = await machine.gists("star", "1111", input: "n\n")
    #expect(
      asked.err.hasPrefix("hint: you are signed in to ghe.example.com; to use it, add --host"),
      "\(asked.err)")
  }
}
