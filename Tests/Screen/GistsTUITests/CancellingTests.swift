import TerminalOutput
import TerminalScreen
import Testing

@testable import GistsTUI

@Suite struct `Cancelled, failed and unsent changes in the browser` {
  private static let done = CommandResult(isSuccess: true, message: nil)
  private static let failed = CommandResult(isSuccess: false, message: nil)
  private static let cancelled = CommandResult(
    isSuccess: false, message: BrowserMessage(.note, "cancelled"))

  /// The lists that were asked for since there were this many effects.
  private func loads(_ browse: Browse, after count: Int) -> [BrowserList] {
    browse.effects.dropFirst(count).compactMap { effect in
      if case .load(let list, fromNetwork: true, _) = effect { list } else { nil }
    }
  }

  @Test func `of several deletions those before the cancel can be undone`() {
    var browse = waiting("2ttdy<C-g>")
    browse.finish(Self.done)
    #expect(browse.row("日本語").isFirst, "\(browse.screen)")
    #expect(commands(browse.press("u")).last == ["restore", "--", "a1"])
  }

  @Test func `a row that comes back above the selection moves it down`() {
    let browse = waiting("2sjdyj")
    #expect(browse.row("Retry").isSelected && browse.row("Retry").place == 2)
    let back = browse.press("<C-g>").row("Retry")
    #expect(back.isSelected && back.place == 3)
  }

  @Test func `a deletion that is taken back does not come into the results of another search`() {
    let browse = waiting("2s/Dot<Tab>dy/<BS><BS><BS>Caf<Tab><C-g>")
    #expect(browse.status.hasPrefix(" Cancelled a change before the start"))
    #expect(browse.screen.contains("Café") && !browse.screen.contains("Dotfiles"))
    #expect(waiting("2s/Dot<Tab>dy<C-g>").screen.contains("Dotfiles"))
  }

  @Test func `a star that could not be set leaves what later keys decided`() {
    var browse = waiting("2sss")
    browse.finish(Self.failed)
    #expect(browse.row("Hello").isStarred)
    #expect(!browse.press("<C-g>").row("Hello").isStarred)
  }

  @Test func `the form of a gist that was not created is kept`() {
    let browse = waiting("2sc<Tab><Tab><Tab>").press(.paste("a.txt")).press("<Enter><C-g>")
    #expect(commands(browse) == [["star", "--", "a1"]])
    #expect(browse.press("c").screen.contains("a.txt"))
  }

  @Test func `what was cancelled stays on the screen when the running command ends, until a key`() {
    var browse = waiting("2tttdy<C-g>")
    let next = browse.press("j")
    browse.finish(Self.cancelled)
    #expect(browse.status == " Cancelled 2 changes before the start")
    #expect(next.status == " Deleting…")
    var (later, only) = (next, waiting("2s<C-g>"))
    later.finish(Self.cancelled)
    only.finish(Self.cancelled)
    #expect([later.status, only.status] == [" cancelled", " cancelled"])
  }

  @Test
  func `the host is asked what became of a change that was cancelled, or whose answer was lost`() {
    let lost = CommandResult(
      isSuccess: false, isUnknown: true, message: BrowserMessage(.error, "no response"))
    for (keys, lists) in [("2s", [.starred, .public]), ("2dy", [BrowserList.public])] {
      var (cancelled, unknown, refused) = (waiting(keys + "<C-g>"), waiting(keys), waiting(keys))
      let (cancels, runs) = (cancelled.effects.count, unknown.effects.count)
      cancelled.finish(Self.cancelled)
      #expect(loads(cancelled, after: cancels) == lists)
      unknown.finish(lost)
      #expect(loads(unknown, after: runs) == lists)
      #expect(unknown.status.hasSuffix(#" "Hello, world in Swift": no response"#))
      refused.finish(Self.failed)
      #expect(loads(refused, after: runs) == [])
      // Lists that are not on the screen are asked for when they are.
      #expect(loads(unknown.press("1"), after: runs) == lists + [.mine])
      #expect(loads(refused.press("1"), after: runs) == [])
    }
    var made = waiting("2s<C-g>")
    made.finish(Self.done)
    #expect(made.row("Hello").isStarred)
  }

