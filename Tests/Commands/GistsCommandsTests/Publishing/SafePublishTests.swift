import FoundationEssentials
import Keyring
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

@Suite struct SafePublishTests {
  private let text = "a\nb \(Leak.gitHub)\n\(Leak.webToken)\n"
  private let answer = StubTransport.Stub.change(
    GistStubs.post, 201, GistDocument(isPublic: false).json)

  private func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    return machine
  }

  @Test func `without a terminal secrets are refused, by kind and line, never shown`()
    async throws
  {
    let machine = try machine()
    let result = await machine.gists(
      "create", "-f", "x.env", "-d", "key \(Leak.amazon)", input: text, api: StubTransport([]))
    let kept = try #require(machine.drafts.first)
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: \(Sentence.possibleSecrets); nothing was sent
            stdin, line 2: a GitHub token
            stdin, line 3: a JSON Web Token
            the description, line 1: an AWS access key
            \(Sentence.saved(in: kept)) for one day
            hint: to send it anyway, use --allow-secrets

            """, status: .dataRefused))
  }

  @Test(arguments: [
    ["create"], ["comment", GistDocument.id, "-"], ["edit", GistDocument.id, "a.txt", "-"],
  ])
  func `whoever is signed out is told so first`(command: [String]) async throws {
    let machine = try TestMachine()
    let result = await machine.gists(command, input: text, api: StubTransport([]))
    #expect(result.status == .signInNeeded)
    #expect(result.err.hasPrefix("error: not signed in to github.com\n"))
    #expect(!result.err.contains("possible secrets"))
  }

  @Test func `a public gist with a secret leaves the trash only with --allow-secrets`()
    async throws
  {
    let machine = try machine()
    try await machine.remember("octocat", of: "gho_of_the_test")
    let document = GistDocument(files: [.init(name: "a.txt", content: text)]).whole
    let get = StubTransport.Stub.answer("GET /gists/\(GistDocument.id)", 200, document)
    let delete = StubTransport([
      get, get, get, .answer("DELETE /gists/\(GistDocument.id)", 204),
    ])
    #expect(await machine.gists("delete", "-y", GistDocument.id, api: delete).status == .done)
    let none = StubTransport([])
    let refused = await machine.gists("restore", GistDocument.id, api: none)
    #expect(refused.status == .dataRefused, "\(refused)")
    #expect(
      refused.err.contains("error: \(Sentence.possibleSecrets); nothing was sent\na.txt, line 2"))
    #expect(refused.err.contains("gist \(GistDocument.id) stays in the trash\n"))
    #expect(none.requests.isEmpty)
    let post = StubTransport([.change(GistStubs.post, 201, document)])
    let allowed = await machine.gists(
      "restore", "--allow-secrets", GistDocument.id, api: post)
    #expect(allowed.status == .done, "\(allowed)")
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
        warning: \(Sentence.possibleSecrets)
        \(path), line 2: a GitHub token
        \(path), line 3: a JSON Web Token
        Send anyway? [y/N] 
        """))
    #expect(api.requests.count == (status == .done ? 1 : 0))
  }

  @Test(arguments: ["n\n", "\n", ""], [["create"], ["comment", GistDocument.id, "-"]])
  func `a text that is refused, by no or by Ctrl-D, is kept for one day`(
    typed: String, command: [String]
  ) async throws {
    let machine = try machine()
    machine.terminal = Terminal(errIsTerminal: true)
    machine.typed = typed
    let result = await machine.gists(command, input: text, api: StubTransport([]))
    #expect(result.status == .cancelled)
    let kept = try #require(machine.drafts.first)
    #expect(kept.contains("-secret-") && machine.drafts.count == 1)
    #expect(
      result.err.contains("note: nothing was sent\n\(Sentence.saved(in: kept)) for one day\n"))
  }

  @Test(arguments: [("y\n", CommandSupport.ExitStatus.done), ("n\n", .cancelled)])
  func `a person who pipes a text is asked at the terminal of the process`(
    typed: String, status: CommandSupport.ExitStatus
  ) async throws {
    let machine = try machine()
    machine.terminal = Terminal(errIsTerminal: true)
    machine.typed = typed
    let api = StubTransport([answer])
    let result = await machine.gists("create", input: text, api: api)
    #expect(result.status == status)
    #expect(result.err.contains("stdin, line 3: a JSON Web Token\nSend anyway? [y/N] "))
    #expect(api.requests.count == (status == .done ? 1 : 0))
    // Scripts aren't asked.
    let json = await machine.gists("create", "--json", input: text, api: StubTransport([]))
    #expect(json.status == .dataRefused)
    #expect(json.err.hasPrefix("error: \(Sentence.possibleSecrets); nothing was sent\n"))
  }

  @Test func `the token in use is found whatever its format, in texts and the description`()
    async throws
  {
    let machine = try machine()
    let result = await machine.gists(
      "create", "-d", "token: gho_of_the_test", input: "a\n'gho_of_the_test'\ngho_of_the_tests\n")
    let kept = try #require(machine.drafts.first)
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: \(Sentence.possibleSecrets); nothing was sent
            stdin, line 2: your own token
            the description, line 1: your own token
            \(Sentence.saved(in: kept)) for one day
            hint: to send it anyway, use --allow-secrets

            """, status: .dataRefused))
  }

  @Test(arguments: ["gho_of_the_test.txt", "\(Leak.amazon).txt"])
  func `secrets are found in the names of new files, and not shown`(name: String) async throws {
    let machine = try machine()
    let path = "\(machine.folder)/\(name)"
    try Data("text".utf8).write(to: URL(filePath: path))
    let kind = name.hasPrefix("AKIA") ? "an AWS access key" : "your own token"
    let refused = """
      error: \(Sentence.possibleSecrets); nothing was sent
      a file name: \(kind)
      hint: to send it anyway, use --allow-secrets

      """
    #expect(
      await machine.gists("create", path) == .init(out: "", err: refused, status: .dataRefused))
    for edit in [["--rename", "a.txt", name], ["--add", path]] {
      let result = await machine.gists(
        ["edit", GistDocument.id] + edit,
        api: StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)]))
      #expect(result == .init(out: "", err: refused, status: .dataRefused))
    }
  }

  @Test func `a description that already has the secret may keep it`() async throws {
    let machine = try machine()
    let gist = GistDocument(description: "key \(Leak.amazon)")
    let result = await machine.gists(
      "edit", gist.id, "-d", "my key \(Leak.amazon)", api: EditedGist.change(gist))
    #expect(result == .init(out: "", err: "", status: .done))
  }

  @Test func `the keyring's token is not published in a comment`() async throws {
    let machine = try TestMachine()
    try await machine.keyring.save(
      "hunter2-of-a-company", host: "github.com", account: "octocat")
    let result = await machine.gists(
      "comment", GistDocument.id, "-b", "it is hunter2-of-a-company!")
    #expect(result.status == .dataRefused)
    #expect(
      result.err.hasPrefix(
        """
        error: \(Sentence.possibleSecrets); nothing was sent
        --body, line 1: your own token

        """), "\(result.err)")
  }

  @Test func `a long list of findings is cut`() async throws {
    let machine = try machine()
    let many = (1...15).map { "AK" + "IA" + Leak.drawn(16 + $0, from: Leak.upper).suffix(16) }
    let result = await machine.gists("create", input: many.joined(separator: "\n"))
    #expect(result.err.contains("stdin, line 10: an AWS access key\nand 5 more\n"))
  }
}
