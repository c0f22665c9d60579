@testable import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

@Suite struct `Results of a search as they come` {
  /// The browser after `dot` was typed, before its results come, and the number of the search.
  private static func searching(_ typed: String = "dot") -> (Browse, Int) {
    var browse = Browse(80, 24).press("/")
    var generation = 0
    for letter in typed {
      for case .search(_, _, let number) in browse.state.handle(.key(.text(String(letter)))) {
        generation = number
      }
    }
    return (browse, generation)
  }

  private static func row(_ id: String) -> BrowserRow {
    BrowserRow(
      id: id, content: .gist(Browse.gist(id, "octocat", "Gist \(id)", 1, true, minutes: 1)))
  }

  private static func result(
    _ ids: [String], rows: Int, isAll: Bool, unsearched: Int = 0
  ) -> SearchResult {
    SearchResult(
      ids: ids, rows: ids.prefix(rows).map(row), isAll: isAll, total: 31_000,
      unsearched: unsearched, milliseconds: 4)
  }

  @Test
  func `the first hits are shown at once, their number when it is known, and the selection stays`()
  {
    var (browse, generation) = Self.searching()
    let ids = (0..<397).map { "id\($0)" }
    browse.send(
      .found(Self.result(Array(ids.prefix(100)), rows: 30, isAll: false), generation: generation))
    #expect(browse.head.hasSuffix("100+ of 31,000 gists · 4 ms"))
    #expect(browse.row("Gist id0").isFirst)
    browse = browse.press(.down)
    browse.send(
      .found(Self.result(ids, rows: 0, isAll: true, unsearched: 132), generation: generation))
    #expect(browse.head.hasSuffix("397 of 31,000 gists · 4 ms"))
    #expect(browse.status == " 132 gists not searched; run :sync")
    #expect(browse.state.current.selection == "id1")
  }

  @Test func `the rows of further hits are read when they are near the screen`() {
    var (browse, generation) = Self.searching()
    browse.state.options.hasPreview = false
    let ids = (0..<397).map { "id\($0)" }
    let effects = browse.state.handle(
      .found(Self.result(ids, rows: 30, isAll: true), generation: generation))
    #expect(effects.contains(.loadRows(.search, (30..<60).map { "id\($0)" })))
    browse = browse.press("<Tab>").press(.end)
    #expect(
      browse.effects.contains { effect in
        if case .loadRows(.search, let rows) = effect { rows.contains("id396") } else { false }
      })
    browse.send(.rows(.search, ids.suffix(30).map(Self.row)))
    #expect(browse.screen.contains("Gist id396"))
  }

  @Test func `between two letters nothing is said to be not found`() {
    var (browse, generation) = Self.searching()
    #expect(!browse.screen.contains("Nothing found."))
    browse.send(.found(Self.result([], rows: 0, isAll: true), generation: generation))
    #expect(browse.screen.contains("Nothing found."))
    _ = browse.state.handle(.key(.text("s")))
    #expect(!browse.screen.contains("Nothing found."))
  }

  @Test func `rows of other words are not shown again`() {
    var (browse, first) = Self.searching("d")
    var row = Self.row("id0")
    if case .gist(var gist) = row.content {
      gist.matches = ["a.txt:1: d"]
      row.content = .gist(gist)
    }
    browse.send(
      .found(
        SearchResult(ids: ["id0"], rows: [row], isAll: true, total: 9, milliseconds: 1),
        generation: first))
    #expect(browse.screen.contains("a.txt:1: d"))
    let effects = browse.state.handle(.key(.text("o")))
    for case .search(_, _, let second) in effects {
      browse.send(.found(Self.result(["id0"], rows: 0, isAll: true), generation: second))
    }
    #expect(!browse.screen.contains("a.txt:1: d"))
    #expect(browse.effects.contains(.loadRows(.search, ["id0"])))
  }
}
