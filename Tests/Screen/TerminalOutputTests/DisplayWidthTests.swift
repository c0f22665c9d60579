import Testing

@testable import TerminalOutput

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
