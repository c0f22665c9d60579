import Testing

@testable import ByteTools

@Suite struct `The text of a filter` {
  @Test(arguments: [
    ("", true), ("  ", true), ("deploy", true), ("mona deploy", true), ("DEPLOY   Script.sh", true),
    ("deploy nothing", false), ("to prod", true), ("prod to", true), ("\"to prod\"", true),
    ("\"prod to\"", false), ("\"to prod\" mona", true), ("mona \"to prod", true),
    ("\"to prod\"mona", true), ("\"mona deploy\"", false), ("\"to  prod\"", false),
    ("5\"", true), ("\"", true), ("\"\"", false), ("\" \"", true), ("\"script.sh", true),
  ])
  func `is words in any order and phrases, each in one of the texts`(text: String, isFound: Bool) {
    #expect(
      FilterText(text).isFound(in: ["Deploy to prod, 5\" wide", "mona", "script.sh"]) == isFound)
  }

  @Test(arguments: [
    ([], [], true), (["mona"], ["script"], false), ([], ["x"], true), (["to"], ["x"], true),
  ])
  func `leaves out what contains an excluded word`(
    words: [String], excluded: [String], isFound: Bool
  ) {
    let text = FilterText(words: words, excluding: excluded)
    #expect(text.isFound(in: ["Deploy to prod", "mona", "script.sh"]) == isFound)
  }

  @Test(arguments: ["\"", "\"\"", "\" \"", "a", "\"a"])
  func `passes everything only if it is blank`(text: String) {
    #expect(!FilterText(text).isFound(in: ["x"]))
  }
}

@Suite struct `A text that is searched for` {
  @Test(arguments: [
    ("hello W", "Hello World", true), ("", "", true), ("", "a", true), ("a", "", false),
    ("[", "{", false), ("@", "`", false), ("é", "CAFÉ", true), ("e\u{301}", "CAFÉ", true),
    ("cafe", "CAFÉ", false), ("k", "\u{212A}", true), ("b", "xxB", true), ("ab", "xxA", false),
  ])
  func `is found ignoring case`(text: String, other: String, isPart: Bool) {
    #expect(CaseInsensitiveText(text).isPart(of: other) == isPart)
  }

  @Test func `is found as in lower-case texts`() {
    let letters = ["a", "A", "b", "ß", "İ", "e\u{301}", "\u{301}"]
    let pairs = letters.flatMap { first in letters.map { first + $0 } }
    let triples = pairs.flatMap { pair in letters.map { pair + $0 } }
    for part in letters + pairs {
      let text = CaseInsensitiveText(part)
      for whole in letters + pairs + triples
      where text.isPart(of: whole) != whole.lowercased().contains(part.lowercased()) {
        Issue.record("\(part) in \(whole)")
      }
    }
  }
}
