import CustomDump
import FoundationEssentials
import GitHubModels
import Testing

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
    expected.databaseID = 583_231
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
    expectNoDifference(user, expected)
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
