import FoundationEssentials
import Testing
import TextFormats

@testable import GitHubModels

@Suite struct `A revision and a comment` {
  private static let revision = """
    {"user":{"login":"octocat","id":583231},"version":"57A7F021A713B1C5A6A199B54CC514735D2D462F",\
    "committed_at":"2026-01-31T10:00:00Z","change_status":{"total":5,"additions":4,"deletions":1}}
    """
  private static let comment = """
    {"id":2304179,"url":"https://api.github.com/gists/aa5a/comments/2304179","body":"a\\r\\nb",\
    "user":{"login":"monalisa"},"created_at":"2026-01-31T10:00:00Z",\
    "updated_at":"2026-01-31T12:00:00Z","author_association":"NONE"}
    """

  @Test func `are read completely`() throws {
    let revision = try #require(GistRevision(try JSON(parsing: Self.revision.utf8)))
    #expect(revision.id == "57a7f021a713b1c5a6a199b54cc514735d2d462f")
    #expect(revision.user?.login == "octocat")
    #expect(revision.committedAt == Date(timeIntervalSince1970: 1_769_853_600))
    #expect([revision.additions, revision.deletions] == [4, 1])

    let comment = try #require(GistComment(try JSON(parsing: Self.comment.utf8)))
    #expect((comment.number, comment.id) == (2_304_179, "2304179"))
    #expect(comment.user?.login == "monalisa")
    #expect(comment.body == "a\r\nb")
    #expect(comment.createdAt == Date(timeIntervalSince1970: 1_769_853_600))
    #expect(comment.updatedAt == Date(timeIntervalSince1970: 1_769_860_800))
  }

  @Test(arguments: [
    "null", "7", #""""#, #""../user""#, #""57a7f02""#,
    #""57a7f021a713b1c5a6a199b54cc514735d2d462g""#,
  ])
  func `a revision without a usable id is rejected`(version: String) throws {
    #expect(GistRevision(try JSON(parsing: #"{"version":\#(version)}"#.utf8)) == nil)
    #expect(GistRevision(.array([])) == nil)
  }

  @Test(arguments: ["null", "0", "-1", "1.5", "1e3", #""7""#, "99999999999999999999"])
  func `a comment without a usable number is rejected`(id: String) throws {
    #expect(GistComment(try JSON(parsing: #"{"id":\#(id)}"#.utf8)) == nil)
    #expect(GistComment(.null) == nil)
  }

  @Test func `lose only the values of a wrong type`() throws {
    for wrong in [JSON.null, .bool(true), .number("1e3"), .array([]), .object([])] {
      for (document, name) in [(Self.revision, "version"), (Self.comment, "id")] {
        let members = try #require(try JSON(parsing: document.utf8).members)
        for index in members.indices where members[index].name != name {
          var changed = members
          changed[index].value = wrong
          #expect((GistRevision(.object(changed)) != nil) == (name == "version"))
          #expect((GistComment(.object(changed)) != nil) == (name == "id"))
        }
      }
    }
    #expect(GistComment(try JSON(parsing: #"{"id":1,"body":"\ud800"}"#.utf8))?.body == "\u{FFFD}")
  }
}

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
