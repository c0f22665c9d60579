@testable import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

@Suite struct `The menu of actions in the browser` {
  private func menu(_ browse: Browse) -> ActionMenu {
    guard case .actions(let menu) = browse.state.dialogs.overlay else {
      Issue.record("no menu:\n\(browse.screen)")
      return ActionMenu([])
    }
    return menu
  }

  private func shown(_ browse: Browse) -> [BrowserAction] { menu(browse).rows.map(\.action) }

  @Test func `x lists what can be done with the gist, by its title, and Esc closes it`() {
    let browse = Browse(gists: Browse.ownGists).press("x")
    #expect(browse.screen.contains("Hello, world in Swift"))
    #expect(shown(browse).prefix(3) == [.star, .edit, .delete])
    #expect(shown(browse).contains(.fork) && shown(browse).contains(.visibility))
    #expect(!shown(browse).contains(.next) && !shown(browse).contains(.push))
    #expect(browse.press("<Esc>").screen == Browse(gists: Browse.ownGists).screen)
    #expect(browse.press("<Backspace>").screen == Browse(gists: Browse.ownGists).screen)
  }

  @Test func `words narrow it in any order, a key finds its action, and Enter runs it`() {
    let browse = Browse(gists: Browse.ownGists).press("x")
    #expect(shown(browse.press("git clone")) == [.clone])
    #expect(shown(browse.press("s")).first == .star)
    #expect(shown(browse.press("zzz")) == [])
    #expect(browse.press("zzz<Enter>").screen == browse.press("zzz").screen)
    #expect(commands(browse.press("clone<Enter>")) == [["clone", "a1"]])
    let star = browse.press("s<Enter>")
    #expect(star.state.dialogs.overlay == nil)
    #expect(commands(star) == [["star", "--", "a1"]])
  }

  @Test func `arrows and pages select a row, and stop at the ends`() {
    let browse = Browse(gists: Browse.ownGists).press("x")
    #expect(menu(browse.press("<Down><Down><Up>")).selection == 1)
    #expect(menu(browse.press("<Up>")).selection == 0)
    let last = menu(browse).rows.count - 1
    let end = browse.press(String(repeating: "<PgDn>", count: 20))
    #expect(menu(end).selection == last)
    #expect(
      end.screen.contains("\n") && end.screen.contains(menu(browse).rows[last].action.entry.about))
  }

  @Test func `what can't be done is there with its reason, and Enter says it`() {
    let marked = Browse(gists: Browse.ownGists).press("  x")
    #expect(marked.screen.contains("2 marked"))
    let edit = marked.press("editor")
    #expect(menu(edit).selected?.why?.text == "2 marked; edit takes one gist; - unmarks")
    #expect(edit.press("<Enter>").status.contains("2 marked; edit takes one gist; - unmarks"))
    #expect(commands(edit.press("<Enter>")) == [])
    #expect(menu(marked.press("delete (asks")).selected?.why == nil)
    let gists = [Browse.gist("b2", "mona", "Hers", 1, true, minutes: 2)]
    let foreign = Browse(gists: gists, list: .public).press("xdelete (asks")
    #expect(menu(foreign).selected?.why?.text == "\"Hers\" belongs to mona.")
  }

  @Test func `a reason is whole, and without the title that is above the menu`() {
    let title = "Top customers by revenue, Ruby and SQL for the quarterly report"
    let gists = [Browse.gist("b2", "hubot", title, 1, true, minutes: 2)]
    let menu = Browse(gists: gists, list: .public).press("x")
    #expect(menu.screen.contains(" e         Edit in your editor · belongs to hubot "))
    let marked = Browse(gists: Browse.ownGists).press("  x")
    #expect(marked.screen.contains("History with each revision's chan… · takes one gist "))
  }

  @Test func `in Users it has what is done with users`() {
    let users = Browse().press("5x")
    #expect(shown(users).contains(.addUser) && shown(users).contains(.removeUser))
  }

  @Test(arguments: [(20, 5), (40, 12), (80, 24), (120, 40), (8, 3)])
  func `it fits into every screen`(columns: Int, rows: Int) {
    let browse = Browse(columns, rows).press("x")
    #expect(browse.state.grid().lines.count == rows)
    #expect(browse.press("star").state.grid().lines.allSatisfy { $0.count <= columns })
  }
}
