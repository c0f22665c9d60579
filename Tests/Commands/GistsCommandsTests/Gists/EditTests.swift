import ClientState
import FoundationEssentials
import GitHubAPI
import HTTPTypes
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct EditTests {
  private func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    return machine
  }

  @Test func `stdin replaces one file, and nothing else is sent`() async throws {
    let machine = try machine()
    let api = EditedGist.change()
    #expect(
      await machine.gists(
        "edit", GistDocument.id, "b.txt", "-", input: "\u{1B}[1m\u{1}\r\n日本 no end", api: api)
        == .init(out: "", err: "", status: .done))
    #expect(
      EditedGist.body(api) == #"{"files":{"b.txt":{"content":"\u001b[1m\u0001\r\n日本 no end"}}}"#)
    #expect(api.unused == [])
    #expect(machine.drafts == [])
  }

  @Test func `a name that differs in composition only is reported`() async throws {
    let gist = GistDocument.with(["\u{E9}.txt": "one\n"])
    let result = await (try machine()).gists(
      "edit", gist.id, "--rename", "\u{E9}.txt", "e\u{301}.txt", api: EditedGist.change(gist))
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: the file is already named e\u{301}.txt, in another Unicode form
            hint: rename it to another name first, then to this one

            """, status: .dataRefused))
  }

  @Test func `without a terminal a file without - is refused with a command that works`()
    async throws
  {
    let machine = try machine()
    let get = StubTransport.Stub.answer(
      "GET /gists/\(GistDocument.id)", 200, GistDocument.with(["b c.txt": "one"]).json)
    let missing = await machine.gists("edit", GistDocument.id, "nope", api: StubTransport([get]))
    #expect(
      missing.err
        == """
        error: no such file in gist \(GistDocument.id): nope
        files in this gist: b c.txt
        hint: to create it, run gists edit \(GistDocument.id) nope - < FILE

        """)
    let result = await machine.gists("edit", GistDocument.id, "b c.txt", api: StubTransport([get]))
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: could not open an editor: no terminal
            hint: to give the new text, run gists edit \(GistDocument.id) 'b c.txt' - < FILE
            hint: or use --desc, --add, --remove or --rename

            """, status: .wrongUsage))
  }

  @Test func `all changes are sent in one PATCH`() async throws {
    let machine = try machine()
    let path = "\(machine.folder)/new.md"
    try Data("# New\n".utf8).write(to: URL(filePath: path))
    let api = EditedGist.change()
    let result = await machine.gists(
      "edit", "--rename", "a.txt", "A.txt", GistDocument.id, "a.txt", "-", "-d", "Other",
      "--add", path, "--remove", "b.txt", "--rename", "c.txt", "C.txt", input: "x", api: api)
    #expect(result == .init(out: "", err: "", status: .done))
    #expect(
      EditedGist.body(api)
        == #"{"description":"Other","files":{"a.txt":{"filename":"A.txt","content":"x"},"#
        + ##""c.txt":{"filename":"C.txt"},"b.txt":null,"new.md":{"content":"# New\n"}}}"##)
  }

  @Test func `an added file replaces the one of the same name`() async throws {
    let machine = try machine()
    let path = "\(machine.folder)/b.txt"
    try Data("new".utf8).write(to: URL(filePath: path))
    let api = EditedGist.change()
    #expect(
      await machine.gists("edit", GistDocument.id, "-a", path, api: api).status == .done)
    #expect(EditedGist.body(api) == #"{"files":{"b.txt":{"content":"new"}}}"#)
  }

  @Test(arguments: [["-d", ""], ["--desc="], ["--desc", ""], ["--description="]])
  func `an empty description removes it, also after an equals sign`(
    option: [String]
  ) async throws {
    let machine = try machine()
    let api = EditedGist.change()
    let result = await machine.gists(["edit"] + option + [GistDocument.id], api: api)
    #expect(result == .init(out: "", err: "", status: .done))
    #expect(EditedGist.body(api) == #"{"description":""}"#)
  }

  @Test func `a description is not replaced by one that was written for another`() async throws {
    let machine = try machine()
    let get = StubTransport.Stub.answer(EditedGist.get, 200, EditedGist.gist.json)
    let edit = ["edit", "--desc=Mine", "--former-desc=Older", GistDocument.id]
    #expect(
      await machine.gists(edit, api: StubTransport([get]))
        == .init(
          out: "",
          err: """
            error: gist \(GistDocument.id) now has the description "Hello world"; nothing was sent
            hint: to overwrite it with your change, use --force

            """, status: .no))
    let forced = EditedGist.change()
    #expect(await machine.gists(edit + ["--force"], api: forced).status == .done)
    #expect(EditedGist.body(forced) == #"{"description":"Mine"}"#)
    let same = EditedGist.change()
    let seen = ["edit", "--desc=Mine", "--former-desc=Hello world", GistDocument.id]
    #expect(await machine.gists(seen, api: same).status == .done)
    #expect(EditedGist.body(same) == #"{"description":"Mine"}"#)
  }

  @Test func `unchanged parts are not sent`() async throws {
    let machine = try machine()
    let unchanged = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    #expect(
      await machine.gists(
        "edit", GistDocument.id, "b.txt", "-", "-d", "Hello world", "--rename", "a.txt", "a.txt",
        input: "two\n", api: unchanged)
        == .init(out: "", err: "note: nothing changed\n", status: .done))
    #expect(machine.drafts == [])
  }

  @Test func `--json prints GitHub's response`() async throws {
    let machine = try machine()
    var changed = GistDocument.with(["a.txt": "new"])
    changed.description = ""
    let answer = changed.json
    let api = StubTransport([
      .answer(EditedGist.get, 200, EditedGist.gist.json),
      .answer(EditedGist.get, 200, EditedGist.gist.json),
      .answer(EditedGist.patch, 200, answer),
    ])
    #expect(
      await machine.gists("edit", GistDocument.id, "-d", "", "--json", api: api)
        == .init(out: answer + "\n", err: "", status: .done))
    #expect(EditedGist.body(api) == #"{"description":""}"#)
  }

  @Test(
    arguments: [
      (["--remove", "x"], "error: no such file in gist \(GistDocument.id): x\n", .no),
      (["--rename", "x", "y"], "error: no such file in gist \(GistDocument.id): x\n", .no),
      (
        ["--remove", "b.txt", "--rename", "a.txt", "b.txt"],
        """
        error: the gist still contains a file named b.txt
        hint: rename or remove the other file first

        """, .dataRefused
      ),
      (["--rename", "a.txt", "b.txt"], "error: b.txt already exists in the gist\n", .dataRefused),
      (
        ["--rename", "a.txt", "x", "--rename", "b.txt", "x"],
        "error: x already exists in the gist\n",
        .dataRefused
      ),
      (
        ["--remove", "a.txt", "--rename", "a.txt", "x"],
        "error: a.txt is used in more than one change\n",
        .wrongUsage
      ),
      (
        ["a.txt", "-", "--remove", "a.txt"], "error: a.txt is used in more than one change\n",
        .wrongUsage
      ),
      (
        ["--remove", "a.txt", "--remove", "b.txt", "--remove", "c.txt"],
        "error: could not remove all files: a gist needs at least one\n", .dataRefused
      ),
      (
        ["--rename", "a.txt", "x/y"],
        "error: invalid file name \"x/y\": it contains a slash\n", .dataRefused
      ),
      (
        ["a.txt", "-"], "error: stdin is blank; nothing was sent\n", .dataRefused
      ),
      ([], "error: gist \(GistDocument.id) has several files; specify one\n", .wrongUsage),
      (["a.txt"], "error: could not open an editor: no terminal\n", .wrongUsage),
    ] as [([String], String, CommandSupport.ExitStatus)])
  func `impossible changes are reported without a change being sent`(
    words: [String], sentence: String, status: CommandSupport.ExitStatus
  ) async throws {
    let machine = try machine()
    let api = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    let result = await machine.gists(["edit", GistDocument.id] + words, input: " ", api: api)
    #expect(result.err.hasPrefix(sentence), "\(result)")
    #expect(result.status == status)
    #expect(result.out == "")
    // A blank text is not a draft.
    #expect(machine.drafts == [])
  }

  @Test(arguments: [
    (["a.txt", "b.txt"], "specify only one FILE; add - to read its new text from stdin"),
    (["-"], "FILE required with -: gists edit GIST FILE -"),
    (["a", "-", "-a", "-"], "stdin can be read only once"),
    (["--rename", "a.txt"], "--rename requires two names: --rename OLD NEW"),
    (["--rename", "a.txt", "--force"], "--rename requires two names: --rename OLD NEW"),
  ])
  func `wrong usage is reported`(words: [String], sentence: String) async throws {
    let result = await (try machine()).gists(["edit", GistDocument.id] + words)
    #expect(result.err.hasPrefix("error: \(sentence)\n"), "\(result)")
    #expect(result.status == .wrongUsage)
  }

  @Test func `an abbreviated ID is refused without a terminal`() async throws {
    let result = await (try machine()).gists("edit", "6cad32", "-d", "x")
    #expect(
      result.err.hasPrefix("error: 6cad32: abbreviated IDs need a terminal; use the full ID\n"))
    #expect(result.status == .wrongUsage)
  }

  @Test func `another user's gist is reported before the editor opens`() async throws {
    let machine = try machine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    var gist = EditedGist.gist
    gist.owner = "hubot"
    let stubs: [StubTransport.Stub] = [
      .answer(EditedGist.get, 200, gist.json),
      .answer("GET /user", 200, #"{"login":"octocat","id":1}"#),
    ]
    let result = await machine.gists(
      "edit", GistDocument.id, "a.txt", api: StubTransport(stubs))
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: could not edit gist \(GistDocument.id): it belongs to hubot
            hint: to edit your own copy, run gists fork \(GistDocument.id)

            """, status: .forbidden))
    // The owner is signed in, too.
    try await machine.accountsFile.update {
      $0.hosts["github.com", default: .init()].accounts = [.init(login: "Hubot")]
    }
    let other = await machine.gists("edit", GistDocument.id, "a.txt", api: StubTransport(stubs))
    #expect(
      other.err == """
        error: could not edit gist \(GistDocument.id): it belongs to hubot
        hint: to edit it as Hubot, add --account Hubot

        """)
  }

  @Test(arguments: [
    (#""size":9,"truncated":true,"content":"""#, "github.com sent only a part of it"),
    (#""size":3,"truncated":false,"content":"\ud800""#, "it is not valid Unicode"),
    (#""size":2,"truncated":false,"encoding":"base64","content":"AP8=""#, "it is not UTF-8 text"),
  ])
  func `an incomplete file is not edited`(
    members: String, reason: String
  ) async throws {
    let machine = try machine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    try await machine.remember("octocat", of: "gho_of_the_test")
    let raw = GistDocument.File.rawFolder + "a"
    let file = #"{"a":{"filename":"a","raw_url":"\#(raw)",\#(members)}}"#
    let json = GistDocument(files: []).json.replacing(#""files":{}"#, with: #""files":\#(file)"#)
    let api = StubTransport([
      .answer(EditedGist.get, 200, json), .answer("GET \(raw)", 200, "12345678"),
    ])
    let result = await machine.gists("edit", GistDocument.id, "a", api: api)
    #expect(
      result.err.contains(
        "error: could not edit a: \(reason)\nhint: to edit it with git, run git clone https://"))
    #expect(result.status == .dataRefused)
  }
}
