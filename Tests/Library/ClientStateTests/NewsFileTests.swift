import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import ClientState
@testable import LocalFiles

@Suite struct `The news that were shown` {
  @Test func `start with what was notified, and never go back to it`() async throws {
    try await ScratchFolder.with { folder in
      let files = StateFiles(in: Folders(environment: ["XDG_STATE_HOME": folder]))
      let news = files.news(of: .gitHub)
      func seen(_ seconds: TimeInterval, stars: Int) -> SeenNews {
        SeenNews(
          time: Date(timeIntervalSince1970: seconds), gists: ["a": SeenGist(stars: stars)])
      }
      try await news.start(with: seen(1000, stars: 1), of: "Octocat")
      #expect(try news.read() == ["octocat": seen(1000, stars: 1)])
      try await news.write(seen(2000, stars: 2), of: "octocat")
      try await news.start(with: seen(1000, stars: 1), of: "octocat")
      #expect(try news.read() == ["octocat": seen(2000, stars: 2)])
      #expect(try files.notifiedNews(of: .gitHub).read() == [:])
    }
  }
}
