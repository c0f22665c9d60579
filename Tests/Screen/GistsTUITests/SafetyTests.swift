@testable import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

@Suite struct `Nothing happens that nobody asked for` {
  private static let file = FileRow(
    path: "--force", modified: nil, state: .ahead, gist: "a1")

  /// The browser with one linked file.
  private func files(_ file: FileRow) -> Browse {
    var browse = Browse(list: .files)
    browse.answersCommands = false
    browse.send(
      .loaded(.files, [BrowserRow(id: file.path, content: .file(file))], generation: 1))
    return browse
  }

  @Test func `a push waits until its changes were shown, and y was pressed after that`() {
    var browse = files(Self.file).press("P")
    #expect(commands(browse) == [["push", "--dry-run", "--", "--force"]])
    #expect(commands(browse.press("y")).count == 1)
    browse.finish(CommandResult(isSuccess: true, message: nil, output: ["+ a line"]))
    #expect(browse.line(3) == " + a line")
    #expect(browse.foot.hasPrefix(" y push"))
    #expect(commands(browse.press("y")).last == ["push", "--", "--force"])
    #expect(commands(browse.press("<Esc>y")).last == ["copy", "--url", "--", "a1"])
  }

  @Test(
    arguments: [
      ("P", "push", "the gist"), ("L", "pull", "the file"), ("<Enter>", "push", "the gist"),
    ])
  func `if a file and its gist both changed, what would be overwritten is shown first`(
    key: String, verb: String, side: String
  ) {
    var file = Self.file
    (file.path, file.state) = ("a.md", .diverged)
    var browse = files(file).press(key)
    #expect(commands(browse) == [[verb, "--force", "--dry-run", "--", "a.md"]])
    browse.finish(CommandResult(isSuccess: true, message: nil, output: ["- a line"]))
    #expect(browse.top == " Both changed; what \(verb) would overwrite in \(side): a.md")
    #expect(browse.foot.hasPrefix(" y overwrite \(side)"))
    #expect(commands(browse.press("y")).last == [verb, "--force", "--", "a.md"])
  }

  @Test func `nothing is offered where a comparison failed or found nothing`() {
    var browse = files(Self.file).press("P")
    browse.finish(
      CommandResult(isSuccess: false, message: BrowserMessage(.error, "The file is gone.")))
    #expect(browse.screen.contains("The file is gone."))
    #expect(commands(browse.press("y")).count == 1)
    var same = files(Self.file).press("P")
    same.finish(CommandResult(isSuccess: true, message: nil))
    #expect(!same.screen.contains("What push would change"))
  }

  @Test func `in Files, keys for gists hold only for linked files`() {
    var file = Self.file
    file.state = .notLinked
    #expect(commands(files(file).press("sdy")) == [])
    #expect(files(Self.file).press("d").screen.contains("The local file is kept."))
  }

