@testable import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

@Suite struct `Marking gists in the browser` {
  private let own = Browse(gists: Browse.ownGists)

  /// Which rows are marked.
  private func marks(_ browse: Browse) -> String {
    browse.list.map { $0.isMarked ? "*" : "." }.joined()
  }

  @Test(arguments: [30, 40, 60, 80, 100, 120, 200])
  func `a blank is between the mark of a row and its text, in all lists`(columns: Int) {
    for keys in ["1", "2", "/e<Tab>"] {
      let browse = Browse(columns, 24).press(keys)
      let marked = browse.press(" ")
      let before = browse.list.map { String($0.line.dropFirst(2).prefix(6)) }
      let after = marked.list.map { String($0.line.dropFirst(3).prefix(6)) }
      #expect(after == before, "\(keys) at \(columns): \(marked.screen)")
      #expect(marked.list.map { String($0.line.prefix(3)) }.first == " * ")
      #expect(marked.press("k").list.map { String($0.line.prefix(3)) }.first == ">* ")
      #expect(marked.press("-").press("k").screen == browse.screen)
    }
  }

  @Test func `Space marks a gist and goes down; again takes the mark away`() {
    let marked = Browse().press("  ")
    #expect(marks(marked) == "**...")
    #expect(marked.row("Dotfiles").isSelected)
    #expect(marked.status == " 2 marked")
    #expect(marks(marked.press("k ")) == "*....")
  }

  @Test func `v marks the rows that the selection goes over, and only those, until v ends it`() {
    let range = Browse().press("jvjj")
    #expect(marks(range) == ".***.")
    #expect(marks(range.press("kk")) == ".*...")
    #expect(marks(range.press("kkk")) == "**...")
    #expect(marks(range.press("vjk")) == ".***.")
    #expect(marks(Browse().press(" jjvk")) == "*.**.")
  }

  @Test func `* marks all, - and Esc none`() {
    let all = Browse().press("*")
    #expect(marks(all) == "*****")
    #expect(all.status == " 5 marked")
    for key in ["-", "<Esc>"] { #expect(marks(all.press(key)) == ".....") }
    #expect(marks(Browse().press("v*jj-j")) == ".....")
  }

  @Test
  func `marks stay in other lists until a command used them, and the status line tells of those`() {
    var browse = Browse().press("  ")
    browse.gists.removeFirst()
    browse = browse.press("2")
    #expect(browse.status == " 2 marked, 1 in other lists")
    #expect(browse.press("1").status == " 2 marked")
    let starred = browse.press("sy")
    #expect(commands(starred) == [["star", "--", "a1"]])
    #expect(starred.press("jk").status == " 4 gists · synced 14:02")
    #expect(commands(browse.press("1dy")).map(\.last) == ["a1", "b2"])
    #expect(browse.press("4").status == " synced 14:02")
  }

  @Test(
    arguments: [
      ("e", "edit"), ("Y", "copy"), ("o", "open"), ("V", "view"),
      ("H", "history"), ("C", "comments"), (":edit -d foo<Enter>", "edit"),
      (":fork<Enter>", "fork"),
      (":rename a b<Enter>", "rename"),
      (":clone<Enter>", "clone"),
    ])
  func `what takes one gist refuses several marks, by its key as by its name`(
    keys: String, name: String
  ) {
    let marked = own.press("   ")
    let refused = marked.press(keys)
    #expect(refused.state.messages.status?.text == "3 marked; \(name) takes one gist; - unmarks")
    #expect(commands(refused) == [])
    #expect(marks(refused.press("j")) == "***..")
  }

  @Test func `one mark is the gist that is acted on, wherever the selection is`() {
    let marked = own.press(" jj")
    #expect(
      commands(marked.press("a!<Enter>")) == [
        [
          "edit", "--desc=Hello, world in Swift!", "--former-desc=Hello, world in Swift", "--",
          "a1",
        ]
      ])
    #expect(commands(marked.press(":fork<Enter>")) == [["fork", "a1"]])
    #expect(marks(marked.press(":fork<Enter>")) == ".....")
    #expect(marks(marked.press("a<Esc>")) == "*....")
  }

