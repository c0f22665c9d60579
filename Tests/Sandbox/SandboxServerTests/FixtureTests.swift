import Fixtures
import FoundationEssentials
import Testing

@Suite struct `The fixtures` {
  private static let seeds: [Fixture] = [.seedGists, .users]
  private static let deviceFlow: [Fixture] = [
    .deviceCode, .accessToken, .accessTokenPending, .accessTokenSlowDown, .userSearch,
  ]

  @Test(arguments: seeds + deviceFlow)
  func `are JSON`(fixture: Fixture) throws {
    _ = try JSONDecoder().decode(JSON.self, from: fixture.data)
  }

  @Test(arguments: [Fixture.gist, .repository, .user, .root])
  func `have no two fields with the same text`(fixture: Fixture) throws {
    let document = try JSONDecoder().decode(JSON.self, from: fixture.data)
    var texts: [String: [String]] = [:]
    for (name, value) in document.members {
      if let text = value.text { texts[text, default: []].append(name) }
    }
    // GitHub's two URLs for git are equal.
    let duplicates = texts.values.filter { $0.count > 1 && !$0.contains("git_pull_url") }
    #expect(duplicates == [])
  }

  @Test func `have no two equal numbers in the repository`() throws {
    let document = try JSONDecoder().decode(JSON.self, from: Fixture.repository.data)
    let numbers = document.members.values.compactMap(\.int)
    #expect(numbers.count == 11)
    #expect(Set(numbers).count == numbers.count)
  }

  @Test func `have the README as base64 in lines of 60`() throws {
    let document = try JSONDecoder().decode(JSON.self, from: Fixture.readme.data)
    let content = try #require(document["content"]?.text)
    #expect(content.hasSuffix("\n"))
    let lines: [Substring] = content.split(separator: "\n")
    #expect(lines.dropLast().allSatisfy { $0.count == 60 })
    let decoded = Data(base64Encoded: content, options: .ignoreUnknownCharacters)
    #expect(decoded == Fixture.markdown.data)
  }
}
