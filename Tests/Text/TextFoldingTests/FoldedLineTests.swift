import Testing
import TextFolding

@Suite struct `A folded line` {
  @Test(
    arguments: [
      ("Hello hello", "hello", [0..<5, 6..<11]), ("Łódź, Lodz", "lodz", [0..<4, 6..<10]),
      ("Straße", "ss", [4..<5]), ("ﬁn", "in", [0..<2]), ("e\u{301}a", "ea", [0..<2]),
      ("Ｇröße", "gro", [0..<3]), ("か が", "が", [2..<3]), ("", "a", []), ("a", "", []),
    ] as [(String, String, [Range<Int>])])
  func `has the ranges of a text in its own characters`(
    line: String, text: String, ranges: [Range<Int>]
  ) {
    #expect(FoldedLine(line).ranges(of: text) == ranges)
  }
}