  @Test func `y copies the addresses of all marked gists`() {
    let copied = Browse().press("  y")
    #expect(
      copied.effects.last
        == .copy(urls: ["a1", "b2"].map { "https://gist.github.com/\($0)" }))
    #expect(commands(copied) == [])
    // What only reads leaves the marks to what is done next.
    #expect(marks(copied.press("j")) == "**...")
    #expect(marks(Browse().press(" :view<Enter><Esc>")) == "*....")
  }

  @Test(arguments: ["d", ":delete<Enter>"])
  func `:delete lists the titles, deletes at y, and is undone, as d`(keys: String) {
    let asked = own.press("  ").press(keys)
    #expect(asked.screen.contains("Delete these 2 gists?"))
    #expect(asked.screen.contains("│ Hello, world in Swift "))
    #expect(marks(asked.press("n")) == "**...")
    let deleted = asked.press("y")
    #expect(commands(deleted) == ["a1", "b2"].map { ["delete", "--yes", "--", $0] })
    #expect(
      Array(commands(deleted.press("u")).dropFirst(2))
        == ["a1", "b2"].map { ["restore", "--", $0] })
    let atOnce = own.press("  :delete --yes<Enter>")
    #expect(commands(atOnce) == commands(deleted))
    #expect(
      commands(own.press("  :delete --no-trash<Enter>"))
        == [["delete", "a1", "b2", "--no-trash"]])
  }

  @Test(arguments: [":visibility<Enter>", "xvisibility<Enter>"])
  func `:visibility lists the titles of those that change, and changes them at y`(keys: String) {
    let asked = own.press("   ").press(keys)
    #expect(asked.screen.contains("Make these 2 gists secret?"))
    #expect(asked.screen.contains("│ Hello, world in Swift "))
    #expect(!asked.screen.contains("│ Dotfiles"))
    #expect(asked.screen.contains("│ y make them secret  n, Esc cancel "))
    #expect(asked.foot == " y make secret  n cancel")
    #expect(commands(asked) == [])
    #expect(marks(asked.press("n")) == "***..")
    let changed = asked.press("y")
    #expect(commands(changed) == ["a1", "b2"].map { ["edit", "--secret", "--yes", "--", $0] })
    #expect(changed.state.messages.status?.text == "2 of 2 are secret now")
    #expect(marks(changed.press("j")) == ".....")
  }

  @Test func `:visibility makes marked gists public if the first one is secret`() {
    let asked = own.press("jj   :visibility<Enter>")
    #expect(asked.screen.contains("Make these 2 gists public?"))
    #expect(
      commands(asked.press("y"))
        == ["c3", "e5"].map { ["edit", "--public", "--yes", "--", $0] })
  }

  @Test func `a gives marked gists one description, and u each its own again`() {
    let asked = own.press("  a")
    #expect(asked.foot == " Description of 2 gists:")
    let described = asked.press("Notes<Enter>")
    let former = [("a1", "Hello, world in Swift"), ("b2", "日本語のメモ：端末の幅について")]
    #expect(
      commands(described)
        == former.map { ["edit", "--desc=Notes", "--former-desc=\($1)", "--", $0] })
    #expect(described.status == " Changed the description of 2 gists · u undoes it")
    #expect(marks(described.press("j")) == ".....")
    let undone = described.press("u")
    #expect(
      Array(commands(undone).dropFirst(2))
        == former.map { ["edit", "--desc=\($1)", "--former-desc=Notes", "--", $0] })
    #expect(undone.status == " Restored the descriptions of 2 gists")
  }

  @Test func `a description that marked gists share is proposed, and an empty one keeps theirs`() {
    let asked = own.press("  a")
    let kept = asked.press("<Enter>")
    #expect(commands(kept) == [])
    #expect(kept.status == " The descriptions were not changed.")
    #expect(marks(kept.press("k")) == "**...")
    #expect(asked.state.notSent() == [])
    #expect(
      asked.press("x").state.notSent() == ["a1", "b2"].map { ["edit", "--desc=x", "--", $0] })
    let again = asked.press("Notes<Enter>").press("kk  a")
    #expect(again.foot == " Description of 2 gists: Notes")
    #expect(commands(again.press("<Enter>")) == commands(again))
  }

  @Test(
    arguments: [
      ("wout<Enter>", [String]()), (":download out --force<Enter>", ["--force"]),
      (":download --force -O out<Enter>", ["--force"]), (":download -Oout<Enter>", []),
      (":download --output=out<Enter>", []),
    ])
  func `marked gists are downloaded to a folder each, with one summary`(
    keys: String, options: [String]
  ) {
    var browse = Browse().press("   ")
    browse.answersCommands = false
    browse = browse.press(keys)
    let error = BrowserMessage(.error, "b.txt already exists")
    let results = [
      CommandResult(isSuccess: true, message: nil), CommandResult(isSuccess: false, message: error),
      CommandResult(isSuccess: true, message: nil),
    ]
    for result in results { browse.finish(result) }
    #expect(
      commands(browse)
        == ["a1", "b2", "c3"].map {
          ["download", "--output=out/\($0)"] + options + ["--", $0]
        })
    #expect(browse.state.messages.status?.text == "2 of 3 saved in out")
    #expect(browse.state.messages.status?.hints == ["\"日本語のメモ：端末の幅について\": b.txt already exists"])
    #expect(marks(browse.press("j")) == ".....")
  }

  @Test(arguments: [("  T", ["a1", "b2"]), ("  xT<Enter>", ["a1", "b2"]), ("T", ["a1"])])
  func `T and its row in the menu change the tags of what is marked, else of the selected gist`(
    keys: String, gists: [String]
  ) {
    let asked = Browse().press(keys)
    #expect(asked.foot.hasPrefix(" Tags of ") && asked.foot.hasSuffix(", +new -old:"))
    let tagged = asked.press("+work -old<Enter>")
    #expect(commands(tagged) == gists.map { ["tag", "--", $0, "+work", "-old"] })
    #expect(marks(tagged.press("k")) == ".....")
    #expect(commands(asked.press("<Enter>")) == [])
    #expect(commands(asked.press("+work<Esc>")) == [])
  }

  @Test(arguments: ["work", "+work old", "-", "+", "+12", "+work -Work"])
  func `words without a sign, a sign alone, and what is no tag change no tags`(words: String) {
    let asked = Browse().press("  T").press(.text(words)).press("<Enter>")
    #expect(commands(asked) == [])
    #expect(asked.foot.hasPrefix(" Tags of 2 gists, +new -old: \(words) "))
    #expect(asked.foot.hasSuffix(" ! +TAG adds, -TAG removes"))
    #expect(marks(asked.press("<Esc>")) == "**...")
  }

  @Test func `keys of one's own refuse several marks, too, and take a single one`() {
    let keys = [
      CustomKey(key: "B", command: .line("link x {id}")),
      CustomKey(key: "D", command: .line("fork")),
    ]
    let marked = Browse(customKeys: keys).press("  ")
    #expect(
      marked.press("B").state.messages.status?.text == "2 marked; {id} takes one gist; - unmarks")
    #expect(
      marked.press("D").state.messages.status?.text == "2 marked; fork takes one gist; - unmarks")
    #expect(commands(Browse(customKeys: keys).press(" jB")).last == ["link", "x", "a1"])
  }

  @Test func `with marks, the last line has the keys that take several`() {
    #expect(
      own.press("  ").foot.hasPrefix(
        " s star  d delete  w download  T tag  y copy URLs  - unmark"))
  }

  @Test func `a filter hides marks without removing them, and the status line counts those`() {
    let order = BrowserEvent.order(.mine, Browse.gists.map(\.id), generation: 1)
    func arranged(_ ids: [String], _ filter: String) -> BrowserEvent {
      .arranged(.mine, ids, ListArrangement(filter: filter))
    }
    let marked = Browse().sending(order).press("jf").press(.text("retry"))
      .sending(arranged(["d4"], "retry")).press("<Enter> ")
    #expect(marked.status == " 1 marked")
    let other = marked.press("f<C-u>").press(.text("dot")).sending(arranged(["c3"], "dot"))
      .press("<Enter>")
    #expect(other.status == " 1 marked, all hidden · Esc shows all")
    #expect(other.press(" ").status == " 2 marked, 1 hidden · Esc shows all")
    #expect(other.press("<Esc>").status == " 1 marked")
    #expect(other.press("<Esc>").row("Retry").isMarked)
  }

  @Test func `Esc in the line of the filter leaves the filter and the marks as they were`() {
    let filtered = Browse().press(" fmona<Enter> ")
    let left = filtered.press("f<C-u>dot<Esc>")
    #expect(left.screen == filtered.screen)
    #expect(left.state.marks.ids == ["a1", "b2"])
    #expect(filtered.press("f<Esc>").screen == filtered.screen)
    #expect(marks(Browse().press(" fdot<Esc>")) == "*....")
  }

  @Test func `a range ends where the filter changes, so that its rows stay marked`() {
    let range = Browse().press("jjjvkkfmona<Enter>jk<Esc>")
    #expect(range.state.marks.ids == ["b2", "c3", "d4"])
  }

  @Test(
    arguments: [
      ("s", [["star", "--", "a1"]]), (":star<Enter>", [["star", "--", "a1"]]),
      (":tag +work<Enter>", [["tag", "a1", "+work"]]),
      ("e", [["edit", "--", "a1"]]), ("xstar<Enter>", [["star", "--", "a1"]]),
      ("dy", [["delete", "--yes", "--", "a1"]]),
      (":delete --yes<Enter>", [["delete", "--yes", "--", "a1"]]),
    ])
  func `what acts on a marked gist that the list does not show says which, and waits for y`(
    keys: String, runs: [[String]]
  ) {
    let marked = own.press(" fdot<Enter>")
    let asked = marked.press(keys.hasPrefix("d") ? "d" : keys)
    #expect(commands(asked) == [])
    #expect(asked.screen.contains("Hello, world in Swift"))
    #expect(commands(asked.press("n")) == [])
    #expect(asked.press("n").state.marks.ids == ["a1"])
    #expect(commands(asked.press("y")) == runs)
  }

  @Test func `the dialog of hidden marks names them, and the word of what it does`() {
    let asked = own.press("  fdot<Enter> s")
    #expect(asked.screen.contains("┌─ 3 marked, 2 not in this list ─"))
    #expect(asked.screen.contains("│ Hello, world in Swift "))
    #expect(asked.screen.contains("│ y star all 3  n, Esc cancel "))
    #expect(asked.foot == " y star  n cancel")
    // The deletion's own dialog has the hidden ones first.
    let deletion = own.press(" fdot<Enter> d")
    #expect(deletion.screen.contains("│ Hello, world in Swift  hidden "))
    let visibility = own.press("  fdot<Enter> :visibility<Enter>")
    #expect(visibility.screen.contains("│ Hello, world in Swift  hidden "))
  }

  @Test func `hidden marks of the trash are restored after y only`() {
    let rows = ["d1": "Old notes", "d2": "Shell"].sorted { $0.key < $1.key }.map { id, title in
      BrowserRow(
        id: id, content: .deleted(DeletedRow(id: id, title: title, fileCount: 1, deleted: nil)))
    }
    let asked = Browse(others: [.trash: rows]).press("7 fshell<Enter>u")
    #expect(asked.screen.contains("│ Old notes "))
    #expect(commands(asked) == [])
    #expect(commands(asked.press("y")) == [["restore", "--", "d1"]])
  }

  @Test func `plain mode names marked gists that the list does not show, and waits for yes`() {
    let marked = Plain(gists: Browse.ownGists).typing("mark 1", "filter dot", "star")
    #expect(
      marked.mode.prompt
        == "Not in this list, but marked: \"Hello, world in Swift\". star all 1? yes or no: ")
    #expect(marked.commands == [])
    #expect(marked.typing("yes").commands == [["star", "--", "a1"]])
  }

  @Test func `plain mode names the marked gists whose visibility changes, and waits for yes`() {
    let asked = Plain(gists: Browse.ownGists).typing("mark 1 3", "visibility")
    #expect(
      asked.mode.prompt
        == "Make \"Hello, world in Swift\" (a1) secret? It gets a new ID. yes or no: ")
    #expect(asked.typing("no").commands == [])
    #expect(asked.typing("yes").commands == [["edit", "--secret", "--yes", "--", "a1"]])
  }

  @Test
  func `with one mark, the last line has its keys, and with an empty list those of the filter`() {
    #expect(
      own.press(" ").foot.hasPrefix(
        " s star  e edit  d delete  w download  T tag  - unmark"))
    #expect(
      Browse().press("fzzz<Enter>").foot == " Esc show all  f filter  ? help  q quit")
  }

  @Test func `in a document, Space shows the next page`() {
    let open = Browse().press("<Enter>")
    #expect(open.press(" ").screen == open.press(.pageDown).screen)
    #expect(open.press(" ").screen != open.screen)
  }
}

