import TerminalOutput
import TerminalScreen
import Testing

@testable import GistsTUI

@Suite struct `The question about the background` {
  private func asked(_ columns: Int = 80, _ rows: Int = 24) -> Browse {
    Browse(columns, rows).sending(.backgroundUnknown)
  }

  /// The selected answer; nil if nothing is asked.
  private func selected(_ browse: Browse) -> TerminalBackground? {
    if case .background(let background) = browse.state.dialogs.overlay { background } else { nil }
  }

  /// The effects after the question.
  private func effects(_ browse: Browse) -> [BrowserEffect] {
    Array(browse.effects.dropFirst(asked().effects.count))
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `shows a line in the colors of each answer`(columns: Int, rows: Int) {
    let browse = asked(columns, rows)
    #expect(browse.screen.contains("┌─ Which line can you read best? ─"))
    #expect(browse.screen.contains("│ > b  both   Notes secret ★ mona ! "))
    #expect(browse.screen.contains("│   d  dark   Notes secret ★ mona ! "))
    #expect(browse.screen.contains("│   l  light   Notes secret ★ mona ! "))
    #expect(browse.screen.contains("gists config set theme"))
    #expect(browse.foot == " ↑↓ choose  Enter choose  Esc keep")
    let looks = Set(browse.state.grid().cells.map(\.look))
    for theme in [Theme.anyBackground, .dark, .light] {
      #expect(looks.isSuperset(of: [theme.heading, theme.secret, theme.star, theme.aside]))
    }
  }

  @Test(
    "Enter or a letter takes an answer, which is shown at once and saved; Esc keeps what is there",
    arguments: [
      ("<Enter>", .unknown), ("<Esc>", .unknown), ("b", .unknown), ("d", .dark), ("l", .light),
      ("j<Enter>", .dark), ("<Down><Tab><Down><Enter>", .light), ("jjk<Enter>", .dark),
      ("<C-c>", .unknown),
    ] as [(String, TerminalBackground)])
  func answer(keys: String, background: TerminalBackground) {
    let answered = asked().press(keys)
    #expect(selected(answered) == nil)
    #expect(answered.state.setup.theme == .readable(on: background, depth: .indexed))
    let save: [BrowserEffect] = background == .unknown ? [] : [.setTheme(for: background)]
    #expect(effects(answered) == save + [.save])
    #expect(
      answered.state.messages.status?.text
        == (background == .unknown ? nil : "Set the theme to \(background.name)"))
  }

  @Test func `takes no answer that was typed before it was on the screen`() {
    for key in [Key.enter, "b", "d", "l", "n", "q"] {
      let early = asked().sending(.key(key))
      #expect(selected(early) == .unknown && effects(early) == [])
      #expect(early.status == " \(key.name) came before the question; press it again.")
    }
    let words = asked().sending(.key(.text("/needle")))
    #expect(selected(words) == .unknown && effects(words) == [])
    #expect(selected(asked().sending(.key(.escape))) == nil)
    #expect(selected(asked().press("/x")) == .unknown)
  }

  @Test func `does not cover another dialog`() {
    let deleting = Browse(gists: Browse.ownGists).press("d")
    #expect(deleting.sending(.backgroundUnknown).screen == deleting.screen)
  }

  @Test(arguments: [(1, 1), (20, 5), (8, 3), (36, 9)])
  func `fits into every screen`(columns: Int, rows: Int) {
    #expect(asked(columns, rows).state.grid().lines.allSatisfy { $0.count <= columns })
  }
}
