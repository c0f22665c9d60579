@testable import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

@Suite struct `Themes of the browser` {
  private func start(_ theme: Theme, columns: Int) -> BrowserState {
    var state = BrowserState(
      rows: 24, columns: columns, list: .mine, selection: nil, host: "github.com",
      commands: Browse.commands, theme: theme)
    _ = state.start()
    return state
  }

  private func looks(_ theme: Theme) -> Set<Look> {
    var state = start(theme, columns: 120)
    _ = state.handle([
      .time(Browse.now), .account(BrowserAccount(host: "github.com", login: "octocat")),
      .loaded(
        .mine, Browse.gists.map { BrowserRow(id: $0.id, content: .gist($0)) }, generation: 1),
      .document(
        .gist("a1"),
        BrowserDocument(
          title: "Hello",
          about: [
            StyledText("updated 5 hours ago", Look(.dim))
              + StyledText("octocat", Look(foreground: .cyan))
          ],
          sections: [
            .init(
              name: "a.swift", file: "a.swift",
              content: .lines([StyledText("secret", Look(foreground: .magenta))]))
          ], columns: 60)),
    ])
    return Set(state.grid().cells.map(\.look))
  }

  @Test func `in high contrast nothing is dim or colored, also in gists`() {
    let looks = looks(.highContrast)
    #expect(looks.filter { $0.emphasis.contains(.dim) } == [])
    #expect(looks.filter { $0.foreground != nil || $0.background != nil } == [])
  }

  @Test func `what only a color told is bold in a theme without colors`() {
    let theme = Theme.readable(on: .unknown, depth: .ansi)
    for color in [Color.red, .magenta, .cyan] + [9, 13, 14].map(Color.palette) {
      #expect(theme.adapted(StyledText("let", Look(foreground: color))).runs[0].look == Look(.bold))
    }
    for color in [Color.green, .blue, .yellow] + [8, 10, 15].map(Color.palette) {
      #expect(theme.adapted(StyledText("x", Look(foreground: color))).runs[0].look == .plain)
    }
  }

  @Test func `the light and the dark theme replace the terminal's colors, also in gists`() {
    for theme in [Theme.light, .dark] {
      let looks = looks(theme)
      #expect(looks.filter { $0.emphasis.contains(.dim) } == [])
      #expect(
        looks.filter { [.cyan, .magenta, .green, .yellow, .red, .blue].contains($0.foreground) }
          == [])
      #expect(looks.contains { $0.foreground == theme.heading.foreground })
    }
  }

  @Test(arguments: [Theme.terminal, .light, .dark])
  func `with 16 colors no two roles look the same`(theme: Theme) {
    let theme = theme.reduced(to: .ansi)
    let roles = [
      theme.aside, theme.star, theme.secret, theme.error, theme.success, theme.mark, theme.heading,
    ]
    #expect(Set(roles).count == roles.count)
    let colors = (roles + [theme.line]).compactMap(\.foreground) + theme.people
    #expect(colors.allSatisfy { (0..<16).map { Color.palette($0) }.contains($0) })
    #expect(Set(theme.people).count == 6)
  }

  @Test(arguments: [Theme.terminal, .light, .dark, .highContrast])
  func `the focused pane's title is heavy, and bold in the accent color; the others are thin`(
    theme: Theme
  ) {
    var state = start(theme, columns: 120)
    _ = state.handle([
      .loaded(
        .mine, Browse.gists.dropFirst().map { BrowserRow(id: $0.id, content: .gist($0)) },
        generation: 1),
      .document(.gist("b2"), Browse.document(Browse.gists[1], columns: 53)),
    ])
    func titles() -> [Look: String] {
      let (layout, all) = (state.layout, state.grid().cells)
      var cells: [GridCell] = []
      for pane in Pane.allCases {
        let area = layout.title(of: pane)
        let start = area.row * 120 + area.column
        if !area.isEmpty { cells += all[start..<start + area.columns] }
      }
      return Dictionary(grouping: cells, by: \.look).mapValues { String($0.map(\.character)) }
    }
    for name in ["Mine · 4", "Files 1/2", "README.md"] {
      #expect(titles()[theme.focus]?.contains("━\(name)") == true)
      let others = titles().filter { $0.key != theme.focus }.values.joined()
      #expect(others.contains("─") && !others.contains("━"))
      _ = state.handle(.key(.enter))
    }
    #expect(theme.focus.emphasis == .bold)
    #expect(theme.focus.foreground == theme.heading.foreground)
  }

  @Test func `the terminal's own theme leaves text as it is`() {
    #expect(looks(.terminal).contains(Look(foreground: .magenta)))
    #expect(looks(.terminal).contains(Look(.dim)))
  }

  @Test(arguments: [Theme.terminal, .light, .dark])
  func
    `the selected row is a bar of one background, whatever the colors of its texts are elsewhere`(
      theme: Theme
    )
  {
    var state = start(theme, columns: 80)
    _ = state.handle([
      .loaded(
        .mine, Browse.gists.reversed().map { BrowserRow(id: $0.id, content: .gist($0)) },
        generation: 1)
    ])
    func looks(_ row: Int) -> Set<Look> {
      Set(state.grid().cells[row * 80..<(row + 1) * 80].map(\.look))
    }
    state.show(star: true, of: "e5")
    #expect(looks(2) == [Look(.reversed)])
    _ = state.handle(.key(.down))
    #expect(looks(2).isSuperset(of: [theme.star, theme.secret, theme.aside]))
    #expect(looks(3) == [Look(.reversed)])
  }

  @Test func `the selected row of a menu is a bar as wide as the menu`() {
    let question = BrowserQuestion(number: 7, text: "Edit which?", form: .choice(["a", "b"]))
    for browse in [
      Browse().press("S"), Browse().press("x"), Browse().sending(.asked(question)),
    ] {
      let grid = browse.state.grid()
      let bars = (0..<grid.rows).filter {
        grid[$0, 9].character == ">" && grid[$0, 9].look == Look(.reversed)
      }
      #expect(bars.count == 1, "\(browse.screen)")
      for row in bars {
        #expect(Set((9..<71).map { grid[row, $0].look }) == [Look(.reversed)])
      }
    }
  }

  @Test func `no initials have the dark blue of the terminal, which can't be read on black`() {
    for theme in [Theme.terminal, .dark.reduced(to: .ansi), .light.reduced(to: .ansi)] {
      let colors = Set((1...100).map { theme.look(of: "user\($0)").foreground })
      #expect(colors.count == 6)
      #expect(!colors.contains(.blue))
    }
  }
}
