import GitHubAPI
import HTTPTypes
import Keyring
import TerminalOutput
import TestSupport
import Testing

@testable import ClientState
@testable import CommandSupport
@testable import GistsCommands

/// A stored token that the host rejects.
@Suite struct RejectedTokenTests {
  private static let refusal = #"{"message":"Bad credentials"}"#
  private static let refusedStar = StubTransport.Stub.answer(
    "PUT /gists/1111/star", 401, refusal)

  /// A machine at a terminal whose keyring has an old token of octocat.
  private func machine(copiedFrom program: String? = nil) async throws -> TestMachine {
    let machine = try TestMachine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    try await machine.accountsFile.update {
      $0.hosts["github.com", default: .init()].signIn(
        .init(login: "octocat", copiedFrom: program))
    }
    try await machine.keyring.save("gho_oldtoken", host: "github.com", account: "octocat")
    return machine
  }

  private func tokens(_ api: StubTransport) -> [String?] {
    api.requests.map { $0.fields[.authorization] }
  }

  @Test func `at a terminal a new sign-in is offered, and the change is sent again`() async throws {
    let machine = try await machine()
    let api = StubTransport([Self.refusedStar, .user(), .answer("PUT /gists/1111/star", 204)])
    let result = await machine.gists("star", "1111", input: "\n2\nghp_newtoken\n", api: api)
    #expect(
      result
        == .init(
          out: "",
          err: """
            warning: github.com rejected the token of octocat from the keyring
            Sign in again? [Y/n]  1  Enter a code in a web browser, \
            after registering an app once (three minutes)
             2  Paste a token (one minute to create one)
            How do you want to sign in to github.com? [1-2] Create a token with the gist scope: \
            https://github.com/settings/tokens/new?scopes=gist&description=gists
            Or a fine-grained token, which has the permission Gists instead of a scope: \
            https://github.com/settings/personal-access-tokens/new?name=gists&gists=write
            Paste your token (input is hidden, Enter opens the page): \
            ✓ Signed in to github.com as octocat; the token is stored in the keyring
            ✓ Starred gist 1111

            """, status: .done))
    #expect(tokens(api) == ["Bearer gho_oldtoken", "Bearer ghp_newtoken", "Bearer ghp_newtoken"])
    #expect(
      try await machine.keyring.secret(host: "github.com", account: "octocat") == "ghp_newtoken")
  }

  @Test func `a copied token is copied again`() async throws {
    let machine = try await machine(copiedFrom: "gh")
    machine.outputs = { $0.first == "gh" ? "gho_newtoken" : nil }
    let api = StubTransport([Self.refusedStar, .user(), .answer("PUT /gists/1111/star", 204)])
    let result = await machine.gists("star", "1111", input: "y\n", api: api)
    #expect(
      result.err == """
        warning: github.com rejected the token of octocat from the keyring
        Copy gh's token again? [Y/n] \
        ✓ Signed in to github.com as octocat; a copy of gh's token is stored in the keyring
        ✓ Starred gist 1111

        """)
    machine.outputs = { $0.first == "gh" ? "gho_newtoken" : nil }
    let same = StubTransport([Self.refusedStar])
    #expect(
      await machine.gists("star", "1111", input: "y\n", api: same).err.hasSuffix(
        """
        error: gh still has the token that github.com rejected
        hint: to sign in to gh, run gh auth login
        hint: or sign in another way: gists auth login

        """))
    #expect(same.requests.count == 1)
  }

  @Test func `nothing is sent for another account`() async throws {
    let machine = try await machine()
    let api = StubTransport([Self.refusedStar, .user("hubot")])
    let result = await machine.gists("star", "1111", input: "y\n2\nghp_hubot\n", api: api)
    #expect(
      result.err.hasSuffix(
        """
        error: nothing was sent: you signed in as hubot, not as octocat
        hint: to use hubot, run the command again

        """))
    #expect(result.status == .signInNeeded)
    #expect(api.requests.count == 2)
  }

  @Test func `no is final: what everybody may see is shown without the token`() async throws {
    let machine = try await machine()
    let gist = GistDocument.with(["a.txt": "text"]).json
    let path = "GET /gists/\(GistDocument.id)"
    let api = StubTransport([
      .answer(path, 401, Self.refusal), .answer(path, 200, gist),
    ])
    let result = await machine.gists("view", GistDocument.id, "--raw", input: "n\n", api: api)
    #expect(
      result
        == .init(
          out: "text",
          err: """
            warning: github.com rejected the token of octocat from the keyring
            Sign in again? [Y/n] note: github.com rejected your token; continuing signed out
            hint: to sign in again, \(Sentence.signIn())

            """, status: .done))
    #expect(tokens(api) == ["Bearer gho_oldtoken", nil])
    let star = await machine.gists(
      "star", "1111", input: "n\n", api: StubTransport([Self.refusedStar]))
    #expect(
      star.err.hasSuffix(
        """
        error: github.com rejected the token of octocat from the keyring (HTTP 401)
        hint: \(Sentence.signIn())

        """))
    #expect(star.status == .cancelled)
  }

  @Test func `without a terminal nothing is asked`() async throws {
    let machine = try await machine(copiedFrom: "gh")
    machine.terminal = Terminal()
    let path = "GET /gists/\(GistDocument.id)"
    let api = StubTransport([
      .answer(path, 401, Self.refusal),
      .answer(path, 200, GistDocument.with(["a.txt": "text"]).json),
    ])
    #expect(
      await machine.gists("view", GistDocument.id, api: api)
        == .init(
          out: "text",
          err: """
            note: github.com rejected your token; continuing signed out
            hint: to sign in again, \(Sentence.signIn())

            """, status: .done))
    let star = await machine.gists("star", "1111", api: StubTransport([Self.refusedStar]))
    #expect(
      star
        == .init(
          out: "",
          err: """
            error: github.com rejected the token of octocat from the keyring (HTTP 401)
            hint: to copy gh's token again, run gists auth login --from gh

            """, status: .signInNeeded))
  }

  @Test func `a gist that needs the token is not reported as missing`() async throws {
    let machine = try await machine()
    machine.terminal = Terminal()
    let path = "GET /gists/\(GistDocument.id)"
    let api = StubTransport([
      .answer(path, 401, Self.refusal), .answer(path, 404, GistStubs.notFound),
    ])
    let result = await machine.gists("view", GistDocument.id, api: api)
    #expect(
      result.err == """
        error: github.com rejected the token of octocat from the keyring (HTTP 401)
        hint: \(Sentence.signIn())

        """)
    #expect(result.status == .signInNeeded)
  }

  @Test(arguments: ["GISTS_TOKEN", "GH_TOKEN"])
  func `the token of a variable is not replaced`(name: String) async throws {
    let machine = try await machine()
    machine.environment[name] = "ghp_0123456789"
    let api = StubTransport([.answer("GET /gists/\(GistDocument.id)", 401, Self.refusal)])
    let result = await machine.gists("view", GistDocument.id, api: api)
    #expect(
      result.err == """
        error: github.com rejected the token in \(name) (HTTP 401)
        hint: set \(name) to a valid token, or unset it and \(Sentence.signIn())

        """)
    #expect(api.requests.count == 1)
  }
}
