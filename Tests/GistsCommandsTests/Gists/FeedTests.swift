import GitHubAPI
import Testing

@testable import GistsCommands

@Suite struct FeedTests {
  @Test(arguments: [
    ("mine", Feed.mine), ("public", .everyone), ("starred", .starred),
    ("@octocat", .user("octocat")),
    ("@dependabot[bot]", .user("dependabot[bot]")), ("@octo_corp", .user("octo_corp")),
  ])
  func `a feed is named by a word or a login`(text: String, feed: Feed) {
    #expect(Feed(argument: text) == feed)
  }

  @Test(arguments: [
    "", "@", "Mine", "all", "octocat", "@a/b", "@..", "@a b", "@a\n", "@[bot]", "@é",
  ])
  func `other words name none`(text: String) {
    #expect(Feed(argument: text) == nil)
  }

  @Test(arguments: [
    (Feed.mine, Router.myGists(since: nil, perPage: 7)),
    (.everyone, .publicGists(since: nil, perPage: 7)),
    (.starred, .starredGists(since: nil, perPage: 7)),
    (.user("octocat"), .userGists(login: "octocat", since: nil, perPage: 7)),
  ])
  func `each feed has its endpoint`(feed: Feed, route: Router) {
    #expect(feed.route(since: nil, perPage: 7) == route)
  }
}
