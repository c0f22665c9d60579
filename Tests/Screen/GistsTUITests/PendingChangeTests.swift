import TerminalOutput
import Testing

@testable import GistsTUI

@Suite struct `Changes that take gists out of a list` {
  private static let failed = CommandResult(
    isSuccess: false, message: BrowserMessage(.error, "no network"))
  private static let done = CommandResult(isSuccess: true, message: nil)

  /// Three starred public gists with the same description, whose commands are not answered.
  private func browse(
    _ description: String = "Notes", list: BrowserList = .mine, views: [CustomView] = []
  ) -> Browse {
    let gists = ["a1", "b2", "c3"].map { id in
      var gist = Browse.gist(id, "octocat", "\(id).txt", 1, true, minutes: 1, isStarred: true)
      gist.description = description
      return gist
    }
    var browse = Browse(gists: gists, list: list, views: views)
    browse.answersCommands = false
    return browse
  }

  private func filtered(_ filter: String, _ description: String = "Notes") -> Browse {
    browse(description).press("f").press(.text(filter)).press("<Enter>")
  }

  private func rows(_ browse: Browse) -> [String] { browse.state.current.ids }

  @Test(
    "They leave it at once, the next key is for the next row, and those that failed come back",
    arguments: [
      ("is:starred", "Notes", "s"), ("is:starred", "Notes", ":unstar<Enter>"),
      ("is:starred", "Notes", "xs<Enter>"), ("no:tag", "Notes", "a #work<Enter>"),
      ("no:tag", "Notes", "T+work<Enter>"), ("no:tag", "Notes", "xT<Enter>+work<Enter>"),
      ("tag:work", "Notes #work", "T-work<Enter>"),
      ("-tag:work", "Notes", ":tag +work<Enter>"), ("no:description", "", "aNotes<Enter>"),
      ("no:description", "", ":edit -d Notes<Enter>"),
      ("is:public", "Notes", ":edit --secret -y<Enter>"), ("-more", "Notes", "a more<Enter>"),
    ])
  func leaving(filter: String, description: String, keys: String) {
    let start = filtered(filter, description)
    #expect(rows(start) == ["a1", "b2", "c3"])
    let once = start.press(keys)
    #expect(rows(once) == ["b2", "c3"])
    #expect(once.state.current.selection == "b2")
    var twice = once.press(keys)
    #expect(rows(twice) == ["c3"])
    twice.finish(Self.failed)
    #expect(twice.status.contains("no network") || twice.line(21).contains("no network"))
    #expect(rows(twice) == ["a1", "c3"])
    #expect(twice.state.current.selection == "c3")
    #expect(commands(twice).count == 2 && commands(twice).last?.contains("b2") == true)
    twice.finish(Self.done)
    #expect(rows(twice) == ["a1", "c3"])
    #expect(rows(twice.press("<Esc>")) == ["a1", "b2", "c3"])
  }

  @Test(
    arguments: [
      ("star a1", ExpectedChange(isStarred: true)), ("unstar a1", ExpectedChange(isStarred: false)),
      ("edit --public -y a1", ExpectedChange(isPublic: true)),
      ("edit --desc=--public a1", ExpectedChange(description: "--public")),
      ("edit -- a1 --public", nil),
      ("tag a1 -q +Work +#ops -- -Old", ExpectedChange(tags: ["+Work", "+ops", "-old"])),
      ("list", nil),
    ] as [(String, ExpectedChange?)])
  func `a typed line changes what its key does`(line: String, change: ExpectedChange?) {
    #expect(ExpectedChange(typed: CommandWords.words(of: line)) == change)
  }

  @Test func `keys that come in one read are for one row each`() {
    #expect(rows(filtered("is:starred").press(.text("ss"))) == ["c3"])
  }

  @Test func `a change that the command asks about leaves it after the answer`() {
    var browse = filtered("is:public").press(":visibility<Enter>")
    let number = browse.state.outgoing.lastNumber
    browse.send(.asked(BrowserQuestion(number: number, text: "Sure?", form: .confirmation)))
    #expect(rows(browse) == ["a1", "b2", "c3"])
    #expect(rows(browse.press("n")) == ["a1", "b2", "c3"])
    browse = browse.press("y")
    #expect(rows(browse) == ["b2", "c3"])
    browse.finish(Self.failed)
    #expect(rows(browse) == ["a1", "b2", "c3"])
  }

  @Test(arguments: [
    ("is:starred", "  s"), ("is:public", "  :visibility<Enter>y"), ("no:tag", "  T+work<Enter>"),
    ("-more", "  amore<Enter>"), ("notes", "  dy"),
  ])
  func `of marked gists all leave it, and those whose commands were dropped come back`(
    filter: String, keys: String
  ) {
    let changed = filtered(filter).press(keys)
    #expect(rows(changed) == ["c3"])
    #expect(changed.state.current.selection == "c3")
    #expect(rows(changed.press("<C-g>")) == ["b2", "c3"])
  }

  @Test func `the last one leaves a list that says so`() {
    let browse = filtered("is:starred").press("sss")
    #expect(rows(browse) == [])
    #expect(browse.screen.contains("Nothing in this list matches is:starred."))
  }

