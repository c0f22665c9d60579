import Testing
import TextFolding

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
    ("cafe", "CAFÉ", true), ("café", "CAFE", true), ("k", "\u{212A}", true), ("b", "xxB", true),
    ("ab", "xxA", false), ("か", "が", false), ("a b", "a\u{0}b", false),
    ("a b", "é\u{0}a\u{0}b", false), ("a b", "é\u{0}a b", true), ("\u{301}", "", true),
  ])
  func `is found as searches find it`(text: String, other: String, isPart: Bool) {
    #expect(SoughtText(text).isPart(of: other) == isPart)
  }

  @Test func `is found as in folded texts`() {
    let letters = ["a", "A", "b", "ß", "İ", "e\u{301}", "\u{301}"]
    let pairs = letters.flatMap { first in letters.map { first + $0 } }
    let triples = pairs.flatMap { pair in letters.map { pair + $0 } }
    for part in letters + pairs {
      let text = SoughtText(part)
      let folded = Array(Folding.fold(part).unicodeScalars)
      for whole in letters + pairs + triples {
        let scalars = Array(Folding.fold(whole).unicodeScalars)
        let isPart = (0...scalars.count).contains { scalars.dropFirst($0).starts(with: folded) }
        if text.isPart(of: whole) != isPart { Issue.record("\(part) in \(whole)") }
      }
    }
  }
}
