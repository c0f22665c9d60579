import ByteTools
import TerminalOutput
import TerminalScreen
import Testing

@Suite struct `Rows of a text of any size` {
  private static func rows(_ text: String, _ columns: Int = 10) -> [TextRows.Row] {
    let rows = TextRows(ScreenText(Array(text.utf8)), columns: columns)
    return rows.rows(0..<rows.count)
  }

  private static func texts(_ text: String, _ columns: Int = 10) -> [String] {
    rows(text, columns).map(\.text.text)
  }

  @Test func `LF and CRLF end a line; the last one needs no end`() {
    #expect(Self.texts("") == [])
    #expect(Self.texts("\n") == [""])
    #expect(Self.texts("a\r\n\nb") == ["a", "", "b"])
    #expect(Self.texts("a\rb\r\r\n") == [#"a\u{D}b"#, #"\u{D}"#])
  }

  @Test func `rows are full, and none is empty because its line ends there`() {
    #expect(Self.texts("0123456789\n0123456789a") == ["0123456789", "0123456789", "a"])
    #expect(Self.texts("012345678語") == ["012345678", "語"])
    #expect(Self.texts("012345678e\u{301}x") == ["012345678e\u{301}", "x"])
    #expect(Self.rows("0123456789a\nb").map(\.isContinued) == [false, true, false])
    #expect(Self.rows("0123456789a\nb").map(\.line) == [0, 0, 1])
  }

  @Test func `tabs go to the next stop of the line, also in its later rows`() {
    #expect(Self.texts("a\tb") == ["a   b"])
    #expect(Self.texts("012345678\tx\ty") == ["012345678", "   x   y"])
  }

  @Test func `looks go on in the next row and end with the line`() {
    let text = ScreenText(sgr: "\u{1B}[1m0123456789ab\u{1B}[0mc\r\nd\u{1B}[31me\u{1B}[Kf")
    let (rows, red) = (TextRows(text, columns: 10), Look(foreground: .red))
    #expect(
      rows.rows(1..<4).map(\.text) == [
        StyledText("ab", Look(.bold)) + StyledText("c"),
        StyledText("d") + StyledText("e\u{1B}[K", red),
        StyledText("f", red),
      ])
  }

  @Test func `lines for a terminal keep their looks, and those of other programs in them are read`()
  {
    let text = ScreenText([
      StyledText(safe: "a\tb", .red) + StyledText(safe: "c", Look([.code, .image])), "",
      StyledText(safe: "d\u{1B}[1me", .dim) + StyledText(safe: "f"),
    ])
    let rows = TextRows(text, columns: 10)
    #expect(
      rows.rows(0..<rows.count).map(\.text) == [
        StyledText("a", .red) + StyledText("   ", .red) + StyledText("b", .red)
          + StyledText("c", .cyan),
        "", StyledText("d", .dim) + StyledText("e", Look([.dim, .bold])) + StyledText("f"),
      ])
    #expect(
      text
        == ScreenText(sgr: "\u{1B}[31ma\tb\u{1B}[0;36mc\n\n\u{1B}[2md\u{1B}[1me\u{1B}[mf\n"))
  }

  private static let pieces: [[UInt8]] =
    [
      "a", "some words ", "\t", "語", "日本語の", "é", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "\u{200B}", "\u{7}",
      "\r", "\r\n", "\n", "\n\n", "\u{202E}", "ﬁ", "각", "क्षि", "ا", "☆", "©\u{FE0F}",
      String(repeating: "x", count: 37), String(repeating: "語", count: 41),
      String(repeating: "y", count: 5_000), String(repeating: "字", count: 2_000),
    ].map { Array($0.utf8) } + [[0xFF], [0xE3, 0x81], [0xF0, 0x9F]]

  private static func text(_ random: inout SplitMix64) -> [UInt8] {
    let count = Int.random(in: 0...300, using: &random)
    return (0..<count).flatMap { _ in
      // The long ones less often.
      let last = Int.random(in: 0..<10, using: &random) == 0 ? pieces.count : pieces.count - 5
      return pieces[Int.random(in: 0..<last, using: &random)]
    }
  }

  /// The lines of a text, without their ends.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines = String(decoding: bytes, as: UTF8.self).unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(String.UnicodeScalarView($0)) }
    let last = lines.removeLast()
    lines = lines.map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 }
    return lines + (last.isEmpty ? [] : [last])
  }

  /// Returns the units that are never broken: a character with its marks, an escaped one, a tab.
  private static func units(_ line: String) -> [(text: String, width: Int)] {
    var (units, column) = ([(text: String, width: Int)](), 0)
    for character in line {
      let known = units.count
      var safe = ""
      for scalar in character.unicodeScalars {
        if character == "\t" {
          let width = 4 - column % 4
          units.append((String(repeating: " ", count: width), width))
        } else if Printable.isUnsafe(scalar) {
          let text = Printable.visible(scalar)
          units.append((text, text.utf8.count))
        } else {
          safe.unicodeScalars.append(scalar)
        }
      }
      if !safe.isEmpty { units.append((safe, DisplayWidth.of(safe))) }
      column += units[known...].reduce(0) { $0 + $1.width }
    }
    return units
  }

  /// Makes all rows at once.
  private static func rowsAtOnce(_ bytes: [UInt8], _ columns: Int) -> [String] {
    lines(bytes).flatMap { line in
      var (rows, used) = ([""], 0)
      for (text, width) in units(line) {
        if width > 0, used > 0, used + width > columns {
          rows.append("")
          used = 0
        }
        rows[rows.count - 1] += text
        used += width
      }
      return rows
    }
  }

  @Test(arguments: 0..<60)
  func `rows that are made when they are seen are those that are made at once`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let bytes = Self.text(&random)
    let columns = Int.random(in: 6...120, using: &random)
    let rows = TextRows(ScreenText(bytes), columns: columns)
    let all = rows.rows(0..<rows.count)
    #expect(all.map(\.text.text) == Self.rowsAtOnce(bytes, columns))
    for _ in 0..<20 {
      let start = Int.random(in: 0...rows.count, using: &random)
      let end = min(rows.count, start + Int.random(in: 0...60, using: &random))
      #expect(rows.rows(start..<end) == Array(all[start..<end]))
    }
    for line in Set(all.map(\.line)) {
      #expect(rows.row(ofLine: line) == all.firstIndex { $0.line == line })
    }
    #expect(rows.row(ofLine: (all.last?.line ?? -1) + 1) == nil)
  }

  @Test func `a line of 10 MB has all its rows, and its last ones are made at once`() {
    let text = ScreenText(Array(repeating: UInt8(ascii: "x"), count: 10_000_000) + Array("語".utf8))
    let rows = TextRows(text, columns: 80)
    #expect(rows.count == 125_001)
    #expect(rows.rows(124_999..<125_001).map(\.text.width) == [80, 2])
    #expect(rows.rows(124_999..<125_001).map(\.isContinued) == [true, true])
  }

  @Test func `any number of marks and of characters without a width is in rows of some size`() {
    let marks = String(repeating: "\u{301}", count: 100_000)
    for text in ["a" + marks, String(repeating: "\u{200B}", count: 100_000)] {
      let rows = TextRows(ScreenText(Array(text.utf8)), columns: 80)
      #expect((50..<200).contains(rows.count))
      #expect(rows.rows(0..<rows.count).count == rows.count)
    }
  }
}
