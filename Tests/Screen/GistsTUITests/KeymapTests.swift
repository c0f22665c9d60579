@testable import GistsTUI
import TerminalOutput
import Testing

@Suite struct `The keys of the browser` {
  @Test func `gists help keys lists each key with what it does, in the order of the keymap`() {
    let lines = HelpText.text(columns: 90).split(separator: "\n")
    #expect(lines[1] == "  ?         All keys and actions; type to narrow them")
    for binding in BrowserAction.bindings.map(\.entry) {
      let keys = binding.keys.map(\.name).joined(separator: " ")
      #expect(
        lines.count { $0.hasPrefix("  \(keys)  ") && $0.hasSuffix("  \(binding.sentence)") } == 1)
    }
    #expect(
      lines.filter { !$0.hasPrefix(" ") } == [
        "KEYS · HELP AND QUIT", "KEYS · MOVING", "KEYS · LISTS", "KEYS · FINDING AND READING",
        "KEYS · MARKING", "KEYS · GISTS", "KEYS · FILES AND USERS", "KEYS · THE SCREEN", "SEARCH",
        "COMMANDS", "KEYS OF YOUR OWN", "ACTIONS",
      ])
  }

  @Test func `no key has two meanings in one place`() {
    let places = Dictionary(grouping: BrowserAction.bindings.map(\.entry), by: \.place)
    for (place, bindings) in places {
      let keys = bindings.flatMap(\.keys)
      #expect(Set(keys).count == keys.count, "\(place)")
    }
  }

  @Test func `keys that terminals and multiplexers use are not bound`() {
    let taken = "abhijkmsq".map { Key.control($0) }
    #expect(!BrowserAction.bindings.flatMap(\.entry.keys).contains(where: taken.contains))
  }

  @Test func `a key that can do nothing here says why, or does nothing`() {
    let start = Browse(80, 24)
    #expect(start.press("m").status.contains("No messages yet."))
    for key in ["P", "L", "="] {
      #expect(start.press(key).effects == start.effects, "\(key)")
      #expect(start.press(key).status.hasPrefix(" \(key) is for "), "\(key)")
      #expect(start.press(key).press("g").screen == start.screen, "\(key)")
    }
  }
}

@Suite struct `The words of a command line in the browser` {
  @Test(
    arguments: [
      ("a b", ["a", "b"]), ("  a\tb ", ["a", "b"]), ("'a b' c", ["a b", "c"]),
      (#""a 'b'" c"#, ["a 'b'", "c"]), (#"a\ b"#, ["a b"]), (#"'a\b'"#, [#"a\b"#]),
      ("''", [""]), ("a''b", ["ab"]), ("'open end", ["open end"]), ("", []),
      ("3.14\u{202F}PM a\r\nb", ["3.14\u{202F}PM", "a", "b"]),
    ])
  func `quotes keep spaces, a backslash keeps the next character`(line: String, words: [String]) {
    #expect(CommandWords.words(of: line) == words)
  }

  @Test(
    arguments: [
      ("", 0), ("ab", 0), ("a b", 2), ("a ", 2), ("a 'b c", 2), (#"a "b c""#, 2), (#"a b\ c"#, 2),
      (#"a \ b"#, 2), ("a b'c d'", 2), ("'a' ", 4),
    ])
  func `the last word begins at its quote; after a space it is empty`(line: String, offset: Int) {
    #expect(CommandWords.lastStart(of: line).utf16Offset(in: line) == offset)
  }

  @Test(arguments: ["a", "a b", "it's", #"a"b\"#, "", "é ü", "a\tb", "a\r\nb", "a\u{3000}b"])
  func `a quoted word is read back as it was`(word: String) {
    #expect(CommandWords.words(of: CommandWords.quoted(word)) == [word])
  }
}
