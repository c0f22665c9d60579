import Testing

@testable import GistsTUI

@Suite("The words of a command line in the browser")
struct CommandWordsTests {
  @Test(
    "Quotes keep spaces, a backslash keeps the next character",
    arguments: [
      ("a b", ["a", "b"]), ("  a\tb ", ["a", "b"]), ("'a b' c", ["a b", "c"]),
      (#""a 'b'" c"#, ["a 'b'", "c"]), (#"a\ b"#, ["a b"]), (#"'a\b'"#, [#"a\b"#]),
      ("''", [""]), ("a''b", ["ab"]), ("'open end", ["open end"]), ("", []),
    ])
  func words(line: String, words: [String]) {
    #expect(CommandWords.words(of: line) == words)
  }

  @Test(
    "The last word begins at its quote; after a space it is empty",
    arguments: [
      ("", 0), ("ab", 0), ("a b", 2), ("a ", 2), ("a 'b c", 2), (#"a "b c""#, 2), (#"a b\ c"#, 2),
      (#"a \ b"#, 2), ("a b'c d'", 2), ("'a' ", 4),
    ])
  func lastStart(line: String, offset: Int) {
    #expect(CommandWords.lastStart(of: line).utf16Offset(in: line) == offset)
  }

  @Test(
    "A quoted word is read back as it was", arguments: ["a", "a b", "it's", #"a"b\"#, "", "é ü"])
  func quoted(word: String) {
    #expect(CommandWords.words(of: CommandWords.quoted(word)) == [word])
  }
}
