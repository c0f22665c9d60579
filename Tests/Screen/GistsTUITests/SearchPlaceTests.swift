@testable import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

@Suite struct `A search opens what it found` {
  private func found(_ columns: Int = 80, line: Int = 20, words: [String] = ["LINE20"]) -> Browse {
    var browse = Browse(columns, 16).press("/line")
    var gist = Browse.gists[0]
    gist.place = SearchPlace(file: "retry.swift", line: line, words: words)
    let generation = browse.effects.compactMap {
      if case .search(_, _, let generation) = $0 { generation } else { nil }
    }.last
    browse.send(
      .found(
        SearchResult(
          rows: [BrowserRow(id: gist.id, content: .gist(gist))], total: 5, milliseconds: 1),
        generation: generation ?? 0))
    return browse
  }

  /// The text of a screen in reverse video.
  private func marked(_ browse: Browse) -> String {
    browse.state.grid().cells.filter { $0.look.emphasis.contains(.reversed) }.map {
      String($0.character)
    }.joined()
  }

  @Test func `the gist opens at its line, with what was found in reverse video`() {
    let browse = found().press("<Enter>")
    #expect(browse.top == " let line18 = 18")
    #expect(browse.line(4) == " let line20 = 20")
    #expect(marked(browse) == "line20")
  }

  @Test func `the preview is at the line, too`() {
    let browse = found(120)
    #expect(browse.screen.contains("let line20 = 20"))
    #expect(!browse.screen.contains("let line1 = 1 "))
  }

  @Test func `n and N go on from there`() {
    let browse = found(line: 10, words: ["line1"]).press("<Enter>")
    #expect(browse.line(4) == " let line10 = 10")
    #expect(browse.press("n").top == " let line11 = 11")
    #expect(browse.press("N").top == " let line1 = 1")
  }

  @Test func `newer contents keep the place until the user moves`() {
    let document = BrowserEvent.document(
      .gist("a1"), Browse.document(Browse.gists[0], columns: 78))
    let browse = found().press("<Enter>")
    #expect(browse.sending(document).line(4) == " let line20 = 20")
    #expect(browse.press("g").sending(document).top == " Hello, world in Swift")
  }

  @Test func `outside of the search the gist opens at its beginning, unmarked`() {
    let browse = found().press("<Enter>").press("1g<Enter>")
    #expect(marked(browse) == "")
  }
}

@Suite struct `Words in the lines of a document` {
  @Test func `find ignores accents and strokes, and marks what is found in its columns`() {
    let document = BrowserDocument(
      title: "Cities",
      sections: [.init(name: "f", file: "f", content: .lines(["Ｇröße: Łódź, Lodz"]))], columns: 78)
    let browse = Browse(80, 16).press("<Enter>").sending(.document(.gist("a1"), document))
      .press("/LODZ<Enter>")
    #expect(browse.status == " 1 of 1 matching lines")
    let grid = browse.state.grid()
    let row = grid.lines.firstIndex { $0.contains("Łódź") } ?? 0
    let marked = (0..<80).filter { grid[row, $0].look.emphasis.contains(.reversed) }
    #expect(marked == Array(9...12) + Array(15...18))
    #expect(browse.press("/Ćma<Enter>").status == " Not found: Ćma")
  }

  private static func lines(_ texts: [StyledText], _ words: [String]) -> [Int] {
    DocumentLines(texts, columns: 80).indexes(containing: words)
  }

  @Test(
    arguments: [
      (["ab"], [0, 2]), (["aab"], [2]), (["é"], [1]), (["b", "é"], [0, 1, 2]), (["aaab"], [2]),
      ([], []), (["\n"], []), (["aa"], [2]), (["ecole e"], [1]), (["E\u{301}"], [1]),
    ] as [([String], [Int])])
  func `each line that contains a word is found once`(words: [String], lines: [Int]) {
    let texts: [StyledText] = ["ABAB", "École É", "xaaab", ""]
    #expect(Self.lines(texts, words) == lines)
  }

  @Test func `a word is found across looks, but not across lines`() {
    let bold = StyledText("ret", Look(.bold)) + "ry"
    #expect(Self.lines([bold, "re", "try"], ["retry"]) == [0])
  }
}