  @Test func `unstarred gists leave the starred ones, and are no longer counted`() {
    var browse = browse(list: .starred).press("js")
    #expect(rows(browse) == ["a1", "c3"])
    #expect(browse.state.current.selection == "c3")
    #expect(browse.status == " Unstarring…")
    #expect(browse.state.current.countText == "2")
    var failed = browse
    failed.finish(Self.failed)
    #expect(rows(failed) == ["a1", "b2", "c3"])
    #expect(failed.state.current.selection == "c3")
    #expect(rows(failed.press("1")) == ["a1", "b2", "c3"])
    browse.finish(Self.done)
    #expect(rows(browse) == ["a1", "c3"])
    #expect(browse.state.current.countText == "2")
  }

  @Test(arguments: [true, false])
  func `one that a command line names, and that left all lists, is no longer marked`(
    isDone: Bool
  ) {
    let id = "6cad326836d38bd3a7ae"
    var browse = Browse(
      gists: [Browse.gist(id, "octocat", "Notes", 1, true, minutes: 1, isStarred: true)],
      list: .starred)
    browse.answersCommands = false
    browse = browse.press(" :unstar \(id)<Enter>")
    #expect(rows(browse) == [] && browse.state.marks.ids == [id])
    browse.finish(isDone ? Self.done : Self.failed)
    #expect(rows(browse) == (isDone ? [] : [id]))
    #expect(browse.state.marks.ids == (isDone ? [] : [id]))
  }

  @Test func `an ended command has only its own gists compared again`() {
    var changes = OptimisticChanges()
    let gists = (0..<300).map { "\($0)" }
    for (number, gist) in gists.enumerated() {
      changes.expect(ExpectedChange(tags: ["+work"]), of: [gist], by: number)
    }
    var compared = [changes.takeCompared(open: nil)]
    changes.endExpecting(7, of: ["7"])
    compared.append(changes.takeCompared(open: nil))
    // A row that was read matters if its gist has pending changes.
    changes.compareAgain(["7", "8"])
    compared.append(changes.takeCompared(open: nil))
    // A gist that is open stays.
    for open in ["9", "9", nil] { compared.append(changes.takeCompared(open: open)) }
    #expect(compared == [Set(gists), ["7"], ["8"], ["9"], [], ["9"]])
  }

  @Test func `a filter that comes later hides those whose commands have not ended`() {
    let tagged = browse().press("T+work<Enter>")
    #expect(rows(tagged) == ["a1", "b2", "c3"])
    let filtered = tagged.press("fno:tag<Enter>")
    #expect(rows(filtered) == ["b2", "c3"])
    #expect(rows(filtered.press("<Esc>")) == ["a1", "b2", "c3"])
  }

  @Test func `one comes back if its new row shows that the filter found it elsewhere`() {
    let changed = filtered("notes").press(":edit -d Other<Enter>")
    #expect(rows(changed) == ["b2", "c3"])
    var gist = Browse.gist("a1", "octocat", "a1.txt", 1, true, minutes: 1, isStarred: true)
    gist.description = "Else"
    let row = BrowserRow(id: "a1", content: .gist(gist))
    #expect(rows(changed.sending(.rows(.mine, [row]))) == ["a1", "b2", "c3"])
  }

  @Test func `gists leave a view that does not select them any more`() {
    let view = CustomView(
      name: "plain", text: "mine files:1 filter: no:tag", arrangement: ListArrangement())
    let browse = browse(views: [view]).press("7T+work<Enter>")
    #expect(rows(browse) == ["b2", "c3"])
    #expect(rows(browse.press("1")) == ["a1", "b2", "c3"])
  }

  @Test func `one that is open leaves it when the user does`() {
    let open = filtered("is:starred").press("<Enter>s")
    #expect(rows(open) == ["a1", "b2", "c3"])
    #expect(rows(open.press("<Esc>")) == ["b2", "c3"])
  }

  @Test func `what the host says takes no row from under the selection`() {
    #expect(rows(filtered("is:starred").sending(.star(of: "a1", false))) == ["a1", "b2", "c3"])
  }

  @Test func `tags of other users' gists are those of this computer`() {
    var gist = Browse.gist("b2", "mona", "Notes", 1, true, minutes: 1)
    gist.description = ""
    var browse = Browse(gists: [gist])
    browse.answersCommands = false
    browse = browse.sending(.localTags(["b2": ["ops"]]))
    #expect(rows(browse.press("fno:description<Enter>T+work<Enter>")) == ["b2"])
    #expect(rows(browse.press("f-tag:work<Enter>T+work<Enter>")) == [])
    #expect(rows(browse.press("fno:tag<Enter>T-ops<Enter>")) == ["b2"])
    // Those of one's own gists are in their descriptions.
    let owner = BrowserAccount(host: "github.com", login: "mona")
    let tagged = browse.press("fno:description<Enter>T+work<Enter>")
    #expect(rows(tagged.sending(.account(owner))) == [])
  }

  @Test func `a description that is not saved yet is the one that is changed next`() {
    var browse = waiting("a!<Enter>a")
    #expect(browse.foot.hasSuffix(": Hello, world in Swift!"))
    browse = browse.press("?<Enter>")
    browse.finish(Self.done)
    #expect(
      commands(browse).last == [
        "edit", "--desc=Hello, world in Swift!?", "--former-desc=Hello, world in Swift!", "--",
        "a1",
      ])
  }
}
