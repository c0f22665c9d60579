import FoundationEssentials
@testable import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

@Suite struct `What keys do in the browser` {
  /// The command lines that were run.
  @Test func `s stars at once, and u takes it back`() {
    let starred = Browse().press("2s")
    #expect(starred.selected.hasPrefix("oc octocat    Hello, world in Swift"))
    #expect(starred.row("Hello").isStarred)
    #expect(commands(starred) == [["star", "--", "a1"]])
    let undone = starred.press("u")
    #expect(!undone.row("Hello").isStarred)
    #expect(commands(undone) == [["star", "--", "a1"], ["unstar", "--", "a1"]])
  }

  @Test func `a star that failed disappears again, and the status line says why`() {
    var browse = Browse()
    browse.answersCommands = false
    browse = browse.press("2s")
    #expect(browse.row("Hello").isStarred)
    browse.finish(
      CommandResult(
        isSuccess: false,
        message: BrowserMessage(.error, "The host is not reachable.", hints: ["Try again."])))
    #expect(!browse.row("Hello").isStarred)
    #expect(
      browse.line(21) + browse.status
        == " ! could not star \"Hello, world in Swift\": The host is not reachable. · Try again.")
  }

  @Test func `only y deletes: d again and Enter do nothing`() {
    let asked = Browse().press("jd")
    #expect(asked.screen.contains("Delete this gist?"))
    #expect(commands(asked.press("d<Enter> ")) == [])
    #expect(asked.press("dn").screen == Browse().press("j").screen)
    let deleted = asked.press("y")
    #expect(commands(deleted) == [["delete", "--yes", "--", "b2"]])
    #expect(!deleted.list.contains { $0.line.contains("日本語") })
    #expect(
      commands(deleted.press("u")) == [["delete", "--yes", "--", "b2"], ["restore", "--", "b2"]])
  }

  @Test func `a deletion that failed puts the row back where it was`() {
    var browse = Browse()
    browse.answersCommands = false
    let before = browse.press("jj").screen
    browse = browse.press("jjdy")
    #expect(browse.screen.contains("Deleting…"))
    browse.finish(CommandResult(isSuccess: false, message: nil))
    #expect(browse.screen == before)
  }

  @Test func `several marked gists are starred, deleted and counted at once`() {
    let marked = Browse(gists: Browse.ownGists).press("2tt")
    #expect(marked.row("Hello").isMarked)
    #expect(marked.status == " 2 marked")
    #expect(commands(marked.press("s")) == [["star", "--", "a1"]])
    #expect(
      commands(marked.press("dy")) == [
        ["delete", "--yes", "--", "a1"], ["delete", "--yes", "--", "b2"],
      ])
  }

  @Test func `what can't be done with somebody else's gist is neither hinted nor asked`() {
    let own = Browse().press("2")
    #expect(own.foot.contains("e edit README.md  d delete"))
    let foreign = own.press("j")
    #expect(!foreign.foot.contains("edit"))
    for key in ["e", "d", "a"] {
      let pressed = foreign.press(key)
      #expect(
        pressed.status == " \"日本語のメモ：端末の幅について\" belongs to mona. · :fork copies it")
      #expect(commands(pressed) == [] && pressed.state.dialogs.overlay == nil)
    }
    #expect(commands(foreign.press("s")) == [["unstar", "--", "b2"]])
    let open = foreign.press("<Enter>")
    #expect(!open.foot.contains("edit"))
    #expect(commands(open.press("e")) == [])
  }

  @Test func `u takes a new description back`() {
    let changed = Browse().press("a!<Enter>")
    #expect(changed.status == " Changed the description · u undoes it")
    #expect(
      commands(changed.press("u")) == [
        [
          "edit", "--desc=Hello, world in Swift!", "--former-desc=Hello, world in Swift", "--",
          "a1",
        ],
        [
          "edit", "--desc=Hello, world in Swift", "--former-desc=Hello, world in Swift!", "--",
          "a1",
        ],
      ])
    #expect(changed.press("u").status == " Changed the description")
    // Before, other commands may have changed something.
    #expect(commands(changed.press("u").press("u")).last == ["undo", "--ask"])
  }

  @Test func `u adds a removed user again`() {
    let row = UserRow(login: "mona", name: nil, publicGists: 1, publicRepositories: 2)
    let users = Browse().press("5")
    let generation = users.state.lists[.users]?.generation ?? 0
    let removed = users.sending(
      .loaded(.users, [BrowserRow(id: "mona", content: .user(row))], generation: generation)
    ).press("d")
    #expect(removed.status == " Removed user mona · u undoes it")
    #expect(
      commands(removed.press("u")) == [
        ["user", "remove", "--", "mona"], ["user", "add", "--", "mona"],
      ])
  }

  @Test func `G loads all pages, one after the other, until a key is pressed`() {
    func more(_ browse: Browse) -> Int {
      browse.effects.count { if case .loadMore(.mine, _) = $0 { true } else { false } }
    }
    let page = BrowserEvent.refreshed(.mine, .done(note: nil, hasMore: true), generation: 1)
    let last = BrowserEvent.refreshed(.mine, .done(note: nil, hasMore: false), generation: 1)
    let all = Browse().sending(page).press("G")
    #expect(all.status == " Loading all: 5 so far · any key stops")
    #expect(more(all) == 1)
    #expect(more(all.sending(page)) == 2)
    #expect(more(all.sending(page).press("k").sending(page)) == 2)
    let ended = all.sending(page).sending(last)
    #expect(more(ended) == 2)
    #expect(ended.status == " 5 gists")
    #expect(ended.row("Café").isSelected)
  }

  @Test
  func `a list older than five minutes is loaded when the window gets the focus; + marks news`() {
    func loads(_ browse: Browse) -> Int {
      browse.effects.count { if case .load = $0 { true } else { false } }
    }
    let new = Browse.gist("f6", "octocat", "New", 1, true, minutes: 0)
    var browse = Browse()
    browse.gists.insert(new, at: 0)
    let early = browse.sending(.time(Browse.now.addingTimeInterval(299))).press(.focus)
    #expect(loads(early) == loads(browse) && early.screen == browse.screen)
    let late = browse.sending(.time(Browse.now.addingTimeInterval(301))).sending(.key(.focus))
    #expect(loads(late) == loads(browse) + 1)
    #expect(
      late.list.map { $0.line.prefix(5) } == [
        " + Ne", ">  He", "   日本", "   Do", "   Re", "   Ca",
      ])
    #expect(loads(late.sending(.key(.focus))) == loads(late))
    #expect(!late.press("r").row("New").isNew)
    #expect(browse.press("d").sending(.key(.focus)).screen == browse.press("d").screen)
  }

  @Test func `a list counts only those deleted gists that it had`() {
    let rows = [0, 2].map { BrowserRow(id: Browse.gists[$0].id, content: .gist(Browse.gists[$0])) }
    let browse = Browse(gists: Browse.ownGists).sending(.loaded(.mine, rows, generation: 1))
      .sending(.firstRows(.mine, rows, count: 10)).press("2ttdy")
    #expect(browse.head.hasPrefix("  1 Mine 9  [2 Public 3]"), "\(browse.head)")
  }

  @Test func `emptying the trash shows no page`() {
    let browse = Browse().press(":trash --empty<Enter>")
    #expect(commands(browse) == [["trash", "--empty"]])
    #expect(browse.head.hasPrefix(" [1 Mine 5]"))
  }

  @Test func `the selection stays on its gist when the list is loaded again`() {
    var browse = Browse().press("jj")
    browse.gists.insert(Browse.gist("z9", "octocat", "New", 1, true, minutes: 0), at: 0)
    browse = browse.press("r")
    #expect(browse.row("New").isFirst)
    #expect(browse.selected.hasPrefix("Dotfiles"))
  }

  @Test(arguments: ["?<Esc>", "<Enter>z<Esc>", ":view<Enter>q"])
  func `what covers a list leaves it where it was scrolled`(_ keys: String) {
    let gists = (0..<60).map {
      Browse.gist("id\($0)", "octocat", "Gist \($0)", 1, true, minutes: $0)
    }
    for columns in [50, 80, 120] {
      let browse = Browse(columns, 24, gists: gists).press("Gkk")
      let rows = { (browse: Browse) in browse.list.map { $0.line.prefix(12) } }
      #expect(rows(browse.press(keys)) == rows(browse))
    }
  }

  @Test func `↑ twice at the top refreshes, once does not`() {
    let start = Browse()
    let loads = { (browse: Browse) in
      browse.effects.count { if case .load = $0 { true } else { false } }
    }
    #expect(loads(start.press("k")) == loads(start))
    #expect(loads(start.press("kk")) == loads(start) + 1)
    #expect(loads(start.press("kjk")) == loads(start))
  }

  @Test func `late responses of a list that was loaded again are dropped`() {
    let browse = Browse().press("r")
    let late = browse.sending(.loaded(.mine, [], generation: 1))
    #expect(late.screen == browse.screen)
  }

  @Test func `rows that can't be read say why, until they can`() {
    var browse = Browse().sending(.order(.mine, ["a1", "x9"], generation: 1))
    #expect(browse.list.last?.line == "  …")
    browse.send(.rowsUnavailable(.mine, ["x9"]))
    #expect(browse.list.last?.line == "  … the library is locked by another process")
    let row = Browse.gist("x9", "octocat", "Here", 1, true, minutes: 1)
    browse.send(.rows(.mine, [BrowserRow(id: "x9", content: .gist(row))]))
    #expect(browse.row("Here") == browse.list.last)
  }

  @Test func `a new first row is shown, and the selection stays on its gist`() {
    let gists = (1...40).map {
      Browse.gist("g\($0)", "octocat", "Gist \($0)", 1, true, minutes: $0)
    }
    var browse = Browse(gists: gists)
    browse.gists = [Browse.gist("new", "octocat", "New", 1, true, minutes: 0)] + gists
    browse = browse.press("r")
    #expect(browse.row("New").isFirst)
    #expect(browse.selected.hasPrefix("Gist 1 "))
  }

  @Test
  func `stars are shown as keys and typed commands set them, and found rows know what was deleted`()
  {
    func star(_ browse: Browse) -> Bool { browse.row("Hello").isStarred }
    var browse = Browse().press("s")
    #expect(star(browse))
    browse = browse.press(":unstar<Enter>")
    #expect(commands(browse).last == ["unstar", "--", "a1"])
    browse.send(.rows(.mine, [BrowserRow(id: "a1", content: .gist(Browse.gists[0]))]))
    #expect(!star(browse))
    #expect(commands(browse.press("u")).last == ["star", "--", "a1"])
    let found = browse.press("dy/Hello")
    #expect(found.head.contains("0 of 5 gists"))
  }

  @Test func `: runs any command on the selection and shows what it prints`() {
    #expect(commands(Browse().press(":forks<Enter>")) == [["forks", "a1"]])
    #expect(commands(Browse().press(":gists diff 'a b'<Enter>")) == [["diff", "a1", "a b"]])
    #expect(
      commands(Browse().press(":fork 0123456789abcdef0123<Enter>")) == [
        ["fork", "0123456789abcdef0123"]
      ])
    let other = "octocat/0123456789abcdef0123"
    #expect(commands(Browse().press(":fork \(other)<Enter>")) == [["fork", other]])
    #expect(commands(Browse().press(":unstar \(other)<Enter>")) == [["unstar", other]])
    #expect(commands(Browse().press(":delete 01234567<Enter>")) == [["delete", "01234567"]])
    var browse = Browse()
    browse.answersCommands = false
    browse = browse.press(":diff<Enter>")
    browse.finish(CommandResult(isSuccess: true, message: nil, output: ["one", "two"]))
    #expect(browse.top == " gists diff a1")
    #expect(browse.line(3) == " one")
    #expect(browse.line(4) == " two")
  }

  @Test func `Tab completes the command line`() {
    let one = Browse().press(":his<Tab>")
    #expect(one.effects.last == .complete("his"))
    #expect(one.sending(.completions(of: "his", [Completion("history")])).foot == " :history")
    let two = one.sending(.completions(of: "his", [Completion("his1"), Completion("his2")])).press(
      "<Tab><Tab>")
    #expect(two.foot == " :his2")
    #expect(two.status == " his1 >his2")
    let marked = Grid.Position(row: 22, column: 7)
    #expect(two.state.grid()[marked.row, marked.column].look == Look(.reversed))
  }

  @Test func `what may follow is shown while a command line is typed, and nothing is inserted`() {
    let typed = Browse().press(":his")
    #expect(typed.effects.last == .complete("his"))
    let shown = typed.sending(.completions(of: "his", [Completion("history")]))
    #expect(shown.foot == " :his")
    #expect(shown.status == " history")
    #expect(shown.press("<Tab>").foot == " :history")
    #expect(typed.sending(.completions(of: "hi", [Completion("hi")])).screen == typed.screen)
    #expect(shown.press("<Enter>").effects.last != .complete("his"))
  }

  @Test
  func `IDs are completed with titles, paths go on after a folder, and quoted words stay one`() {
    let id = String(repeating: "a1", count: 10)
    let gists = Browse().press(":star <Tab>").sending(
      .completions(of: "star ", [Completion(id, title: "Notes"), Completion("b2", title: "Café")]))
    #expect(gists.status == " a1a1a1a1a1 Notes  b2 Café")
    #expect(gists.press("<Tab>").foot == " :star \(id)")
    let folder = Browse().press(":create sr<Tab>").sending(
      .completions(of: "create sr", [Completion("src/")]))
    #expect(folder.press("a").foot == " :create src/a")
    let quoted = Browse().press(":create 'b c<Tab>").sending(
      .completions(of: "create 'b c", [Completion("b c.txt")]))
    #expect(quoted.foot == " :create 'b c.txt'")
  }

  @Test func `the chosen completion is visible, however many there are`() {
    let words = (10..<60).map { Completion("word\($0)") }
    let browse = Browse().press(":<Tab>").sending(.completions(of: "", words))
    #expect(browse.status.hasPrefix(" word10  word11"))
    let chosen = browse.press(String(repeating: "<Tab>", count: 50))
    #expect(chosen.foot == " :word59")
    #expect(chosen.status.hasSuffix("word58 >word59"))
  }

  @Test func `escape closes what is open, step by step; q at the top quits`() {
    let opened = Browse().press("@mona<Enter><Enter>")
    #expect(opened.head.hasPrefix(" ‹ Mine › @mona 1/5"))
    let list = opened.press("<Esc>")
    #expect(list.head.hasPrefix(" ‹ Mine › @mona  "))
    #expect(list.press("<Esc>").head.hasPrefix(" [1 Mine 5]"))
    #expect(list.press("q").head.hasPrefix(" [1 Mine 5]"))
    #expect(list.press("qq").effects.suffix(2) == [.save, .quit])
  }

  @Test func `a search opens what it found; Escape leads back to the field, then to the list`() {
    let opened = Browse().press("/dot<Enter>")
    #expect(opened.line(5).hasPrefix("━ README.md "))
    #expect(opened.press("<Esc>").head.hasPrefix(" Search the library: dot"))
    #expect(opened.press("<Esc><Esc>").head.hasPrefix(" [1 Mine 5]"))
  }

  @Test func `typing replaces the query of before; moving in it keeps it`() {
    let again = Browse().press("/dot<Esc>/")
    #expect(again.head.hasPrefix(" Search the library: dot "))
    #expect(again.press("py").head.hasPrefix(" Search the library: py "))
    #expect(again.press(.end).press("s").head.hasPrefix(" Search the library: dots "))
    #expect(again.press("<BS>").head == " Search the library:")
  }

  @Test func `a new search drops the results of the one before`() {
    let browse = Browse().press("/dot")
    let late = browse.sending(
      .found(SearchResult(rows: [], total: 0, milliseconds: 1), generation: 2))
    #expect(late.screen == browse.screen)
  }

  @Test func `in a gist, n and N go to the next match, [ and ] to the next file`() {
    let found = Browse(80, 16).press("<Enter>/LINE1<Enter>")
    #expect(found.top == " let line1 = 1")
    #expect(found.press("n").top == " let line10 = 10")
    #expect(found.press("nn").top == " let line11 = 11")
    #expect(found.press("nnNN").top == " let line1 = 1")
    #expect(Browse(80, 16).press("<Enter>]]").top.contains("retry.swift"))
    #expect(Browse(80, 16).press("<Enter>]][").top.contains("README.md"))
    #expect(Browse(80, 16).press("<Enter>/nowhere<Enter>").status == " Not found: nowhere")
  }

  @Test
  func `e and Y act on the file that is read: at the end of a document the last, which is named`() {
    func last(_ keys: String) -> [String]? { commands(Browse(80, 16).press(keys)).last }
    #expect(last("<Enter>e") == ["edit", "--", "a1", "README.md"])
    #expect(last("<Enter>Ge") == ["edit", "--", "a1", "retry.swift"])
    #expect(last("<Enter>GY") == ["copy", "--", "a1", "retry.swift"])
    #expect(last("<Enter>]e") == ["edit", "--", "a1", "retry.swift"])
    #expect(last("<Enter>]ge") == ["edit", "--", "a1", "README.md"])
    #expect(commands(Browse(80, 60).press("<Enter>]e")).last?.last == "retry.swift")
    #expect(Browse(80, 16).press("<Enter>G").foot.hasPrefix(" e edit retry.swift"))
    #expect(
      Browse(80, 16).press("<Enter>").paneTitles.hasPrefix("━ README.md · Markdown · 412 B ━"))
    #expect(
      Browse(80, 16).press("<Enter>]").paneTitles.hasPrefix("━ retry.swift · Swift · 1.2 kB ━"))
  }

  @Test func `going through a gist of 250 files, the acting file is always on the screen`() {
    let sections = (1...250).map {
      BrowserDocument.Section(
        name: "f\($0).txt", file: "f\($0).txt", content: .lines(["text \($0)"]))
    }
    var browse = Browse().press("<Enter>").sending(
      .document(.gist("a1"), BrowserDocument(title: "Many", sections: sections, columns: 78)))
    var acting: [String] = []
    for _ in 0..<740 {
      let file = commands(browse.press("e")).last?.last ?? ""
      if acting.last != file { acting.append(file) }
      let number = file.dropFirst().dropLast(4)
      #expect(browse.screen.contains(" \(file) ") || browse.screen.contains(" text \(number)\n"))
      browse = browse.press("j")
    }
    #expect(acting == (1...250).map { "f\($0).txt" })
  }

  @Test func `the form creates a gist from files; closing it keeps what was typed`() {
    let form = Browse().press("c<Tab>Backoff<Tab><Tab>").press(.text("a.txt 'b c.txt'"))
    #expect(form.press("<Enter>").effects.contains(.findFiles(["a.txt", "b c.txt"])))
    #expect(
      commands(form.press("<Enter>"))
        == [["create", "--desc=Backoff", "--", "a.txt", "b c.txt"]])
    let closed = form.press("<Esc>")
    #expect(closed.status == " The form is kept: c opens it again.")
    #expect(closed.press("c").screen.contains("Backoff"))
    #expect(
      commands(closed.press("c").press("<Tab><Tab> <Enter>"))
        == [["create", "--desc=Backoff", "--public", "--", "a.txt", "b c.txt"]])
  }

  @Test func `a question of a command is asked on the screen; Enter is no yes`() {
    let asked = Browse().sending(
      .asked(BrowserQuestion(number: 7, text: "Upload the secret?", form: .confirmation)))
    #expect(asked.screen.contains("│ Upload the secret?"))
    #expect(asked.press("<Enter>").effects.count == asked.effects.count)
    #expect(asked.press("y").effects.last == .answer(number: 7, .yes))
    #expect(asked.press("n").effects.last == .answer(number: 7, .no))
    #expect(asked.press("<Esc>").effects.last == .answer(number: 7, nil))
  }

  @Test func `a token that is asked for is not shown`() {
    let asked = Browse().sending(
      .asked(BrowserQuestion(number: 7, text: "Paste a token:", form: .line(isSecret: true))))
    let typed = asked.press("abc")
    #expect(typed.screen.contains("•••") && !typed.screen.contains("abc"))
    #expect(typed.press("<Enter>").effects.last == .answer(number: 7, .text("abc")))
  }

  @Test func `an error of a list is said with its hints and the keys that help`() {
    var browse = Browse(80, 24, gists: [], login: nil)
    browse = browse.press("2")
    browse.send(
      .refreshed(
        .public,
        .failed(
          BrowserMessage(
            .error, "GitHub's rate limit is used up until 14:31.",
            hints: ["Signed in it is 5,000 requests an hour."])), generation: 2))
    #expect(browse.line(5) == "    GitHub's rate limit is used up until 14:31.")
    #expect(browse.line(7) == "    Signed in it is 5,000 requests an hour.")
    #expect(browse.line(9) == "    i sign in  r try again")
  }

  @Test func `a list that the host has more of says so`() {
    let browse = Browse().sending(
      .refreshed(.mine, .done(note: nil, hasMore: true), generation: 1))
    #expect(browse.head.hasPrefix(" [1 Mine 5+]"))
    #expect(browse.status == " 5 gists, G loads all")
  }

  @Test(
    arguments: [
      (4_871, 5_000, ""), (499, 5_000, " · 499 of 5,000 requests left this hour"),
      (58, 60, " · 58 of 60 requests left this hour"),
    ])
  func `the status line tells what is left of the rate limit if that is little`(
    remaining: Int, limit: Int, rest: String
  ) {
    let browse = Browse().sending(.rateLimit(remaining: remaining, of: limit))
    #expect(browse.status == " 5 gists · synced 14:02" + rest)
  }

  @Test func `a used up rate limit is said with the time when it ends`() {
    let browse = Browse().sending(.rateLimit(remaining: 0, of: 5_000, resets: "14:31"))
    #expect(browse.status == " 5 gists · synced 14:02 · rate limited until 14:31")
  }

  @Test func `offline, the status line tells the age of the copy`() {
    let browse = Browse().sending(
      .refreshed(.mine, .offline(note: "offline: the copy of 2026-11-20 18:40"), generation: 1))
    #expect(
      browse.status == " offline: the copy of 2026-11-20 18:40 · r asks github.com again")
  }

  @Test
  func `keys that arrive together do the same as one by one, but a dialog takes no early answer`() {
    #expect(Browse().press(.text(":his")).foot == " :his")
    #expect(Browse().press(.text("jj/dot")).head.hasPrefix(" Search the library: dot "))
    let (early, asked) = (Browse().press(.text("jdy")), Browse().press("jd"))
    #expect(early.effects == asked.effects)
    #expect(early.state.dialogs.overlay == asked.state.dialogs.overlay)
    #expect(early.status == " y came before the question; press it again.")
  }

  @Test func `a paste outside of a field does nothing, in a field it is typed`() {
    let start = Browse()
    let pasted = start.press(.paste("dyq"))
    #expect(pasted.status.hasPrefix(" Pasted text is for fields"))
    #expect(pasted.effects == start.effects && pasted.press("g").screen == start.screen)
    #expect(start.press("@").press(.paste("mo\nna")).foot == " Gists of: mo na")
  }

  @Test func `the wheel scrolls, a click selects, a click on the selection opens`() {
    let start = Browse()
    let turned = start.press(.mouse(MouseEvent(.wheelDown, row: 5, column: 5)))
    #expect(turned.selected.hasPrefix("Retry"))
    let clicked = start.press(.mouse(MouseEvent(.press, row: 4, column: 9)))
    #expect(clicked.selected.hasPrefix("Dotfiles"))
    let opened = clicked.press(.mouse(MouseEvent(.press, row: 4, column: 9)))
    #expect(opened.state.focus == .document)
    #expect(start.press("M").effects.last == .setMouse(true))
    let tab = { (column: Int) in
      start.press(.mouse(MouseEvent(.press, row: 0, column: column))).head
    }
    #expect(tab(12).hasPrefix("  1 Mine 5  [2 Public 5]"))
    #expect(tab(79) == start.head)
  }

  @Test(arguments: ["2", "2<Enter>", "2d", "2/e", "2t"])
  func `hostile texts are escaped on every screen`(keys: String) {
    let text = "a\u{1B}]0;x\u{7}b\u{202E}c\u{9B}2J\u{0}"
    let gists = [Browse.gist("a1", text, text, 1, true, minutes: 1)]
    let screen = Browse(120, 24, gists: gists).press(keys).screen
    #expect(
      !screen.unicodeScalars.contains {
        $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
      })
  }
}
