import TerminalOutput
import TerminalScreen
import TestSupport
import Testing

@testable import GistsTUI

@Suite("Documents and lists of any size")
struct LargeDocumentTests {
  /// The events of a document that was loaded; whoever loads it makes the lines.
  private static func document(_ lines: [StyledText], columns: Int = 78) -> BrowserEvent {
    .document(
      .gist("a1"),
      BrowserDocument(
        title: "Large", sections: [.init(name: "f", file: "f", lines: lines)], columns: columns))
  }

  @Test("Opening, reading and resizing takes as long for 10,000 lines as for 500")
  func document() async {
    await #expect(processExitsWith: .success) {
      func use(_ count: Int) -> ResourceUse {
        let event = Self.document((0..<count).map { StyledText("line \($0)") })
        var browse = Browse(80, 24).press("\r")
        // Nobody answers the loads that follow.
        browse.gists = []
        return ResourceUse {
          browse.send(event)
          browse = browse.press(" jjkGg[]b/").press(.escape)
          browse.send(.resized(rows: 30, columns: 130))
          _ = browse.state.grid()
          browse.send(.resized(rows: 24, columns: 80))
          precondition(browse.line(2).contains("Large"))
        }
      }
      let (few, many) = ResourceUse.compare(500, 10_000, use)
      precondition(many.isLinear(comparedTo: few), "\(few), \(many)")
    }
  }

  @Test("A key in a list takes as long for 10,000 rows as for 300")
  func list() async {
    await #expect(processExitsWith: .success) {
      func use(_ count: Int) -> ResourceUse {
        let gists = (0..<count).map {
          Browse.gist("id\($0)", "octocat", "Gist \($0)", 1, true, minutes: $0)
        }
        var browse = Browse(80, 24, gists: gists)
        return ResourceUse {
          for _ in 0..<20 { browse = browse.press(" jjkGg\u{4}\u{15}") }
        }
      }
      let (few, many) = ResourceUse.compare(300, 10_000, use)
      precondition(many.isLinear(comparedTo: few), "\(few), \(many)")
    }
  }

  @Test("Finding words reads a document once, whatever they are")
  func finding() async {
    await #expect(processExitsWith: .success) {
      func use(_ count: Int) -> ResourceUse {
        let line = StyledText(String(repeating: "a", count: 70))
        let lines = DocumentLines(repeatElement(line, count: count), columns: 78)
        let word = String(repeating: "a", count: 69) + "b"
        return ResourceUse { precondition(lines.indexes(containing: [word]).isEmpty) }
      }
      let (half, whole) = ResourceUse.compare(2_000, 4_000, use)
      precondition(whole.isLinear(comparedTo: half), "\(half), \(whole)")
    }
  }

  @Test("What is shown of a document has a limit, and its end says so")
  func limits() {
    let limit = DocumentLines.Limit(lines: 1_000, bytes: 20_000)
    let many = DocumentLines(repeatElement("x", count: 3_000), columns: 78, limit: limit)
    #expect(many.all.count == 1_001)
    #expect(many.all.last?.text.text == "… the rest is not shown")
    let line = StyledText(String(repeating: "x", count: 7_000))
    let long = DocumentLines(repeatElement(line, count: 100), columns: 1_000, limit: limit)
    #expect(long.all.count == 22)
    #expect(long.all.last?.text.text == "… the rest is not shown")
  }

  @Test("Each section that is cut says so, and one that ends at the limit doesn't")
  func cutSections() {
    func section(_ name: String, _ count: Int) -> BrowserDocument.Section {
      let picture = BrowserPicture(name: name, rows: 9, columns: 2, lines: [], form: nil)
      return BrowserDocument.Section(
        name: name, lines: Array(repeating: StyledText(name), count: count),
        pictures: name == "p" ? [PlacedPicture(picture, line: 0, column: 0)] : [])
    }
    func lines(_ sections: BrowserDocument.Section..., limit: Int) -> [String] {
      DocumentLines(
        BrowserDocument(title: "t", sections: sections, columns: 9),
        limit: DocumentLines.Limit(lines: limit, bytes: .max)
      ).all.map(\.text.text)
    }
    let note = "… the rest is not shown"
    // The title, a blank line and a heading are before the lines of the first section.
    #expect(lines(section("a", 2), limit: 5) == ["t", "", "a", "a", "a"])
    #expect(lines(section("a", 3), limit: 5) == ["t", "", "a", "a", "a", note])
    #expect(lines(section("p", 3), limit: 5) == ["t", "", "p", "p", "p", note])
    #expect(
      lines(section("a", 2), section("b", 1), section("c", 0), limit: 5)
        == ["t", "", "a", "a", "a", "", "b", note, "", "c"])
    let whole = DocumentLines(["x", "x"], columns: 9, limit: .init(lines: 2, bytes: .max))
    #expect(whole.all.map(\.text.text) == ["x", "x"])
  }

  @Test("A long question keeps its end")
  func question() {
    let text = String(repeating: "said before\n", count: 5_000) + "Sure?"
    let browse = Browse().sending(
      .asked(BrowserQuestion(number: 1, text: text, form: .confirmation)))
    guard case .question(let question, _, _) = browse.state.overlay else {
      Issue.record("no question")
      return
    }
    #expect(question.text.count == 20_001)
    #expect(browse.screen.contains("│ Sure?"))
  }

  @Test("A very long line takes 200 rows, and a character keeps its first marks")
  func hostile() {
    let line = DocumentLines([StyledText(String(repeating: "語", count: 10_000))], columns: 78)
    #expect(line.all.count == 200)
    let marks = "a" + String(repeating: "\u{301}", count: 5_000)
    #expect(StyledText(marks).text.unicodeScalars.count == 16)
    let row = Browse.gist("a", nil, marks, 1, true, minutes: 1)
    #expect(row.title.unicodeScalars.count == 1_000)
  }
}
