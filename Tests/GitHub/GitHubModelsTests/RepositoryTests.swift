import FoundationEssentials
import GitHubModels
import Testing
import TextFormats

@Suite struct `A user` {
  private static let document = """
    {"login":"octocat","id":583231,"type":"User","name":"The Octocat",\
    "avatar_url":"https://avatars.githubusercontent.com/u/583231?v=4",\
    "html_url":"https://github.com/octocat","company":"@github","blog":"github.blog",\
    "location":"San Francisco","email":null,"bio":"","public_repos":8,"public_gists":9,\
    "followers":20000,"following":10,"created_at":"2011-01-25T18:44:36Z",\
    "updated_at":"2011-01-26T18:44:36Z","repos_url":"https://api.github.com/users/octocat/repos"}
    """

  @Test func `is read completely`() throws {
    let user = try #require(User(try JSON(parsing: Self.document.utf8)))
    var expected = try #require(User(.object([.init("login", .string("octocat"))])))
    expected.type = "User"
    expected.name = "The Octocat"
    expected.avatarURL = "https://avatars.githubusercontent.com/u/583231?v=4"
    expected.htmlURL = "https://github.com/octocat"
    expected.company = "@github"
    expected.blog = "github.blog"
    expected.location = "San Francisco"
    expected.bio = ""
    expected.publicRepositoryCount = 8
    expected.publicGistCount = 9
    expected.followerCount = 20_000
    expected.followingCount = 10
    expected.createdAt = Date(timeIntervalSince1970: 1_295_981_076)
    expected.updatedAt = Date(timeIntervalSince1970: 1_296_067_476)
    expected.repositoriesURL = "https://api.github.com/users/octocat/repos"
    #expect(user == expected)
  }

  @Test(arguments: ["null", "[1]", #"{"x":[]}"#, "true", "1e999"])
  func `loses only the value that has another type`(value: String) throws {
    let members = try #require(try JSON(parsing: Self.document.utf8).members)
    for index in members.indices where members[index].name != "login" {
      var mutated = members
      mutated[index].value = try JSON(parsing: value.utf8)
      let user = try #require(User(.object(mutated)))
      #expect(user.followerCount == (members[index].name == "followers" ? nil : 20_000))
      #expect(user.name == (members[index].name == "name" ? nil : "The Octocat"))
    }
  }
}

@Suite struct `The rate limit status` {
  @Test(
    arguments: [
      (
        #"{"resources":{"core":{"limit":60,"remaining":5,"reset":9}},"rate":{"limit":1}}"#, 60, 5, 9
      ),
      (#"{"rate":{"limit":60,"remaining":5}}"#, 60, 5, nil),
      (#"{"resources":[],"rate":{"limit":60,"remaining":5,"reset":"x"}}"#, 60, 5, nil),
      (#"{"resources":{"core":7},"rate":{"limit":60,"remaining":5,"reset":9}}"#, 60, 5, 9),
    ] as [(String, Int, Int, Int?)])
  func `is read from old and new responses`(
    document: String, limit: Int, remaining: Int, reset: Int?
  ) throws {
    let status = try #require(RateLimitStatus(try JSON(parsing: document.utf8)))
    #expect(status.limit == limit)
    #expect(status.remaining == remaining)
    #expect(status.resetsAt == reset.map { Date(timeIntervalSince1970: Double($0)) })
  }

  @Test(arguments: ["{}", "[]", #"{"rate":{"limit":"60","remaining":5}}"#])
  func `is unknown otherwise`(document: String) throws {
    #expect(RateLimitStatus(try JSON(parsing: document.utf8)) == nil)
  }
}

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
    #expect(repository == expected)
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
  func `may have a license without an identifier`(
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
