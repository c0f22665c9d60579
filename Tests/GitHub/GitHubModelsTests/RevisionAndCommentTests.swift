import CustomDump
import FoundationEssentials
import GitHubModels
import Testing

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
