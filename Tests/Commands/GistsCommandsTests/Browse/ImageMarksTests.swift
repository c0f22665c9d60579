import GistsTUI
import TerminalOutput
import TerminalScreen
import Testing

@testable import GistsCommands

@Suite struct `Images in rendered text` {
  private static func image(_ name: String, rows: Int) -> BrowserImage {
    BrowserImage(name: name, rows: rows, columns: 4)
  }

  @Test func `an image is where its marks are, and the text around it stays`() {
    let marks = ImageMarks()
    let one = marks.lines(of: Self.image("one", rows: 2))
    let two = marks.lines(of: Self.image("two", rows: 1))
    let rendered: [StyledText] = [
      "above", StyledText(safe: one[0]), StyledText(safe: one[1]),
      StyledText("│", .dim) + " " + StyledText(safe: two[0]), "", "below",
    ]
    guard case .lines(let lines, let images) = marks.content(rendered) else {
      Issue.record("no lines")
      return
    }
    #expect(lines.map(\.text) == ["above", "", "", "│ ", "", "below"])
    #expect(
      images == [
        PlacedImage(Self.image("one", rows: 2), line: 1, column: 0),
        PlacedImage(Self.image("two", rows: 1), line: 3, column: 2),
      ])
  }

  @Test func `a text can't name an image of another text`() {
    let marks = ImageMarks()
    let other = ImageMarks().lines(of: Self.image("one", rows: 1))
    _ = marks.lines(of: Self.image("one", rows: 1))
    for text in [StyledText(safe: other[0]), "\u{FFFC}0.0."] {
      #expect(marks.content([text]) == .lines([text]))
    }
  }

  @Test func `a text without images is kept as it is`() {
    #expect(ImageMarks().content(["a", "b"]) == .text(ScreenText(Array("a\nb\n".utf8))))
  }
}