  @Test(
    arguments: [
      ("s", ["unstar", "--", "a1"]), ("dy", ["restore", "--", "a1"]),
      (
        "a!<Enter>",
        [
          "edit", "--desc=Hello, world in Swift", "--former-desc=Hello, world in Swift!", "--",
          "a1",
        ]
      ),
    ])
  func `what may have been made in spite of an error can be undone, and what was refused can't`(
    keys: String, undo: [String]
  ) {
    for (keys, kind) in [(keys, BrowserMessage.Kind.error), (keys + "<C-g>", .note)] {
      var unknown = waiting(keys)
      unknown.finish(
        CommandResult(isSuccess: false, isUnknown: true, message: BrowserMessage(kind, "lost")))
      #expect(commands(unknown.press("u")).last == undo)
    }
    var refused = waiting(keys)
    refused.finish(Self.failed)
    #expect(commands(refused.press("u")).last == ["undo", "--ask"])
  }

  @Test func `what can never be restored is not offered again`() {
    var browse = waiting("dy")
    browse.finish(
      CommandResult(isSuccess: false, isUnknown: true, message: BrowserMessage(.error, "lost")))
    browse = browse.press("u")
    browse.finish(
      CommandResult(
        isSuccess: false, isFinal: true, message: BrowserMessage(.error, "it still exists")))
    #expect(commands(browse.press("u")).last == ["undo", "--ask"])
  }

  @Test
  func `an undo that fails can be repeated, and the description that was typed stays at hand`() {
    var browse = waiting("a!<Enter>")
    browse.finish(
      CommandResult(isSuccess: false, isUnknown: true, message: BrowserMessage(.error, "lost")))
    browse = browse.press("u")
    let undo = commands(browse).last
    browse.finish(Self.failed)
    #expect(browse.state.changes.queue.lostDescriptions == ["a1": "Hello, world in Swift!"])
    #expect(commands(browse.press("u")).suffix(2) == [undo, undo])
  }

  @Test func `of several changes only those are counted that were certainly made`() {
    var browse = waiting("tjts")
    browse.finish(
      CommandResult(
        isSuccess: false, isUnknown: true, message: BrowserMessage(.error, "no response")))
    browse = browse.press("j")
    browse.finish(Self.done)
    #expect(browse.status == " Starred 1 of 2 gists")
    browse = browse.press("u")
    browse.finish(Self.done)
    #expect(commands(browse).suffix(2) == [["unstar", "--", "a1"], ["unstar", "--", "c3"]])
  }

  @Test func `what became of a cancelled change is said beside those that had not begun`() {
    let text = "cancelled; gist x may or may not have been starred on github.com"
    var (browse, only) = (waiting("2ss<C-g>"), waiting("2s<C-g>"))
    let result = CommandResult(
      isSuccess: false, isUnknown: true, message: BrowserMessage(.note, MessageText(text)))
    browse.finish(result)
    only.finish(result)
    #expect(only.status == " " + text)
    #expect(browse.screen.contains("Cancelled a change before the start · cancelled; gist x may"))
  }

