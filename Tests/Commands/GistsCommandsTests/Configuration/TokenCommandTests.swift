import GitHubAPI
import HTTPTypes
import Keyring
import Synchronization
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

/// `GISTS_TOKEN_COMMAND`.
@Suite struct TokenCommandTests {
  private static let command = "pass show github"

  /// A machine whose command prints this, and the commands that it has started.
  private func machine(_ output: String?) throws -> (TestMachine, Log) {
    let (machine, log) = (try TestMachine(), Log())
    machine.environment["GISTS_TOKEN_COMMAND"] = Self.command
    machine.outputs = { command in
      log.commands.withLock { $0.append(command) }
      return output
    }
    return (machine, log)
  }

  private final class Log: Sendable {
    let commands = Mutex<[[String]]>([])
    var all: [[String]] { commands.withLock { $0 } }
  }

  @Test func `the first line is the token, and the command runs once`() async throws {
    let (machine, log) = try machine(" ghp_0123456789 \nuser: octocat\n")
    let api = StubTransport([
      .answer("PUT /gists/1111/star", 204), .answer("PUT /gists/2222/star", 204),
    ])
    let result = await machine.gists("star", "1111", "2222", api: api)
    #expect(result == .init(out: "", err: "", status: .done))
    #expect(
      api.requests.filter { $0.method == .put }.map { $0.fields[.authorization] } == [
        "Bearer ghp_0123456789", "Bearer ghp_0123456789",
      ])
    #expect(log.all == [["sh", "-c", Self.command]])
  }

  @Test func `concurrent requests share one run of the command`() async throws {
    let (machine, log) = try machine("ghp_0123456789\n")
    let credentials = machine.context().sessions.credentials(for: .gitHub)
    let tokens = try await withThrowingTaskGroup(of: Token?.self) { group in
      for _ in 0..<8 { group.addTask { try await credentials.token(.required) } }
      return try await group.reduce(into: Set<Token?>()) { $0.insert($1) }
    }
    #expect(tokens == [Token("ghp_0123456789")])
    #expect(log.all.count == 1)
  }

  @Test func `a command that failed is not run again, except in the browser`() async throws {
    let (machine, log) = try machine(nil)
    let context = machine.context()
    let credentials = context.sessions.credentials(for: .gitHub)
    for _ in 1...3 {
      await #expect(throws: Failure.self) { try await credentials.token(.required) }
      #expect(log.all.count == 1)
    }
    context.resolvedTokens.forgetFailedCommands()
    await #expect(throws: Failure.self) { try await credentials.token(.required) }
    for runs in 2...4 {
      await #expect(throws: Failure.self) { try await credentials.token(.required) }
      #expect(log.all.count == runs)
    }
  }

  @Test(arguments: [
    ["list"], ["view", "1111"], ["star", "1111", "2222"], ["delete", "-y", "1111", "2222"],
    ["api", "gists", "-F", "a=b"], ["auth", "token"], ["auth", "status"],
  ])
  func `a command that fails runs once in each command line`(arguments: [String]) async throws {
    let (machine, log) = try machine(nil)
    #expect(await machine.gists(arguments).status == .signInNeeded)
    #expect(log.all == [["sh", "-c", Self.command]])
  }

  @Test func `a command that fails runs once in each call of an agent`() async throws {
    var session = try AgentSession()
    let (machine, log) = try machine(nil)
    session.machine = machine
    for (runs, call) in [
      ("get_gist", "\"gist\":\"\(GistDocument.id)\""), ("list_gists", ""),
    ].enumerated() {
      let result = try await session.call((call.0, call.1))
      #expect(result[0].text().contains("GISTS_TOKEN_COMMAND did not print a token"))
      #expect(log.all.count == runs + 1)
    }
  }

  @Test func `after a 401 it runs again, and another token is tried once`() async throws {
    let (machine, log) = (try TestMachine(), Log())
    machine.environment["GISTS_TOKEN_COMMAND"] = Self.command
    machine.outputs = { command in
      "ghp_\(log.commands.withLock { $0.append(command); return $0.count })"
    }
    let star = "PUT /gists/1111/star"
    let api = StubTransport([.answer(star, 401), .answer(star, 204)])
    #expect(await machine.gists("star", "1111", api: api).status == .done)
    #expect(api.requests.map { $0.fields[.authorization] } == ["Bearer ghp_1", "Bearer ghp_2"])
    let rejecting = StubTransport([.answer(star, 401), .answer(star, 401)])
    let result = await machine.gists("star", "1111", api: rejecting)
    #expect(result.status == .signInNeeded)
    #expect(
      rejecting.requests.map { $0.fields[.authorization] } == ["Bearer ghp_3", "Bearer ghp_4"])
  }

  @Test func `all requests that were rejected together share one run`() async throws {
    let (machine, log) = try machine("ghp_new")
    let context = machine.context()
    let old = try #require(Token("ghp_old"))
    context.resolvedTokens.remember(.init(token: old, origin: .command), for: "github.com")
    let rejections = try await withThrowingTaskGroup(of: TokenRejection.self) { group in
      for _ in 0..<8 {
        group.addTask { try await context.sessions.rejection(of: old, .required, by: .gitHub) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let new = try #require(Token("ghp_new"))
    #expect(rejections == Array(repeating: .renewed(new), count: 8))
    #expect(log.all.count == 1)
    // The new one is rejected, too, and the command has no other: the next request asks again.
    for runs in 2...3 {
      let again = try await context.sessions.rejection(of: new, .required, by: .gitHub)
      #expect(again == .failed)
      #expect(log.all.count == runs)
    }
  }

  @Test(
    arguments: [
      (nil, "GISTS_TOKEN_COMMAND did not print a token", failedHint),
      (
        "Enter your password: \n", "the first line that GISTS_TOKEN_COMMAND prints is not a token",
        "it must contain just the token"
      ),
      (
        "\nghp_0123456789\n", "the first line that GISTS_TOKEN_COMMAND prints is not a token",
        "it must contain just the token"
      ),
    ] as [(String?, String, String)])
  func `a command that prints no token is an error, and its output is not shown`(
    output: String?, message: String, hint: String
  ) async throws {
    let (machine, _) = try machine(output)
    for arguments in [["list"], ["view", "1111"], ["auth", "token"]] {
      #expect(
        await machine.gists(arguments)
          == .init(out: "", err: "error: \(message)\nhint: \(hint)\n", status: .signInNeeded))
    }
    let status = await machine.gists("auth", "status")
    #expect(status.out.contains("source\tGISTS_TOKEN_COMMAND\nstate\tmissing\n"), "\(status)")
    #expect(status.status == .signInNeeded)
  }

  private static let failedHint =
    "it must exit with 0 within 10 seconds; to see its error, run "
    + #"sh -c "$GISTS_TOKEN_COMMAND" >/dev/null"#

  @Test func `it comes after GISTS_TOKEN and before the others`() async throws {
    let (machine, log) = try machine("ghp_command\n")
    machine.environment["GH_TOKEN"] = "ghp_variable"
    machine.keyring = BrokenKeyring(.timedOut)
    #expect(await machine.gists("auth", "token").out == "ghp_command\n")
    machine.environment["GISTS_TOKEN"] = "ghp_first"
    #expect(await machine.gists("auth", "token").out == "ghp_first\n")
    #expect(log.all.count == 1)
    machine.environment["GISTS_TOKEN"] = nil
    machine.terminal = Terminal(outIsTerminal: true)
    let status = await machine.gists("auth", "status", api: StubTransport([.user()]))
    #expect(
      status.out == """
        github.com
          ✓ octocat, token from GISTS_TOKEN_COMMAND, active, scopes: gist
          - token in GH_TOKEN, not used: the token above takes precedence

        """)
  }

  @Test func `it is for the host of GISTS_HOST, else for github.com`() async throws {
    let (machine, log) = try machine("ghp_0123456789\n")
    for host in ["ghe.example.com", "octo.ghe.com", "http://127.0.0.1:8080"] {
      #expect(await machine.gists("auth", "token", "--host", host).status == .signInNeeded)
    }
    #expect(log.all == [])
    machine.environment["GISTS_HOST"] = "ghe.example.com"
    #expect(await machine.gists("auth", "token").out == "ghp_0123456789\n")
    #expect(await machine.gists("auth", "token", "--host", "github.com").status == .signInNeeded)
    #expect(log.all.count == 1)
  }

  @Test func `offline reading and completion find the library without running it`() async throws {
    let (machine, log) = try machine("ghp_0123456789\n")
    let page = StubTransport.Stub.answer("GET /gists?per_page=30", 200, [GistDocument()].json)
    #expect(await machine.gists("list", api: StubTransport([page])).status == .done)
    #expect(log.all.count == 1)
    #expect(machine.accounts?.contains("pass") == false)
    let offline = await machine.gists("list", "--offline")
    #expect(offline.out.hasPrefix("\(GistDocument.id)\toctocat\tHello world\t"), "\(offline)")
    #expect(
      machine.completions("view", "6cad").map { $0.prefix { $0 != "\t" } } == [GistDocument.id[...]]
    )
    #expect(log.all.count == 1)
    // Another command may belong to another account.
    machine.environment["GISTS_TOKEN_COMMAND"] = "pass show other"
    #expect(await machine.gists("list", "--offline").status == .unreachable)
    #expect(machine.completions("view", "6cad") == [])
    #expect(log.all.count == 1)
  }

  @Test func `a rejected token names the command`() async throws {
    let (machine, _) = try machine("ghp_0123456789\n")
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let api = StubTransport([.answer("GET /gists?per_page=30", 401)])
    #expect(
      await machine.gists("list", api: api)
        == .init(
          out: "",
          err: """
            error: github.com rejected the token of GISTS_TOKEN_COMMAND (HTTP 401)
            hint: correct the command, or unset it and \(Sentence.signIn())

            """, status: .signInNeeded))
  }

  @Test(arguments: ["GISTS_TOKEN", "GISTS_TOKEN_COMMAND", "GH_TOKEN", "GITHUB_TOKEN"])
  func `a token without the gist scope is named with its source`(variable: String) async throws {
    let machine = try TestMachine()
    machine.environment[variable] = "ghp_0123456789"
    machine.outputs = { _ in "ghp_0123456789\n" }
    let name = variable == "GISTS_TOKEN_COMMAND" ? "of \(variable)" : "in \(variable)"
    let hint = "hint: add it, or unset \(variable) and \(Sentence.signIn())\n"
    let lacking: KeyValuePairs = ["X-OAuth-Scopes": "repo"]
    let notFound = StubTransport.Stub.answer(
      "PUT /gists/1111/star", 404, #"{"message":"Not Found"}"#, fields: lacking)
    #expect(
      await machine.gists("star", "1111", api: StubTransport([notFound]))
        == .init(
          out: "",
          err: "error: the token \(name) doesn't have the gist scope (HTTP 404)\n\(hint)",
          status: .signInNeeded))
    let denied = StubTransport.Stub.answer(
      "PUT /gists/1111/star", 403, #"{"message":"No"}"#, fields: lacking)
    let result = await machine.gists("star", "1111", api: StubTransport([denied]))
    #expect(result.err.hasSuffix(hint), "\(result)")
  }
}
