import ByteTools
import FoundationEssentials
import Testing
import TextFormats

@testable import GitHubModels

@Suite struct `Names and texts` {
  private static let composed = "\u{E9}"
  private static let decomposed = "e\u{301}"

  @Test func `are equal if their bytes are`() throws {
    #expect(Self.composed == Self.decomposed)
    #expect(ExactString(Self.composed) != ExactString(Self.decomposed))
    #expect(JSON.string(Self.composed) != JSON.string(Self.decomposed))
    #expect(JSON.string(Self.composed) == JSON.string("\u{E9}"))
    #expect(JSON.Member(Self.composed, .null) != JSON.Member(Self.decomposed, .null))
    #expect(Set([Self.composed, Self.decomposed, "\u{E9}"].map { ExactString($0) }).count == 2)
  }

  @Test func `are members of their own in an object`() throws {
    let text = "{\"\(Self.composed)\":1,\"\(Self.decomposed)\":2}"
    var json = try JSON(parsing: text.utf8)
    #expect(json[Self.composed] == .number("1"))
    #expect(json[Self.decomposed] == .number("2"))
    json.set(Self.composed, to: .number("3"))
    #expect(json.text() == "{\"\(Self.composed)\":3,\"\(Self.decomposed)\":2}")
    json.remove(Self.composed)
    #expect(json.text().utf8.elementsEqual("{\"\(Self.decomposed)\":2}".utf8))
  }

  @Test func `of a gist's files are distinguished`() throws {
    let files = "{\"\(Self.composed)\":{\"size\":1},\"\(Self.decomposed)\":{\"size\":1}}"
    let gist = try #require(Gist(try JSON(parsing: #"{"id":"a1","files":\#(files)}"#.utf8)))
    #expect(gist.files[0] != gist.files[1])
    #expect(gist[Self.decomposed] == gist.files[1])
    #expect(gist[exactly: Self.decomposed] == gist.files[1])
    #expect(gist[exactly: "E"] == nil)
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
