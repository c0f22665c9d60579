import ChildProcesses
import Keyring
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct `gists auth git-credential` {
  private func ask(
    _ machine: TestMachine, _ question: String, _ operation: String = "get",
    _ options: [String] = []
  ) async -> TestMachine.Result {
    await machine.gists(["auth", "git-credential", operation] + options, input: question)
  }

  private static let gists = "protocol=https\nhost=gist.github.com\n"
  private static let nothing = TestMachine.Result(out: "", err: "", status: .no)

  /// A machine signed in as octocat on github.com and as hubot on an Enterprise Server.
  private func machine() async throws -> TestMachine {
    let machine = try TestMachine()
    try machine.writeAccounts(
      """
      {"hosts":{"github.com":{"accounts":[{"login":"octocat"},{"login":"monalisa"}],\
      "active":"octocat"},"ghe.example.com":{"accounts":[{"login":"hubot"}],"active":"hubot"}}}
      """)
    try await machine.keyring.save("gho_octocat", host: "github.com", account: "octocat")
    try await machine.keyring.save("gho_monalisa", host: "github.com", account: "monalisa")
    try await machine.keyring.save("gho_hubot", host: "ghe.example.com", account: "hubot")
    return machine
  }

  @Test(arguments: [
    (gists, "octocat"), ("protocol=https\nhost=github.com\npath=x.git\n\nhost=evil\n", "octocat"),
    ("protocol=https\nhost=ghe.example.com\n", "hubot"),
    ("protocol=https\nhost=gist.ghe.example.com\n", "hubot"),
    (gists + "username=monalisa\n", "monalisa"), (gists + "username=Octocat\n", "octocat"),
    (gists + "username=x-access-token\n", "octocat"),
    ("capability[]=authtype\n" + gists, "octocat"),
    ("protocol=HTTPS\nhost=GitHub.com:443\n", "octocat"),
  ])
  func `known hosts get credentials`(question: String, account: String) async throws {
    let result = await ask(try await machine(), question)
    let name = question.contains("Octocat") ? "Octocat" : account
    #expect(
      result == .init(out: "username=\(name)\npassword=gho_\(account)\n", err: "", status: .done))
  }

  @Test(arguments: [
    "protocol=http\nhost=gist.github.com\n", "protocol=https\nhost=evil.example\n",
    "protocol=https\nhost=gist.github.com.evil.example\n", "protocol=https\n", "host=github.com\n",
    "protocol=https\nhost=github.com:444\n", "protocol=https\nhost=evil@github.com\n", "",
    "protocol=https\nhost=github.com\nusername=somebody\n", "protocol=ssh\nhost=github.com\n",
    "protocol=http\nhost=127.0.0.1:8080\n", "protocol=https\nhost=raw.ghe.example.com\n", "\u{0}\n",
    "protocol=https\nhost=gist.github.com/x\n", "protocol=https\nhost=gist.github.com?y\n",
    "protocol=https\nhost=gist.github.com#y\n", "protocol=https\nhost=gist.github.com/\n",
    "protocol=https\nhost=gist.github.com:\n", "protocol=https\nhost=gist.github.com:0443\n",
  ])
  func `other hosts get no credentials`(question: String) async throws {
    #expect(await ask(try await machine(), question) == Self.nothing)
  }

  @Test func `a variable's token is used for its own host, with a placeholder login`() async throws
  {
    let machine = try TestMachine()
    machine.environment = ["GISTS_HOST": "http://127.0.0.1:8080", "GISTS_TOKEN": "gho_local"]
    let local = await ask(machine, "protocol=http\nhost=127.0.0.1:8080\n")
    #expect(local.out == "username=x-access-token\npassword=gho_local\n")
    let named = await ask(machine, "protocol=http\nhost=127.0.0.1:8080\nusername=me\n")
    #expect(named.out == "username=me\npassword=gho_local\n")
    #expect(await ask(machine, "protocol=http\nhost=127.0.0.1:8081\n") == Self.nothing)
    #expect(await ask(machine, Self.gists) == Self.nothing)
  }

  @Test func `with --host no other host gets credentials`() async throws {
    let result = await ask(try await machine(), Self.gists, "get", ["--host", "ghe.example.com"])
    #expect(result == Self.nothing)
  }

  @Test(arguments: ["store", "erase", "something-new"])
  func `other operations do nothing`(operation: String) async throws {
    let machine = try TestMachine()
    machine.keyring = BrokenKeyring(.locked)
    let question = Self.gists + "username=octocat\npassword=gho_octocat\n"
    #expect(await ask(machine, question, operation) == .init(out: "", err: "", status: .done))
  }

  @Test func `a locked keyring is reported without a prompt`() async throws {
    let machine = try await machine()
    machine.keyring = BrokenKeyring(.locked)
    let result = await ask(machine, Self.gists)
    #expect(result.out == "")
    #expect(result.err.hasPrefix("error: the keyring is locked\n"))
    #expect(result.status == .signInNeeded)
  }

  @Test func `signed out there are no credentials and no prompt`() async throws {
    let machine = try TestMachine()
    machine.terminal = .init(inIsTerminal: true, errIsTerminal: true)
    #expect(await ask(machine, Self.gists) == Self.nothing)
  }
}

