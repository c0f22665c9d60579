import GistsBrowser
import Testing

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
    "A quoted word is read back as it was", arguments: ["a", "a b", "it's", #"a"b\"#, "", "é ü"])
  func quoted(word: String) {
    #expect(CommandWords.words(of: CommandWords.quoted(word)) == [word])
  }
}
