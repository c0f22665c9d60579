import ChildProcesses
import GitHubAPI
import HTTPTypes
import Keyring
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import ClientState
@testable import CommandSupport
@testable import GistsCommands

/// Tokens that are pasted, and kinds of tokens that can't work.
@Suite struct GivenTokenTests {
  private static let page =
    "https://github.com/settings/tokens/new?scopes=gist&description=gists"
  private static let explanation = """
    Create a token with the gist scope: \(page)
    Or a fine-grained token, which has the permission Gists instead of a scope: \
    https://github.com/settings/personal-access-tokens/new?name=gists&gists=write

    """
  private static let question = "Paste your token (input is hidden, Enter opens the page): "
  private static let again = "Paste another token (input is hidden, Enter opens the page): "
  private static let signedIn =
    "✓ Signed in to github.com as octocat; the token is stored in the keyring\n"
  private static let create = "hint: create a new one with the gist scope: \(page)\n"

  private func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    return machine
  }

  @Test func `Enter opens the page, and the hint names the page of fine-grained tokens`()
    async throws
  {
    let machine = try machine()
    let opened = Mutex<[[String]]>([])
    machine.programs = { command in
      opened.withLock { $0.append(command) }
      return .succeeded
    }
    let result = await machine.gists(
      "auth", "login", "--with-token", input: "\n\nghp_0123456789\n", api: StubTransport([.user()]))
    let questions = String(repeating: Self.question, count: 3)
    #expect(
      result
        == .init(out: "", err: Self.explanation + questions + Self.signedIn, status: .done))
    #expect(opened.withLock { $0 } == [["xdg-open", Self.page], ["xdg-open", Self.page]])
  }

  @Test func `a byte order mark before a token in a file is no part of it`() async throws {
    let machine = try TestMachine()
    let result = await machine.gists(
      "auth", "login", "--with-token", input: "\u{FEFF}ghp_0123456789\n",
      api: StubTransport([.user()])
    )
    #expect(result.status == .done)
  }

  @Test func `without a browser the page is left to the user, and Ctrl-D gives up`() async throws {
    let machine = try machine()
    let result = await machine.gists("auth", "login", "--with-token", input: "\n")
    #expect(
      result
        == .init(
          out: "",
          err: Self.explanation + Self.question + """
            note: could not open a web browser with xdg-open; open the URL yourself
            \(Self.question)
            note: cancelled

            """, status: .cancelled))
  }

  private static let kinds = [
    (
      "ghs_0123456789abcdefghij",
      "an app installation token, as in GitHub Actions, which can't use gists"
    ),
    ("ghr_0123456789abcdefghij", "a refresh token, which can only be exchanged for a token"),
    ("Ov23liAbCdEf01234567", "a client ID, not a token"),
    ("0123456789abcdef0123", "a client ID, not a token"),
  ]

  @Test(arguments: kinds)
  func `a kind of token that never works is neither sent nor stored`(
    token: String, kind: String
  ) async throws {
    let machine = try machine()
    let api = StubTransport([.user()])
    let result = await machine.gists(
      "auth", "login", "--with-token", input: "\(token)\nghp_0123456789\n", api: api)
    #expect(
      result.err
        == Self.explanation + Self.question + "error: the token is \(kind)\n" + Self.again
        + Self.signedIn)
    #expect(api.requests.map { $0.fields[.authorization] } == ["Bearer ghp_0123456789"])
    let piped = try TestMachine()
    #expect(
      await piped.gists("auth", "login", "--with-token", input: token)
        == .init(
          out: "", err: "error: the token is \(kind)\n" + Self.create, status: .signInNeeded))
  }

  @Test func `a program's token of such a kind is not copied`() async throws {
    let machine = try TestMachine()
    machine.outputs = { _ in "ghs_0123456789abcdefghij" }
    #expect(
      await machine.gists("auth", "login", "--from", "gh").err == """
        error: gh's token is an app installation token, as in GitHub Actions, which can't use \
        gists
        hint: to sign in to gh, run gh auth login
        hint: or sign in another way: gists auth login

        """)
  }

  @Test func `40 hex digits may be an old token: only the host can tell`() async throws {
    let text = "0123456789abcdef0123456789abcdef01234567"
    let machine = try TestMachine()
    let rejected = await machine.gists(
      "auth", "login", "--with-token", input: text, api: StubTransport([.rejected()]))
    #expect(
      rejected.err == """
        error: github.com rejected the token (HTTP 401); it may be the client secret of an app, which is \
        not a token
        \(Self.create)
        """)
    #expect(rejected.status == .signInNeeded)
    let accepted = await machine.gists(
      "auth", "login", "--with-token", input: text, api: StubTransport([.user()]))
    #expect(accepted.err == Self.signedIn)
  }

  @Test(arguments: [
    StubTransport.Stub.answer("GET /gists?per_page=1", 200, "[]"),
    .answer("GET /gists?per_page=1", 403, #"{"message":"Forbidden"}"#),
    .answer("GET /gists?per_page=1", 404, "{}"),
  ])
  func `the token of a managed user is not stored`(gists: StubTransport.Stub) async throws {
    let machine = try TestMachine()
    let result = await machine.gists(
      "auth", "login", "--with-token", input: "ghp_0123456789",
      api: StubTransport([.user("octocat_corp"), gists]))
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: octocat_corp is a managed user of an enterprise, and managed users can't have gists
            hint: sign in with a personal account: gists auth login

            """, status: .forbidden))
    #expect(try await machine.keyring.accounts(host: "github.com") == [])
    #expect(machine.accounts == nil)
  }

  @Test func `an old login with an underscore that has gists is no managed user`() async throws {
    let machine = try TestMachine()
    let result = await machine.gists(
      "auth", "login", "--with-token", input: "ghp_0123456789",
      api: StubTransport([
        .user("old_login"), .answer("GET /gists?per_page=1", 200, [GistDocument()].json),
      ]))
    #expect(result.status == .done, "\(result)")
    #expect(try await machine.keyring.accounts(host: "github.com") == ["old_login"])
  }

  @Test(arguments: [
    (
      "required; url=https://github.com/orgs/octo-org/sso?authorization_request=A1B2",
      "hint: authorize the token for single sign-on: "
        + "https://github.com/orgs/octo-org/sso?authorization_request=A1B2\n"
    ),
    ("required; url=https://evil.example.com/orgs/octo-org/sso", ""),
    ("partial-results; organizations=21955855,20582480", ""),
  ])
  func `a token that is not authorized for single sign-on gets the page that does it`(
    field: String, hint: String
  ) async throws {
    let machine = try TestMachine()
    let refused = StubTransport.Stub.answer(
      "GET /user", 403, #"{"message":"Resource protected by organization SAML enforcement."}"#,
      fields: ["X-GitHub-SSO": field])
    let result = await machine.gists(
      "auth", "login", "--with-token", input: "ghp_0123456789", api: StubTransport([refused]))
    #expect(
      result
        == .init(
          out: "",
          err: "error: github.com denied access: Resource protected by organization SAML "
            + "enforcement. (HTTP 403)\n" + hint, status: .forbidden))
    #expect(try await machine.keyring.accounts(host: "github.com") == [])
  }
}
