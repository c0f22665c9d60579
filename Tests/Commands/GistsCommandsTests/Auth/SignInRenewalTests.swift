import ChildProcesses
import FoundationEssentials
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

/// What other requests do while a new sign-in is offered.
@Suite struct SignInRenewalTests {
  private func machine() async throws -> TestMachine {
    let machine = try TestMachine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    try await machine.accountsFile.update {
      $0.hosts["github.com", default: .init()].signIn(.init(login: "octocat"))
    }
    try await machine.keyring.save("gho_oldtoken", host: "github.com", account: "octocat")
    return machine
  }

  /// Rejects the old token, and says that each other one belongs to hubot.
  private final class Host: Transport {
    let tokens = Mutex<[String]>([])
    /// Called while the new token is checked.
    let whileChecking = Mutex<(@Sendable () async throws -> Void)?>(nil)

    func send(_ request: APIRequest) async throws -> APIResponse {
      let token = request.fields[.authorization] ?? ""
      tokens.withLock { $0.append("\(request.url.path()) \(token)") }
      guard token != "Bearer gho_oldtoken" else {
        return APIResponse(status: 401, fields: [:], body: Array("{}".utf8), url: request.url)
      }
      try await whileChecking.withLock { $0 }?()
      let user = #"{"login":"hubot","id":2}"#
      return APIResponse(status: 200, fields: [:], body: Array(user.utf8), url: request.url)
    }
  }

  @Test func `no request is sent as the other account that someone signs in to`() async throws {
    let machine = try await machine()
    let host = Host()
    let stdin = Pipe(containing: "y\n2\nghp_ofhubot\n")
    defer { stdin.close() }
    var context = machine.context(.collecting(terminal: machine.terminal), stdin.descriptor, host)
    context.renewal = SignInRenewal(SignInAgain(context: context).offer)
    let used = Mutex<String?>(nil)
    host.whileChecking.withLock { [context] work in
      work = {
        let token = try await context.sessions.credentials(for: .gitHub).token(.required)
        used.withLock { $0 = token?.value }
      }
    }
    let api = try context.sessions.session().api
    for id in ["1111", "2222"] {
      await #expect(throws: Failure.otherAccount("hubot", insteadOf: "octocat", .gitHub)) {
        try await api.send(.star(id: id))
      }
    }
    #expect(used.withLock { $0 } == "gho_oldtoken")
    #expect(context.resolvedTokens.token("github.com")?.token.value == "gho_oldtoken")
    #expect(
      host.tokens.withLock { $0 } == [
        "/gists/1111/star Bearer gho_oldtoken", "/user Bearer ghp_ofhubot",
        "/gists/2222/star Bearer gho_oldtoken",
      ])
  }

  @Test func `the question appears where the command prints by then`() async throws {
    let machine = try await machine()
    let stdin = Pipe(containing: "n\n")
    defer { stdin.close() }
    let first = Console.collecting(terminal: machine.terminal)
    var context = machine.context(first, stdin.descriptor, Host())
    context.renewal = SignInRenewal(SignInAgain(context: context).offer)
    context.console = .collecting(terminal: machine.terminal)
    await #expect(throws: APIError.self) {
      try await context.sessions.session().api.send(.star(id: "1111"))
    }
    #expect(first.err.collectedText == "")
    #expect(
      context.console.err.collectedText == """
        warning: github.com rejected the token of octocat from the keyring
        Sign in again? [Y/n] 
        """)
  }

  @Test func `nothing is offered while a chooser reads keys`() async throws {
    let token = try #require(Token("gho_oldtoken"))
    let found = FoundToken(token: token, origin: .keyring(account: "octocat"))
    let count = Mutex(0)
    let renewal = SignInRenewal { _, _, _ in
      count.withLock { $0 += 1 }
      return Token("ghp_newtoken")
    }
    let sessions = try await machine().context().sessions
    let paused = try await renewal.paused {
      try await renewal.token(for: .gitHub, insteadOf: found, in: sessions)
    }
    #expect(paused == nil)
    #expect(count.withLock { $0 } == 0)
    let offered = try await renewal.token(for: .gitHub, insteadOf: found, in: sessions)
    #expect(offered?.value == "ghp_newtoken")
    #expect(count.withLock { $0 } == 1)
  }

  @Test func `a list of an open chooser that needs the token fails without a question`()
    async throws
  {
    let api = StubTransport([
      .answer("GET /gists?per_page=100", 200, [GistDocument()].json),
      .answer("GET /gists/starred?per_page=100", 401, #"{"message":"Bad credentials"}"#),
    ])
    let result = await (try await machine()).gists("view", input: "starred\ny\n", api: api)
    #expect(!result.err.contains("Sign in again?"))
    #expect(
      result.err.hasSuffix(
        """
        error: github.com rejected the token of octocat from the keyring (HTTP 401)
        hint: \(Sentence.signIn())

        """), "\(result.err)")
    #expect(result.status == .signInNeeded)
  }
}
