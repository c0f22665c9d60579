import CommandSupport
import GitHubAPI
import HTTPTypes
import Keyring
import ModelContext
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import GistsCommands

/// An agent that may change gists, and whose user answers questions.
@Suite(.endsHangs) struct `An agent that writes` {
  private static let id = GistDocument.id
  private static let get = "GET /gists/\(id)"
  private static let gist = GistDocument.with(["a.txt": "one\n", "b.txt": "two\n"])
  private static let secret: GistDocument = {
    var secret = gist
    secret.isPublic = false
    return secret
  }()
  private static let account = "Account: the account of the token on github.com"
  private static let facts = """
    Gist: \(id), public, 2 files, 8 bytes
    Files: "a.txt", "b.txt"
    """

  /// Calls a tool once; the answers are those of the user, in order.
  private func call(
    _ tool: String, _ arguments: String, answers: [Elicitation.Reply] = [],
    sparing consents: Set<AgentScreen.Consent> = [], accounts: String? = nil,
    variables: [String: String] = TestToken.variables, api stubs: [StubTransport.Stub] = []
  ) async throws -> (said: String, questions: [String], requests: [String]) {
    try await StubTransport.with(stubs) { api in
      let session = try AgentSession()
      session.machine.environment = variables
      if let accounts { try session.machine.writeAccounts(accounts) }
      if variables.isEmpty {
        try await session.machine.keyring.save(
          TestToken.text, host: "github.com", account: "octocat")
      }
      let context = session.context(api)
      let source = AgentSource(context, writes: true, consents: consents)
      let tool = try #require(AgentServer.writingTools(source).first { $0.name == tool })
      let arguments = try JSON(parsing: "{\(arguments)}".utf8)
      #expect(ValueSchema.record(tool.arguments).problem(in: arguments) == nil)
      let user = User(answers)
      var said: String
      do {
        let result = try await tool.run(
          ToolCall(arguments, report: { _, _, _ in }, ask: { await user.answer($0) }))
        let value = try #require(result.value)
        #expect(ValueSchema.record(tool.result).problem(in: value) == nil)
        said = result.text
      } catch {
        said = source.sentence(error)
      }
      let changes = api.requests.filter { $0.method != .get }
      return (
        said, await user.questions,
        changes.map { String(decoding: $0.body ?? [], as: UTF8.self) }
      )
    }
  }

  private actor User {
    private var answers: [Elicitation.Reply]
    private(set) var questions: [String] = []

    init(_ answers: [Elicitation.Reply]) { self.answers = answers }

    func answer(_ question: Elicitation) -> Elicitation.Reply {
      questions.append(question.message)
      return answers.isEmpty ? .unavailable : answers.removeFirst()
    }
  }

  private static let yes = chosen("yes")

  private static func chosen(_ answer: String) -> Elicitation.Reply {
    .accepted(.record(["answer": .string(answer)]))
  }

  private static let hello = #""files":[{"name":"hello.py","text":"print()"}]"#

