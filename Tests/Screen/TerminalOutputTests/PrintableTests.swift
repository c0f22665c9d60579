@testable import TerminalOutput
import Testing
import TextFormats

@Suite struct `Printable text` {
  @Test(arguments: [
    ("plain", "plain"),
    ("tab\tand\nline\r\nends", "tab\tand\nline\r\nends"),
    ("\u{1B}]0;title\u{7}", #"\u{1B}]0;title\u{7}"#),
    ("\u{1B}]8;;https://evil/\u{1B}\\here", #"\u{1B}]8;;https://evil/\u{1B}\here"#),
    ("\u{1B}]52;c;aGk=\u{7}", #"\u{1B}]52;c;aGk=\u{7}"#),
    ("\u{1B}[2J", #"\u{1B}[2J"#),
    ("\u{1B}P1$r\u{1B}\\", #"\u{1B}P1$r\u{1B}\"#),
    ("C1 \u{9B}31m", #"C1 \u{9B}31m"#),
    ("delete\u{7F}", #"delete\u{7F}"#),
    ("over\rwritten", #"over\u{D}written"#),
    ("at the end\r", #"at the end\u{D}"#),
    ("\r\r\n", "\\u{D}\r\n"),
    ("\0", #"\u{0}"#),
    ("\u{202E}exe.txt", #"\u{202E}exe.txt"#),
    ("\u{2066}\u{2069}", #"\u{2066}\u{2069}"#),
    ("\u{200E}\u{200F}", #"\u{200E}\u{200F}"#),
    ("a\u{61C}b", #"a\u{61C}b"#),
    ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
    ("tag\u{E0041}", #"tag\u{E0041}"#),
    ("e\u{301} \u{1F468}\u{200D}\u{1F4BB} 漢", "e\u{301} \u{1F468}\u{200D}\u{1F4BB} 漢"),
  ])
  func `text keeps its lines, and control characters are escaped`(text: String, shown: String) {
    #expect(Array(Printable.text(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test func `invalid UTF-8 becomes U+FFFD`() {
    #expect(Printable.text([0x61, 0x9B, 0x33, 0xFF, 0x0A]) == "a\u{FFFD}3\u{FFFD}\n")
    #expect(Printable.text([0xC2, 0x9B]) == #"\u{9B}"#)
  }

  @Test(arguments: [
    ("one\ntwo", "one two"), ("one\r\n\r\n\ttwo", "one two"), ("a\tb", "a b"), ("\n", " "),
    ("a\u{1B}[2J\n", #"a\u{1B}[2J "#), ("over\rwritten", "over written"),
  ])
  func `a line collapses tabs and line ends`(text: String, line: String) {
    #expect(Printable.line(text) == line)
  }

  @Test(arguments: [
    ("a\tb", "a b"), ("a\r\nb", "a b"), ("a\n\nb", "a  b"), ("a\rb", "a b"), ("a\n\rb", "a  b"),
    ("\u{1B}[2J\0\u{7F}\u{85}", #"\u{1B}[2J\u{0}\u{7F}\u{85}"#),
    ("\u{202E}kept\u{2028}", "\u{202E}kept\u{2028}"),
  ])
  func `a TSV cell has no tab, line end or other control character`(text: String, cell: String) {
    #expect(Array(Printable.cell(text).unicodeScalars) == Array(cell.unicodeScalars))
  }

  @Test func `each control, and no other character, is escaped in a TSV cell`() {
    for value in UInt32(0)...0x3FF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let expected =
        switch value {
        case 0x09, 0x0A, 0x0D: "a b"
        case 0...0x1F, 0x7F...0x9F:
          "a\\u{\(String(value, radix: 16, uppercase: true))}b"
        default: "a\(scalar)b"
        }
      #expect(Printable.cell("a\(scalar)b") == expected)
      var bytes: [UInt8] = [1]
      Printable.append(cell: "a\(scalar)b", to: &bytes)
      #expect(bytes == [1] + Array(expected.utf8))
    }
  }

  @Test func `a JSON document stays valid`() {
    #expect(
      Printable.json("{\"a\":\"\u{9B}\u{202E}\u{7F}\u{E0041}é\"}\n")
        == #"{"a":"\u009b\u202e\u007f\udb40\udc41é"}"# + "\n")
  }
}

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("gist", 4), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("ｶﾅ", 2), ("ＡＢ", 4), ("한글", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇳🇱", 2), ("❤", 1),
    ("❤️", 2), ("1️⃣", 2), ("…", 1), ("→", 1), ("a\u{200B}b", 2), ("\u{AD}", 1), ("ไทย", 3),
    ("क्ष", 2), ("⌚", 2), ("☃", 1),
  ])
  func `text has a display width`(text: String, cells: Int) {
    #expect(DisplayWidth.of(text) == cells)
  }

  @Test(arguments: [
    ("gist", 4, "gist"), ("gists", 4, "gis…"), ("gists", 1, "…"), ("gists", 0, ""),
    ("漢字漢字", 8, "漢字漢字"), ("漢字漢字", 7, "漢字漢…"), ("漢字漢字", 6, "漢字…"), ("👍👍", 3, "👍…"),
    ("👍👍", 2, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("gists", -1, ""),
  ])
  func `text is cut between characters`(text: String, limit: Int, cut: String) {
    #expect(DisplayWidth.cut(text, to: limit) == cut)
    #expect(DisplayWidth.of(DisplayWidth.cut(text, to: limit)) <= max(0, limit))
  }
}
