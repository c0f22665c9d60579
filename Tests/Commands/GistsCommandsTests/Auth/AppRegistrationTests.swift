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

/// The sign-in with a browser of a user who has no client ID yet.
@Suite struct AppRegistrationTests {
  private static let page =
    "https://github.com/settings/applications/new?oauth_application%5Bname%5D=my-gists"
    + "&oauth_application%5Burl%5D=https://github.com"
    + "&oauth_application%5Bcallback_url%5D=http://127.0.0.1"
  private static let menu = """
     1  Enter a code in a web browser, after registering an app once (three minutes)
     2  Paste a token (one minute to create one)
    How do you want to sign in to github.com? [1-2]\u{20}
    """
  private static let explanation = """
    A code requires an OAuth app registered on github.com, and gists has none.
    Register one, once. It is free, and gists remembers its client ID.
    Select "Enable Device Flow"; "Expire user authorization tokens" is optional.
      \(page)

    """
  private static let question = "Paste the client ID (Enter opens the page): "
  private static let signedIn =
    "✓ Signed in to github.com as octocat; the token is stored in the keyring\n"

  /// A machine at a terminal, without gh and git, whose browser opens every page.
  private func machine() throws -> (TestMachine, opened: Opened) {
    let (machine, opened) = (try TestMachine(), Opened())
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    machine.programs = { command in
      guard command.first == "xdg-open" else { return .notFound }
      opened.pages.withLock { $0 += command.dropFirst() }
      return .succeeded
    }
    return (machine, opened)
  }

  private final class Opened: Sendable {
    let pages = Mutex<[String]>([])
    var all: [String] { pages.withLock { $0 } }
  }

  private let start = StubTransport.Stub.answer(
    "POST /login/device/code", 200, #"{"error":"device_flow_disabled"}"#)
  private let unknown = StubTransport.Stub.answer("POST /login/device/code", 404, "{}")

  @Test func `one sitting leads from nothing to a token, and remembers the app`() async throws {
    let (machine, opened) = try machine()
    let api = StubTransport([.deviceCode(), .granted(), .user()], time: machine.time)
    let result = await machine.gists(
      "auth", "login", input: "1\n\nOv23liAbCdEf01234567\n\n", api: api)
    #expect(
      result.err.hasPrefix(Self.menu + Self.explanation + Self.question + Self.question),
      "\(result.err)")
    #expect(result.err.contains("│  WDJB-MJHT  │"))
    #expect(result.err.hasSuffix(Self.signedIn))
    #expect(result.status == .done)
    #expect(opened.all.first == Self.page)
    let form = api.requests.first.flatMap(\.body).map { String(decoding: $0, as: UTF8.self) }
    #expect(form == "client_id=Ov23liAbCdEf01234567&scope=gist")
    #expect(
      try machine.accountsFile.read().hosts["github.com"]?.clientID == "Ov23liAbCdEf01234567")
    // The next sign-in needs no app.
    let next = await machine.gists("auth", "login", input: "\u{4}")
    #expect(next.err.contains(" 1  Enter a code in a web browser (half a minute)\n"))
  }

  @Test func `an app without the device flow is tried again after it was enabled`() async throws {
    let (machine, _) = try machine()
    let api = StubTransport(
      [start, .deviceCode(), .granted(), .user()], time: machine.time)
    let result = await machine.gists(
      "auth", "login", input: "1\n0123456789abcdef0123\n\n\n", api: api)
    #expect(
      result.err.contains(
        Self.question + """
          error: device flow is disabled for this OAuth app on github.com
          Select "Enable Device Flow" on your app's page and update it: \
          https://github.com/settings/developers
          Press Enter to try again\u{20}
          """), "\(result.err)")
    #expect(result.err.hasSuffix(Self.signedIn))
  }

  @Test func `a client ID that the host does not know is asked for again`() async throws {
    let (machine, _) = try machine()
    let api = StubTransport(
      [unknown, .deviceCode(), .granted(), .user()], time: machine.time)
    let result = await machine.gists(
      "auth", "login", input: "1\nodd\nIv1.0123456789abcdef\n\n", api: api)
    #expect(
      result.err.contains(
        Self.question + """
          warning: a client ID usually begins with Ov23, Iv23 or Iv1.
          error: github.com does not recognize the client ID
          \(Self.question)
          """), "\(result.err)")
    #expect(result.err.hasSuffix(Self.signedIn))
    #expect(
      try machine.accountsFile.read().hosts["github.com"]?.clientID == "Iv1.0123456789abcdef")
  }

  @Test(arguments: ["0123456789abcdef0123456789abcdef01234567", "ghp_0123456789abcdefghij"])
  func `a secret is not sent as a client ID`(secret: String) async throws {
    let (machine, _) = try machine()
    let api = StubTransport([])
    let result = await machine.gists("auth", "login", input: "1\n\(secret)\n\u{4}", api: api)
    #expect(
      result.err.contains(
        "error: that is a secret, not a client ID; the client ID begins with Ov23, Iv23 or Iv1.\n"),
      "\(result.err)")
    #expect(api.requests == [])
    #expect(machine.accounts?.contains(secret) != true)
    #expect(!result.err.contains(secret))
  }

  @Test(arguments: [
    ("Iv1.0123456789abcdef", PastedClientID.usual), ("Iv23liAbCdEf01234567", .usual),
    ("Ov23liAbCdEf01234567", .usual), ("0123456789abcdef0123", .usual), ("Ov23", .odd),
    ("Ov23 liAbCdEf0123", .odd), ("my-gists", .odd), ("0123456789abcdef012", .odd), ("é", .odd),
    ("0123456789ABCDEF0123456789abcdef01234567", .secret),
    ("github_pat_0123456789abcdefghij", .secret),
  ])
  func `the forms of client IDs are known`(text: String, form: PastedClientID) {
    #expect(PastedClientID(text) == form)
  }

  @Test func `--client-id is never checked, and a sign-in that fails keeps the registered app`()
    async throws
  {
    let (machine, _) = try machine()
    let given = await machine.gists(
      "auth", "login", "--no-browser", "--client-id", "odd", api: StubTransport([unknown]))
    #expect(given.err.hasPrefix("error: github.com does not recognize the client ID\n"))
    let declined = StubTransport([.deviceCode(), .poll(#"{"error":"access_denied"}"#)])
    let result = await machine.gists(
      "auth", "login", "--no-browser", input: "Ov23liAbCdEf01234567\n", api: declined)
    #expect(result.err.contains(Self.explanation + "Paste the client ID: "), "\(result.err)")
    #expect(result.status == .cancelled)
    #expect(
      try machine.accountsFile.read().hosts["github.com"]?.clientID == "Ov23liAbCdEf01234567")
  }

  @Test func `--web opens the page at once`() async throws {
    let (machine, opened) = try machine()
    let api = StubTransport([.deviceCode(), .granted(), .user()], time: machine.time)
    let result = await machine.gists(
      "auth", "login", "--web", input: "Ov23liAbCdEf01234567\n", api: api)
    #expect(result.status == .done, "\(result)")
    #expect(opened.all.first == Self.page)
  }

  @Test func `without a terminal or with --json nobody is asked`() async throws {
    let (machine, opened) = try machine()
    for arguments in [["auth", "login", "--web", "--json"], ["auth", "login", "--web"]] {
      let result = await machine.gists(arguments, input: "Ov23liAbCdEf01234567\n")
      #expect(result.status == .signInNeeded)
      machine.terminal = Terminal()
    }
    #expect(opened.all == [])
  }
}
