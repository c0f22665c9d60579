import ChildProcesses
import FoundationEssentials
import GitHubAPI
import Keyring
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import ClientState
@testable import CommandSupport
@testable import GistsCommands

@Suite struct AuthLoginTests {
  private let done = "✓ Signed in to github.com as octocat; the token is stored in the keyring\n"

  @Test func `in a pipe the code and the URL are printed before waiting`() async throws {
    let machine = try TestMachine()
    let api = StubTransport([.deviceCode(), .pending, .granted(), .user()], time: machine.time)
    let result = await machine.gists(
      "auth", "login", "--no-browser", "--client-id", "Iv1.0123456789abcdef", api: api)
    #expect(
      result
        == .init(
          out: "", err: "code: WDJB-MJHT\nopen: https://github.com/login/device\n" + done,
          status: .done))
    #expect(api.unused == [])
    #expect(
      try await machine.keyring.secret(host: "github.com", account: "octocat") == "gho_0123456789")
    #expect(
      try machine.accountsFile.read()
        == Accounts(
          hosts: [
            "github.com": .init(
              accounts: [
                .init(
                  login: "octocat", userID: 583231,
                  tokenFingerprint: Token("gho_0123456789")?.fingerprint)
              ], active: "octocat", clientID: "Iv1.0123456789abcdef")
          ], logins: [:]))
    #expect(machine.accounts?.contains("gho_") == false)
  }

  /// Signs in at a host that grants the token after these polls; returns the waits before each poll.
  private func waits(
    _ members: String, polls: [StubTransport.Stub],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [Duration] {
    let machine = try TestMachine()
    let api = StubTransport(
      [.deviceCode(at: "https://github.com/login/device", members)] + polls + [
        .granted(), .user(),
      ], time: machine.time)
    let result = await machine.gists(
      "auth", "login", "--no-browser", "--client-id", "Iv1.last", api: api)
    let code = "code: WDJB-MJHT\nopen: https://github.com/login/device\n"
    #expect(
      result == .init(out: "", err: code + done, status: .done), sourceLocation: sourceLocation)
    #expect(api.unused == [], sourceLocation: sourceLocation)
    return machine.time.sleeps
  }

  @Test(arguments: [#""expires_in":900"#, #""expires_in":900,"interval":0"#])
  func `without a usable interval the first poll is after six seconds`(
    members: String
  ) async throws {
    #expect(try await waits(members, polls: []) == [.seconds(6)])
  }

  @Test func `each slow_down adds five seconds permanently`() async throws {
    let slow = StubTransport.Stub.poll(#"{"error":"slow_down"}"#)
    let waits = try await waits(
      #""expires_in":900,"interval":1"#, polls: [.pending, slow, slow, .pending])
    #expect(waits == [2, 1, 6, 11, 11].map { .seconds($0) })
  }

  @Test func `lost and unreadable responses double the interval and keep the code`() async throws {
    let poll = "POST /login/oauth/access_token"
    let waits = try await waits(
      #""expires_in":900,"interval":1"#,
      polls: [
        .pending, .failure(poll, .unreachable(host: "github.com", reason: .connectionLost)),
        .answer(poll, 502, "<h1>Bad Gateway</h1>", fields: ["Content-Type": "text/html"]),
        .answer(poll, 200, "{"),
      ])
    #expect(waits == [2, 1, 2, 4, 8].map { .seconds($0) })
  }

  @Test func `--json prints the account, and the code as a note`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let api = StubTransport([.deviceCode(), .granted(), .user()])
    #expect(
      await machine.gists(
        "auth", "login", "--no-browser", "--json", "--client-id", "Iv1.last", api: api)
        == .init(
          out: #"[{"host":"github.com","account":"octocat","done":"signed_in"}]"# + "\n",
          err: "note: enter the code WDJB-MJHT at https://github.com/login/device\n",
          status: .done))
  }

  @Test func `the gist scope is requested, and the last client ID is used again`()
    async throws
  {
    let machine = try TestMachine()
    try machine.writeAccounts(#"{"hosts":{"github.com":{"client_id":"Iv1.last"}}}"#)
    let api = StubTransport([.deviceCode(), .granted(scope: "gist,read:org"), .user()])
    #expect(
      await machine.gists("auth", "login", "--no-browser", "--scopes", "read:org, gist", api: api)
        .status == .done)
    let form = api.requests.first.flatMap(\.body).map { String(decoding: $0, as: UTF8.self) }
    #expect(form == "client_id=Iv1.last&scope=gist%20read%3Aorg")
  }

  @Test(arguments: [[], ["--client-id", "Iv1.0"], ["--scopes", "repo"], ["--json"]])
  func `without a terminal, an option says how to sign in`(options: [String]) async throws {
    let machine = try TestMachine()
    machine.keyring = BrokenKeyring(.locked)
    let result = await machine.gists(["auth", "login"] + options)
    #expect(result.status == .wrongUsage)
    let message =
      "--with-token, --from, --web or --no-browser required when not running interactively"
    guard options != ["--json"] else { return #expect(result.err.contains(message)) }
    #expect(
      result.err == """
        error: \(message)
        hint: to pass a token, run gists auth login --with-token < FILE
        hint: to enter a code in a web browser, run gists auth login --no-browser

        """)
  }

  @Test func `without a client ID four lines say what to do`() async throws {
    let machine = try TestMachine()
    #expect(
      await machine.gists("auth", "login", "--no-browser")
        == .init(
          out: "",
          err: """
            error: signing in with a web browser requires an OAuth app's client ID
            hint: register an app (free) and tick "Enable Device Flow": https://github.com/settings/applications/new?oauth_application%5Bname%5D=my-gists&oauth_application%5Burl%5D=https://github.com&oauth_application%5Bcallback_url%5D=http://127.0.0.1
            hint: then run once: gists auth login --client-id CLIENT_ID
            hint: or copy gh's token: gists auth login --from gh
            hint: or create a token at https://github.com/settings/tokens/new?scopes=gist&description=gists and run gists auth login --with-token

            """, status: .signInNeeded))
  }

  @Test func `without a keyring nothing is asked for, not even a client ID`() async throws {
    let machine = try TestMachine()
    machine.keyring = BrokenKeyring(.noBus)
    let keyring = """
      error: no keyring available (no D-Bus session)

      """
    #expect(
      await machine.gists("auth", "login", "--no-browser")
        == .init(
          out: "",
          err: keyring + "hint: set GH_TOKEN\n"
            + "hint: or set GISTS_TOKEN_COMMAND to a command that prints a token, such as "
            + "'gh auth token'\n",
          status: .signInNeeded))
    machine.environment["GISTS_TOKEN"] = "gho_0123456789"
    #expect(await machine.gists("auth", "login", "--no-browser").err.hasSuffix("\n" + keyring))
    #expect(
      await machine.gists("auth", "switch").err
        == "error: not signed in to github.com\nhint: \(Sentence.signIn())\n")
  }

  @Test func `a loopback host needs no client ID and is named in full in hints`() async throws {
    let machine = try TestMachine()
    let api = StubTransport([
      .deviceCode(), .poll(#"{"error":"access_denied"}"#),
    ])
    let result = await machine.gists(
      "auth", "login", "--no-browser", "--host", "http://127.0.0.1:8080", api: api)
    #expect(
      result.err.hasSuffix(
        "error: authorization was declined on 127.0.0.1:8080\n"
          + "hint: run gists auth login --host http://127.0.0.1:8080\n"))
    #expect(result.status == .cancelled)
  }

  @Test(arguments: [KeyringError.noBus, .locked, .noDefaultCollection, .timedOut])
  func `without a keyring nothing is requested`(error: KeyringError) async throws {
    let machine = try TestMachine()
    machine.keyring = BrokenKeyring(error)
    let api = StubTransport([])
    let result = await machine.gists(
      "auth", "login", "--no-browser", "--client-id", "Iv1.0", api: api)
    #expect(result.status == .signInNeeded)
    #expect(!result.err.contains("code"))
    #expect(api.requests == [])
    #expect(
      await machine.gists("auth", "login", "--with-token", input: "ghp_0", api: api).status
        == .signInNeeded)
    #expect(api.requests == [])
  }

  @Test func `a token without the gist scope is not stored`() async throws {
    let machine = try TestMachine()
    let refused = "error: the token doesn't have the gist scope\n"
    let granted = StubTransport([.deviceCode(), .granted(scope: "")])
    let flow = await machine.gists(
      "auth", "login", "--no-browser", "--client-id", "Iv1.0", api: granted)
    #expect(
      flow.err.hasSuffix(
        refused + "hint: sign in again and grant the gist scope: gists auth login\n"))
    #expect(flow.status == .signInNeeded)
    let given = await machine.gists(
      "auth", "login", "--with-token", input: "ghp_0123456789\n",
      api: StubTransport([.user(scopes: "repo")]))
    #expect(
      given
        == .init(
          out: "",
          err: refused + "hint: create a new one with the gist scope: "
            + "https://github.com/settings/tokens/new?scopes=gist&description=gists\n",
          status: .signInNeeded))
    #expect(try await machine.keyring.accounts(host: "github.com") == [])
    #expect(machine.accounts == nil)
  }

  @Test func `a token with unknown scopes is stored with a note`() async throws {
    let machine = try TestMachine()
    let result = await machine.gists(
      "auth", "login", "--with-token", input: "github_pat_0123456789\n",
      api: StubTransport([.user(scopes: nil)]))
    #expect(
      result.err == """
        note: token scopes unknown; the token must be allowed to read and write gists
        \(done)
        """)
    #expect(result.status == .done)
  }

  @Test func `nothing is stored after three failures of GitHub`() async throws {
    let machine = try TestMachine()
    let api = StubTransport(
      Array(
        repeating: .answer("GET /user", 500, "", fields: ["X-GitHub-Request-Id": "8D2A:1"]),
        count: 3))
    let result = await machine.gists(
      "auth", "login", "--with-token", input: "ghp_0123456789", api: api)
    #expect(result.status == .tryLater)
    #expect(
      result.err.contains("error: server error on github.com (HTTP 500, request ID 8D2A:1)\n"))
    #expect(api.requests.count == 3)
    #expect(try await machine.keyring.accounts(host: "github.com") == [])
  }

  @Test func `a rejected token is not stored`() async throws {
    let machine = try TestMachine()
    let result = await machine.gists(
      "auth", "login", "--with-token", input: "ghp_0123456789", api: StubTransport([.rejected()]))
    #expect(
      result.err == """
        error: github.com rejected the token (HTTP 401)
        hint: create a new one with the gist scope: https://github.com/settings/tokens/new?scopes=gist&description=gists

        """)
    #expect(result.status == .signInNeeded)
    #expect(try await machine.keyring.accounts(host: "github.com") == [])
  }

  @Test(arguments: [
    ("", "no token on stdin"), (" \n", "no token on stdin"),
    ("ghp_a b", "the text on stdin is not a token (it contains spaces)"),
    ("ghp_a\nghp_b\n", "the text on stdin is not a token (it contains line breaks)"),
    ("caf\u{E9}", "the text on stdin is not a token (it contains invalid characters)"),
  ])
  func `an invalid token is refused, neither sent nor shown`(
    input: String, sentence: String
  ) async throws {
    let machine = try TestMachine()
    #expect(
      await machine.gists("auth", "login", "--with-token", input: input)
        == .init(
          out: "",
          err: """
            error: \(sentence)
            hint: pass only the token: gists auth login --with-token < FILE

            """, status: .dataRefused))
  }

  @Test func `a variable that overrides the keyring is named`() async throws {
    let machine = try TestMachine()
    machine.environment["GH_TOKEN"] = "ghp_9876543210"
    let result = await machine.gists(
      "auth", "login", "--with-token", input: "ghp_0123456789", api: StubTransport([.user()]))
    #expect(
      result.err
        == "warning: GH_TOKEN is set and takes precedence over the keyring; unset it to use this sign-in\n"
        + done)
  }

  @Test func `at a terminal a needed sign-in is offered, then the command continues`()
    async throws
  {
    let machine = try TestMachine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    machine.environment["GISTS_CLIENT_ID"] = "Iv1.0123456789abcdef"
    let api = StubTransport([.deviceCode(), .granted(), .user(), .myGists], time: machine.time)
    let result = await machine.gists("list", "--json", input: "y\n1\n\n", api: api)
    #expect(result.status == .signInNeeded)
    let offered = await machine.gists("list", input: "y\n1\n\n", api: api)
    #expect(offered.out == "")
    #expect(offered.err.contains("│  WDJB-MJHT  │"))
    #expect(offered.err.contains(done))
    #expect(offered.status == .done)
    #expect(api.unused == [])
  }

  @Test func `no sign-in is offered for a new host that can't be reached`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let host = "ghe.exmaple.com"
    let api = StubTransport([
      .failure("GET https://\(host)/api/v3/", .unreachable(host: host, reason: .nameNotFound))
    ])
    let result = await machine.gists("list", "--host", host, input: "y\n", api: api)
    #expect(result.status == .unreachable)
    #expect(result.err.hasPrefix("error: could not reach \(host): host not found\n"))
    let reached = StubTransport([.answer("GET https://\(host)/api/v3/", 401, "{}")])
    let asked = await machine.gists("list", "--host", host, input: "n\n", api: reached)
    #expect(asked.err.hasPrefix("This command requires you to sign in. Sign in to \(host) now?"))
  }

  @Test func `the offered sign-in is for the host of the gist's URL`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    machine.environment["GISTS_CLIENT_ID"] = "Iv1.0123456789abcdef"
    try machine.writeAccounts(#"{"hosts":{"ghe.example.com":{}}}"#)
    let host = "https://ghe.example.com"
    let api = StubTransport(
      [
        .deviceCode(at: "\(host)/login/device"), .granted(),
        .answer(
          "GET \(host)/api/v3/user", 200, #"{"login":"octocat"}"#,
          fields: ["X-OAuth-Scopes": "gist"]),
        .answer("PUT \(host)/api/v3/gists/1111/star", 204),
      ], time: machine.time)
    let result = await machine.gists("star", "\(host)/gist/1111", input: "y\n1\n\n", api: api)
    #expect(result.err.contains("Signed in to ghe.example.com as octocat;"))
    #expect(result.status == .done)
    #expect(Set(api.requests.compactMap { $0.url.host() }) == ["ghe.example.com"])
    #expect(try await machine.keyring.accounts(host: "ghe.example.com") == ["octocat"])
  }

  @Test func `a URL of another host is printed, never opened`() async throws {
    let machine = try TestMachine()
    let started = Mutex<[[String]]>([])
    machine.programs = { command in
      started.withLock { $0.append(command) }
      return .succeeded
    }
    for address in ["file:///bin/sh", "--help", "https://evil.example.com/login/device"] {
      let api = StubTransport([.deviceCode(at: address), .granted(), .user()])
      let result = await machine.gists("auth", "login", "--web", "--client-id", "Iv1.0", api: api)
      #expect(
        result.err == """
          code: WDJB-MJHT
          open: \(address)
          warning: that URL does not belong to github.com, so it is not opened automatically
          \(done)
          """)
      #expect(result.status == .done)
    }
    #expect(started.withLock { $0 } == [])
  }

  @Test(arguments: [
    ["auth", "login", "--web", "--no-browser"], ["auth", "login", "--with-token", "--web"],
    ["auth", "login", "--with-token", "--client-id", "x"],
    ["auth", "logout", "--all", "--account", "x"],
  ])
  func `conflicting options are wrong usage`(arguments: [String]) async throws {
    #expect(await (try TestMachine()).gists(arguments).status == .wrongUsage)
  }
}
