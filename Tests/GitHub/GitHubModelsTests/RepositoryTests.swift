import CustomDump
import FoundationEssentials
import GitHubModels
import Testing

@Suite struct `A repository` {
  private static let document = """
    {"id":1296269,"name":"Hello-World","full_name":"octocat/Hello-World","private":false,\
    "owner":{"login":"octocat","id":583231},"description":"My first","homepage":"https://x.y",\
    "language":"Swift","license":{"key":"mit","name":"MIT License","spdx_id":"MIT"},\
    "topics":["octocat","atom"],"size":108,"stargazers_count":80,"watchers_count":80,\
    "forks_count":9,"open_issues_count":2,"subscribers_count":42,"visibility":"public","fork":true,\
    "archived":true,"parent":{"full_name":"github/Hello-World"},"default_branch":"main",\
    "created_at":"2011-01-26T19:01:12Z","pushed_at":"2011-01-26T19:06:43Z",\
    "html_url":"https://github.com/octocat/Hello-World",\
    "subscribers_url":"https://api.github.com/repos/octocat/Hello-World/subscribers",\
    "contents_url":"https://api.github.com/repos/octocat/Hello-World/contents/{+path}"}
    """

  private static func repository(_ text: String) throws -> Repository? {
    Repository(try JSON(parsing: text.utf8))
  }

  @Test func `is read completely`() throws {
    let repository = try #require(try Self.repository(Self.document))
    var expected = try #require(try Self.repository(#"{"full_name":"octocat/Hello-World"}"#))
    expected.owner.databaseID = 583_231
    expected.databaseID = 1_296_269
    expected.description = "My first"
    expected.homepage = "https://x.y"
    expected.language = "Swift"
    expected.license = License(
      .object([.init("spdx_id", .string("MIT")), .init("name", .string("MIT License"))]))
    expected.topics = ["octocat", "atom"]
    expected.size = 108
    expected.starCount = 80
    expected.forkCount = 9
    expected.openIssueCount = 2
    expected.subscriberCount = 42
    expected.isPrivate = false
    expected.visibilityName = "public"
    expected.isFork = true
    expected.isArchived = true
    expected.parentName = "github/Hello-World"
    expected.defaultBranch = "main"
    expected.createdAt = Date(timeIntervalSince1970: 1_296_068_472)
    expected.pushedAt = Date(timeIntervalSince1970: 1_296_068_803)
    expected.htmlURL = "https://github.com/octocat/Hello-World"
    expected.subscribersURL = "https://api.github.com/repos/octocat/Hello-World/subscribers"
    expected.contentsURL = "https://api.github.com/repos/octocat/Hello-World/contents/{+path}"
    expectNoDifference(repository, expected)
  }

  /// A member with another value loses what is read of it, and nothing else.
  @Test(arguments: ["null", "7", "[1]", #"{"x":[]}"#, #""text""#, "true", "-1", "1e999"])
  func `loses only the value that has another type`(value: String) throws {
    let document = try JSON(parsing: Self.document.utf8)
    let members = try #require(document.members)
    for index in members.indices
    where !["name", "owner", "full_name"].contains(members[index].name) {
      var mutated = members
      mutated[index].value = try JSON(parsing: value.utf8)
      let repository = try #require(Repository(.object(mutated)), "\(members[index].name)")
      #expect(repository.fullName == "octocat/Hello-World")
      #expect(repository.defaultBranch == "main" || members[index].name == "default_branch")
      #expect(repository.subscriberCount == 42 || members[index].name == "subscribers_count")
    }
  }

  @Test(arguments: [
    #"{"full_name":"octocat/a"}"#, #"{"name":"a","owner":{"login":"octocat"}}"#,
    #"{"name":7,"full_name":"octocat/a","owner":null}"#,
    #"{"name":"a","full_name":"x","owner":{"login":"octocat"}}"#,
  ])
  func `needs an owner and a name in any of their forms`(document: String) throws {
    #expect(try Self.repository(document)?.fullName == "octocat/a")
  }

  @Test(arguments: [
    "{}", "[]", #"{"name":"a"}"#, #"{"full_name":"a"}"#, #"{"full_name":"a/b/c"}"#,
    #"{"full_name":"/a"}"#, #"{"name":"a/b","owner":{"login":"x"}}"#,
    #"{"name":"","owner":{"login":"x"}}"#, #"{"full_name":"octocat/"}"#,
  ])
  func `is rejected without them`(document: String) throws {
    #expect(try Self.repository(document) == nil)
  }

  @Test(arguments: [
    (#""watchers":3,"forks":4,"open_issues":5,"master_branch":"x""#, 3, 4, 5),
    (#""stargazers_count":1,"watchers_count":2,"forks_count":3,"open_issues_count":4"#, 1, 3, 4),
  ])
  func `of an old response has its counts under their old names`(
    members: String, stars: Int, forks: Int, issues: Int
  ) throws {
    let repository = try #require(try Self.repository(#"{"full_name":"o/a",\#(members)}"#))
    #expect(repository.starCount == stars)
    #expect(repository.forkCount == forks)
    #expect(repository.openIssueCount == issues)
    #expect(repository.subscriberCount == nil)
  }

  @Test(
    arguments: [
      (#"{"spdx_id":"NOASSERTION","name":"Other"}"#, nil, "Other"),
      (#"{"spdx_id":"MIT"}"#, "MIT", nil),
    ] as [(String, String?, String?)])
  func `may have a licence without an identifier`(
    document: String, id: String?, name: String?
  ) throws {
    let license = License(try JSON(parsing: document.utf8))
    #expect(license?.spdxID == id)
    #expect(license?.name == name)
  }

  @Test(
    arguments: [
      (#""private":true"#, "private"), (#""private":false"#, "public"),
      (#""private":true,"visibility":"internal""#, "internal"), (#""private":"x""#, nil),
    ] as [(String, String?)])
  func `reports who may see it`(members: String, visibility: String?) throws {
    #expect(try Self.repository(#"{"full_name":"o/a",\#(members)}"#)?.visibility == visibility)
  }
}
