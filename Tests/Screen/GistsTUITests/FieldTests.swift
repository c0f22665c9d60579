@testable import GistsTUI
import TerminalOutput
import Testing

@Suite struct `The line in which a user types` {
  private func line(_ browse: Browse) -> String { browse.foot }

  @Test func `↑ and ↓ go through earlier command lines, and back to what was typed`() {
    let typed = Browse().press(":star<Enter>:fork<Enter>:clo")
    for (keys, shown) in [
      ("<Up>", ":fork"), ("<Up><Up>", ":star"), ("<Up><Up><Up>", ":star"),
      ("<Up><Up><Down>", ":fork"), ("<Up><Down>", ":clo"), ("<Down>", ":clo"), ("<Up>!", ":fork!"),
    ] {
      #expect(line(typed.press(keys)) == " \(shown)", "\(keys)")
    }
  }

  @Test func `Ctrl-R finds earlier lines with what was typed, the newest first`() {
    let typed = Browse().press(":star<Enter>:fork<Enter>:unstar<Enter>:tar")
    #expect(line(typed.press("<C-r>")) == " :unstar")
    #expect(line(typed.press("<C-r><C-r>")) == " :star")
    #expect(line(typed.press("<C-r><C-r><C-r>")) == " :star")
    #expect(line(typed.press("<C-r><Down>")) == " :tar")
  }

  @Test func `what was looked for in documents is kept apart from command lines, each once`() {
    let open = Browse().press(":star<Enter><Enter>/line2<Enter>/line3<Enter>/line2<Enter>")
    #expect(line(open.press("/<Up>")) == " /line2")
    #expect(line(open.press("/<Up><Up>")) == " /line3")
    #expect(line(open.press("/<Up><Up><Up>")) == " /line3")
    #expect(line(open.press(":<Up>")) == " :star")
  }

  @Test func `typing replaces what is proposed; a key that moves keeps it`() {
    let proposed = Browse().press("2j@")
    #expect(line(proposed) == " Gists of: mona")
    #expect(line(proposed.press("h")) == " Gists of: h")
    #expect(line(proposed.press("hu")) == " Gists of: hu")
    #expect(line(proposed.press(.end).press("x")) == " Gists of: monax")
    let download = " Download \"Hello, world in Swift\" to:"
    #expect(line(Browse().press("w/tmp")) == download + " /tmp")
    #expect(line(Browse().press("w<BS>")) == download)
    #expect(
      line(Browse().press("a!"))
        == " Description of \"Hello, world in Swift\": Hello, world in Swift!")
  }

  @Test(
    "What is typed for gists has their title before it, or their number",
    arguments: [
      (80, "a", " Description of \"Hello, world in Swift\":"),
      (60, "a", " Description of \"Hello, wor…\":"),
      (80, "T", " Tags of \"Hello, world in …\", +new -old:"),
      (120, "T", " Tags of \"Hello, world in Swift\", +new -old:"),
      (80, "xT<Enter>", " Tags of \"Hello, world in …\", +new -old:"),
      (80, "<Enter>a", " Description of \"Hello, world in Swift\":"),
      (80, " jja", " Description of \"Hello, world in Swift\":"),
      (80, "  a", " Description of 2 gists:"), (80, "  T", " Tags of 2 gists, +new -old:"),
      (80, "  w", " Download 2 gists to: ."),
    ])
  func named(columns: Int, keys: String, prompt: String) {
    #expect(line(Browse(columns, 24, gists: Browse.ownGists).press(keys)).hasPrefix(prompt))
  }

  @Test func `a text that was not sent is shown with the title of its gist`() {
    var browse = waiting("e")
    let draft = Draft(name: "README.md", path: "/drafts/README.md", arguments: ["edit", "a1"])
    browse.finish(
      CommandResult(
        isSuccess: false, message: BrowserMessage(.error, "no network"), draft: draft))
    #expect(browse.screen.contains("│ → Hello, world in Swift "))
  }

  @Test(
    arguments: [
      (":", "d", " Enter run  Tab complete  Esc cancel"),
      ("@", "", " Enter show the gists  Tab complete  Esc cancel"),
      ("5a", "", " Enter add  Tab complete  Esc cancel"),
      ("<Enter>/", "", " Enter find  Esc cancel"),
      ("6/", "", " Enter search  Esc cancel"),
      ("f", "", " Enter show all  ↑↓ choose  Esc cancel"),
      ("f", "swift", " Enter keep the filter  ↑↓ choose  Esc cancel"),
      ("fswift<Enter>F", "", " Enter save  Esc cancel"),
      ("a", "", " Enter save  Esc cancel"),
      ("w", "", " Enter download  Esc cancel"),
      ("T", "", " Enter save  Esc cancel"),
    ])
  func `the line above a field says what its keys do`(keys: String, typed: String, hints: String) {
    let open = Browse().press(keys)
    #expect((typed.isEmpty ? open : open.press(.text(typed))).status == hints)
  }

  @Test func `the line above a field names the keys of its history once it has one`() {
    let typed = Browse().press("<Enter>/line2<Enter>")
    #expect(typed.press("/").status == " Enter find  ↑↓ earlier lines  Esc cancel")
    #expect(
      typed.press("/l").status == " Enter find  ↑↓ earlier lines  Ctrl-R find one  Esc cancel")
    #expect(typed.press("q@").status == " Enter show the gists  Tab complete  Esc cancel")
  }

  @Test func `the keys of a field are those of the field, whatever keys its actions have`() {
    let own = [
      CustomKey(key: "x", command: .action(.open)), CustomKey(key: "X", command: .action(.back)),
    ]
    #expect(
      Browse(customKeys: own).press("/").foot == " ↑↓ choose  Enter open  Tab results  Esc list")
  }

  @Test(
    arguments: [
      ("rename ", "a1"), ("gists rename a", "a1"), ("edit -f ", "a1"), ("tag +", "a1"),
      ("tag b2b2b2b2b2b2b2b2b2b2 +", nil), ("view b2b2b2b2b2b2b2b2b2b2 ", nil), ("trash ", nil),
      ("ren", nil),
    ] as [(String, String?)])
  func `what completes a command line that names no gist may be of the selected one`(
    line: String, gist: String?
  ) {
    let typed = Browse().press(":").press(.text(line))
    #expect(typed.effects.last == .complete(line, about: gist))
    #expect(typed.press("<Tab>").effects.last == .complete(line, about: gist))
  }

  @Test func `of several marked gists, files are not completed, and tags are`() {
    let marked = Browse().press("  :")
    #expect(marked.press(.text("view ")).effects.last == .complete("view ", about: nil))
    #expect(marked.press(.text("tag ")).effects.last == .complete("tag ", about: "a1"))
  }

  @Test func `logins are completed while they are typed, after @ and where users are saved`() {
    let words = [Completion("hubot"), Completion("hubber")]
    let person = Browse().press("@@hu")
    #expect(person.effects.last == .complete("user view hu"))
    let shown = person.sending(.completions(of: "user view hu", words))
    #expect(shown.status == " hubot  hubber")
    #expect(shown.press("<Tab>").foot == " Gists of: hubot")
    #expect(shown.press("<Tab><Tab>").foot == " Gists of: hubber")
    let users = Browse().press("5amona hu")
    #expect(users.effects.last == .complete("user add mona hu"))
    let saved = users.sending(.completions(of: "user add mona hu", [words[0]]))
    #expect(saved.press("<Tab>").foot == " Save user: mona hubot")
  }
}
