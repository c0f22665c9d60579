import GistsTUI
import TerminalOutput
import Testing

@Suite struct `Plain mode` {
  private static let id = "722bf9c2cba51009624307b58c63d29a"

  private static func many(_ count: Int) -> [GistRow] {
    (1...count).map { Browse.gist("g\($0)", "octocat", "Gist \($0)", 1, true, minutes: $0) }
  }

  @Test func `a list is read in sentences, and a number opens a row`() {
    #expect(
      Plain().typing("1", "", "back", "quit").dialog == [
        "github.com, signed in as octocat. Type help for help.",
        "Mine: 1 to 5 of 5.",
        "1. Hello, world in Swift, 1 file, public, updated 1 minute ago",
        "2. 日本語のメモ：端末の幅について, by mona, 3 files, public, starred, updated 47 minutes ago",
        "3. Dotfiles: shell prompt and aliases, by hubot, 2 files, secret, updated 1 hour ago",
        "4. Retry with exponential backoff and jitter, by mona, 4 files, public, "
          + "updated 5 hours ago",
        "5. Café au lait, décomposé, 1 file, secret, updated 9 hours ago",
        "Number to open, a list's name, help or quit: 1",
        "Hello, world in Swift",
        "octocat · 2 files",
        "File README.md, Markdown · 412 B.",
        "Waits, and gives up.",
        "File retry.swift, Swift · 1.2 kB.",
      ] + (1...11).map { "let line\($0) = \($0)" } + [
        "Enter for more, back, a list's name, help or quit: "
      ] + (12...30).map { "let line\($0) = \($0)" } + [
        "back, a list's name, help or quit: back",
        "Back in Mine, read from 1 to 5 of 5.",
        "Number to open, a list's name, help or quit: quit",
      ])
    #expect(Plain().typing("quit").effects.suffix(2) == [.save, .quit])
  }

  @Test func `Enter reads on until the end, and says that it is the end`() {
    let list = Plain(gists: Self.many(12))
    #expect(list.mode.prompt == "Number to open, Enter for more, a list's name, help or quit: ")
    let end = list.typing("next")
    #expect(
      end.said(after: list) == """
        Number to open, Enter for more, a list's name, help or quit: next
        Mine: 11 to 12 of 12.
        11. Gist 11, 1 file, public, updated 11 minutes ago
        12. Gist 12, 1 file, public, updated 12 minutes ago
        """)
    #expect(end.mode.prompt == "Number to open, a list's name, help or quit: ")
    #expect(end.said(to: "") == "End of Mine.")
    #expect(end.said(to: "again").hasPrefix("Mine: 11 to 12 of 12."))
    #expect(end.said(to: "top").hasPrefix("Mine: 1 to 10 of 12."))
  }

  @Test func `a list that goes on has so many rows so far; the total is said when it is known`() {
    var plain = Plain(gists: Self.many(12))
    for case .load(.mine, _, let generation) in plain.effects {
      plain = plain.sending(
        .refreshed(.mine, .done(note: nil, hasMore: true), generation: generation))
      let read = plain.typing("top")
      #expect(read.said(after: plain).contains("\nMine: 1 to 10 of 12 so far."))
      let whole = read.sending(
        .refreshed(.mine, .done(note: nil, hasMore: false), generation: generation))
      #expect(whole.said(after: read) == "Mine: 12 in all.")
    }
  }

  @Test func `a number before anything was read says how to read the rows`() {
    let empty = Plain(list: .users)
    #expect(empty.said(to: "more 1") == "There is no number 1 here.")
    let mona = UserRow(login: "mona", name: nil, publicGists: 1, publicRepositories: 2)
    let generation = empty.effects.lazy.compactMap { effect in
      if case .load(.users, _, let generation) = effect { generation } else { nil }
    }.first
    let added = empty.sending(
      .loaded(
        .users, [BrowserRow(id: "mona", content: .user(mona))], generation: generation ?? 0))
    #expect(added.said(to: "more 1") == "Nothing was read yet. Press Enter to read the rows.")
  }

  @Test
  func `titles are read to 15 words; more and a number reads all, brief and full choose the rest`()
  {
    let words = (1...20).map { "w\($0)" }
    let gist = Browse.gist("a1", "mona", words.joined(separator: " "), 2, true, minutes: 1)
    let plain = Plain(gists: [gist])
    let cut = words.prefix(15).joined(separator: " ") + ", and 5 more words"
    #expect(plain.dialog.last == "1. \(cut), by mona, 2 files, public, updated 1 minute ago")
    #expect(
      plain.said(to: "more 1")
        == "1. \(gist.title), by mona, 2 files, public, updated 1 minute ago")
    #expect(plain.said(to: "more 2") == "There is no number 2: this list was read from 1 to 1.")
    let brief = plain.typing("brief")
    #expect(brief.said(to: "top") == "Mine: 1 of 1.\n1. \(cut)")
    #expect(brief.typing("full").said(to: "top").contains("by mona"))
  }

  @Test func `an open gist says its files, and goes to one by its number or its name`() {
    let open = Plain().typing("1")
    #expect(open.said(to: "files") == "2 files.\nFile 1, README.md.\nFile 2, retry.swift.")
    for line in ["file 2", "file retry.swift", "open retry.swift", "OPEN Retry.swift"] {
      #expect(open.said(to: line).hasPrefix("File retry.swift, Swift · 1.2 kB."), "\(line)")
    }
    #expect(
      open.said(to: "open 3")
        == "There is no file 3.\n2 files.\nFile 1, README.md.\nFile 2, retry.swift.")
    #expect(Plain().said(to: "files").contains("Files"))
    #expect(Plain().said(to: "open hello, world in swift").hasPrefix("Hello, world in Swift"))
  }

  @Test func `a word that is wrong repeats no page`() {
    #expect(
      Plain().said(to: "opne 1")
        == "Unknown: \"opne 1\". Did you mean open? Type help for help.")
    var open = Plain().typing("1")
    #expect(open.said(to: "xyzzy") == "Unknown: \"xyzzy\". Type help for help.")
    open.results["nonsense"] = CommandResult(
      isSuccess: false,
      message: BrowserMessage(.error, "unknown command: nonsense", remedy: .correction))
    #expect(
      open.said(to: ":nonsense")
        == "Back in Hello, world in Swift.\nError: unknown command: nonsense")
  }

  @Test func `a list's name goes there, wherever one is`() {
    #expect(Plain().typing("3").said(to: "Public").hasPrefix("Public: 1 to 5 of 5.\n1. Hello"))
    #expect(Plain().said(to: "@mona").contains("@mona: 1 to 5 of 5.\n1. Hello, world in Swift, by"))
    #expect(Plain().typing("public").said(to: "@") == Plain().typing("starred").said(to: "@"))
    #expect(Plain().typing("public").typing("@").said(to: "").contains("@") == false)
    #expect(Plain().said(to: "trash") == "Trash: nothing here.")
    #expect(Plain().typing("trash").said(to: "back") == "Back in Mine, read from 1 to 5 of 5.")
  }

  @Test func `words search the library, and find text in a gist`() {
    let found = Plain().typing("search retry")
    #expect(found.said(to: "again").hasPrefix("Search: 1 of 1.\n1. Retry with exponential"))
    #expect(Plain().said(to: "/ nowhere") == "Nothing found for nowhere.")
    #expect(found.typing("1").said(to: "find line29") == "let line29 = 29\nlet line30 = 30")
    #expect(found.typing("1").said(to: "/nothing") == "Not found: nothing")
    #expect(found.typing("1").said(to: "file retry.swift").hasPrefix("File retry.swift, Swift"))
  }

  @Test func `an unknown word is refused with the nearest one`() {
    #expect(
      Plain().said(to: "nxet")
        == "Unknown: \"nxet\". Type help for help.")
    #expect(
      Plain().said(to: "delte 3")
        == "Unknown: \"delte 3\". Did you mean delete? Type help for help.")
  }

  @Test func `answers have names and no IDs`() {
    var plain = Plain(gists: [Browse.gist(Self.id, "octocat", "x", 1, true, minutes: 1)])
    plain.results["star"] = CommandResult(
      isSuccess: true, message: BrowserMessage(.success, "Starred \(gist: Self.id)"))
    plain.results["delete"] = CommandResult(
      isSuccess: false,
      message: BrowserMessage(
        .error, "could not \(action: "delete") \(gist: Self.id)",
        hints: ["run \(commandLine: "gists delete \(Self.id)")"]))
    #expect(plain.said(to: "star 1") == "Starred \"x\"")
    #expect(plain.typing("star 1").said(to: "s 1") == "\"x\" is already starred.")
    let deleting = plain.typing("d 1")
    #expect(deleting.mode.prompt == "Delete \"x\" (722bf9c)? It goes to the trash. yes or no: ")
    #expect(
      deleting.said(to: "yes") == """
        Error: could not delete "x"
        run gists delete 722bf9c
        """)
    #expect(plain.typing("1").said(to: "star") == "Starred \"x\"")
  }

  @Test func `a description is said, replaced, kept or removed`() {
    let asked = Plain().typing("describe 1")
    #expect(
      asked.dialog.suffix(2) == [
        "The description is: Hello, world in Swift",
        "Type a new one. Enter alone keeps it, a single dash removes it.",
      ])
    #expect(asked.mode.prompt == "Description of \"Hello, world in Swift\": ")
    let former = "--former-desc=Hello, world in Swift"
    #expect(asked.typing("foo").commands == [["edit", "--desc=foo", former, "--", "a1"]])
    #expect(asked.typing("-").commands == [["edit", "--desc=", former, "--", "a1"]])
    #expect(asked.typing("").commands == [])
    #expect(asked.said(to: "") == "The description stays.")
    #expect(
      Plain().typing("a 1 new text").commands == [
        ["edit", "--desc=new text", former, "--", "a1"]
      ])
  }

  @Test func `marked gists get one description, and Enter alone keeps theirs`() {
    let asked = Plain(gists: Browse.ownGists).typing("mark 1 2", "describe")
    #expect(
      asked.dialog.last == "Type one description for 2 gists. Enter alone keeps theirs.")
    #expect(asked.mode.prompt == "Description of 2 gists: ")
    #expect(asked.typing("foo").commands.map(\.last) == ["a1", "b2"])
    #expect(asked.typing("").commands == [])
    #expect(asked.said(to: "") == "The descriptions stay.")
  }

  @Test func `the form asks for one field after the other`() {
    let form = Plain().typing("create", "", "My notes", "yes", "my notes.txt", "yes")
    #expect(
      form.said(after: Plain()) == """
        Number to open, a list's name, help or quit: create
        Create a gist. Back leaves the form, help explains it.
        Name of the file: Enter alone if it has one already.
        Name:\u{20}
        Description: Enter alone for none.
        Description: My notes
        Public? Anyone can find a public gist. Enter alone makes it secret.
        Public? yes or no: yes
        Files, with spaces between them: Enter alone opens your editor for a new one.
        Files: my notes.txt
        This creates a public gist, described as "My notes", from my, notes.txt.
        Create it? yes or no: yes
        """)
    #expect(
      form.commands == [["create", "--desc=My notes", "--public", "--", "my", "notes.txt"]])
    let left = Plain().typing("create", "a.txt", "cancel")
    #expect(left.commands == [])
    #expect(
      left.said(to: "create").hasSuffix("now a.txt; Enter keeps it, a single dash removes it."))
  }

  private struct SignInCommand: CommandText {
    let shellWords = ["gists", "auth login"]
    let signsIn = true
    var description: String { shellWords.joined(separator: " ") }
  }

  @Test func `how to sign in is said once`() {
    func hints(_ remedy: BrowserMessage.Remedy, _ hint: MessageText) -> [String] {
      var plain = Plain(gists: [Browse.gist(Self.id, "octocat", "x", 1, true, minutes: 1)])
      plain.results["star"] = CommandResult(
        isSuccess: false, message: BrowserMessage(.error, "refused", hints: [hint], remedy: remedy))
      return plain.said(to: "star 1").split(separator: "\n").dropFirst().map(String.init)
    }
    let signIn = MessageText.signIn(SignInCommand())
    #expect(hints(.signIn, signIn) == ["Type sign in to sign in."])
    #expect(hints(.signInAgain, signIn) == ["Type sign in to sign in again."])
    let variable: MessageText = "set GISTS_TOKEN to a valid token, or unset it and \(signIn)"
    #expect(hints(.signInAgain, variable) == [variable.description])
    let named: MessageText = "run \(SignInCommand()), or set GISTS_TOKEN"
    #expect(hints(.signIn, named) == [named.description])
    #expect(
      hints(.signIn, "sign in on the web first")
        == ["sign in on the web first", "Type sign in to sign in."])
  }

  @Test func `a sign-in code is said once, and its end when it comes`() {
    var plain = Plain()
    plain.answersCommands = false
    let waiting = plain.typing("sign in")
    guard case .run(let request) = waiting.effects.last else {
      Issue.record("Nothing runs.")
      return
    }
    func code(_ timeLeft: String, note: String? = nil) -> BrowserEvent {
      .asked(
        BrowserQuestion(
          number: request.number, text: "Sign in to github.com",
          form: .code(
            SignInCode(
              code: "JVBP-CTVJ", address: "https://github.com/login/device", isOpenable: true,
              timeLeft: timeLeft, note: note))))
    }
    let asked = waiting.sending(code("14:59 left")).sending(code("14:58 left"))
    #expect(
      asked.said(after: waiting) == """
        Enter the code JVBP-CTVJ at https://github.com/login/device
        Continue only if you started this sign-in yourself
        Waiting for that…
        """)
    #expect(
      asked.mode.prompt == "Enter copies the code and opens the page, cancel ends the sign-in: ")
    let opened = asked.typing("")
    #expect(opened.effects.last == .answer(number: request.number, .proceed))
    let failed = opened.sending(code("14:57 left", note: "could not open a browser"))
    #expect(failed.said(after: opened) == "could not open a browser")
    #expect(failed.typing("cancel").effects.contains(.cancel(number: request.number)))
    let done = failed.sending(
      .finished(
        number: request.number,
        CommandResult(isSuccess: true, message: BrowserMessage(.success, "Signed in as octocat"))))
    #expect(done.said(after: failed).hasPrefix("Signed in as octocat\nMine: 1 to 5 of 5."))
  }

  @Test func `what a command says is said once, and its question does not repeat it`() {
    var plain = Plain()
    plain.answersCommands = false
    let waiting = plain.typing("star 1")
    guard case .run(let request) = waiting.effects.last else {
      Issue.record("Nothing runs.")
      return
    }
    let asked = waiting.sending(.output(number: request.number, "Found a password"))
      .sending(
        .asked(
          BrowserQuestion(
            number: request.number, text: "Found a password\nSend anyway?", form: .confirmation)))
    #expect(asked.said(after: waiting) == "Found a password\nSend anyway?")
    #expect(asked.mode.prompt == "yes or no: ")
  }

  @Test func `what takes long is announced in the order of the lines`() {
    var plain = Plain(gists: Browse.ownGists)
    plain.answersCommands = false
    plain = plain.typing("star 1", "describe 3 x", "delete 4", "yes")
    plain.mode.waitTimedOut()
    #expect(
      plain.mode.takeSentences() == ["Starring…", "Changing the description…", "Deleting…"])
  }

  @Test func `a question takes a whole yes or no, and a choice a number`() {
    let asked = Plain().sending(
      .asked(BrowserQuestion(number: 7, text: "Send anyway?", form: .confirmation)))
    #expect(asked.said(to: "") == "Type yes or no.")
    #expect(asked.typing("yes").effects.last == .answer(number: 7, .yes))
    #expect(asked.typing("cancel").effects.last == .answer(number: 7, nil))
    let choice = Plain().sending(
      .asked(BrowserQuestion(number: 7, text: "Sign in how?", form: .choice(["Code", "Token"]))))
    #expect(choice.dialog.suffix(3) == ["Sign in how?", "1. Code", "2. Token"])
    #expect(choice.said(to: "3") == "Type a number from 1 to 2, or cancel.")
    #expect(choice.typing("2").effects.last == .answer(number: 7, .row(1)))
  }

  @Test func `Files say how they relate to their gists, and an error is said once`() {
    let rows = [
      FileRow(
        path: "a.md", modified: nil, state: .diverged, gist: "a1", gistTitle: "x"),
      FileRow(path: "b.md", modified: nil, state: .notLinked, gist: "b2", gistTitle: "y"),
      FileRow(path: "c.txt", modified: nil, state: .notLinked),
    ].map { BrowserRow(id: $0.path, content: .file($0)) }
    var plain = Plain(list: .files, others: [.files: rows])
    #expect(
      plain.dialog.suffix(3) == [
        "1. a.md, diverged from \"x\"",
        "2. b.md, not linked, same name as a file in \"y\"", "3. c.txt, not linked",
      ])
    plain.results["push"] = CommandResult(
      isSuccess: false, message: BrowserMessage(.error, "both changed", hints: ["compare them"]))
    #expect(
      plain.said(to: "1") == """
        Both changed; what push would overwrite in the gist: a.md
        both changed
        compare them
        """)
    #expect(
      plain.said(to: "3") == "c.txt is not linked to a gist. Create and its number makes one.")
    plain.results["push"] = CommandResult(isSuccess: true, message: nil, output: ["+ a line"])
    let offered = plain.typing("push 1")
    #expect(offered.mode.prompt == "yes to overwrite the gist, back, help or quit: ")
    #expect(offered.typing("yes").commands.last == ["push", "--force", "--", "a.md"])
    let linking = plain.typing("link 2")
    #expect(linking.mode.prompt == "Link b.md to \"y\"? yes or no: ")
    #expect(linking.said(to: "") == "Nothing was linked.")
    #expect(linking.typing("yes").commands.last == ["link", "--", "b.md", "b2"])
    #expect(
      plain.typing("create 3", "", "", "", "", "yes").commands.last == [
        "create", "--link", "--", "c.txt",
      ])
  }

  @Test
  func `a wrong command line says why, and a list that was left is read again from its beginning`()
  {
    var plain = Plain()
    plain.results["nonsense"] = CommandResult(
      isSuccess: false,
      message: BrowserMessage(
        .error, "unknown command: nonsense", hints: ["see gists --help"], remedy: .correction))
    #expect(
      plain.said(to: ":nonsense") == """
        Back in Mine, read from 1 to 5 of 5.
        Error: unknown command: nonsense
        see gists --help
        """)
    let history = plain.typing("history 1")
    #expect(history.said(to: "back").hasPrefix("Back in Mine"))
    #expect(!history.typing("back").said(to: "history 1").contains("Back in History"))
  }

  @Test func `words also act on the gist whose comments are open`() {
    let open = Plain().typing("comments 1")
    #expect(open.said(to: "star") == "Starred \"Hello, world in Swift\"")
    #expect(open.typing("star").commands.last == ["star", "--", "a1"])
    #expect(open.typing("web").commands.last == ["open", "--", "a1"])
    #expect(open.typing("edit a.md").commands.last == ["edit", "--", "a1", "a.md"])
  }

  @Test func `a long line of a gist is one sentence`() {
    let words = (1...60).map { "word\($0)" }.joined(separator: " ")
    var gist = Browse.gist("a1", "octocat", "Long", 1, true, minutes: 1)
    gist.description = words
    let plain = Plain(gists: [gist])
    #expect(plain.dialog.count > 0)
    var document = Browse.document(gist, columns: 78)
    document.sections = [
      .init(name: "a.txt", file: "a.txt", content: .lines([StyledText(words), "end"]))
    ]
    let read = plain.typing("1").sending(.document(.gist("a1"), document)).typing("again")
    #expect(read.dialog.contains(words))
  }

  @Test func `after gists moved, the rows that were not read are read, each once`() {
    let gists = (1...12).map {
      Browse.gist("g\($0)", "octocat", "Gist \($0)", 1, true, minutes: $0)
    }
    var plain = Plain(gists: gists)
    #expect(plain.dialog.contains { $0.hasPrefix("10. Gist 10,") })
    plain.gists = [gists[9]] + gists[..<9] + gists[10...]
    for case .load(.mine, _, let generation) in plain.effects {
      plain = plain.sending(
        .loaded(
          .mine, plain.gists.map { BrowserRow(id: $0.id, content: .gist($0)) },
          generation: generation))
    }
    let said = plain.said(to: "")
    #expect(said.hasPrefix("Mine: 11 to 12 of 12.\n11. Gist 11,"))
    #expect(said.contains("\n12. Gist 12,"))
  }

  @Test func `help is in sentences and has no key names`() {
    let help = Plain().said(to: "?")
    #expect(help == Plain().said(to: "help"))
    #expect(help.contains("A row's number opens it, and so does open with its name."))
    for word in ["Ctrl", "Space", "Tab", "↓", "screen"] { #expect(!help.contains(word)) }
  }
}
