@testable import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

@Suite struct `The star of a gist in the browser` {
  private func runs(_ browse: Browse) -> [[String]] {
    browse.effects.compactMap { if case .run(let request) = $0 { request.arguments } else { nil } }
  }

  /// Whether the row, the title of the document beside it, and the row in other lists have a star.
  private func stars(_ browse: Browse, _ title: String = "Hello, world") -> [Bool] {
    // The status line names it, too.
    var found = browse.state.grid().lines.dropLast(2).filter { $0.contains(title) }.flatMap {
      line in
      line.split(separator: "│").filter { $0.contains(title) }.map { $0.contains("★") }
    }
    for tab in ["2", "3"] {
      found += browse.press(tab).state.grid().lines.dropLast(2).filter { $0.contains(title) }
        .compactMap { $0.split(separator: "│").first }.filter { $0.contains(title) }
        .map { $0.contains("★") }
    }
    return found
  }

  @Test func `row, title and other lists show one star: at once, after an error, and after undo`() {
    var browse = Browse(120, 24)
    browse.answersCommands = false
    browse = browse.press("231")
    #expect(Set(stars(browse)) == [false])
    #expect(stars(browse).count == 4)
    browse = browse.press("s")
    #expect(Set(stars(browse)) == [true])
    browse.finish(CommandResult(isSuccess: false, message: BrowserMessage(.error, "no network")))
    #expect(Set(stars(browse)) == [false])
    browse = browse.press("s")
    browse.finish(CommandResult(isSuccess: true, message: nil))
    #expect(Set(stars(browse)) == [true])
    browse = browse.press("u")
    #expect(Set(stars(browse)) == [false])
    // Starred elsewhere meanwhile, as the host says with the document.
    browse.finish(CommandResult(isSuccess: true, message: nil))
    browse = browse.press("r").sending(.star(of: "b2", false))
    #expect(Set(stars(browse, "日本語")) == [false])
  }

  @Test
  func `a gist that is starred again is in the starred list again, which the library may lack`() {
    var browse = Browse(list: .starred).press("js")
    browse.send(.order(.starred, ["a1", "c3", "d4", "e5"], generation: 1))
    #expect(browse.state.current.ids == ["a1", "c3", "d4", "e5"])
    let count = browse.effects.count
    browse = browse.press("u")
    let loads = browse.effects.dropFirst(count).compactMap { effect in
      if case .load(let list, let fromNetwork, _) = effect { fromNetwork ? list : nil } else { nil }
    }
    #expect(loads == [.starred])
    #expect(browse.state.current.ids.contains("b2"))
  }

  @Test func `an opened document has the star of its row`() {
    let open = Browse().press("j<Enter>z")
    #expect(open.top == " 日本語のメモ：端末の幅について ★")
    #expect(open.press("s").top == " 日本語のメモ：端末の幅について")
  }

  @Test
  func `what the host says with a document that was asked for before a star changed is ignored`() {
    var browse = Browse().press("<Enter>z")
    browse.answersCommands = false
    browse = browse.press("s")
    browse.send(.star(of: "a1", false))
    #expect(browse.top.hasSuffix("★"))
    browse.finish(CommandResult(isSuccess: true, message: nil))
    browse.send(.star(of: "a1", false))
    #expect(browse.top.hasSuffix("★"))
    // Asked for again.
    browse = browse.press("r").sending(.star(of: "a1", false))
    #expect(!browse.top.contains("★"))
  }

  @Test func `undo takes back only the stars that a command set`() {
    // The second one has a star.
    let starred = Browse(gists: Browse.ownGists).press("**").press(":star<Enter>")
    #expect(runs(starred).count == 5)
    #expect(
      runs(starred.press("u")).dropFirst(5).map { $0 }
        == ["a1", "c3", "d4", "e5"].map { ["unstar", "--", $0] })
  }

  @Test(arguments: [true, false]) func `undo of several stars says how many, of one which`(
    isStarred: Bool
  ) {
    var gists = Browse.ownGists
    for index in gists.indices { gists[index].isStarred = isStarred }
    func undone(_ keys: String, _ results: [Bool]) -> Browse {
      var browse = Browse(gists: gists)
      browse.answersCommands = false
      browse = browse.press(keys)
      for _ in results { browse.finish(CommandResult(isSuccess: true, message: nil)) }
      browse = browse.press("u")
      for (id, isSuccess) in zip(["a1", "b2", "c3"], results) {
        let word = isStarred ? "Starred" : "Unstarred"
        let message =
          isSuccess
          ? BrowserMessage(.success, "\(word) \(gist: id)") : BrowserMessage(.error, "no network")
        browse.finish(CommandResult(isSuccess: isSuccess, message: message))
      }
      return browse
    }
    let word = isStarred ? "Starred" : "Unstarred"
    let again = isStarred ? " again" : ""
    #expect(undone("   s", [true, true, true]).status == " \(word) 3 gists\(again)")
    #expect(undone("s", [true]).status == " \(word) \"Hello, world in Swift\"")
    // What failed counts.
    #expect(undone("   s", [true, false, true]).status.hasPrefix(" ! could not"))
  }

  @Test func `undo gives each of several gists the star that it showed before, and no other`() {
    var gists = Browse.ownGists
    // Nobody knows whether the first and the third one have a star; the second one has one.
    (gists[0].isStarred, gists[2].isStarred) = (nil, nil)
    let unstarred = Browse(gists: gists).press("j kk ").press("s")
    #expect(runs(unstarred) == [["unstar", "--", "b2"]])
    #expect(runs(unstarred.press("u")).dropFirst() == [["star", "--", "b2"]])
    let starred = Browse(gists: gists).press("   s")
    #expect(runs(starred) == [["star", "--", "a1"], ["star", "--", "c3"]])
    #expect(
      runs(starred.press("u")).dropFirst(2) == [["unstar", "--", "a1"], ["unstar", "--", "c3"]])
    let typed = Browse(gists: gists).press("   :unstar<Enter>")
    #expect(runs(typed).count == 3)
    #expect(runs(typed.press("u")).dropFirst(3) == [["star", "--", "b2"]])
  }

  @Test func `undo leaves the star of a gist that had one already, as the host said`() {
    var gists = Browse.ownGists
    for index in gists.indices { gists[index].isStarred = nil }
    var browse = Browse(gists: gists)
    browse.answersCommands = false
    browse = browse.press("  s")
    browse.finish(CommandResult(isSuccess: true, message: nil))
    browse.finish(CommandResult(isSuccess: true, isUnchanged: true, message: nil))
    #expect(browse.status.hasPrefix(" Starred \"Hello, world in Swift\""))
    #expect(
      runs(browse.press("u"))
        == [["star", "--", "a1"], ["star", "--", "b2"], ["unstar", "--", "a1"]])
  }

  @Test func `plain mode says the star with the title`() {
    let start = Plain()
    #expect(start.typing("2").said(after: start).contains("\n日本語のメモ：端末の幅について, starred\n"))
  }
}
