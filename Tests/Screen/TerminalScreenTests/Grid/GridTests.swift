import TerminalOutput
import Testing

@testable import TerminalScreen

@Suite struct `A grid of cells` {
  @Test func `text that does not fit is left out, and a wide character is never halved`() {
    var grid = Grid(rows: 2, columns: 5)
    #expect(grid.write("ab日本", row: 0, column: 0) == 4)
    grid.write("toolong", row: 1, column: 1)
    #expect(grid.lines == ["ab日", " tool"])
  }

  @Test func `a wide character that is half overwritten disappears`() {
    var grid = Grid(rows: 1, columns: 6)
    grid.write("日本語", row: 0, column: 0)
    grid.write("x", row: 0, column: 1)
    grid.write("y", row: 0, column: 4)
    #expect(grid.lines == [" x本y"])
    #expect(grid.cells.map(\.width) == [1, 1, 2, 0, 1, 1])
  }

  @Test func `characters that control a terminal are escaped`() {
    var grid = Grid(rows: 1, columns: 40)
    grid.write("a\u{1B}[31mb\tc\u{202E}", row: 0, column: 0)
    #expect(grid.lines == [#"a\u{1B}[31mb c\u{202E}"#])
  }

  @Test(
    arguments: [
      ("one two three", ["one two", "three"]), ("one  two", ["one  two"]),
      ("onetwothree four", ["onetwoth", "ree four"]),
      ("日本語 日本", ["日本語", "日本"]), ("a onetwothree", ["a", "onetwoth", "ree"]),
    ])
  func `a sentence is broken between words, and a word that is too long anywhere`(
    text: String, rows: [String]
  ) {
    #expect(StyledText(text).wrappedBetweenWords(to: 8).map(\.text) == rows)
  }

  @Test func `a word of several looks stays one word`() {
    let text = StyledText("one tw", Look(.bold)) + StyledText("o three")
    #expect(
      text.wrappedBetweenWords(to: 8) == [
        StyledText("one", Look(.bold)) + StyledText(" ") + StyledText("tw", Look(.bold))
          + StyledText("o"), StyledText("three"),
      ])
  }

  @Test func `colors of another program are read into looks, and its other sequences are escaped`()
  {
    let text = StyledText(sgr: "a\u{1B}[1;38;5;208mb\u{1B}[39;7mc\u{1B}[0md\u{1B}[2J")
    #expect(
      text.runs == [
        StyledText.Run(text: "a", look: .plain),
        StyledText.Run(text: "b", look: Look(.bold, foreground: .palette(208))),
        StyledText.Run(text: "c", look: Look([.bold, .reversed])),
        StyledText.Run(text: "d", look: .plain),
        StyledText.Run(text: #"\u{1B}"#, look: .plain),
        StyledText.Run(text: "[2J", look: .plain),
      ])
  }

  @Test func `tabs become spaces up to the next fourth column`() {
    #expect(StyledText(sgr: "\ta\t日\tb\u{1B}[1m\tc").text == "    a   日  b   c")
  }

  @Test func `a character keeps its first marks only, and a line its first 100,000 characters`() {
    var grid = Grid(rows: 1, columns: 3)
    grid.write("a" + String(repeating: "\u{301}", count: 1_000_000) + "b", row: 0, column: 0)
    #expect(grid.lines[0].unicodeScalars.count == 17)
    #expect(StyledText(String(repeating: "x", count: 1 << 20)).text.utf8.count == 100_003)
  }

  @Test func `a cut text ends in an ellipsis and keeps its looks`() {
    let text = StyledText("abc", Look(.bold)) + StyledText("日本語")
    #expect(text.cut(to: 9) == text)
    #expect(text.cut(to: 6).text == "abc日…")
    #expect(text.cut(to: 4).text == "abc…")
    #expect(text.cut(to: 3).text == "ab…")
    #expect(text.cut(to: 0).text == "")
  }
}

@Suite struct `A look in one number` {
  @Test func `every look has the parts that it was made of, and no two are equal`() {
    let colors: [Color?] = [
      nil, .palette(0), .palette(15), .palette(255), .rgb(0, 0, 0), .rgb(0, 0, 255),
      .rgb(255, 255, 255), .rgb(1, 2, 3),
    ]
    var looks: Set<Look> = []
    for emphasis in (UInt8(0)..<64).map(Look.Emphasis.init) {
      for foreground in colors {
        for background in colors {
          let look = Look(emphasis, foreground: foreground, background: background)
          looks.insert(look)
          #expect(look.emphasis == emphasis)
          #expect(look.foreground == foreground)
          #expect(look.background == background)
          #expect(look.hasNoColors == (foreground == nil && background == nil))
        }
      }
    }
    #expect(looks.count == 64 * colors.count * colors.count)
  }
}