@Suite struct `Filtering and sorting lists` {
  /// The library's own order.
  private let order = BrowserEvent.order(.mine, Browse.gists.map(\.id), generation: 1)

  /// The first words of the rows.
  private func titles(_ browse: Browse) -> [String] {
    let names = ["Hello", "日本語", "Dotfiles", "Retry", "Café"]
    return browse.list.compactMap { row in names.first { row.line.contains($0) } }
  }

  @Test
  func `f narrows the list with each letter, in titles and owners; Enter keeps it, Esc shows all`()
  {
    let typed = Browse().press("2fmO")
    #expect(titles(typed) == ["日本語", "Retry"])
    #expect(typed.foot == " Filter: mO")
    #expect(titles(typed.press("n")) == ["日本語", "Retry"])
    #expect(titles(typed.press("<BS>")) == ["日本語", "Dotfiles", "Retry", "Café"])
    let kept = typed.press(.down).press("<Enter>")
    #expect(kept.selected.hasPrefix("mo mona       Retry"))
    #expect(kept.status == " 2 of 5 gists contain \"mO\" · Esc shows all · synced 14:02")
    #expect(kept.head.contains("2 Public 5"))
    #expect(titles(kept.press("<Esc>")) == titles(Browse()))
    #expect(titles(typed.press("<Esc>")) == titles(Browse()))
    #expect(titles(kept.press("1")) == titles(Browse()))
    #expect(titles(kept.press("12")) == ["日本語", "Retry"])
  }