  @Test func `only y links a file to a gist, which is named`() {
    let gist = String(repeating: "0123456789abcdef", count: 2)
    let file = FileRow(
      path: "notes.md", modified: nil, state: .notLinked, gist: gist,
      gistTitle: "Notes on Swift")
    let asked = files(file).press("=")
    #expect(asked.screen.contains("│ notes.md "))
    #expect(asked.screen.contains("│ → Notes on Swift "))
    #expect(!asked.screen.contains(gist))
    #expect(commands(asked.press("=<Enter> ")) == [])
    #expect(commands(asked.press("n")) == [])
    var linked = asked.press("y")
    #expect(commands(linked) == [["link", "--", "notes.md", gist]])
    linked.finish(CommandResult(isSuccess: true, message: nil))
    #expect(
      linked.status
        == " Linked notes.md to \"Notes on Swift\" · :link --remove notes.md undoes it")
    #expect(files(Self.file).press("=").status == " --force is already linked.")
  }

  @Test func `cloning says so, and other changes don't wait for it`() {
    let cloning = waiting(":clone notes<Enter>")
    #expect(commands(cloning) == [["clone", "a1", "notes"]])
    #expect(cloning.status == " Cloning…")
    #expect(commands(cloning.press("s")).last == ["star", "--", "a1"])
  }

  @Test func `a question takes no y that was pressed before it was on the screen, but n and Esc`() {
    let question = BrowserQuestion(number: 7, text: "Send anyway?", form: .confirmation)
    let asked = Browse().sending(.asked(question))
    let early = asked.sending(.key(.text("y")))
    #expect(early.effects == asked.effects)
    #expect(early.status == " y came before the question; press it again.")
    #expect(early.screen.contains("Send anyway?"))
    #expect(asked.press("y").effects.last == .answer(number: 7, .yes))
    #expect(asked.sending(.key(.text("n"))).effects.last == .answer(number: 7, .no))
    #expect(asked.sending(.key(.escape)).effects.last == .answer(number: 7, nil))
  }

  @Test(arguments: [.text("n"), .escape, .control("g")] as [Key])
  func `n and Esc, which leave a dialog, work before it was on the screen`(key: Key) {
    let asked = waiting("d")
    let left = asked.sending(.key(key))
    #expect(left.screen == Browse(gists: Browse.ownGists).screen)
    #expect(commands(left) == [])
  }

  @Test func `a line that is asked for takes no text before it was on the screen, but Esc`() {
    let question = BrowserQuestion(number: 7, text: "Passphrase:", form: .line(isSecret: true))
    let asked = Browse().sending(.asked(question))
    let early = asked.sending(.key(.text("jj"))).sending(.key(.enter))
    #expect(early.effects == asked.effects)
    #expect(early.press("x<Enter>").effects.last == .answer(number: 7, .text("x")))
    #expect(asked.sending(.key(.escape)).effects.last == .answer(number: 7, nil))
  }

  @Test func `a question waits while a search is typed or a dialog is open, and then appears`() {
    let question = BrowserQuestion(number: 7, text: "Send anyway?", form: .confirmation)
    let searching = Browse().press("/p").sending(.asked(question)).press("y")
    #expect(searching.head.hasPrefix(" Search the library: py "))
    #expect(searching.press("<Esc>").screen.contains("Send anyway?"))
    let deleting = Browse().press("d").sending(.asked(question))
    #expect(deleting.screen.contains("Delete this gist?"))
    #expect(deleting.press("n").screen.contains("Send anyway?"))
  }

  @Test(arguments: [(0, false), (299, false), (300, true)])
  func `Enter that comes with a dialog, or within 0.3 s, chooses nothing; other keys move`(
    milliseconds: Int, isTaken: Bool
  ) {
    let rows = ["Look again", "Overwrite", "Keep"]
    let question = BrowserQuestion(number: 7, text: "Changed", form: .choice(rows))
    var browse = Browse().sending(.asked(question))
    browse.send([
      .shown(at: .seconds(9)), .typed(at: .seconds(9) + .milliseconds(milliseconds)),
      .key(.text("jj")), .key(.enter),
    ])
    #expect((browse.effects.last == .answer(number: 7, .row(2))) == isTaken)
    #expect(browse.screen.contains("> Keep") == !isTaken)
    if !isTaken { #expect(browse.status == " Enter came before the question; press it again.") }
  }

  @Test(arguments: [(Int?.none, false), (99, false), (100, true)])
  func `a question that a key opened is answered once it can be seen, and says if it was not`(
    milliseconds: Int?, isTaken: Bool
  ) {
    var browse = waiting("d")
    if let milliseconds {
      browse.send([
        .shown(at: .seconds(9)), .typed(at: .seconds(9) + .milliseconds(milliseconds)),
      ])
    }
    browse.send(.key(.text("y")))
    #expect(commands(browse) == (isTaken ? [["delete", "--yes", "--", "a1"]] : []))
    if !isTaken { #expect(browse.status == " y came before the question; press it again.") }
  }

  @Test func `a dialog after another waits by itself, however often the screen is drawn`() {
    let questions = [7, 8].map { number in
      BrowserEvent.asked(BrowserQuestion(number: number, text: "Send?", form: .confirmation))
    }
    var browse = Browse()
    for question in questions { browse.send(question) }
    browse.send([.shown(at: .zero)])
    browse.send([.shown(at: .seconds(1)), .typed(at: .milliseconds(1100))])
    browse.send([.key(.text("y")), .key(.text("y"))])
    #expect(browse.effects.last == .answer(number: 7, .yes))
    browse.send([.shown(at: .seconds(2)), .typed(at: .milliseconds(2200)), .key(.text("y"))])
    #expect(browse.effects.last == .answer(number: 7, .yes))
    browse.send([
      .shown(at: .milliseconds(2250)), .typed(at: .milliseconds(2300)), .key(.text("y")),
    ])
    #expect(browse.effects.last == .answer(number: 8, .yes))
  }

  @Test func `what a document offers waits 0.3 s, too`() {
    var browse = files(Self.file).press("P")
    browse.finish(CommandResult(isSuccess: true, message: nil, output: ["+ a line"]))
    browse.send([.shown(at: .seconds(9)), .typed(at: .milliseconds(9200)), .key(.text("y"))])
    #expect(commands(browse).count == 1)
    browse.send([.typed(at: .milliseconds(9300)), .key(.text("y"))])
    #expect(commands(browse).last == ["push", "--", "--force"])
  }

  @Test func `a dialog that another program covered waits again`() {
    let question = BrowserQuestion(number: 7, text: "Send?", form: .confirmation)
    var browse = Browse().sending(.asked(question)).sending(.shown(at: .seconds(1)))
    browse.send(.resized(rows: 24, columns: 80))
    browse.send([.shown(at: .seconds(5)), .typed(at: .seconds(5.1)), .key(.text("y"))])
    #expect(!browse.effects.contains(.answer(number: 7, .yes)))
    browse.send([.typed(at: .seconds(5.4)), .key(.text("y"))])
    #expect(browse.effects.last == .answer(number: 7, .yes))
  }

  @Test func `cancelling takes back what waits: rows, stars, and u works again`() {
    let before = waiting("2")
    var browse = before.press("tttdy<C-g>")
    #expect(browse.status.hasPrefix(" Cancelled 2 changes before the start"))
    #expect(browse.screen.contains("日本語") && browse.screen.contains("Dotfiles"))
    #expect(!browse.screen.contains("Hello, world"))
    #expect(browse.effects.last == .cancel(number: 3))
    browse.finish(CommandResult(isSuccess: false, message: nil))
    #expect(browse.list.map { $0.line.dropFirst(2) } == before.list.map { $0.line.dropFirst(2) })
    #expect(commands(browse.press("u")).last == ["undo", "--ask"])
    let stars = waiting("2sjsjs<C-g>")
    #expect(stars.list.prefix(3).map(\.isStarred) == [true, true, false])
  }

  @Test func `a description that waits is kept when it is cancelled, and can be sent again`() {
    let browse = waiting("dya!<Enter><C-g>")
    #expect(
      browse.status
        == " Cancelled a change before the start · a reopens the text.")
    #expect(browse.press("a").foot.hasSuffix("!"))
  }

  @Test func `quitting at once names the changes that were not begun, with their texts`() {
    let browse = waiting("ssa!<Enter>q")
    #expect(
      browse.status == " Waiting for a command. q again quits now. · 2 changes not started"
    )
    #expect(
      browse.press("q").state.notSent()
        == [["unstar", "--", "a1"], ["edit", "--desc=Hello, world in Swift!", "--", "a1"]])
    #expect(!browse.press("<C-g>").press("q").effects.contains(.quit))
  }

  @Test func `what a quit waits for stays on the screen until it quits or is cancelled`() {
    let waits = " Waiting for a command. q again quits now."
    var browse = waiting("2sjsjsq")
    #expect(browse.status == waits + " · 2 changes not started")
    browse.finish(
      CommandResult(isSuccess: true, message: BrowserMessage(.success, "Starred gist x")))
    browse.send(.message(BrowserMessage(.note, "rate limited")))
    #expect(browse.status == waits + " · 1 change not started")
    #expect(browse.press("<C-g>").status == " Cancelled a change before the start")
    browse.finish(
      CommandResult(isSuccess: false, message: BrowserMessage(.error, "no network")))
    let failed = #"could not unstar "日本語のメモ：端末の幅について": no network"#
    #expect(" \(browse.state.message?.text ?? "")" == waits)
    #expect(browse.state.message?.hints == [MessageText(failed)])
    // An error is seen before the browser is gone.
    var last = browse
    last.finish(
      CommandResult(isSuccess: false, message: BrowserMessage(.error, "no network")))
    let lastError = #" ! could not star "Dotfiles: shell prompt and aliases": no network"#
    #expect(last.status == lastError && last.effects.last != .quit)
    #expect(last.press("q").effects.last == .quit)
    browse.finish(CommandResult(isSuccess: true, message: nil))
    #expect(browse.status == " ! " + failed && browse.effects.last != .quit)
  }

  @Test(arguments: ["<Esc>", "j", "/", "3"])
  func `any other key takes a quit back that waits, and says so`(key: String) {
    var browse = waiting("sq").press(key)
    #expect(browse.status == " The browser stays open.")
    browse.finish(CommandResult(isSuccess: true, message: nil))
    #expect(!browse.effects.contains(.quit))
    #expect(waiting("sq").press("<C-l>q").effects.last == .quit)
  }

  @Test func `a question that waits does not hide an error`() {
    let question = BrowserQuestion(number: 7, text: "Send anyway?", form: .confirmation)
    let failed = Browse().press("/p").sending(.message(BrowserMessage(.error, "no network")))
    #expect(failed.sending(.asked(question)).status == " ! no network")
  }

  @Test func `quitting waits for a command that changes something; a second q does not`() {
    var browse = waiting("sq")
    #expect(browse.effects.last != .quit)
    #expect(browse.press("q").effects.last == .quit)
    browse.finish(CommandResult(isSuccess: true, message: nil))
    #expect(browse.effects.suffix(2) == [.save, .quit])
  }

  @Test func `changes are sent one after the other, in the order of the keys`() {
    var browse = waiting("2sjs")
    #expect(commands(browse) == [["star", "--", "a1"]])
    browse.finish(CommandResult(isSuccess: true, message: nil))
    #expect(commands(browse) == [["star", "--", "a1"], ["unstar", "--", "b2"]])
  }

  @Test func `u waits for what it takes back, and each change is taken back once`() {
    var browse = waiting("2s").press("u")
    #expect(commands(browse) == [["star", "--", "a1"]])
    browse.finish(CommandResult(isSuccess: true, message: nil))
    browse = browse.press("u")
    #expect(commands(browse).last == ["unstar", "--", "a1"])
    browse.finish(CommandResult(isSuccess: true, message: nil))
    #expect(commands(browse.press("u")).last == ["undo", "--ask"])
  }

  @Test func `a star that a gist had before stays when marked gists are undone`() {
    let starred = Browse().press("2tts").press("u")
    #expect(
      commands(starred) == [["star", "--", "a1"], ["unstar", "--", "a1"]])
    #expect(starred.row("日本語").isStarred)
  }

  @Test func `only what could not be deleted comes back`() {
    var browse = waiting("2ttdy")
    browse.finish(CommandResult(isSuccess: true, message: nil))
    browse.finish(CommandResult(isSuccess: false, message: nil))
    #expect(!browse.screen.contains("Hello, world"))
    #expect(browse.row("日本語").isFirst)
    #expect(commands(browse.press("u")).last == ["restore", "--", "a1"])
  }

  @Test func `a star and a deletion stay when rows are read that don't know them, until they fail`()
  {
    func row(_ index: Int) -> BrowserRow {
      BrowserRow(id: Browse.gists[index].id, content: .gist(Browse.gists[index]))
    }
    let order = BrowserEvent.order(.public, ["a1", "b2", "c3"], generation: 2)
    var browse = waiting("2sjdy").sending(.rows(.public, [row(0), row(1)])).sending(order)
    #expect(browse.row("Hello").isStarred)
    #expect(browse.row("Dotfiles").place == 1)
    browse.finish(CommandResult(isSuccess: false, message: nil))
    browse.finish(CommandResult(isSuccess: false, message: nil))
    browse.send(.rows(.public, [row(0)]))
    browse.send(order)
    #expect(!browse.row("Hello").isStarred)
    #expect(browse.row("日本語").place == 1)
  }

  @Test func `what the host lists as starred is shown, whatever was starred before`() {
    let rows = [BrowserRow(id: "a1", content: .gist(Browse.gists[0]))]
    let starred = Browse().press("2s").sending(.rows(.public, rows))
    #expect(starred.row("Hello").isStarred)
    #expect(!starred.press("32").sending(.rows(.public, rows)).row("Hello").isStarred)
  }

  @Test func `a description that could not be saved is there again`() {
    var browse = waiting("a - list<Enter>")
    #expect(
      commands(browse) == [
        [
          "edit", "--desc=Hello, world in Swift - list", "--former-desc=Hello, world in Swift",
          "--", "a1",
        ]
      ])
    browse.finish(CommandResult(isSuccess: false, message: BrowserMessage(.error, "No network.")))
    #expect(
      browse.line(21) + browse.status
        == " ! could not change the description of \"Hello, world in Swift\": No network. · a reopens the "
        + "text.")
    let prompt = " Description of \"Hello, world in Swift\": "
    #expect(browse.press("a").foot == prompt + "Hello, world in Swift - list")
  }

  @Test func `a description that could not be saved is there again without the network`() {
    var browse = Browse(gists: Browse.ownGists)
    browse.isHostAway = true
    browse = browse.press("a!<Enter>")
    let count = browse.effects.count
    let again = browse.press("a")
    #expect(again.foot == " Description of \"Hello, world in Swift\": Hello, world in Swift!")
    #expect(again.effects.count == count)
  }

  @Test func `marks of rows that left the list are gone`() {
    var browse = Browse().press("tt")
    browse.gists.removeFirst()
    #expect(browse.press("r").status == " 1 marked")
  }

  @Test func `holding ↑ at the top refreshes once`() {
    let count = { (browse: Browse) in
      browse.effects.count { if case .load = $0 { true } else { false } }
    }
    #expect(count(Browse().press("kkkk")) == count(Browse()) + 2)
  }

  @Test func `a completion that comes late changes nothing`() {
    let browse = Browse().press(":del<Tab>").press("x")
    #expect(browse.sending(.completions(of: "del", [Completion("delete")])).foot == " :delx")
  }
}
