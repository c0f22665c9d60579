import FoundationEssentials
@testable import GistsTUI
import TerminalOutput
import Testing

@Suite struct `The filter and order of lists from one run to the next` {
  private static let rust = CustomView(
    name: "rust", text: "mine lang:rust", arrangement: ListArrangement(sorting: .stars))

  private func kept(_ browse: Browse) -> [BrowserList: String] {
    var kept: [BrowserList: String] = [:]
    for (list, arrangement) in browse.state.place.arrangements {
      let text = arrangement.text(in: list)
      if !text.isEmpty { kept[list] = text }
    }
    return kept
  }

  @Test func `each list keeps its own, in the words of a view`() {
    let browse = Browse().press("StSt2fmona files:>2<Enter>3")
    #expect(kept(browse) == [.mine: "sort:-title", .public: "filter: mona files:>2"])
    #expect(kept(browse.press("1So2<Esc>")) == [:])
    #expect(kept(Browse(120, 24, views: [Self.rust]).press("7")) == [:])
    let view = Browse(120, 24, views: [Self.rust]).press("7So")
    #expect(kept(view) == [.view(Self.rust): "sort:none"])
  }

  @Test func `a list begins with them`() {
    let arrangement = ListArrangement(text: "sort:-title filter: mona", in: .public)
    let browse = Browse(arrangements: [.public: arrangement]).press("2")
    #expect(browse.state.current.ids == ["b2", "d4"])
    #expect(browse.status.contains("2 of 5 gists contain \"mona\" · Esc shows all"))
    #expect(browse.status.contains("sorted by title, reversed"))
    let none = ListArrangement(text: "sort:none", in: .view(Self.rust))
    let view = Browse(120, 24, views: [Self.rust], arrangements: [.view(Self.rust): none])
    #expect(!view.press("7").status.contains("sorted"))
  }

  @Test func `ages are counted from the start`() {
    let arrangement = ListArrangement(text: "filter: updated:<50m", in: .mine)
    #expect(arrangement.rowFilter.problem?.message.description == "invalid time: updated:<50m")
    let hours = ListArrangement(text: "filter: updated:<2h", in: .mine)
    let browse = Browse(arrangements: [.mine: hours])
    #expect(browse.state.current.ids == ["a1", "b2", "c3"])
    #expect(browse.state.current.arrangement.time == Browse.now)
  }

  @Test func `a column that the list does not have is left out`() {
    #expect(ListArrangement(text: "sort:stars", in: .tags) == ListArrangement())
    #expect(ListArrangement(text: "sort:-none x", in: .mine) == ListArrangement())
  }

  @Test func `the first rows of the library wait for their order`() {
    let sorted = ListArrangement(text: "sort:title", in: .starred)
    var browse = Browse(arrangements: [.starred: sorted])
    let rows = Browse.gists.map { BrowserRow(id: $0.id, content: .gist($0)) }
    browse.gists = []
    browse = browse.sending(.firstRows(.starred, rows, count: 5))
    #expect(browse.state.lists[.starred]?.ids == [])
    #expect(browse.state.lists[.starred]?.isArranging == true)
  }
}
