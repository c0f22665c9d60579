import ChildProcesses
import FoundationEssentials
import GitHubAPI
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct CreateTests {
  private let url = "https://gist.github.com/\(GistDocument.id)"

  @Test func `piped text becomes one secret gist, and only its URL is printed`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([.change(GistStubs.post, 201, GistDocument(isPublic: false).json)])
    #expect(
      await machine.gists("create", input: "hello\n", api: api)
        == .init(out: url + "\n", err: "", status: .done))
    #expect(
      String(decoding: api.requests[0].body ?? [], as: UTF8.self)
        == #"{"public":false,"files":{"stdin.txt":{"content":"hello\n"}}}"#)
    #expect(machine.drafts == [])
  }

  @Test func `files, description, name and visibility are sent as given`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let path = "\(machine.folder)/a.txt"
    try Data("caf\u{E9}\r\n\u{1B}".utf8).write(to: URL(filePath: path))
    let api = StubTransport([.change(GistStubs.post, 201, GistDocument().json)])
    let result = await machine.gists(
      "create", path, "-f", "b \u{65E5}.txt", "-d", "Two\nlines", "--public", api: api)
    #expect(
      result
        == .init(
          out: url + "\n",
          err: "note: creating a public gist, which anyone can find\n",
          status: .done)
    )
    #expect(
      String(decoding: api.requests[0].body ?? [], as: UTF8.self)
        == #"{"description":"Two\nlines","public":true,"files":{"b 日.txt":{"content":"café\r\n\u001b"}}}"#
    )
  }

  @Test func `--json prints GitHub's document`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let document = GistDocument(
      description: nil, isPublic: false, files: [.init(name: "stdin.txt", content: "x")]
    ).json
    let api = StubTransport([.answer(GistStubs.post, 201, document)])
    #expect(
      await machine.gists("create", "-", "--json", input: "x", api: api)
        == .init(out: document + "\n", err: "", status: .done))
  }

  @Test func `a gist created with another visibility is an error`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([.change(GistStubs.post, 201, GistDocument(isPublic: true).json)])
    #expect(
      await machine.gists("create", input: "x", api: api)
        == .init(
          out: "",
          err: """
            error: github.com created the gist with the wrong visibility (public)
            hint: see \(url)
            hint: to delete it, run gists delete \(GistDocument.id)

            """, status: .protocolBroken))
  }

  @Test func `text from stdin is saved if a create fails`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([
      .failure(
        GistStubs.post, .unreachable(host: "github.com", reason: .connectionRefused))
    ])
    let result = await machine.gists("create", "-f", "a b.txt", input: "precious", api: api)
    let kept = try #require(machine.drafts.first)
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == "precious")
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: could not reach github.com: connection refused
            \(Sentence.saved(in: kept))
            hint: \(Sentence.checkNetwork); behind a proxy, set HTTPS_PROXY
            hint: to send it, run gists create --filename='a b.txt' \(kept)

            """, status: .unreachable))
  }

  @Test func `the command that sends saved text creates the same gist`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let lost = StubTransport.Stub.failure(
      GistStubs.post, .unreachable(host: "github.com", reason: .nameNotFound))
    let result = await machine.gists(
      "create", "--public", "-d", "it's -p", "--allow-secrets", input: "k \(Leak.gitHub)\n",
      api: StubTransport([lost]))
    let kept = try #require(machine.drafts.first)
    let command =
      "gists create --public --desc='it'\\''s -p' --filename=stdin.txt --allow-secrets \(kept)"
    #expect(result.err.hasSuffix("\nhint: to send it, run \(command)\n"), "\(result.err)")
    #expect(!result.err.contains(Leak.gitHub))
  }

  @Test func `a description of several lines is left out of the command`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let lost = StubTransport.Stub.failure(
      GistStubs.post, .unreachable(host: "github.com", reason: .nameNotFound))
    let result = await machine.gists(
      "create", "-d", "one\ntwo", input: "x\n", api: StubTransport([lost]))
    let kept = try #require(machine.drafts.first)
    #expect(
      result.err == """
        error: could not reach github.com: host not found
        \(Sentence.saved(in: kept))
        hint: \(Sentence.checkNetwork)

        """)
  }

  @Test func `text from a named pipe is saved, and a file is not`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let file = "\(machine.folder)/a.txt"
    try Data("still there".utf8).write(to: URL(filePath: file))
    let (first, second) = (Pipe(containing: "precious"), Pipe(containing: "dear"))
    defer { for pipe in [first, second] { pipe.close() } }
    let paths = [first, second].map { "/dev/fd/\($0.descriptor)" }
    let lost = StubTransport.Stub.failure(
      GistStubs.post, .unreachable(host: "github.com", reason: .connectionRefused))
    let result = await machine.gists(
      ["create", paths[0], file, paths[1]], api: StubTransport([lost]))
    let kept = machine.drafts
    #expect(
      try Set(kept.map { try String(contentsOfFile: $0, encoding: .utf8) }) == ["precious", "dear"])
    #expect(result.status == .unreachable)
    for path in kept { #expect(result.err.contains("\(Sentence.saved(in: path))\n")) }

    let sent = Pipe(containing: "hello")
    defer { sent.close() }
    let answer = StubTransport.Stub.change(GistStubs.post, 201, GistDocument(isPublic: false).json)
    _ = await machine.gists("create", "/dev/fd/\(sent.descriptor)", api: StubTransport([answer]))
    #expect(machine.drafts.count == kept.count)
  }

  @Test func `wide permissions of the folder of drafts are fixed`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let folder = "\(machine.folder)/state/gists/unsent"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let result = await machine.gists("create", input: "a", api: StubTransport([]))
    #expect(
      result.err.hasPrefix(
        "warning: changed the mode of \(machine.folder)/state/gists from 755 to 700, "
          + "and of 1 file or folder in it\n"))
  }

  @Test func `signed out, nothing is sent and the text is saved`() async throws {
    let machine = try TestMachine()
    let api = StubTransport([])
    let result = await machine.gists("create", input: "precious", api: api)
    #expect(result.status == .signInNeeded)
    #expect(api.requests.isEmpty)
    #expect(machine.drafts.count == 1)
  }

  @Test func `a create without a response is looked up in the list`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let lost = StubTransport.Stub.failure(
      GistStubs.post,
      .unreachable(host: "api.github.com", reason: .connectionLost))
    let list = "GET /gists?per_page=100"
    let date = "Sat, 31 Jan 2026 12:00:00 GMT"
    var gist = GistDocument(description: nil, isPublic: false)
    gist.files = [.init(name: "stdin.txt", size: 1)]
    func json(_ gist: GistDocument) -> String {
      gist.json.replacing("2024-01-31T12:00:00Z", with: "2026-01-31T12:00:00Z")
    }
    let listed = StubTransport.Stub.answer(list, 200, "[\(json(gist))]", fields: ["Date": date])
    func fetched(_ text: String) -> StubTransport.Stub {
      gist.files[0].content = text
      return .answer("GET /gists/\(gist.id)", 200, json(gist))
    }

    let found = StubTransport([lost, listed, fetched("x")])
    #expect(
      await machine.gists("create", input: "x", api: found)
        == .init(
          out: url + "\n",
          err: "note: no response from github.com, but the gist was created\n", status: .done))
    #expect(machine.drafts == [])

    let missing = StubTransport([lost, listed, fetched("y")])
    let result = await machine.gists("create", input: "x", api: missing)
    let kept = try #require(machine.drafts.first)
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: no response from github.com; the gist is not listed yet
            \(Sentence.saved(in: kept))
            hint: check before retrying: gists list
            hint: if your text is not on GitHub, send it again with: gists create --filename=stdin.txt \(kept)

            """, status: .tryLater))
  }

  @Test func `every bad file is reported, and the first sets the exit status`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([])
    let folder = machine.folder
    #expect(
      await machine.gists("create", "\(folder)/no", folder, "/dev/null", api: api)
        == .init(
          out: "",
          err: """
            error: could not read \(folder)/no: No such file or directory
            error: \(folder) has no files to upload
            error: /dev/null is a device

            """, status: .inputMissing))
    #expect(api.requests.isEmpty)
  }

  @Test(arguments: [
    (["create", "-", "-"], "error: stdin can be read only once\n"),
    (["create", "a", "b", "-f", "c"], "error: --filename requires a single FILE\n"),
    (
      ["create", "-f", "a", "-f", "b"],
      "error: specify only one --filename\nUsage: gists create [<options>] [<file> ...]\n"
        + "hint: to upload several files, run gists create FILE FILE\n"
    ),
  ])
  func `wrong usage is reported`(arguments: [String], sentence: String) async throws {
    let machine = try TestMachine()
    let result = await machine.gists(arguments)
    #expect(result.status == .wrongUsage)
    #expect(result.err.hasPrefix(sentence))
  }

  @Test func `no files at a terminal is wrong usage`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(inIsTerminal: true)
    #expect(
      await machine.gists("create")
        == .init(
          out: "",
          err: """
            error: no files given and nothing on stdin
            hint: give a file, or pipe text in
            hint: to type it, run gists create -

            """, status: .wrongUsage))
  }

  @Test func `a note says how to end text typed at a terminal`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.terminal = Terminal(inIsTerminal: true)
    let api = StubTransport([.change(GistStubs.post, 201, GistDocument(isPublic: false).json)])
    #expect(
      await machine.gists("create", "-", input: "x", api: api)
        == .init(
          out: url + "\n", err: "note: type the text, then press Ctrl-D on a new line\n",
          status: .done))
  }

  @Test func `a warning names what GitHub may reject before it is sent`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let path = "\(machine.folder)/big"
    try Data(String(repeating: "x", count: 1_200_000).utf8).write(to: URL(filePath: path))
    let api = StubTransport([.change(GistStubs.post, 201, GistDocument().json)])
    let result = await machine.gists("create", path, "-fgistfile1.txt", "-p", api: api)
    #expect(
      result.err == """
        note: \(path) is 1.2 MB: truncated on GitHub's website and in its API
        warning: gistfile1.txt: reserved by GitHub, which may rename the file
        note: creating a public gist, which anyone can find

        """)
    #expect(result.status == .done)
  }

  @Test func `browser and clipboard get the URL, and a missing one is a warning`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.environment["BROWSER"] = ""
    machine.programs = { command in
      command == ["xclip", "-selection", "clipboard"]
        || command == ["xdg-open", "https://gist.github.com/\(GistDocument.id)"]
        ? .succeeded : .notFound
    }
    let answer = StubTransport.Stub.change(GistStubs.post, 201, GistDocument(isPublic: false).json)
    #expect(
      await machine.gists(
        "create", "--web", "--copy", input: "x", api: StubTransport([answer]))
        == .init(out: url + "\n", err: "", status: .done))
    machine.programs = { _ in .notFound }
    #expect(
      await machine.gists(
        "create", "--web", "--copy", input: "x", api: StubTransport([answer]))
        == .init(
          out: url + "\n",
          err: """
            warning: could not copy the URL: no clipboard program found
            hint: install wl-clipboard, xclip or xsel
            warning: could not open a web browser with xdg-open

            """, status: .done))
  }
}
