import ClientState
import FoundationEssentials
import Testing

@testable import GistsCommands
@testable import GitHubModels

@Suite struct NewsStartTests {
  private static let look = Date(timeIntervalSince1970: 1000)

  private func event(_ id: Int, _ login: String?, at time: TimeInterval = 1100)
    -> GistActivity.Event
  {
    .init(id: String(id), login: login, time: Date(timeIntervalSince1970: time))
  }

  private func start(_ seen: SeenGist?, created: TimeInterval = 0) -> NewsStart {
    NewsStart(
      of: GistActivity(id: "a", createdAt: Date(timeIntervalSince1970: created)),
      after: SeenNews(time: Self.look, gists: seen.map { ["a": $0] } ?? [:]), login: "octocat")
  }

  @Test func `comments are listed if somebody else may have written one`() {
    let start = start(SeenGist(stars: 0, comments: 2, lastComment: 20))
    func needs(_ comments: Int, _ last: [GistActivity.Event]?) -> Bool {
      start.needsComments(
        GistActivity(
          id: "a", updatedAt: Date(timeIntervalSince1970: 900), comments: comments,
          lastComments: last))
    }
    #expect(!needs(2, [event(10, "ada"), event(20, "ada")]))
    #expect(needs(3, [event(10, "ada"), event(20, "ada"), event(30, "hubot")]))
    #expect(needs(2, [event(10, "ada"), event(30, nil)]), "it replaced another one")
    #expect(!needs(3, [event(10, "ada"), event(20, "ada"), event(30, "Octocat")]))
    #expect(needs(40, (30..<40).map { event($0, "octocat") }), "there may be others before")
    #expect(!needs(0, []))
    // By REST.
    #expect(!needs(2, nil))
    #expect(needs(3, nil))
  }

  @Test func `a gist that is new since the last look has only news`() {
    let activity = GistActivity(
      id: "a", stars: 2, comments: 1, lastComments: [event(5, "ada")],
      lastForks: [event(7, "ada")])
    #expect(
      start(nil, created: 1050).counts(activity) == NewsCounts(comments: 1, stars: 2, forks: 1))
    // It existed, but was not listed: what was before the look is no news.
    #expect(start(nil, created: 500).counts(activity) == NewsCounts(comments: 1, forks: 1))
    var old = activity
    old.lastComments = [event(5, "ada", at: 900)]
    #expect(start(nil, created: 500).counts(old) == NewsCounts(forks: 1))
  }

  @Test func `of many new comments, at least as many are counted as were added`() {
    let start = start(SeenGist(stars: 5, comments: 3, lastComment: 9))
    let activity = GistActivity(
      id: "a", stars: 2, comments: 40, lastComments: (30..<40).map { event($0, "ada") })
    #expect(start.counts(activity) == NewsCounts(comments: 37))
  }

  @Test func `what is known never goes back, except for numbers`() {
    let start = start(
      SeenGist(
        stars: 5, comments: 3, lastComment: 30, lastFork: Date(timeIntervalSince1970: 500),
        lastForkIDs: ["x"]))
    let activity = GistActivity(
      id: "a", stars: 2, comments: 1, lastComments: [event(10, "ada")],
      lastForks: [event(7, "ada", at: 500)])
    #expect(
      start.record(activity, nil, nil)
        == SeenGist(
          stars: 2, comments: 1, lastComment: 30, lastFork: Date(timeIntervalSince1970: 500),
          lastForkIDs: ["7", "x"]))
    #expect(start.needsForks(activity))
  }

  @Test func `the numbers are told in two lengths`() {
    #expect(
      NewsCounts(comments: 3, stars: 5).texts == ["3 new comments, 5 stars", "8 new"])
    #expect(NewsCounts(stars: 1, forks: 2).text == "1 new star, 2 forks")
    #expect(NewsCounts().texts == [])
  }
}
