import TerminalOutput
import Testing

@testable import GistsTUI

@Suite struct `Undoing in the browser` {
  private static let done = CommandResult(isSuccess: true, message: nil)
  private static let failed = CommandResult(isSuccess: false, message: nil)

  /// Notes a change of a command for `gists undo`, as step 7.
  private func note(_ gists: String..., by number: Int, in browse: inout Browse) {
    let change = NotedChange(gists: gists, step: "7", host: "github.com")
    browse.send(.noted(number: number, change))
  }

  @Test func `takes back the newest change, whatever made it, and names it`() {
    var browse = waiting("a!<Enter>")
    browse.finish(Self.done)
    browse = browse.press("j:tag +work<Enter>")
    note("b2", by: browse.state.outgoing.lastNumber, in: &browse)
    browse.finish(Self.done)
    browse = browse.press("u")
    #expect(commands(browse).last == ["undo", "--step=7"])
    #expect(browse.status == " Undoing the tags of \"日本語のメモ：端末の幅について\"…")
    browse.finish(
      CommandResult(
        isSuccess: true, message: BrowserMessage(.success, "Edited \(gist: "b2")")))
    #expect(browse.status == " Undid the tags of \"日本語のメモ：端末の幅について\"")
    browse = browse.press("u")
    #expect(
      commands(browse).last == [
        "edit", "--desc=Hello, world in Swift", "--former-desc=Hello, world in Swift!", "--", "a1",
      ])
  }

  @Test func `keeps the order of the keys, even if a command ends when later ones wait`() {
    var browse = waiting(":tag +work<Enter>")
    let number = browse.state.outgoing.lastNumber
    browse = browse.press("s")
    note("a1", by: number, in: &browse)
    browse.finish(Self.done)
    browse.finish(Self.done)
    browse = browse.press("u")
    #expect(commands(browse).last == ["unstar", "--", "a1"])
    browse.finish(Self.done)
    #expect(commands(browse.press("u")).last == ["undo", "--step=7"])
  }

  @Test func `waits for a command that may make the newest change`() {
    let browse = waiting("s:tag +work<Enter>u")
    #expect(browse.status == " Still working on it. Press u again later.")
    #expect(commands(browse) == [["star", "--", "a1"]])
  }

  @Test func `takes back all gists of a command, and reads them again`() {
    var browse = waiting("  :tag +work<Enter>")
    for (gist, number) in zip(["a1", "b2"], browse.state.changes.queue.pending.keys.sorted()) {
      note(gist, by: number, in: &browse)
      browse.finish(Self.done)
    }
    browse = browse.press("u")
    #expect(browse.status == " Undoing the tags of 2 gists…")
    let undoing = browse.state.outgoing.lastNumber
    for gist in ["a1", "b2"] { browse.send(.undone(number: undoing, gist: gist, id: gist)) }
    let count = browse.effects.count
    browse.finish(Self.done)
    #expect(browse.effects.dropFirst(count).contains(.loadRows(.mine, ["a1", "b2"])))
    #expect(browse.status == " Undid the tags of 2 gists")
  }

  @Test func `shows the selected gist as it was, in its row and in the preview`() {
    var browse = waiting("u")
    browse.send(.undone(number: browse.state.outgoing.lastNumber, gist: "a1", id: "a1"))
    let count = browse.effects.count
    browse.finish(Self.done)
    let effects = browse.effects.dropFirst(count)
    #expect(effects.contains(.loadRows(.mine, ["a1"])))
    #expect(
      effects.contains { if case .loadDocument(.gist("a1"), _, _, _) = $0 { true } else { false } })
  }

  @Test func `reads a gist again in each list that has it, in the order of the tabs`() {
    var browse = waiting("321u")
    browse.send(.undone(number: browse.state.outgoing.lastNumber, gist: "a1", id: "a1"))
    let count = browse.effects.count
    browse.finish(Self.done)
    let lists = browse.effects.dropFirst(count).compactMap { effect -> BrowserList? in
      if case .loadRows(let list, _) = effect { list } else { nil }
    }
    #expect(lists == [.mine, .public, .starred])
  }

  @Test func `asks about a revision under the title of the gist`() {
    var browse = waiting("e")
    note("a1", by: browse.state.outgoing.lastNumber, in: &browse)
    browse.finish(Self.done)
    browse = browse.press("u")
    browse.send(
      .asked(
        BrowserQuestion(
          number: browse.state.outgoing.lastNumber, text: "Restore a.txt?", form: .confirmation)))
    #expect(browse.screen.contains("┌─ Hello, world in Swift ──"))
  }

  @Test func `can be tried again after a failure, unless it can never succeed`() {
    for (isFinal, next) in [(false, ["undo", "--step=7"]), (true, ["undo", "--ask"])] {
      var browse = waiting(":tag +work<Enter>")
      note("a1", by: browse.state.outgoing.lastNumber, in: &browse)
      browse.finish(Self.done)
      browse = browse.press("u")
      browse.finish(CommandResult(isSuccess: false, isFinal: isFinal, message: nil))
      #expect(commands(browse.press("u")).last == next)
    }
  }

  @Test func `follows a restored gist to its new ID`() {
    var browse = waiting("s")
    browse.finish(Self.done)
    browse = browse.press("dy")
    browse.finish(Self.done)
    browse = browse.press("u")
    #expect(commands(browse).last == ["restore", "--", "a1"])
    #expect(browse.press("u").status == " Still working on it. Press u again later.")
    browse.finish(CommandResult(isSuccess: true, message: nil, gist: "n1"))
    #expect(commands(browse.press("u")).last == ["unstar", "--", "n1"])
  }

  /// A browser in which two gists were starred, and then three deleted by one command.
  private func deletedTogether() -> Browse {
    var browse = waiting("s")
    browse.finish(Self.done)
    browse = browse.press("jjs")
    browse.finish(Self.done)
    browse = browse.press("kk   :delete --host=github.com<Enter>")
    note("a1", "b2", "c3", by: browse.state.outgoing.lastNumber, in: &browse)
    browse.finish(Self.done)
    return browse.press("u")
  }

  @Test func `follows each gist of a deletion to its new ID`() {
    var browse = deletedTogether()
    #expect(commands(browse).last == ["undo", "--step=7"])
    #expect(browse.press("u").status == " Still working on it. Press u again later.")
    let undoing = browse.state.outgoing.lastNumber
    for (gist, id) in [("a1", "n1"), ("b2", "n2"), ("c3", "n3")] {
      browse.send(.undone(number: undoing, gist: gist, id: id))
    }
    browse.finish(CommandResult(isSuccess: true, message: nil, gist: "n3"))
    browse = browse.press("u")
    #expect(commands(browse).last == ["unstar", "--", "n3"])
    browse.finish(Self.done)
    #expect(commands(browse.press("u")).last == ["unstar", "--", "n1"])
  }

  @Test func `of several gists tries only those again that were not restored`() {
    var browse = deletedTogether()
    browse.send(.undone(number: browse.state.outgoing.lastNumber, gist: "a1", id: "n1"))
    browse.finish(Self.failed)
    browse = browse.press("u")
    #expect(commands(browse).last == ["undo", "--step=7"])
    #expect(browse.status == " Undoing the change of 2 gists…")
  }

  @Test func `leaves out of a deletion what was restored in another way`() {
    var history = UndoHistory()
    history.add(Undo(kind: .deletion, gists: ["a1", "b2"], order: 1))
    history.rename("a1", to: "new")
    #expect(history.last?.gists == ["b2"])
    history.rename("b2", to: "newer")
    #expect(history.last == nil)
    let noted = NotedChange(gists: ["a1", "b2"], step: "7", host: "github.com")
    history.add(noted, by: 1, "delete")
    history.rename("a1", to: "new")
    let left = NotedChange(gists: ["b2"], step: "7", host: "github.com")
    #expect(history.last?.gists == left.gists)
    #expect(history.last?.kind == .noted(left, command: "delete"))
    history.rename("b2", to: "newer")
    #expect(history.last == nil)
  }

  @Test func `restores together what a cancel left deleted`() {
    var browse = waiting("   dy")
    for _ in 1...3 { browse.finish(Self.done) }
    browse = browse.press("u<C-g>")
    browse.finish(Self.failed)
    browse = browse.press("u")
    #expect(commands(browse).last?.first == "restore")
    #expect(browse.state.changes.queue.restoring == ["a1", "b2", "c3"])
  }
}
