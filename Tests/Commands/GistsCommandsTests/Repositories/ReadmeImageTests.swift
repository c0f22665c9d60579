import GitHubAPI
import RepoBrowser
import Testing

@testable import GistsCommands

@Suite struct ReadmeImageTests {
  private func image(_ address: String) throws -> String? {
    let name = try #require(RepositoryName("octocat/hello"))
    return ReadmeImage(address, in: name, on: .gitHub).map {
      "\($0.repository) \($0.path) \($0.ref ?? "-")"
    }
  }

  @Test(arguments: [
    ("a.png", "octocat/hello a.png -"),
    ("./docs//my%20a.png?raw=true", "octocat/hello docs/my a.png -"),
    ("/a.png#x", "octocat/hello a.png -"),
    ("https://github.com/hubot/x/raw/main/docs/a.png", "hubot/x docs/a.png main"),
    ("https://github.com/hubot/x/blob/v1/a.png?raw=true", "hubot/x a.png v1"),
  ])
  func `an image of the README's host is found`(address: String, file: String) throws {
    #expect(try image(address) == file)
  }

  @Test(arguments: [
    "", ".", "../a.png", "a/../../b.png", "a%2Fb.png", "a/%2e%2e/b.png", "//evil.example/a.png",
    "data:image/png;base64,AA==", "https://evil.example/hubot/x/raw/main/a.png",
    "https://github.com/hubot/x/raw/main", "https://github.com/hubot/x/wiki/main/a.png",
    "http://github.com/hubot/x/raw/main/a.png",
    "https://raw.githubusercontent.com/hubot/x/main/a.png",
  ])
  func `other images are not fetched`(address: String) throws {
    #expect(try image(address) == nil)
  }
}
