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

  private func shown(_ browse: Browse) -> [BrowserAction] { menu(browse).rows.compactMap(\.action) }

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
      end.screen.contains("\n") && end.screen.contains(menu(browse).rows[last].about))
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
    for key in ["x", "?"] {
      let browse = Browse(columns, rows).press(key)
      #expect(browse.state.grid().lines.count == rows)
      #expect(browse.press("star").state.grid().lines.allSatisfy { $0.count <= columns })
    }
  }
}

@Suite struct `The menu of all keys in the browser` {
  private func menu(_ browse: Browse) -> ActionMenu {
    guard case .actions(let menu) = browse.state.dialogs.overlay else {
      Issue.record("no menu:\n\(browse.screen)")
      return ActionMenu([])
    }
    return menu
  }

  private func groups(_ browse: Browse) -> [String] {
    menu(browse).all.map(\.group).reduce(into: []) { groups, group in
      if groups.last != group { groups.append(group) }
    }
  }

  private static let everywhere = [
    "Help and quit", "Moving", "Lists", "Finding and reading", "Gists", "The screen",
  ]

  @Test func `? lists each key of the keymap once`() {
    let rows = menu(Browse().press("?")).rows
    for action in BrowserAction.bindings {
      let keys = action.entry.keys.map(\.name).joined(separator: " ")
      let found = rows.filter { $0.action == action }
      #expect(found.map(\.keys) == [keys] && found.map(\.about) == [action.entry.about])
    }
  }

  @Test func `those of this place are first, then those of every place, then those of others`() {
    let own = Browse(gists: Browse.ownGists)
    #expect(
      groups(own.press("?")) == ["Mine"] + Self.everywhere + ["In Files", "In Users", "In Drafts"])
    #expect(
      groups(own.press("<Enter>?"))
        == ["This document"] + Self.everywhere + ["In a list", "In Files", "In Users", "In Drafts"])
    #expect(
      groups(own.press("5?"))
        == ["Users"] + Self.everywhere + ["In a list", "With a gist", "In Files", "In Drafts"])
  }

  @Test func `Enter runs what can run here, and says why something else can't`() {
    let browse = Browse(gists: Browse.ownGists).press("?")
    #expect(commands(browse.press("unstar<Enter>")) == [["star", "--", "a1"]])
    #expect(browse.press("next row<Enter>").state.current.index == 1)
    let push = browse.press("push")
    #expect(menu(push).selected?.action == .push)
    #expect(menu(push).selected?.reason == "in Files")
    let refused = push.press("<Enter>")
    #expect(refused.status == " P is for files: 4 lists them.")
    #expect(commands(refused) == [] && refused.state.dialogs.overlay == push.state.dialogs.overlay)
    #expect(menu(browse.press("<Esc>5?push")).selected?.reason == "in Files")
    #expect(menu(Browse().press("5?unstar")).selected?.reason == "No gist is selected.")
  }

  @Test func `a key finds its actions, those of this place first, and a place all of its own`() {
    let browse = Browse(gists: Browse.ownGists).press("?")
    #expect(
      menu(browse.press("d")).rows.prefix(3).map(\.action) == [.delete, .removeUser, .removeDraft])
    #expect(menu(browse.press("in users")).rows.map(\.action) == [.addUser, .removeUser])
    #expect(menu(browse.press("?")).selected?.action == .help)
  }

  @Test func `actions whose name begins with what is typed are first`() {
    let browse = Browse(gists: Browse.ownGists).press("?")
    #expect(menu(browse.press("vis")).rows.prefix(2).map(\.action) == [.visibility, .history])
    #expect(menu(browse.press("revis")).selected?.action == .history)
  }

  @Test(arguments: [(80, 24, 18), (40, 12, 12)])
  func `rows have their keys in a column, below the name of the place`(
    columns: Int, rows: Int, width: Int
  ) {
    let browse = Browse(columns, rows, gists: Browse.ownGists).press("?")
    let gap = String(repeating: " ", count: width - 1)
    #expect(browse.screen.contains("┌─ Keys ─"))
    #expect(browse.screen.contains("│ Mine  "))
    #expect(browse.screen.contains("│ >s\(gap)Star or unstar "))
    #expect(browse.screen.contains("│  e\(gap)Edit in your editor "))
    #expect(browse.foot == " ↑↓ choose  Enter run  Esc cancel")
    #expect(!browse.press("star").screen.contains("│ Mine  "))
  }

  @Test func `on a narrow screen, all of the selected row can be read, and keys are whole`() {
    let browse = Browse(40, 12).press("?f")
    #expect(browse.screen.contains("│ >f           Filter: words, or what "))
    #expect(browse.screen.contains("│              / understands, such as "))
    #expect(browse.screen.contains("│              files:>5 "))
    let page = Browse(40, 12).press("?next page")
    #expect(page.screen.contains("│ >PgDn Ctrl-F Next page; Space in "))
  }
}
