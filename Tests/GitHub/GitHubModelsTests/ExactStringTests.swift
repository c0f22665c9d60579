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
