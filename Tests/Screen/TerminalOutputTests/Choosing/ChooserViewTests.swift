import Testing

@testable import TerminalOutput

@Suite struct `Chooser drawing` {
  private static let columns: [Column] = ["", Column("", isFlexible: true), ""]

  private func view(_ question: String = "Which gist?", color: Bool = false) -> ChooserView {
    ChooserView(
      question: question, columns: [Self.columns, Self.columns],
      style: Style(isEnabled: color))
  }

  private func state(count: Int = 3, isLast: Bool = true) -> ChooserState {
    var state = ChooserState(
      ["mine", "starred"].map { ChoiceList($0, columns: []) { ChoicePage(rows: []) } })
    let rows: [[Cell]] = (1...count).map { number in
      [Cell("id\(number)"), Cell(number == 2 ? "日本語のメモ" : "note \(number)"), "now"]
    }
    _ = state.handle(.loaded(0, ChoicePage(rows: rows, isLast: isLast)))
    return state
  }

  @Test func `the frame has the question, the rows and a status line`() {
    var (view, state) = (view(), state())
    _ = state.handle(.key(.down))
    #expect(
      view.frame(state, width: 80, height: 24)
        == .init(
          lines: [
            "Which gist? ", "  id1  note 1        now", "> id2  日本語のメモ  now",
            "  id3  note 3        now", "  type to filter · mine (Tab: starred) · Esc: cancel",
          ], cursor: 12))
    _ = state.handle(.key(.text("日本")))
    #expect(
      view.frame(state, width: 80, height: 24)
        == .init(
          lines: [
            "Which gist? 日本", "> id2  日本語のメモ  now",
            "  1 of 3 match · mine (Tab: starred) · Esc: cancel",
          ], cursor: 16))
  }

  @Test func `a question that fits is whole until a long filter needs the room`() {
    let question = "How do you want to sign in to ghe.example.com?"
    var (view, state) = (view(question), state())
    #expect(view.frame(state, width: 60, height: 24).lines[0] == "\(question) ")
    _ = state.handle(.key(.text("note note")))
    #expect(view.frame(state, width: 60, height: 24).lines[0] == "\(question) note note")
    _ = state.handle(.key(.text(" note note note")))
    #expect(
      view.frame(state, width: 60, height: 24).lines[0]
        == "How do you want to sign in to gh… note note note note note")
  }

  @Test(arguments: [40, 80, 100])
  func `a long question is wrapped and never cut, and its last line leaves room`(width: Int) {
    let question =
      "hubot changed gist 6cad326836d38bd3a7ae76c5de0f5b70 2 minutes ago, at 14:05; your text is "
      + "saved in /home/octocat/.local/state/gists/unsent/2026-01-31-b.txt. What now?"
    let lines = ChooserView.lines(of: question, width: width)
    #expect(lines.joined(separator: " ") == question || width == 40)
    #expect(lines.joined().filter { $0 != " " } == question.filter { $0 != " " })
    #expect(lines.allSatisfy { DisplayWidth.of($0) < width })
    #expect(DisplayWidth.of(lines.last ?? "") <= (width - 2) / 2)
    #expect(ChooserView.lines(of: "Which gist?", width: width) == ["Which gist?"])
  }

  @Test func `a long choice has a line of its own beside a long question`() {
    let question = "Add a comment to gist 46fa115ec4 now?"
    let (view, state) = (view(question), state())
    let row = ChosenRow(list: 0, row: 1)
    #expect(view.answer(state, row, width: 80) == "\(question) id2  日本語のメモ  now")
    #expect(view.answer(state, row, width: 50) == "\(question)\n  id2  日本語のメモ  now")
    #expect(view.answer(state, row, width: 20) == "\(question)\n  id2  日本語のメモ…")
  }

  @Test func `a narrow terminal gets the first columns and the end of the filter`() {
    var (view, state) = (view(), state())
    _ = state.handle(.key(.text("note note note")))
    #expect(
      view.frame(state, width: 21, height: 24)
        == .init(
          lines: [
            "Which gis… ote note", "> id1  note 1", "  id3  note 3", "  2 of 3 match · mi…",
          ], cursor: 19))
    for width in 1...60 {
      let frame = view.frame(state, width: width, height: 24)
      let room = max(2, width - 1)
      #expect(frame.lines.allSatisfy { DisplayWidth.of($0) <= room }, "\(width)")
      #expect(frame.cursor <= room, "\(width)")
    }
  }

  @Test func `a long paste is cut, and its end is shown`() {
    var (view, state) = (view(), state())
    _ = state.handle(.key(.text(String(repeating: "日", count: 5_000))))
    #expect(state.filter.count == 1_000)
    let frame = view.frame(state, width: 21, height: 24)
    #expect(frame.lines.first == "Which gis… 日日日日")
    #expect(frame.cursor == 19)
  }

  @Test func `a low terminal shows the rows around the selection`() {
    var (view, state) = (view(), state(count: 30, isLast: false))
    _ = state.handle(.key(.end))
    #expect(
      view.frame(state, width: 80, height: 6).lines == [
        "Which gist? ", "  id28  note 28       now", "  id29  note 29       now",
        "> id30  note 30       now",
        "  type to filter · ↓ at the end for more · mine (Tab: starred) · Esc: cancel",
      ])
    _ = state.handle(.key(.up))
    #expect(view.frame(state, width: 80, height: 6).lines[2].hasPrefix("> id29"))
    #expect(view.frame(state, width: 80, height: 2).lines.count == 2)
    #expect(view.frame(state, width: 80, height: 1).lines == ["Which gist? "])
    #expect(view.frame(state, width: 80, height: 200).lines.count == 17)
  }

  @Test func `the selected row is reversed and marked`() {
    var view = view(color: true)
    let frame = view.frame(state(count: 1), width: 48, height: 24)
    #expect(frame.lines[0] == "\u{1B}[1mWhich gist?\u{1B}[0m ")
    #expect(frame.lines[1] == "\u{1B}[7m> id1  note 1  now\u{1B}[0m")
  }

  @Test func `an error of a list is shown in the status line`() {
    var (view, state) = (view(), state())
    _ = state.handle(.key(.tab))
    #expect(
      view.frame(state, width: 80, height: 24).lines
        == ["Which gist? ", "  loading… · starred (Tab: mine) · Esc: cancel"])
    _ = state.handle(.failed(1, "no \u{1B}network"))
    #expect(
      view.frame(state, width: 80, height: 24).lines[1]
        == "  no \\u{1B}network · starred (Tab: mine) · Esc: cancel")
  }
}