  @Test func `a gist that was deleted in spite of a cancel is listed once after it was restored`() {
    let id = "0123456789abcdef0123456789abcdef"
    let gist = Browse.gist(id, "octocat", "Hello", 1, true, minutes: 1)
    var browse = Browse(gists: [gist])
    browse.answersCommands = false
    browse = browse.press("dy<C-g>")
    browse.finish(Self.cancelled)
    #expect(browse.row("Hello").isSelected)
    browse = browse.press(":restore \(id)<Enter>")
    #expect(commands(browse).last == ["restore", "--", id])
    browse.finish(CommandResult(isSuccess: true, message: nil, gist: "b2"))
    #expect(
      browse.status
        == " Restored \"Hello\" with a new ID, without comments and others' stars")
    #expect(browse.list.isEmpty)
    let rows = [gist, Browse.gist("b2", "octocat", "Hello", 1, true, minutes: 0)].map {
      BrowserRow(id: $0.id, content: .gist($0))
    }
    // The library may still have the deleted one.
    browse.send([
      .rows(.mine, rows),
      .order(
        .mine, rows.map(\.id), generation: browse.state.lists[.mine]?.generation ?? 0),
    ])
    #expect(browse.row("Hello").isSelected && browse.list.count == 1)
  }

  @Test func `a list that the host was asked for before a change is asked for again`() {
    var browse = waiting("2s")
    guard case .load(.public, _, let generation) = browse.state.handle(.key(.text("r"))).last else {
      Issue.record("nothing is loaded")
      return
    }
    let count = browse.effects.count
    browse.finish(Self.done)
    browse.send(
      .refreshed(.public, .done(note: nil, hasMore: false), generation: generation))
    #expect(loads(browse, after: count) == [.public])
  }

  @Test
  func `stars are forgotten only for a list that tells them, and not while they are being set`() {
    let row = BrowserRow(id: "a1", content: .gist(Browse.gists[0]))
    let refreshed = BrowserEvent.refreshed(
      .starred, .done(note: nil, hasMore: false), generation: 99)
    let late = Browse().press("32s").sending(refreshed).sending(.rows(.public, [row]))
    #expect(late.row("Hello").isStarred)
    let setting = waiting("2s").press("32").sending(.rows(.public, [row]))
    #expect(setting.row("Hello").isStarred)
    let listed = Browse().press("2s").press("3")
    #expect(listed.effects.contains(.loadRows(.public, ["a1"])))
  }

  @Test func `an Enter that comes before the results waits for them; another key takes it back`() {
    var browse = Browse().press("/")
    let effects = browse.state.handle([.key(.text("dot")), .key(.enter)])
    guard case .search("dot", _, let generation) = effects.last else {
      Issue.record("\(effects)")
      return
    }
    let found = BrowserEvent.found(
      SearchResult(
        rows: [BrowserRow(id: "c3", content: .gist(Browse.gists[2]))], total: 5, milliseconds: 1),
      generation: generation)
    #expect(browse.head.hasPrefix(" Search the library: dot"))
    #expect(browse.sending(found).top.contains("Dotfiles"))
    #expect(browse.sending(found).state.document == .gist("c3"))
    #expect(browse.press(.left).sending(found).head.hasPrefix(" Search the library: dot"))
    // A row of other words is not starred.
    let stars = Browse().press("/hello")
    var early = stars
    _ = early.state.handle([.key(.text("x")), .key(.tab), .key(.text("s"))])
    #expect(early.state.changes.queue.pending.isEmpty)
    #expect(commands(stars.press("<Tab>s")) == [["star", "--", "a1"]])
  }

  @Test func `texts that were not sent are among what quitting or a signal would lose`() {
    let description = ["edit", "--desc=Hello, world in Swift!", "--", "a1"]
    #expect(waiting("a!").state.notSent() == [description])
    #expect(waiting("a").state.notSent() == [])
    var sent = waiting("a!<Enter>")
    #expect(sent.state.notSent() == [description])
    #expect(sent.state.notSent(failed: []) == [])
    #expect(sent.state.notSent(failed: [sent.state.outgoing.lastNumber]) == [description])
    sent.finish(Self.failed)
    #expect(sent.state.notSent(failed: []) == [description])
    let form = ["create", "--desc=B", "--", "a.txt"]
    let filled = waiting("c<Tab><Tab><Tab>").press(.paste("a.txt")).press(.down).press(.down)
      .press("B")
    #expect(filled.state.notSent() == [form])
    #expect(filled.press("<Esc>").state.notSent() == [form])
    #expect(waiting("c<Tab><Tab><Tab>").press(.paste("a.txt")).press("<Esc>").state.notSent() == [])
  }
}
