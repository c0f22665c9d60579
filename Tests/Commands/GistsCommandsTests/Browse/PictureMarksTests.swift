import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

@testable import GistsCommands

@Suite struct `Pictures in rendered text` {
  private static func picture(_ name: String, rows: Int) -> BrowserPicture {
    BrowserPicture(name: name, rows: rows, columns: 4)
  }

  @Test func `a picture is where its marks are, and the text around it stays`() {
    let marks = PictureMarks()
    let one = marks.lines(of: Self.picture("one", rows: 2))
    let two = marks.lines(of: Self.picture("two", rows: 1))
    let rendered: [StyledText] = [
      "above", StyledText(safe: one[0]), StyledText(safe: one[1]),
      StyledText("│", .dim) + " " + StyledText(safe: two[0]), "", "below",
    ]
    guard case .lines(let lines, let pictures) = marks.content(rendered) else {
      Issue.record("no lines")
      return
    }
    #expect(lines.map(\.text) == ["above", "", "", "│ ", "", "below"])
    #expect(
      pictures == [
        PlacedPicture(Self.picture("one", rows: 2), line: 1, column: 0),
        PlacedPicture(Self.picture("two", rows: 1), line: 3, column: 2),
      ])
  }

  @Test func `a text can't name a picture of another text`() {
    let marks = PictureMarks()
    let other = PictureMarks().lines(of: Self.picture("one", rows: 1))
    _ = marks.lines(of: Self.picture("one", rows: 1))
    for text in [StyledText(safe: other[0]), "\u{FFFC}0.0."] {
      #expect(marks.content([text]) == .lines([text]))
    }
  }

  @Test func `a text without pictures is kept as it is`() {
    #expect(PictureMarks().content(["a", "b"]) == .text(ScreenText(Array("a\nb\n".utf8))))
  }
}
