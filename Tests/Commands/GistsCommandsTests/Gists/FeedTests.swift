import GitHubAPI
import TerminalOutput
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct FeedTests {
  @Test(arguments: [
    ("mine", Feed.mine), ("public", .everyone), ("starred", .starred),
    ("@octocat", .user("octocat")),
    ("@dependabot[bot]", .user("dependabot[bot]")), ("@octo_corp", .user("octo_corp")),
  ])
  func `a feed is named by a word or a login`(text: String, feed: Feed) throws {
    #expect(try Feed(argument: text) == feed)
  }

  @Test(arguments: [
    ("stared", "did you mean starred?"), ("Mine", "did you mean mine?"),
    ("pub", "did you mean public?"), ("octocat", "did you mean @octocat?"),
    ("list", "leave it out: run gists list"), ("ls", "leave it out: run gists list"),
    ("10", "did you mean -L 10?"), ("me", "did you mean mine?"),
    (
      "6cad326836d38bd3a7ae6cad326836d3",
      "to view a gist, run gists view 6cad326836d38bd3a7ae6cad326836d3"
    ),
  ])
  func `an unknown feed is refused with a suggestion`(text: String, advice: String) {
    let error = #expect(throws: Failure.self) { try Feed(argument: text) }
    #expect(error?.message.description == "unknown list: \(text)")
    #expect(error?.nextSteps.map(\.description) == [advice])
  }

  @Test(arguments: ["", "@", "a/b", "@a/b", "@..", "@a b", "@a\n", "@[bot]", "@é"])
  func `an invalid feed is refused with the list of feeds`(text: String) {
    let error = #expect(throws: Failure.self) { try Feed(argument: text) }
    #expect(error?.nextSteps.map(\.description) == ["use mine, public, starred or @LOGIN"])
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