  @Test
  func `a filter selects its first row if it hides the selected one; Esc goes back to that one`() {
    let start = Browse().press("2jj")
    let typed = start.press("fmona")
    #expect(typed.selected.hasPrefix("mo mona       日本語"))
    #expect(start.press("fhub").selected.hasPrefix("hu hubot      Dotfiles"))
    #expect(typed.press("<Esc>").screen == start.screen)
    #expect(typed.press("<Enter>").press("<Esc>").selected.hasPrefix("mo mona       日本語"))
  }

  @Test func `a filter that nothing contains says so`() {
    let browse = Browse().press("fzzz")
    #expect(
      browse.list.isEmpty && browse.screen.contains("    Nothing in this list contains \"zzz\"."))
    #expect(browse.press("<Enter>").status.hasPrefix(" 0 of 5 gists contain \"zzz\" · Esc"))
  }

  @Test func `S and a letter sort, the same again reverses, o is the list's own order`() {
    let files = Browse().press("Sf")
    #expect(titles(files) == ["Retry", "日本語", "Dotfiles", "Hello", "Café"])
    #expect(files.status == " 5 gists · sorted by number of files · synced 14:02")
    #expect(titles(files.press("Sf")) == ["Hello", "Café", "Dotfiles", "日本語", "Retry"])
    #expect(
      files.press("Sf").status == " 5 gists · sorted by number of files, reversed · synced 14:02")
    #expect(titles(files.press("So")) == titles(Browse()))
    #expect(titles(Browse().press("St")) == ["Café", "Dotfiles", "Hello", "Retry", "日本語"])
    #expect(titles(Browse().press("Su")) == ["Hello", "日本語", "Dotfiles", "Retry", "Café"])
    #expect(titles(Browse().press("SuSu")) == ["Café", "Retry", "Dotfiles", "日本語", "Hello"])
    #expect(titles(files.press("2")) == titles(Browse()))
  }

  @Test func `arrows and Enter choose a column, too, from the one in use on`() {
    let files = Browse().press("S<Up><Enter>")
    #expect(files.screen == Browse().press("Sf").screen)
    #expect(files.press("S<Enter>").screen == files.press("Sf").screen)
    #expect(files.press("S<Down><Enter>").screen == files.press("So").screen)
    #expect(files.press("S<Esc>").screen == files.screen)
    #expect(Browse().press("S").screen.contains("> o"))
    #expect(Browse().press("S<Up><Up>").screen.contains("> t"))
  }

  @Test func `a list in another order begins at its first row, wherever the selection was`() {
    let browse = Browse().press("jj")
    #expect(browse.press("St").selected.hasPrefix("Café"))
    #expect(browse.press("Stjjj").press("So").selected.hasPrefix("Hello"))
    // The order it has already: the next refresh leaves the selection where it is.
    let same = Browse().press("So").press("jj").sending(order)
    #expect(same.selected.hasPrefix("Dotfiles"))
    var library = Browse().sending(order).press("jSt")
    library.send(
      .arranged(.mine, ["e5", "c3", "a1", "d4", "b2"], ListArrangement(sorting: .title)))
    #expect(library.selected.hasPrefix("Café"))
  }

  @Test func `a key without a column is named, and the menu stays for the next one`() {
    let menu = Browse().press("Sx")
    #expect(menu.status == " No column has the key x.")
    #expect(menu.press("t").screen == Browse().press("St").screen)
    #expect(
      !menu.press("s").effects.contains { if case .run = $0 { true } else { false } })
  }

  @Test func `the menu of columns shows the one in use, and q and Esc close it`() {
    let menu = Browse(40, 14).press("SfS")
    #expect(
      menu.screen.split(separator: "\n").filter { $0.contains("│") || $0.contains("┌") } == [
        "┌─ Sort by ────────────────────────────┐", "│   u  updated                         │",
        "│   c  created                         │", "│   s  stars                           │",
        "│   m  comments                        │", "│   t  title                           │",
        "│ > f  number of files  ↓              │", "│   o  default order                   │",
      ])
    for key in ["q", "<Esc>"] {
      #expect(menu.press(key).screen == Browse(40, 14).press("Sf").screen)
    }
  }

  @Test
  func `what the library lists is filtered and sorted by the library, again after each change`() {
    var browse = Browse().sending(order).press("fab<Enter>")
    func asked(_ browse: Browse) -> [ListArrangement] {
      browse.effects.compactMap { if case .arrange(.mine, let how) = $0 { how } else { nil } }
    }
    #expect(asked(browse).map(\.filter) == ["a", "ab"])
    #expect(titles(browse) == titles(Browse()))
    browse.send(.arranged(.mine, ["a1"], ListArrangement(filter: "a")))
    #expect(titles(browse) == titles(Browse()))
    browse.send(.arranged(.mine, ["d4", "c3"], ListArrangement(filter: "ab")))
    #expect(titles(browse) == ["Retry", "Dotfiles"])
    browse.send(order)
    #expect(asked(browse).map(\.filter) == ["a", "ab", "ab"])
    #expect(titles(browse) == ["Retry", "Dotfiles"])
  }

  @Test func `keys that follow a filter are about the rows that it shows`() {
    var browse = Browse().sending(order).press("fab<Enter> j")
    #expect(!browse.screen.contains("marked"))
    browse.send(.arranged(.mine, ["d4", "c3"], ListArrangement(filter: "ab")))
    #expect(browse.status == " 1 marked")
    #expect(browse.row("Retry").isMarked)
    #expect(browse.row("Dotfiles").isSelected)
  }

  @Test func `a list that is being filtered can be left at once`() {
    let browse = Browse().sending(order).press("fab<Enter> ")
    let left = browse.press("<Esc>")
    #expect(titles(left) == titles(Browse()))
    #expect(left.status == " 5 gists · synced 14:02")
    #expect(browse.press("Q").effects.contains(.quit))
  }

  @Test func `rows without a value are last, also in reverse`() {
    let gists = Browse.gists.enumerated().map { index, gist in
      var gist = gist
      gist.stars = [nil, 3, 12, nil, 3][index]
      return gist
    }
    let sorted = Browse(gists: gists).press("Ss")
    #expect(titles(sorted) == ["Dotfiles", "日本語", "Café", "Hello", "Retry"])
    #expect(titles(sorted.press("Ss")) == ["日本語", "Café", "Dotfiles", "Hello", "Retry"])
  }

  @Test func `a deletion that failed comes back into a filtered list, and into the whole one`() {
    var browse = Browse()
    browse.answersCommands = false
    browse = browse.press("fmona<Enter>dy")
    #expect(titles(browse) == ["Retry"])
    browse.finish(CommandResult(isSuccess: false, message: nil))
    #expect(titles(browse) == ["日本語", "Retry"])
    #expect(titles(browse.press("<Esc>")) == titles(Browse()))
  }
}

