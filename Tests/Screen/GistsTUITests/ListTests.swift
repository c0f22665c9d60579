@testable import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

@Suite struct `Rows of a long list` {
  private static let ids = (0..<200).map { String($0 + 100) }

  private static func rows(_ range: Range<Int>) -> [BrowserRow] {
    ids[range].map { id in
      BrowserRow(
        id: id, content: .gist(Browse.gist(id, "octocat", "Gist \(id)", 1, true, minutes: 1)))
    }
  }

  private static func asked(_ browse: Browse) -> [[String]] {
    browse.effects.compactMap { if case .loadRows(.mine, let ids) = $0 { ids } else { nil } }
  }

  @Test func `the next pages are read before they are shown, and once`() {
    var browse = Browse(80, 24, gists: []).press("p")
    browse.send(.order(.mine, Self.ids, generation: 1))
    #expect(Self.asked(browse) == [Array(Self.ids[0..<20]), Array(Self.ids[20..<60])])
    browse.send(.rows(.mine, Self.rows(0..<20)))
    browse.send(.rows(.mine, Self.rows(20..<60)))
    browse.effects = []
    let below = browse.press("<C-f><C-f>")
    #expect(below.list.last?.isSelected == true && below.selected.hasPrefix("Gist 140"))
    #expect(!below.list.contains { $0.line.contains("…") })
    #expect(Self.asked(below.press("kk")) == [Array(Self.ids[60..<81])])
  }

  @Test func `rows that are not on the screen draw nothing`() {
    let browse = Browse(80, 24, gists: [])
      .sending(.order(.mine, Self.ids, generation: 1))
    #expect(browse.sending(.rows(.mine, Self.rows(0..<20))).state.needsDrawing)
    #expect(!browse.sending(.rows(.mine, Self.rows(20..<40))).state.needsDrawing)
    #expect(!browse.sending(.rows(.starred, Self.rows(0..<20))).state.needsDrawing)
    #expect(browse.press("j").state.needsDrawing)
  }
}

@Suite struct `The lists of the browser` {
  @Test func `the tabs are named as on the screen`() {
    #expect(
      BrowserList.tabs.map(\.name) == ["Mine", "Public", "Starred", "Files", "Users", "Repos"])
  }

  @Test func `a gist is known by its row in the shown list, else in the first tab that has it`() {
    let changed = Browse.gist("a1", "octocat", "Changed", 1, true, minutes: 0)
    var browse = Browse().press("312")
    for list in [BrowserList.public, .starred] {
      browse.send(.rows(list, [BrowserRow(id: "a1", content: .gist(changed))]))
    }
    #expect(browse.state.gistRow("a1")?.title == "Changed")
    #expect(browse.press("4").state.gistRow("a1")?.title == "Hello, world in Swift")
  }
}
