import ClientState
import FoundationEssentials
import GitHubAPI
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct CommentTests {
  private static let id = GistDocument.id
  private static let path = "/gists/\(id)/comments"
  private static let url = "https://gist.github.com/\(id)#gistcomment-7\n"

  private static func comment(by login: String = "octocat", _ body: String = "Hi") -> String {
    #"{"id":7,"user":{"login":"\#(login)"},"body":\#(quoted(body)),"#
      + #""created_at":"2026-01-31T10:00:00Z","updated_at":"2026-01-31T10:00:00Z"}"#
  }

  private func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    return machine
  }

  private func run(
    _ arguments: [String], input: String = "", machine: TestMachine? = nil,
    _ stubs: [StubTransport.Stub], body: String? = nil
  ) async throws -> TestMachine.Result {
    let machine = try machine ?? self.machine()
    return try await StubTransport.with(stubs) { api in
      let result = await machine.gists(["comment", Self.id] + arguments, input: input, api: api)
      if let body {
        #expect(api.requests.last?.body.map { String(decoding: $0, as: UTF8.self) } == body)
      }
      return result
    }
  }

  private let posted = StubTransport.Stub.change("POST \(path)", 201, comment())

  @Test(arguments: [
    (["-b", "Hi\n"], ""), (["--body=Hi\n"], ""), (["-"], "Hi\n"), ([], "Hi\n"),
    (["-F", "-"], "Hi\n"), (["-F", "-"], "\u{FEFF}Hi\n"),
  ])
  func `text from an option or stdin is sent unchanged`(
    arguments: [String], input: String
  ) async throws {
    #expect(
      try await run(arguments, input: input, [posted], body: #"{"body":"Hi\n"}"#)
        == .init(out: Self.url, err: "", status: .done))
  }

  @Test func `text is read from a file, and --json prints the document`() async throws {
    let machine = try machine()
    let file = "\(machine.folder)/text.md"
    try Data("é\r\n".utf8).write(to: URL(filePath: file))
    let answer = Self.comment("é")
    #expect(
      try await run(
        ["-F", file, "--json"], machine: machine, [.answer("POST \(Self.path)", 201, answer)],
        body: #"{"body":"é\r\n"}"#)
        == .init(out: answer + "\n", err: "", status: .done))
    #expect(try await run(["-F", "\(file).no"], machine: machine, []).status == .inputMissing)
  }

  @Test(arguments: ["", " \n\t", "a\0", "\u{FEFF}\n"])
  func `blank text and binary data are refused without a request`(
    text: String
  ) async throws {
    #expect(try await run(["-"], input: text, []).status == .dataRefused)
  }

  @Test(arguments: [
    ["text"], ["-b", "x", "-F", "y"], ["-b", "x", "-"], ["--edit", "0", "-b", "x"],
    ["--edit", "7", "--delete", "7"], ["--delete", "7", "-b", "x"], ["--yes", "-b", "x"],
    ["--delete", "7"],
    ["--delete", "7", "-y", "--allow-secrets"],
  ])
  func `conflicting options exit with 64, and nothing is sent`(arguments: [String]) async throws {
    #expect(try await run(arguments, []).status == .wrongUsage)
  }

  @Test func `text from stdin that could not be sent is a draft, which is named`() async throws {
    let machine = try machine()
    let failed = StubTransport.Stub.failure(
      "POST \(Self.path)", .unreachable(host: "github.com", reason: .connectionRefused))
    let result = try await run(["-"], input: "precious", machine: machine, [failed])
    #expect(result.status == .unreachable)
    let drafts = "\(machine.folder)/state/gists/unsent"
    let files = try FileManager.default.contentsOfDirectory(atPath: drafts)
    let texts = try files.map { try String(contentsOfFile: "\(drafts)/\($0)", encoding: .utf8) }
    #expect(texts == ["precious"])
    #expect(result.err.contains("\(Sentence.saved(in: drafts))/"))
    #expect(result.err.contains("to send it, run gists comment -F \(drafts)/"))
  }

  @Test func `a draft for another gist is kept until it is sent as a comment`() async throws {
    let machine = try machine()
    let context = machine.context()
    let draft = try SavedDraft.keep(
      Array("Hi".utf8), named: "comment.md", for: .comment(on: "46fa115ec4", on: .gitHub),
      in: context.stateFiles, at: context.time.now())
    let failed = StubTransport.Stub.failure(
      "POST \(Self.path)", .unreachable(host: "github.com", reason: .connectionRefused))
    #expect(
      try await run(["-F", draft.path], machine: machine, [failed]).status == .unreachable)
    #expect(machine.drafts.contains(draft.path) && machine.drafts.count == 2)
    let sent = try await run(
      ["-F", draft.path], machine: machine, [posted], body: #"{"body":"Hi"}"#)
    #expect(sent.status == .done, "\(sent)")
    #expect(machine.drafts == [])
  }

  @Test func `secrets in a comment need permission unless they were there before`()
    async throws
  {
    let text = "see\n\(Leak.gitHub)\n"
    let machine = try machine()
    let result = try await run(["-"], input: text, machine: machine, [])
    let kept = try #require(machine.drafts.first)
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: \(Sentence.possibleSecrets); nothing was sent
            stdin, line 2: a GitHub token
            \(Sentence.saved(in: kept)) for one day
            hint: to send it, run gists comment --allow-secrets -F \(kept) \(Self.id)

            """, status: .dataRefused))
    #expect(try await run(["-b", text], []).err.contains("\n--body, line 2: a GitHub token\n"))
    #expect(try await run(["-b", text, "--allow-secrets"], [posted]).status == .done)

    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    machine.environment["GISTS_EDITOR"] = "ed"
    machine.editor = { $0 + Array("!".utf8) }
    let get = StubTransport.Stub.answer("GET \(Self.path)/7", 200, Self.comment(text))
    let edited = StubTransport.Stub.change("PATCH \(Self.path)/7", 200, Self.comment())
    #expect(try await run(["--edit", "7"], machine: machine, [get, get, edited]).status == .done)
    machine.editor = { _ in Array(text.utf8) }
    let refused = try await run([], input: "n\n", machine: machine, [])
    #expect(
      refused.err.contains("\nthe comment, line 2: a GitHub token\nSend anyway? [y/N] "))
    #expect(refused.status == .cancelled)
  }

  @Test func `a comment answered with a server error is looked for; if missing, it is 75`()
    async throws
  {
    let lost = StubTransport.Stub.answer("POST \(Self.path)", 502, "<html>")
    func list(_ comments: String) -> StubTransport.Stub {
      .answer(
        "GET \(Self.path)?per_page=100", 200, "[\(comments)]",
        fields: ["Date": "Sat, 31 Jan 2026 10:00:00 GMT"])
    }
    #expect(
      try await run(["-b", "Hi"], [lost, .user(), list(Self.comment())])
        == .init(
          out: Self.url,
          err: "note: server error on github.com (HTTP 502), but the comment was posted\n",
          status: .done))
    let machine = try machine()
    let result = try await run(["-"], input: "Hi", machine: machine, [lost, .user(), list("")])
    #expect(result.status == .tryLater)
    #expect(
      result.err.hasPrefix(
        """
        error: server error on github.com (HTTP 502); the comment is not listed yet
        \(Sentence.saved(in: machine.folder))/state/gists/unsent/
        """))
    #expect(
      result.err.contains("\nhint: check before retrying: gists comments --all \(Self.id)\n"))
  }

  @Test func `at a terminal the editor opens, with the old text for --edit`()
    async throws
  {
    let machine = try machine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    machine.environment["GISTS_EDITOR"] = "ed"
    machine.editor = { text in text + Array("!".utf8) }
    let edited = StubTransport.Stub.change("PATCH \(Self.path)/7", 200, Self.comment())
    #expect(
      try await run(
        ["--edit", "7"], machine: machine,
        [
          .answer("GET \(Self.path)/7", 200, Self.comment()),
          .answer("GET \(Self.path)/7", 200, Self.comment()), edited,
        ], body: #"{"body":"Hi!"}"#
      ).out == Self.url)
    machine.editor = { $0 }
    #expect(try await run([], machine: machine, []).status == .cancelled)
  }

  @Test func `an unchanged comment is not sent`()
    async throws
  {
    let machine = try machine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    machine.environment["GISTS_EDITOR"] = "ed"
    machine.editor = { $0 }
    let get = StubTransport.Stub.answer("GET \(Self.path)/7", 200, Self.comment())
    #expect(
      try await run(["--edit", "7"], machine: machine, [get])
        == .init(out: "", err: "note: nothing changed\n", status: .done))
    let json = try await run(["--edit", "7", "--json"], machine: machine, [get])
    #expect((json.out, json.status) == (Self.comment() + "\n", .done))
    // Deleting the whole text cancels the comment.
    machine.editor = { _ in [] }
    #expect(try await run(["--edit", "7"], machine: machine, [get]).status == .cancelled)
  }

  @Test func `an edit starts with the exact text and overwrites no other`()
    async throws
  {
    let machine = try machine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    machine.environment["GISTS_EDITOR"] = "ed"
    machine.editor = { text in text + Array("!".utf8) }
    let get = "GET \(Self.path)/7"
    let repaired = Self.comment().replacing("\"Hi\"", with: "\"Hi\\ud800\"")
    let refused = try await run(["--edit", "7"], machine: machine, [.answer(get, 200, repaired)])
    #expect(
      refused.err == """
        error: could not edit comment 7: its text is not valid Unicode
        hint: to replace the whole text, use --body TEXT

        """)
    #expect(refused.status == .dataRefused)
    let conflict = try await run(
      ["--edit", "7"], machine: machine,
      [.answer(get, 200, Self.comment()), .answer(get, 200, Self.comment("Ho"))])
    #expect(conflict.status == .no)
    let kept = try #require(machine.drafts.first)
    #expect(
      conflict.err.hasSuffix(
        """
        error: comment 7 was changed in the meantime; nothing was sent
        \(Sentence.saved(in: kept))
        hint: to see the current text, run gists comments --all \(Self.id)
        hint: to overwrite the other changes, run gists comment --edit 7 -F \(kept) \(Self.id)

        """), "\(conflict.err)")
  }

  @Test func `text from stdin that is not UTF-8 is saved`() async throws {
    for command in [["comment", Self.id, "-"], ["create", "-"]] {
      let machine = try machine()
      let result = await machine.gists(command, input: "precious\0", api: StubTransport([]))
      #expect(result.status == .dataRefused)
      let kept = try #require(machine.drafts.first)
      #expect(try String(contentsOfFile: kept, encoding: .utf8) == "precious\0")
      #expect(result.err.contains("\(Sentence.saved(in: kept))\n"))
      let blank = await machine.gists(command, input: " ", api: StubTransport([]))
      #expect(blank.status == .dataRefused)
      #expect(machine.drafts.count == 1)
    }
  }

  @Test func `another user's and a deleted comment have different errors`()
    async throws
  {
    let refused = StubTransport.Stub.answer("PATCH \(Self.path)/7", 404, GistStubs.notFound)
    let get = "GET \(Self.path)/7"
    #expect(
      try await run(
        ["--edit", "7", "-b", "x"], [refused, .answer(get, 200, Self.comment(by: "monalisa"))])
        == .init(
          out: "", err: "error: could not edit comment 7: it belongs to monalisa\n",
          status: .forbidden))
    #expect(
      try await run(
        ["--edit", "7", "-b", "x"], [refused, .answer(get, 404, GistStubs.notFound)])
        == .init(
          out: "",
          err: """
            error: no such comment on gist \(Self.id): 7
            hint: to list its comments, run gists comments --all \(Self.id)

            """, status: .no))
  }

  @Test func `a comment is deleted after confirmation or with --yes`() async throws {
    let comment = Self.comment("**Hi** \u{9B}")
    let get = StubTransport.Stub.answer("GET \(Self.path)/7", 200, comment)
    let gone = StubTransport.Stub.answer("DELETE \(Self.path)/7", 204)
    #expect(
      try await run(["--delete", "7", "-y"], [get, gone]) == .init(out: "", err: "", status: .done))
    let machine = try machine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let shown =
      "octocat · 2 hours ago · 7\n  Hi \\u{9B}\nPermanently delete this comment? [y/N] "
    #expect(
      try await run(["--delete", "7"], input: "n\n", machine: machine, [get])
        == .init(out: "", err: shown + "note: the comment was not deleted\n", status: .cancelled))
    #expect(
      try await run(["--delete", "7"], input: "y\n", machine: machine, [get, gone])
        == .init(out: "", err: shown + "✓ Deleted comment 7\n", status: .done))
  }

  private static func unknown(_ verb: String) -> String {
    "hint: the comment may or may not have been \(verb) on github.com; check before retrying: "
      + "gists comments --all \(id)\n"
  }

  @Test func `an edit of a comment answered with a server error is settled by the text`()
    async throws
  {
    let get = "GET \(Self.path)/7"
    let lost = StubTransport.Stub.answer("PATCH \(Self.path)/7", 502, "<html>")
    let arguments = ["--edit", "7", "-b", "Hi"]
    let made = try await run(arguments, [lost, lost, lost, .answer(get, 200, Self.comment())])
    #expect(made.status == .done)
    #expect(made.out == Self.url)
    #expect(
      made.err.hasSuffix("note: server error on github.com (HTTP 502), but the change was made\n"))
    for stub in [
      StubTransport.Stub.answer(get, 200, Self.comment("Ho")),
      .failure(get, .unreachable(host: "github.com", reason: .nameNotFound)),
    ] {
      let unknown = try await run(arguments, [lost, lost, lost, stub])
      #expect(unknown.status == .tryLater)
      #expect(unknown.err.hasSuffix(Self.unknown("saved")), "\(unknown.err)")
    }
  }

  @Test func `without a list of the comments, the hint names the list`() async throws {
    let lost = StubTransport.Stub.answer("POST \(Self.path)", 502, "<html>")
    let away = APIError.unreachable(host: "github.com", reason: .nameNotFound)
    let unknown = try await run(["-b", "Hi"], [lost, .failure("GET /user", away)])
    #expect(unknown.status == .tryLater)
    #expect(
      unknown.err.contains(
        """
        error: server error on github.com (HTTP 502); the comment may or may not have been posted
        hint: check before retrying: gists comments --all \(Self.id)

        """), "\(unknown.err)")
  }

  @Test func `a deletion of a comment answered with a server error is settled by a look at it`()
    async throws
  {
    let get = "GET \(Self.path)/7"
    let there = StubTransport.Stub.answer(get, 200, Self.comment())
    let lost = StubTransport.Stub.answer("DELETE \(Self.path)/7", 502, "<html>")
    let arguments = ["--delete", "7", "-y"]
    let made = try await run(
      arguments, [there, lost, lost, lost, .answer(get, 404, GistStubs.notFound)])
    #expect(made.status == .done)
    #expect(
      made.err.hasSuffix(
        "note: server error on github.com (HTTP 502), but the comment was deleted\n"))
    let unknown = try await run(arguments, [there, lost, lost, lost, there])
    #expect(unknown.status == .tryLater)
    #expect(unknown.err.hasSuffix(Self.unknown("deleted")), "\(unknown.err)")
  }

  @Test func `a 404 to a retry of deleting a comment counts as done`() async throws {
    let get = "GET \(Self.path)/7"
    let gone = StubTransport.Stub.answer("DELETE \(Self.path)/7", 404, GistStubs.notFound)
    #expect(
      try await run(
        ["--delete", "7", "-y"],
        [.answer(get, 200, Self.comment()), gone, .answer(get, 404, GistStubs.notFound)]
      )
      .status == .done)
    let foreign = StubTransport.Stub.answer(get, 200, Self.comment(by: "monalisa"))
    #expect(
      try await run(["--delete", "7", "-y"], [foreign, gone, foreign])
        == .init(
          out: "", err: "error: could not delete comment 7: it belongs to monalisa\n",
          status: .forbidden))
  }
}

@Suite struct CommentsTests {
  private static let comments = [
    ##"[{"id":1,"user":{"login":"octocat"},"body":"# One\r\n\r\nHello **you**\r\n","##,
    #""created_at":"2026-01-31T10:00:00Z","updated_at":"2026-01-31T10:00:00Z"},"#,
    #"{"id":2,"user":null,"body":"\u001b]0;x\u0007","created_at":"2026-01-31T10:00:00Z","#,
    #""updated_at":"2026-01-31T11:00:00Z"}]"#,
  ].joined()
  private static let get = "GET /gists/\(GistDocument.id)/comments?per_page=30"

  @Test func `a pipe gets full values, separated by tabs, each body on one line`()
    async throws
  {
    let api = StubTransport([.answer(Self.get, 200, Self.comments)])
    #expect(
      try await TestMachine().gists("comments", GistDocument.id, api: api)
        == .init(
          out: """
            1\toctocat\t2026-01-31T10:00:00Z\t# One  Hello **you**
            2\t\t2026-01-31T10:00:00Z\t\\u{1B}]0;x\\u{7}

            """, err: "", status: .done))
  }

  @Test func `--json prints comments unchanged`() async throws {
    let api = StubTransport([.answer(Self.get, 200, Self.comments)])
    #expect(
      try await TestMachine().gists("comments", GistDocument.id, "--json", api: api).out
        == Self.comments + "\n")
  }

  @Test func `a terminal shows each comment with its Markdown rendered safely`()
    async throws
  {
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true, columns: 40)
    let api = StubTransport([.answer(Self.get, 200, Self.comments)])
    #expect(
      await machine.gists("comments", GistDocument.id, api: api)
        == .init(
          out: """
            octocat · 2 hours ago · 1
              One
              ━━━

              Hello you

            ghost · 2 hours ago · edited · 2
              \\u{1B}]0;x\\u{7}

            """, err: "", status: .done))
    let none = StubTransport([.answer(Self.get, 200, "[]")])
    #expect(
      await machine.gists("comments", GistDocument.id, api: none)
        == .init(out: "", err: "note: gist \(GistDocument.id) has no comments\n", status: .done))
  }
}
