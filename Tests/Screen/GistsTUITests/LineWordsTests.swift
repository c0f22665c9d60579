import TerminalScreen
import Testing

@testable import GistsTUI

@Suite("Words in the lines of a document")
struct LineWordsTests {
  private static func lines(_ texts: [StyledText], _ words: [String]) -> [Int] {
    DocumentLines(texts, columns: 80).indexes(containing: words)
  }

  @Test(
    "Each line that contains a word is found once",
    arguments: [
      (["ab"], [0, 2]), (["aab"], [2]), (["é"], [1]), (["b", "é"], [0, 1, 2]), (["aaab"], [2]),
      ([], []), (["\n"], []), (["aa"], [2]),
    ] as [([String], [Int])])
  func found(words: [String], lines: [Int]) {
    let texts: [StyledText] = ["ABAB", "École É", "xaaab", ""]
    #expect(Self.lines(texts, words) == lines)
  }

  @Test("A word is found across looks, but not across lines")
  func looks() {
    let bold = StyledText("ret", Look(.bold)) + "ry"
    #expect(Self.lines([bold, "re", "try"], ["retry"]) == [0])
  }
}
