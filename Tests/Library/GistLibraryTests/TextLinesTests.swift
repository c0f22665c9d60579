import Testing

@testable import GistLibrary

@Suite struct `The lines of a text` {
  @Test(
    arguments: [
      ("", [""]), ("a", ["a"]), ("a\n", ["a", ""]), ("a\r\nb", ["a", "b"]),
      ("a\u{C}b\u{B}c\u{2028}d\re\u{85}f\n\ng", ["a\u{C}b\u{B}c\u{2028}d\re\u{85}f", "", "g"]),
    ])
  func `end with LF or CRLF only`(text: String, lines: [Substring]) {
    #expect(Array(TextLines(text)) == lines)
  }
}