@Suite struct `Reading beside a list` {
  @Test func `J and K, and Ctrl-E and Ctrl-Y, scroll the preview by lines; the selection stays`() {
    let start = Browse(120, 24)
    func preview(_ browse: Browse, _ row: Int) -> String {
      String(browse.line(row).split(separator: "│").last ?? "")
    }
    let top = start.state.layout.document.row
    #expect(preview(start, top) == " Hello, world in Swift")
    let down = start.press("JJJJ")
    #expect(preview(down, top) == preview(start, top + 4))
    #expect(preview(down, top).hasPrefix(" ── README.md ──"))
    #expect(down.press("<C-e><C-y>KKKK").screen == start.screen)
    #expect(down.row("Hello").isSelected)
  }

  @Test func `# numbers the lines of a file, and what is rendered has none`() {
    let open = Browse(60, 14).press("<Enter>#")
    #expect(open.line(7) == " Waits, and gives up.")
    #expect(open.line(11) == "     1 let line1 = 1")
    #expect(open.press("]").line(3) == "     1 let line1 = 1")
    #expect(open.press("]").line(11) == "     9 let line9 = 9")
    #expect(open.press("#").line(11) == " let line1 = 1")
    let asked = open.effects.compactMap { effect in
      if case .loadDocument(_, let columns, _, _) = effect { columns } else { nil }
    }
    #expect(asked == [58, 52])
  }
}
