import ArgumentParser
import FoundationEssentials
import GitHubAPI
import HTTPTypes
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct `Commands in messages` {
  private func formatter(_ host: String, isHostOption: Bool) throws -> FailureFormatter {
    FailureFormatter(
      host: try Host(host), isHostOption: isHostOption, resolvedTokens: ResolvedTokens(),
      isVerbose: false, timeOfDay: { _ in "" }, now: { Date(timeIntervalSince1970: 0) })
  }

  @Test(arguments: [
    "notes.md", "-odd.txt", "--force", "-", "--", "", " ", "a b.txt", "it's", #"a\b"#, "a\nb",
    "a\rb\tc", "\u{1B}[31mred", "$(touch x)", "`touch x`", "$HOME", "~", "*", "!x", "#x", "a;b",
    "a&b", "a|b", "a>b", "\"", "é", "日本", "a\u{202E}b", "\u{85}'\n\\", "a=b", "@octocat",
  ])
  func `a shell and the parser read every argument unchanged, from one line`(name: String)
    async throws
  {
    let formatter = try formatter("http://127.0.0.1:8080", isHostOption: true)
    let edit = "\(formatter.command("edit", "abcd", .value(name), options: ["--force"]))"
    #expect(Printable.line(edit) == edit)
    let words = try await ShellWords.arguments(of: "gists", in: edit)
    let end = name.hasPrefix("-") && name != "-" ? ["--"] : []
    #expect(
      words == [
        ["edit", "--force", "--host", "http://127.0.0.1:8080"] + end + ["abcd", name]
      ])
    guard name != "-" else { return }
    let parsed = try #require(RootCommand.parseAsRoot(words.first ?? []) as? EditCommand)
    #expect(parsed.file == name)
    #expect(parsed.force)
    #expect(parsed.global.host == "http://127.0.0.1:8080")
    let create = "\(formatter.command("create", options: [.option("--filename", name)]))"
    let named = try await ShellWords.arguments(of: "gists", in: create)
    let creation = try #require(RootCommand.parseAsRoot(named.first ?? []) as? CreateCommand)
    #expect(creation.name == name)
  }

  @Test func `a command names the host if it would not find it`() throws {
    let named = try formatter("ghe.example.com", isHostOption: true)
    #expect("\(named.command("list"))" == "gists list --host ghe.example.com")
    let plain = try formatter("github.com", isHostOption: false)
    #expect("\(plain.command("list"))" == "gists list")
    #expect("\(plain.on(.gitHub).command("list"))" == "gists list")
    let other = plain.on(try Host("ghe.example.com"))
    #expect("\(other.command("view", .value("1")))" == "gists view --host ghe.example.com 1")
  }

  /// Responds with a gist of another person, and with one status to everything else.
  private struct OtherHost: Transport {
    let status: Int
    let servesGist: Bool

    func send(_ request: APIRequest) async throws -> APIResponse {
      let isGist = request.url.absoluteString.hasSuffix("/gists/6cad326836d38bd3a7ae")
      guard servesGist, isGist, request.method == .get else {
        return APIResponse(status: status, fields: [:], body: [], url: request.url)
      }
      let gist = GistDocument.with(["a.txt": "one"]).json
      return APIResponse(status: 200, fields: [:], body: Array(gist.utf8), url: request.url)
    }
  }

  private static let url = "https://ghe.example.com/gist/octocat/6cad326836d38bd3a7ae"

  @Test(arguments: [
    ["view", url], ["restore", url], ["fork", url], ["delete", url, "--yes"], ["comments", url],
    ["comment", url, "-b", "text"], ["comment", url, "--edit", "5", "-F", "-"],
    ["edit", url, "-d", "text"], ["edit", url, "a.txt"], ["edit", url, "a.txt", "-"],
    ["edit", url, "--remove", "a.txt"], ["history", url], ["star", url], ["diff", url],
    ["revert", url, "57a7f02"], ["view", url, "--offline"], ["clone", url],
    ["download", url, "FOLDER/download"],
    ["link", "/etc/passwd", url], ["link", "/etc/passwd", url, "--name", "a.txt"],
  ])
  func `every command about a gist on another host names that host`(arguments: [String])
    async throws
  {
    var printed: [String] = []
    for (status, servesGist) in [(404, false), (404, true), (500, true), (422, true), (401, true)] {
      let machine = try TestMachine()
      let keyring = InMemorySecretStore()
      try await keyring.save("gho_of_ghe", host: "ghe.example.com", account: "octocat")
      machine.keyring = keyring
      try machine.writeAccounts(
        #"{"hosts":{"ghe.example.com":{"accounts":[{"login":"octocat"}],"active":"octocat"}}}"#)
      let console = Console.collecting(terminal: machine.terminal)
      let stdin = Pipe(containing: "text")
      defer { stdin.close() }
      let context = machine.context(
        console, stdin.descriptor, OtherHost(status: status, servesGist: servesGist))
      _ = await CommandLineRun(context).run(
        arguments.map { $0.replacing("FOLDER", with: machine.folder) })
      let messages = console.err.collectedText
      #expect(try await PrintedCommands.unusable(in: messages) == [])
      printed += PrintedCommands.lines(in: messages).filter { !Self.needsNoHost($0) }
    }
    #expect(printed.filter { !$0.contains(" --host ghe.example.com") } == [])
  }

  /// A linked file knows its host.
  private static func needsNoHost(_ line: String) -> Bool {
    ["gists push ", "gists pull ", "gists merge "].contains(where: line.hasPrefix)
  }

  @Test func `a sync or backup of feeds is continued with the same feeds`() async throws {
    for (arguments, command) in [
      (["sync", "@octocat"], "gists sync @octocat"), (["sync"], "gists sync"),
      (["sync", "starred", "--host", "github.com"], "gists sync --host github.com starred"),
      (["backup", "FOLDER/a b", "mine", "@x"], "gists backup 'FOLDER/a b' mine @x"),
      (["backup", "FOLDER/c"], "gists backup FOLDER/c"),
    ] {
      let machine = try TestMachine()
      machine.environment = TestToken.variables
      try await machine.remember("octocat", of: "gho_of_the_test")
      let console = Console.collecting(terminal: machine.terminal)
      let context = machine.context(console, -1, OtherHost(status: 403, servesGist: false))
      let given = arguments.map { $0.replacing("FOLDER", with: machine.folder) }
      _ = await CommandLineRun(context).run(given)
      #expect(
        PrintedCommands.lines(in: console.err.collectedText)
          == [command.replacing("FOLDER", with: machine.folder)])
    }
  }

  @Test func `a file's name with line breaks stays on the line of its message`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let name = "a\nerror: fake\nrun: gists delete 1\r\n\u{2028}b"
    let gist = GistDocument.with([name: "text", "b": "x"])
    let get = StubTransport.Stub.answer("GET /gists/\(gist.id)", 200, gist.json)
    let result = await machine.gists("view", gist.id, "nope", api: StubTransport([get]))
    #expect(
      result.err == """
        error: no such file in gist \(gist.id): nope
        files in this gist: a error: fake run: gists delete 1 \\u{2028}b, b

        """)
    machine.terminal = Terminal(errIsTerminal: true)
    let file = "\(machine.folder)/x\ny.txt"
    try Data("x".utf8).write(to: URL(filePath: file))
    let unlinked = await machine.gists("push", file)
    #expect(
      unlinked.err == """
        error: \(machine.folder)/x y.txt is not linked to a gist
        hint: to link it, run gists link $'\(machine.folder)/x\\ny.txt' GIST
        hint: to list linked files, run gists links

        """)
  }
}