@Suite struct `gists auth setup-git` {
  private final class Log: Sendable {
    let lines = Mutex<[String]>([])
  }

  private func setUp(
    _ arguments: [String] = [], now: String? = nil, outcome: ProcessRunner.Outcome = .succeeded,
    failing: String? = nil
  ) async throws -> (result: TestMachine.Result, commands: [String]) {
    let machine = try TestMachine()
    let log = Log()
    machine.outputs = { _ in now }
    machine.programs = { command in
      log.lines.withLock { $0.append(command.joined(separator: " ")) }
      if let failing, command.contains(failing) { return .failed }
      return outcome
    }
    let result = await machine.gists(["auth", "setup-git"] + arguments)
    return (result, log.lines.withLock(\.self))
  }

  @Test func `only the host's gists get the helper`() async throws {
    let (result, commands) = try await setUp()
    #expect(
      result
        == .init(
          out: "", err: "✓ Configured git to use gists for https://gist.github.com\n", status: .done
        ))
    let key = "credential.https://gist.github.com.helper"
    #expect(
      commands == [
        "git config --global --replace-all \(key) ",
        "git config --global --add \(key) !gists auth git-credential",
      ])
  }

  @Test func `an Enterprise server may have its gists under a path`() async throws {
    let (result, commands) = try await setUp(["--host", "ghe.example.com"])
    #expect(
      result.err == """
        ✓ Configured git to use gists for https://gist.ghe.example.com
        ✓ Configured git to use gists for https://ghe.example.com/gist

        """)
    #expect(commands.count == 4)
    #expect(commands[3].hasSuffix(" !gists auth git-credential --host ghe.example.com"))
  }

  @Test func `running it again changes nothing`() async throws {
    let (result, commands) = try await setUp(now: "\0!gists auth git-credential\0")
    #expect(result.err == "note: git already uses gists for https://gist.github.com\n")
    #expect(commands == [])
  }

  @Test func `another helper for the same URL is replaced with a note`() async throws {
    let (result, commands) = try await setUp(now: "store\0")
    #expect(
      result.err == """
        ✓ Configured git to use gists for https://gist.github.com
        note: replaced git's previous helper for https://gist.github.com

        """)
    #expect(commands.count == 2)
  }

  @Test func `if the second line can't be written, the old settings are restored`() async throws {
    let key = "credential.https://gist.github.com.helper"
    let (result, commands) = try await setUp(
      now: "store\0cache\0", failing: "!gists auth git-credential")
    #expect(result.status == .cannotWrite)
    #expect(
      commands.suffix(2) == [
        "git config --global --replace-all \(key) store", "git config --global --add \(key) cache",
      ])
    let (_, emptied) = try await setUp(failing: "!gists auth git-credential")
    #expect(emptied.last == "git config --global --unset-all \(key)")
  }

  @Test(arguments: [
    (ProcessRunner.Outcome.notFound, CommandSupport.ExitStatus.unreachable),
    (.failed, .cannotWrite),
    (.stillRunning, .cannotWrite),
  ])
  func `a missing or failing git is reported`(
    outcome: ProcessRunner.Outcome, status: CommandSupport.ExitStatus
  ) async throws {
    let (result, commands) = try await setUp(outcome: outcome)
    #expect(result.status == status)
    #expect(commands.map { $0.contains("--replace-all") } == [true, false])
  }
}