  @Test func `what changes something is there only if the user wants it`() async throws {
    let context = try AgentSession().context()
    let source = AgentSource(context)
    let tools = AgentServer.writingTools(source)
    #expect(
      tools.map(\.name) == [
        "create_gist", "edit_gist", "star_gist", "comment_on_gist", "fork_gist", "delete_gist",
        "restore_gist", "sync_library",
      ])
    #expect(tools.allSatisfy { $0.effect != .reads })
    #expect(AgentServer.readingTools(source).allSatisfy { $0.effect == .reads })
    #expect(
      tools.filter { $0.effect == .writes(destroys: true, repeats: true) }.map(\.name)
        == ["edit_gist", "delete_gist"])
    // No argument answers a question.
    let words = ["yes", "force", "confirm", "allow", "consent"]
    for argument in tools.flatMap(\.arguments).map(\.name) {
      #expect(!words.contains { argument.contains($0) })
    }
  }

  @Test func `the tools of other servers have a tool here`() async throws {
    let source = AgentSource(try AgentSession().context())
    let names = (AgentServer.readingTools(source) + AgentServer.writingTools(source)).map(\.name)
    let rows = SnippetTools.agents.filter { !$0.here.hasPrefix("dropped") }
    for row in rows.dropFirst() {
      let words = (row.here.hasPrefix("the same") ? row.theirs : row.here).split {
        !$0.isLetter && $0 != "_"
      }
      #expect(names.contains(String(words[0])), "\(row)")
    }
  }

  @Test func `a secret gist is created without a question`() async throws {
    let result = try await call(
      "create_gist", #"\#(Self.hello),"description":"Hi""#,
      api: [.change("POST /gists", 201, GistDocument(isPublic: false).json)])
    #expect(result.questions == [])
    #expect(
      result.requests == [
        #"{"description":"Hi","public":false,"files":{"hello.py":{"content":"print()"}}}"#
      ])
    #expect(result.said.contains(#""id":"\#(Self.id)""#))
  }

  @Test func `a public gist is created once the user agreed`() async throws {
    let question = """
      Create a public gist, which everybody can read?
      A new public gist, 7 bytes; Files: "hello.py"
      \(Self.account)
      """
    let arguments = #"\#(Self.hello),"public":true"#
    let no = try await call("create_gist", arguments, answers: [.declined])
    #expect(no.questions == [question])
    #expect(no.said == "the user said no; nothing was changed")
    for answer in [Self.chosen("no"), .accepted(.object([]))] {
      let accepted = try await call("create_gist", arguments, answers: [answer])
      #expect(accepted.said == no.said)
      #expect(accepted.requests == [])
    }
    let late = try await call("create_gist", arguments, answers: [.dismissed])
    #expect(late.said == "the user did not answer; nothing was changed")
    let mute = try await call("create_gist", arguments)
    #expect(
      mute.said == """
        the user must be asked, but this client can't show questions; nothing was changed
        in a folder with these files, the user can run gists create --public hello.py
        """)
    let created = StubTransport.Stub.change("POST /gists", 201, GistDocument().json)
    let yes = try await call("create_gist", arguments, answers: [Self.yes], api: [created])
    #expect(yes.questions == [question])
    #expect(yes.requests.count == 1)
    let spared = try await call("create_gist", arguments, sparing: [.public], api: [created])
    #expect(spared.questions == [])
    #expect(spared.requests.count == 1)
  }

  @Test func `a question names the owner of a token that is not known yet`() async throws {
    let result = try await call(
      "create_gist", #"\#(Self.hello),"public":true"#, answers: [.declined],
      api: [.answer("GET /user", 200, #"{"login":"hubot","id":480938}"#)])
    #expect(result.questions.first?.hasSuffix("\nAccount: hubot on github.com") == true)
  }

  @Test func `a found secret is always asked about, and never shown`() async throws {
    let arguments = #""files":[{"name":"a.env","text":"TOKEN=\#(Leak.gitHub)"}]"#
    let every = Set(AgentScreen.Consent.allCases)
    let no = try await call("create_gist", arguments, answers: [.declined], sparing: every)
    #expect(
      no.questions == [
        """
        Send anyway?
        possible secrets found; a.env, line 1: a GitHub token
        A new secret gist, \(6 + Leak.gitHub.utf8.count) bytes; Files: "a.env"
        \(Self.account)
        """
      ])
    #expect(no.said == "the user said no; nothing was changed")
    let mute = try await call(
      "create_gist", arguments + #","description":"\#(Leak.gitHub)""#, sparing: every)
    #expect(
      mute.said == """
        the user must be asked, but this client can't show questions; nothing was changed
        possible secrets found
        a.env, line 1: a GitHub token
        the description, line 1: a GitHub token
        in a folder with these files, the user can run gists create a.env
        """)
    let yes = try await call(
      "create_gist", arguments, answers: [Self.yes], sparing: every,
      api: [.change("POST /gists", 201, GistDocument(isPublic: false).json)])
    #expect(yes.requests.count == 1)
    #expect(!(no.questions + yes.questions).joined().contains(Leak.gitHub))
  }

  @Test func `a question does not show the token, not even in a name over two lines`() async throws
  {
    let (start, end) = (TestToken.text.prefix(8), TestToken.text.dropFirst(8))
    let gist = GistDocument.with(["\(start)\n\(end).txt": "one\n"])
    let comment = try await call(
      "comment_on_gist", #""gist":"\#(Self.id)","body":"Hi""#, answers: [.declined],
      api: [.answer(Self.get, 200, gist.json)])
    #expect(
      comment.questions == [
        """
        Comment on this gist with a text of 2 bytes?
        Gist: \(Self.id), public, 1 file, 4 bytes
        Files: "[redacted].txt"
        \(Self.account)
        """
      ])
  }

  @Test func `one question is about a change and the secrets in it`() async throws {
    let text = "TOKEN=\(Leak.gitHub)"
    let read = StubTransport.Stub.answer(Self.get, 200, Self.gist.json)
    let create = try await call(
      "create_gist",
      #""files":[{"name":"a.env","text":"\#(text)"}],"public":true,"description":"Keys""#,
      answers: [.declined])
    #expect(
      create.questions == [
        """
        Create a public gist, which everybody can read, despite possible secrets?
        possible secrets found; a.env, line 1: a GitHub token
        A new public gist, \(text.utf8.count) bytes; Files: "a.env"; Description: 4 bytes
        \(Self.account)
        """
      ])
    let edit = try await call(
      "edit_gist",
      #""gist":"\#(Self.id)","write":[{"name":"a.txt","text":"\#(text)"}],"remove":["b.txt"]"#,
      answers: [.declined], api: [read])
    #expect(
      edit.questions == [
        """
        Remove files from this gist, which everybody can read, despite possible secrets?
        possible secrets found; a.txt, line 1: a GitHub token
        Writes: "a.txt", \(text.utf8.count) bytes; Removes: "b.txt"
        \(Self.facts)
        \(Self.account)
        """
      ])
    let comment = try await call(
      "comment_on_gist", #""gist":"\#(Self.id)","body":"\#(text)""#, answers: [.declined],
      api: [read])
    #expect(
      comment.questions == [
        """
        Comment on this gist with a text of \(text.utf8.count) bytes, despite possible secrets?
        possible secrets found; the comment, line 1: a GitHub token
        \(Self.facts)
        \(Self.account)
        """
      ])
    for result in [create, edit, comment] {
      #expect(result.said == "the user said no; nothing was changed")
      #expect(result.requests == [])
    }
  }

  @Test func `a gist is edited, and its file that is not there has a neighbor`() async throws {
    let arguments = #""gist":"\#(Self.id)","write":[{"name":"a.txt","text":"new\n"}]"#
    let stubs: [StubTransport.Stub] = [
      .answer(Self.get, 200, Self.secret.json), .answer(Self.get, 200, Self.secret.json),
      .change("PATCH /gists/\(Self.id)", 200, Self.secret.json),
    ]
    let result = try await call("edit_gist", arguments, api: stubs)
    #expect(result.questions == [])
    #expect(result.requests == [#"{"files":{"a.txt":{"content":"new\n"}}}"#])
    let missing = try await call(
      "edit_gist", #""gist":"\#(Self.id)","write":[{"name":"a.text","text":"new\n"}]"#,
      api: [.answer(Self.get, 200, Self.secret.json)])
    #expect(missing.said.hasPrefix("no such file in gist \(Self.id): a.text\n"))
    #expect(missing.said.contains("a.txt"))
    let created = try await call(
      "edit_gist",
      #""gist":"\#(Self.id)","write":[{"name":"c.txt","text":"new\n","create":true}]"#, api: stubs)
    #expect(created.requests == [#"{"files":{"c.txt":{"content":"new\n"}}}"#])
  }

  @Test func `what somebody else changed since it was read is not replaced`() async throws {
    let arguments =
      #""gist":"\#(Self.id)","description":"new","expected_updated_at":"2026-01-30T10:00:00Z""#
    let result = try await call(
      "edit_gist", arguments, api: [.answer(Self.get, 200, Self.secret.json)])
    #expect(result.said.contains("nothing was sent"))
    #expect(result.requests == [])
    let wrong = try await call(
      "edit_gist", #""gist":"\#(Self.id)","description":"x","expected_updated_at":"now""#)
    #expect(wrong.said == "invalid time: now\nuse the updated_at of the gist")
    let nothing = try await call("edit_gist", #""gist":"\#(Self.id)""#)
    #expect(nothing.said == "no change given")
  }

  @Test(arguments: [
    // A heart on fire: two emoji and an invisible run that joins them.
    ("❤\u{FE0F}\u{200D}🔥 one\n", #"❤\\u{FE0F}\\u{200D}🔥 two\n"#, #"\u{200D}"#),
    ("one\u{0C}two\n", #"one\\u{C}TWO\n"#, #"\u{C}"#),
    ("token \(Leak.gitHub)\n", #"new token [redacted]\n"#, "[redacted]"),
  ])
  func `no file gets the form in which its text was shown`(
    former: String, text: String, mark: String
  ) async throws {
    var gist = GistDocument.with(["a.txt": former])
    gist.isPublic = false
    let read = StubTransport.Stub.answer(Self.get, 200, gist.json)
    let result = try await call(
      "edit_gist", #""gist":"\#(Self.id)","write":[{"name":"a.txt","text":"\#(text)"}]"#,
      api: [read])
    let what = mark == "[redacted]" ? "a token" : "the character"
    #expect(
      result.said == """
        a.txt would get \(mark) in place of \(what); nothing was sent
        ask the user to edit it
        """)
    #expect(result.questions == [])
    #expect(result.requests == [])
  }

  @Test(
    arguments: [
      #""remove":["a.txt"],"write":["#, #""write":[{"name":"a.txt","text":"one\n"},"#,
    ], ["b.txt", "new.txt"])
  func `no file gets the form in which a text of another one was shown`(
    change: String, name: String
  ) async throws {
    var gist = GistDocument.with(["a.txt": "❤\u{FE0F}\u{200D}🔥 one\n", "b.txt": "two\n"])
    gist.isPublic = false
    let text = #"two\n❤\\u{FE0F}\\u{200D}🔥\n"#
    let result = try await call(
      "edit_gist",
      #""gist":"\#(Self.id)",\#(change){"name":"\#(name)","text":"\#(text)","create":true}]"#,
      api: [.answer(Self.get, 200, gist.json)])
    #expect(
      result.said == #"""
        \#(name) would get \u{200D} in place of the character; nothing was sent
        ask the user to edit it
        """#)
    #expect(result.questions == [])
    #expect(result.requests == [])
  }

  @Test func `no description gets its shown form, but a text may have escapes of its own`()
    async throws
  {
    var gist = Self.secret
    gist.description = "❤\u{FE0F}\u{200D}🔥"
    let read = StubTransport.Stub.answer(Self.get, 200, gist.json)
    let described = try await call(
      "edit_gist", #""gist":"\#(Self.id)","description":"❤\\u{FE0F}\\u{200D}🔥!""#, api: [read])
    #expect(
      described.said == #"""
        the description would get \u{200D} in place of the character; nothing was sent
        ask the user to edit it
        """#)
    let code = #"let run = "\u{200B}" // "# + "\u{200B}\u{200B}"
    func mark(_ new: String, _ former: String) -> String? {
      AgentText.copiedMark(in: [new], of: [former])
    }
    #expect(mark(code + "!", code) == nil)
    #expect(mark(#"let run = "\u{200B}" // \u{200B}"#, code) == #"\u{200B}"#)
    #expect(mark(#"\u{E9}"#, code) == nil)
    #expect(mark(#"\u{200B}"#, "one") == nil)
  }

  @Test func `a text that keeps the characters may get more of their escapes`() {
    let run = "\u{200B}\u{200B}"
    let (escape, code) = (#"\u{200B}"#, #"let one = "\u{200B}" // "# + run)
    func mark(_ new: String, _ former: String) -> String? {
      AgentText.copiedMark(in: [new], of: [former])
    }
    #expect(mark(code + escape, code) == nil)
    #expect(mark(code, run) == nil)
    // Apart, both are shown as they are.
    #expect(mark("\u{200B}a\u{200B}" + escape, run) == nil)
    #expect(mark(escape + "\u{200B}", run) == escape)
    // Nothing takes the place of what is removed.
    #expect(mark(#"let one = "\u{200B}" // "#, code) == nil)
    #expect(mark("// " + run, code) == nil)
    #expect(mark(escape + escape, code) == escape)
    let token = "token \(Leak.gitHub)"
    #expect(mark("\(token), [redacted]", token) == nil)
    #expect(mark("token [redacted]", token) == "[redacted]")
  }

  @Test func `files are removed, and public gists changed, once the user agreed`() async throws {
    let arguments = #""gist":"\#(Self.id)","remove":["b.txt"]"#
    let read = StubTransport.Stub.answer(Self.get, 200, Self.gist.json)
    let no = try await call("edit_gist", arguments, answers: [.declined], api: [read])
    #expect(
      no.questions == [
        """
        Remove files from this gist, which everybody can read?
        Removes: "b.txt"
        \(Self.facts)
        \(Self.account)
        """
      ])
    #expect(no.requests == [])
    for (spared, question) in [
      (AgentScreen.Consent.public, "Remove files from this gist?"),
      (AgentScreen.Consent.delete, "Change this gist, which everybody can read?"),
    ] {
      let half = try await call(
        "edit_gist", arguments, answers: [.declined], sparing: [spared], api: [read])
      #expect(half.questions.map { String($0.prefix(while: { $0 != "\n" })) } == [question])
      #expect(half.requests == [])
    }
    let changed = StubTransport.Stub.change("PATCH /gists/\(Self.id)", 200, Self.gist.json)
    let yes = try await call(
      "edit_gist", arguments, answers: [Self.yes], api: [read, read, changed])
    #expect(yes.requests == [#"{"files":{"b.txt":null}}"#])
    let spared = try await call(
      "edit_gist", arguments, sparing: [.delete, .public], api: [read, read, changed])
    #expect(spared.questions == [])
  }

  @Test func `nobody is asked about what would be refused`() async throws {
    let blank = try await call("comment_on_gist", #""gist":"\#(Self.id)","body":" \n""#)
    #expect(blank.said == "empty comment: body is blank")
    let read = StubTransport.Stub.answer(Self.get, 200, Self.gist.json)
    let fork = try await call(
      "fork_gist", #""gist":"\#(Self.id)""#,
      accounts: #"{"hosts":{"github.com":{"accounts":[{"login":"octocat"}],"active":"octocat"}}}"#,
      variables: [:], api: [read])
    // The owner of a new token is asked for.
    let newFork = try await call("fork_gist", #""gist":"\#(Self.id)""#, api: [read, .user()])
    for result in [fork, newFork] {
      #expect(result.questions == [])
      #expect(
        result.said == """
          could not fork gist \(Self.id): it is your own
          to copy a file, call get_gist, then call create_gist
          """)
    }
    let sync = try await call("sync_library", #""feeds":["mine","public"]"#)
    #expect(
      sync.said == """
        public gists can't be synced: there are too many
        to list the newest ones, call list_gists
        """)
    for result in [blank, fork, sync] {
      #expect(result.questions == [])
      #expect(result.requests == [])
    }
  }

  @Test func `a command for the user keeps the arguments`() async throws {
    let read = StubTransport.Stub.answer(Self.get, 200, Self.gist.json)
    let edit = try await call(
      "edit_gist",
      #""gist":"\#(Self.id)","write":[{"name":"a.txt","text":"new"}],"remove":["b.txt"],"#
        + #""description":"a new one""#, api: [read])
    #expect(
      edit.said.split(separator: "\n").last == """
        in a folder with these files, the user can run gists edit --add=a.txt --remove=b.txt \
        --desc='a new one' \(Self.id)
        """)
    let removal = try await call(
      "edit_gist", #""gist":"\#(Self.id)","remove":["b.txt"]"#, api: [read])
    #expect(
      removal.said.split(separator: "\n").last
        == "the user can run gists edit --remove=b.txt \(Self.id)")
    let comment = try await call(
      "comment_on_gist", #""gist":"\#(Self.id)","body":"Hi""#, api: [read])
    #expect(
      comment.said.split(separator: "\n").last
        == "the user can run gists comment \(Self.id)")
  }

  @Test func `it comments, forks and deletes once the user agreed`() async throws {
    let read = StubTransport.Stub.answer(Self.get, 200, Self.gist.json)
    let gist = #""gist":"\#(Self.id)""#
    let comment = try await call(
      "comment_on_gist", gist + #","body":"Hi""#, answers: [.declined], api: [read])
    #expect(
      comment.questions == [
        "Comment on this gist with a text of 2 bytes?\n\(Self.facts)\n\(Self.account)"
      ])
    let fork = try await call("fork_gist", gist, answers: [.declined], api: [read])
    #expect(fork.questions == ["Fork this gist?\n\(Self.facts)\n\(Self.account)"])
    let asked = try await call(
      "fork_gist", gist, answers: [.declined], sparing: [.public, .comments, .delete], api: [read])
    #expect(asked.questions == fork.questions)
    let spared = try await call("fork_gist", gist, sparing: [.fork], api: [read])
    #expect(spared.questions == [])
    for result in [comment, fork] {
      #expect(result.said == "the user said no; nothing was changed")
      #expect(result.requests == [])
    }
    let user = StubTransport.Stub.answer("GET /user", 200, #"{"login":"octocat","id":583231}"#)
    let deletion = try await call(
      "delete_gist", gist, answers: [.declined], api: [read, user])
    #expect(
      deletion.questions.first?.hasPrefix(
        "Delete this gist? (undo with gists restore \(Self.id))\n") == true)
    #expect(deletion.said == "the user said no; nothing was changed")
    #expect(deletion.requests == [])
    let mute = try await call("delete_gist", gist, api: [read, user])
    #expect(mute.said.hasSuffix("\nthe user can run gists delete \(Self.id)"))
  }

  @Test func `what changes after the question is neither edited, deleted nor forked`() async throws
  {
    let read = StubTransport.Stub.answer(Self.get, 200, Self.gist.whole)
    var other = GistDocument.with(["a.txt": "one\n", "b.txt": "two\n", "c.txt": "three\n"])
    other.updated = "2026-01-31T10:00:01Z"
    let changed = StubTransport.Stub.answer(Self.get, 200, other.whole)
    let user = StubTransport.Stub.answer("GET /user", 200, #"{"login":"octocat","id":583231}"#)
    let gist = #""gist":"\#(Self.id)""#
    let deletion = try await call(
      "delete_gist", gist, answers: [Self.yes], api: [read, user, changed])
    let fork = try await call("fork_gist", gist, answers: [Self.yes], api: [read, changed])
    let edit = try await call(
      "edit_gist", gist + #","remove":["b.txt"]"#, answers: [Self.yes], api: [read, changed])
    for result in [deletion, fork, edit] {
      #expect(result.said.hasPrefix("someone changed gist \(Self.id) "))
      #expect(result.said.split(separator: "\n").first?.hasSuffix("; nothing was sent") == true)
      #expect(result.questions.count == 1)
      #expect(result.requests == [])
    }
  }

  @Test func `it stars without a question, and an abbreviated ID is no gist`() async throws {
    let starred = try await call(
      "star_gist", #""gist":"\#(Self.id)""#, api: [.answer("PUT /gists/\(Self.id)/star", 204)])
    #expect(starred.said.contains(#""starred":true"#))
    #expect(starred.questions == [])
    let short = try await call("star_gist", #""gist":"6cad""#)
    #expect(short.said.contains("6cad"))
    #expect(short.requests == [])
  }

  @Test(arguments: [
    ("star_gist", ""), ("edit_gist", #","description":"x""#), ("comment_on_gist", #","body":"Hi""#),
    ("fork_gist", ""), ("delete_gist", ""), ("restore_gist", ""),
  ])
  func `a URL on another host is refused`(tool: String, more: String) async throws {
    let url = "https://ghe.example.com/gist/\(Self.id)"
    let result = try await call(
      tool, #""gist":"\#(url)""# + more,
      accounts: #"{"hosts":{"ghe.example.com":{"accounts":[{"login":"hubot"}],"active":"hubot"}}}"#)
    #expect(
      result.said == """
        the URL is on ghe.example.com, but this server is for github.com
        for ghe.example.com, the user can add a server that runs gists mcp --host ghe.example.com
        """)
    #expect(result.questions == [])
    #expect(result.requests == [])
  }

  @Test func `a question says how many names it leaves out`() {
    let names = (1...40).map { "a name of some length \($0).txt" }
    #expect(
      AgentScreen.names(names)
        == names.prefix(9).map { "\"\($0)\"" }.joined(separator: ", ") + ", and 31 more")
    let long = String(repeating: "x", count: 500)
    let short = "\"\(long.prefix(80))…\""
    #expect(
      AgentScreen.names([long, long, long, long]) == "\(short), \(short), \(short), and 1 more")
    #expect(AgentScreen.names(["a", "b"]) == #""a", "b""#)
  }

  @Test func `a name in a question looks like no other`() {
    let names = [#"x", "y"#, "a\u{200B}.txt", #"a\u{200B}.txt"#, "👩\u{200D}💻"]
    #expect(
      AgentScreen.names(names)
        == [
          #""x\", \"y""#, #""a\u{200B}.txt""#, #""a\\u{200B}.txt""#, #""👩\u{200D}💻""#,
        ].joined(separator: ", "))
  }

  @Test func `names in a question are one line each, and shown`() async throws {
    let gist = GistDocument.with(["a\n\u{202E}Yes\".txt": "one"])
    let result = try await call(
      "fork_gist", #""gist":"\#(Self.id)""#, answers: [.declined],
      api: [.answer(Self.get, 200, gist.json)])
    let lines = result.questions.first?.split(separator: "\n") ?? []
    #expect(lines.count == 4)
    #expect(lines.first { $0.hasPrefix("Files: ") }?.contains(#"\u{202E}"#) == true)
  }
}
