import GitHubModels
import Testing

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
