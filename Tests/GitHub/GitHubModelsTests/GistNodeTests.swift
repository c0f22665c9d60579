import Testing

@testable import GitHubModels

/// What GraphQL returns stands for a listed gist only if it is of the same revision.
@Suite struct `Contents of a GraphQL gist` {
  private func gist(
    _ files: String = #""a.txt":{"size":2}"#, updated: String = "2026-01-31T10:00:00Z"
  ) throws -> Gist {
    try #require(
      Gist(JSON(parsing: #"{"id":"aa11","updated_at":"\#(updated)","files":{\#(files)}}"#.utf8)))
  }

  private func node(_ files: String) throws -> GistNode {
    try #require(
      GistNode(
        JSON(
          parsing:
            #"{"name":"aa11","updatedAt":"2026-01-31T10:00:00Z","files":[\#(files)]}"#.utf8)))
  }

  private func file(
    _ name: String = "a.txt", size: Int = 2, isTruncated: Bool = false, text: String = #""hi""#
  ) -> String {
    #"{"name":"\#(name)","size":\#(size),"isTruncated":\#(isTruncated),"text":\#(text)}"#
  }

  @Test func `are the bytes of each file, in the order of the list`() throws {
    let listed = try gist(#""b":{"size":1},"a.txt":{"size":2}"#)
    let node = try node([file(), file("b", size: 1, text: #""é""#)].joined(separator: ","))
    let contents = try #require(node.contents(of: listed))
    #expect(contents.map(\.file.name) == ["b", "a.txt"])
    // "é" has two bytes, the list says one.
    #expect(contents.map(\.bytes) == [nil, Array("hi".utf8)])
  }

  @Test func `lack truncated, binary and repaired files`() throws {
    for lacking in [
      file(isTruncated: true), file(text: "null"), file(size: 3, text: #""\uFFFD""#),
      file(size: 3, text: #""\ud83d""#),
    ] {
      let size = lacking.contains(#""size":3"#) ? 3 : 2
      let contents = try #require(node(lacking).contents(of: gist(#""a.txt":{"size":\#(size)}"#)))
      #expect(contents.map(\.bytes) == [nil], "\(lacking)")
    }
  }

  @Test func `are unknown if the node is of another revision`() throws {
    #expect(try node(file()).contents(of: gist(updated: "2026-01-31T10:00:01Z")) == nil)
    #expect(try node(file("b.txt")).contents(of: gist()) == nil)
    #expect(try node(file(size: 3)).contents(of: gist()) == nil)
    #expect(try node("").contents(of: gist()) == nil)
    #expect(try node(file() + "," + file("b")).contents(of: gist()) == nil)
  }

  @Test func `belong to names that differ in their bytes only`() throws {
    let names = ["\u{E9}", "e\u{301}"]
    let listed = try gist(names.map { #""\#($0)":{"size":1}"# }.joined(separator: ","))
    let node = try node(
      file(names[1], size: 1, text: #""2""#) + "," + file(names[0], size: 1, text: #""1""#))
    let contents = try #require(node.contents(of: listed))
    #expect(contents.map(\.bytes) == [Array("1".utf8), Array("2".utf8)])
  }
}
