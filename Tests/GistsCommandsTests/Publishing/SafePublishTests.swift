import FoundationEssentials
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct SafePublishTests {
  private let text = "a\nb \(Leak.gitHub)\n\(Leak.webToken)\n"
  private let answer = StubTransport.Stub.answer(
    CreateTests.post, 201, GistDocument(isPublic: false).json)

  private func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = ListTests.token
    return machine
  }

  @Test func `without a terminal secrets are refused, by kind and line, never shown`()
    async throws
  {
    let machine = try machine()
    let result = await machine.gists(
      "create", "-f", "x.env", "-d", "key \(Leak.amazon)", input: text, api: StubTransport([]))
    let kept = try #require(machine.unsent.first)
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: possible secrets found; nothing was sent
            stdin, line 2: a GitHub token
            stdin, line 3: a JSON Web Token
            the description, line 1: an AWS access key
            your text is saved in \(kept)
            hint: to send it anyway, use --allow-secrets

            """, status: .dataRefused))
  }

  @Test func `--allow-secrets sends them`() async throws {
    let machine = try machine()
    let api = StubTransport([answer])
    let result = await machine.gists("create", "--allow-secrets", input: text, api: api)
    #expect(result.err == "")
    #expect(result.status == .done)
    #expect(api.requests.count == 1)
  }

  @Test(arguments: [
    ("y\n", CommandSupport.ExitStatus.done), ("\n", .cancelled), ("n\n", .cancelled),
  ])
  func `a person is asked`(typed: String, status: CommandSupport.ExitStatus) async throws {
    let machine = try machine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let path = "\(machine.folder)/x.env"
    try Data(text.utf8).write(to: URL(filePath: path))
    let api = StubTransport([answer])
    let result = await machine.gists(["create", path], input: typed, api: api)
    #expect(result.status == status)
    #expect(
      result.err.hasPrefix(
        """
        warning: possible secrets found
        \(path), line 2: a GitHub token
        \(path), line 3: a JSON Web Token
        Send anyway? [y/N] 
        """))
    #expect(api.requests.count == (status == .done ? 1 : 0))
  }

  @Test func `a long list of findings is cut`() async throws {
    let machine = try machine()
    let many = (1...15).map { "AK" + "IA" + Leak.drawn(16 + $0, from: Leak.upper).suffix(16) }
    let result = await machine.gists("create", input: many.joined(separator: "\n"))
    #expect(result.err.contains("stdin, line 10: an AWS access key\nand 5 more\n"))
  }
}
