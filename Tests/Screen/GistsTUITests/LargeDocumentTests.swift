import TerminalOutput
import TerminalScreen
import TestSupport
import Testing

@testable import GistsTUI

@Suite struct `Documents and lists of any size` {
  /// The events of a document that was loaded; whoever loads it makes the lines.
  private static func document(_ lines: [StyledText], columns: Int = 78) -> BrowserEvent {
    .document(
      .gist("a1"),
      BrowserDocument(
        title: "Large", sections: [.init(name: "f", file: "f", content: .lines(lines))],
        columns: columns))
  }

  @Test func `opening, reading and resizing takes as long for 10,000 lines as for 500`() async {
    await #expect(processExitsWith: .success) {
      func use(_ count: Int) -> ResourceUse {
        let event = Self.document((0..<count).map { StyledText("line \($0)") })
        var browse = Browse(80, 24).press("<Enter>")
        // Nobody answers the loads that follow.
        browse.gists = []
        return ResourceUse {
          browse.send(event)
          browse = browse.press(" jjkGg[]b/").press(.escape)
          browse.send(.resized(rows: 30, columns: 130))
          _ = browse.state.grid()
          browse.send(.resized(rows: 24, columns: 80))
          precondition(browse.line(6).contains("Large"))
        }
      }
      let (few, many) = ResourceUse.compare(500, 10_000, use)
      precondition(many.isLinear(comparedTo: few), "\(few), \(many)")
    }
  }

  @Test(arguments: [false, true])
  func `at another width the same line of the file is at the top`(isText: Bool) {
    let lines = (0..<200).map { "line \($0) " + String(repeating: "x", count: $0 % 7 * 30) }
    func document(columns: Int) -> BrowserEvent {
      let content: BrowserDocument.Content =
        isText
        ? .text(ScreenText(Array(lines.joined(separator: "\n").utf8)))
        : .lines(lines.map { StyledText($0) })
      return .document(
        .gist("a1"),
        BrowserDocument(
          title: "Large", sections: [.init(name: "f", file: "f", content: content)],
          columns: columns))
    }
    var browse = Browse(80, 24).press("<Enter>z")
    // Nobody answers the loads that follow.
    browse.gists = []
    browse.send(document(columns: 78))
    browse = browse.press("<C-d><C-d><C-d><C-d><C-d>")
    while browse.top.contains(" xxx") || !browse.top.contains("line") { browse = browse.press("j") }
    let top = browse.top
    for columns in [50, BrowserDocument.unwrapped, 120, 78] {
      browse.send(document(columns: columns))
      #expect(browse.top == top, "\(columns)")
    }
  }

  @Test func `what was found is shown as fast in a line of any length`() async {
    await #expect(processExitsWith: .success) {
      func use(_ count: Int) -> ResourceUse {
        let line = StyledText(String(repeating: "e x", count: count))
        let browse = Browse(80, 24).press("<Enter>zW").sending(Self.document([line]))
          .press("/e<Enter>")
        precondition(browse.state.documents.values.contains { !$0.finds.isEmpty })
        return ResourceUse {
          for _ in 0..<5 { _ = browse.state.grid() }
        }
      }
      let (half, whole) = ResourceUse.compare(1_500, 3_000, use)
      precondition(whole.isLinear(comparedTo: half), "\(half), \(whole)")
    }
  }

  @Test func `a key in a list takes as long for 10,000 rows as for 300`() async {
    await #expect(processExitsWith: .success) {
      func use(_ count: Int) -> ResourceUse {
        let gists = (0..<count).map {
          Browse.gist("id\($0)", "octocat", "Gist \($0)", 1, true, minutes: $0)
        }
        var browse = Browse(80, 24, gists: gists)
        return ResourceUse {
          for _ in 0..<20 { browse = browse.press(" jjkGg<C-d><C-u>") }
        }
      }
      let (few, many) = ResourceUse.compare(300, 10_000, use)
      precondition(many.isLinear(comparedTo: few), "\(few), \(many)")
    }
  }

  @Test func `finding words reads a document once, whatever they are`() async {
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

  /// A text of a size at which words are found beside the keys.
  private static func text(lines: Int, _ line: (Int) -> String) -> BrowserEvent {
    let text = (1...lines).map { line($0) + "\n" }.joined()
    return .document(
      .gist("a1"),
      BrowserDocument(
        title: "Large",
        sections: [
          .init(name: "f", file: "f", content: .text(ScreenText(Array(text.utf8))), isSource: true)
        ], columns: 78))
  }

  @Test func `all of a large text can be read, and words are found in it`() {
    let line = { (number: Int) in "line \(number) " + String(repeating: "x", count: 60) }
    var browse = Browse(80, 24).press("<Enter>z").sending(Self.text(lines: 50_000, line))
    #expect(browse.press("G").line(21).hasPrefix(" line 50000 xxx"))
    #expect(browse.paneTitles.hasSuffix(" 0% ━━"))
    #expect(browse.press("G").paneTitles.hasSuffix(" 100% ━━"))
    browse = browse.press("/LINE 4999<Enter>")
    #expect(browse.top.hasPrefix(" line 4999 xxx"))
    #expect(browse.screen.contains("1 of 11 matching lines"))
    #expect(browse.press("n").screen.contains("\n line 49990 xxx"))
    #expect(browse.press("/nowhere<Enter>").screen.contains("Not found: nowhere"))
  }

  @Test func `the beginning of a large text is shown until the rest is there, unless the text was`()
  {
    let text = ScreenText(Array("first 1\nfirst 2\n".utf8))
    let document = BrowserDocument(
      title: "Large", sections: [.init(name: "f", content: .text(text), isSource: true)],
      columns: 78, isStale: true)
    var browse = Browse(80, 24)
    let beginning = BrowserEvent.beginning(
      .gist(browse.gists[1].id), document, DocumentLines(document))
    browse.gists = []
    browse = browse.press("j<Enter>z").sending(beginning)
    #expect(browse.line(6) == " first 2")
    #expect(browse.paneTitles.hasSuffix(" loading… ━━"))
    #expect(browse.press("/nowhere<Enter>").screen.contains("Not found so far: nowhere"))
    let rest = Browse(80, 24).gists[0].id
    let whole = Self.text(lines: 50_000) { "line \($0)" }
    browse = Browse(80, 24).press("<Enter>z").sending(whole).press("G")
      .sending(.beginning(.gist(rest), document, DocumentLines(document)))
    #expect(browse.line(21) == " line 50000")
  }

  @Test func `a word that the end of a row breaks is found, in texts of any size`() {
    for count in [10, 50_000] {
      let long = String(repeating: "y", count: 75) + "needle"
      let line = { (number: Int) in number == count / 2 ? long : "some twenty bytes or" }
      let browse = Browse(80, 24).press("<Enter>").sending(Self.text(lines: count, line))
        .press("/needle<Enter>")
      #expect(browse.screen.contains("1 of 1 matching lines"))
      #expect(browse.screen.contains("yyynee"))
    }
  }

  @Test func `what was found in contents that came later is shown when it is known`() {
    let line = { (number: Int) in "line \(number) " + String(repeating: "x", count: 60) }
    var browse = Browse(80, 24).press("<Enter>z").sending(Self.text(lines: 50_000, line))
    browse.answersFinds = false
    browse = browse.press("/line 4999<Enter>")
    #expect(browse.screen.contains("Searching…"))
    browse.send(.matches(.gist("a1"), ["other"], [5]))
    browse.send(.matches(.gist("a1"), ["line 4999"], [5_000]))
    #expect(browse.screen.contains("1 of 1 matching lines"))
  }

  @Test func `words are not sought again in a large text that stays the same`() {
    let text = Self.text(lines: 50_000) { "line \($0) " + String(repeating: "x", count: 60) }
    var browse = Browse(80, 24).press("<Enter>z").sending(text).press("/line 4999<Enter>")
    func finds() -> Int {
      browse.effects.count { if case .find = $0 { true } else { false } }
    }
    #expect(finds() == 1)
    browse.send(text)
    #expect(finds() == 1)
    #expect(browse.press("n").screen.contains("2 of 11 matching lines"))
    browse.send(Self.text(lines: 50_000) { "line \($0) " + String(repeating: "y", count: 60) })
    #expect(finds() == 2)
  }

  @Test func `a text that is shown again at the same width is not wrapped again`() async {
    await #expect(processExitsWith: .success) {
      func document(_ text: ScreenText, columns: Int) -> BrowserDocument {
        BrowserDocument(
          title: "Large", sections: [.init(name: "f", content: .text(text))], columns: columns)
      }
      let texts = [UInt8(ascii: "x"), UInt8(ascii: "y")].map {
        ScreenText(Array(repeating: $0, count: 4_000_000))
      }
      let lines = DocumentLines(document(texts[0], columns: 78))
      for text in texts {
        for columns in [78, 79] {
          let shown = document(text, columns: columns)
          precondition(DocumentLines(shown, reusing: lines) == DocumentLines(shown))
        }
      }
      let same = document(texts[0], columns: 78)
      let (first, next) = (
        ResourceUse { _ = DocumentLines(same) },
        ResourceUse { _ = DocumentLines(same, reusing: lines) }
      )
      precondition(next.time * 10 < first.time, "\(first), \(next)")
    }
  }

  @Test func `plain mode reads what was found in a large text when it is known`() {
    let line = { (number: Int) in "line \(number) " + String(repeating: "x", count: 60) }
    var plain = Plain().typing("1").sending(Self.text(lines: 50_000, line))
    #expect(plain.said(to: "find LINE 4999").hasPrefix("Searching…\nline 4999 xxx"))
    let found = plain.typing("find line 4999 ")
    #expect(found.said(to: "find").hasPrefix("line 4999 xxx") == false)
    #expect(plain.said(to: "find nowhere") == "Searching…\nNot found: nowhere")
    plain.answersFinds = false
    #expect(plain.said(to: "find line 4999") == "Searching…")
    // Another line typed meanwhile is what is wanted.
    let other = plain.typing("find line 4999", "files")
    #expect(
      other.sending(.matches(.gist("a1"), ["line 4999"], [5_000])).said(after: other) == "")
  }

  @Test func `a long question keeps its end`() {
    let text = String(repeating: "said before\n", count: 5_000) + "Sure?"
    let browse = Browse().sending(
      .asked(BrowserQuestion(number: 1, text: MessageText(text), form: .confirmation)))
    guard case .question(let question, _, _) = browse.state.dialogs.overlay else {
      Issue.record("no question")
      return
    }
    #expect(question.text.description.count == 20_001)
    #expect(browse.screen.contains("│ Sure?"))
  }

  @Test func `a very long line takes 200 rows, and a character keeps its first marks`() {
    let line = DocumentLines([StyledText(String(repeating: "語", count: 10_000))], columns: 78)
    #expect(line.count == 200)
    let marks = "a" + String(repeating: "\u{301}", count: 5_000)
    #expect(StyledText(marks).text.unicodeScalars.count == 16)
    let row = Browse.gist("a", nil, marks, 1, true, minutes: 1)
    #expect(row.title.unicodeScalars.count == 1_000)
  }
}
