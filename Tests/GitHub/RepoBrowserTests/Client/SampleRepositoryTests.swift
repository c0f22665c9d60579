import Fixtures
import FoundationEssentials
import GitHubAPI
import GitHubModels
import TestSupport
import Testing
import TextFormats

@testable import RepoBrowser

/// What the client reads of the sample responses, from the root document on.
@Suite struct `A sample repository` {
  private static let path = "GET /repos/octocat/tide-tables"
  private static let document = StubTransport.Stub.answer(path, 200, Fixture.repository.text)

  private static var name: RepositoryName {
    get throws { try RepositoryName("octocat/tide-tables").orThrow() }
  }

  @Test func `is found by the root document`() async throws {
    try await BrowserScene.with { browser async throws in
      let values: [String: URITemplateValue] = [
        "user": "octocat", "owner": "octocat", "repo": "tide-tables", "query": "tide",
        "sort": "stars",
      ]
      let urls = try EndpointDirectory.Endpoint.allCases.map { endpoint in
        try browser.directory.url(for: endpoint, values).absoluteString
      }
      #expect(
        urls == [
          "https://api.github.com/users/octocat",
          "https://api.github.com/users/octocat/repos?sort=stars",
          "https://api.github.com/repos/octocat/tide-tables",
          "https://api.github.com/search/repositories?q=tide&sort=stars",
        ])
    }
  }

  @Test func `has files, folders, links and submodules`() async throws {
    try await BrowserScene.with(
      Self.document, .answer("\(Self.path)/contents", 200, Fixture.contents.text)
    ) { browser async throws in
      guard case .folder(let entries) = try await browser.entry(at: "", ref: nil, in: Self.name)
      else { return #expect(Bool(false), "no folder") }
      #expect(
        entries.map { "\($0.kind) \($0.path) \($0.size ?? -1)" } == [
          "file LICENSE 11357", "file README.md 2344", "folder docs 0", "submodule harbour 0",
          "symlink latest 13",
        ])
      #expect(entries.map(\.name) == entries.map(\.path))
    }
  }

  @Test func `has a README`() async throws {
    try await BrowserScene.with(
      .answer("\(Self.path)/readme", 200, Fixture.readme.text)
    ) { browser async throws in
      let readme = try await browser.readme(of: Self.name)
      #expect(readme.name == "README.md")
      #expect(String(decoding: readme.bytes, as: UTF8.self) == Fixture.markdown.text)
    }
  }

  @Test func `has watchers, who are counted if their number is missing`() async throws {
    try await BrowserScene.with(
      Self.document,
      .answer("\(Self.path)/subscribers?per_page=100", 200, Fixture.subscribers.text)
    ) { browser async throws in
      var repository = try await browser.repository(Self.name).value
      #expect(try await browser.watcherCount(of: repository, Self.name) == 120)
      repository.subscriberCount = nil
      #expect(try await browser.watcherCount(of: repository, Self.name) == 3)
    }
  }

  @Test func `is found by a search`() async throws {
    try await BrowserScene.with(
      .answer("GET /search/repositories?q=tide&per_page=2", 200, Fixture.search.text)
    ) { browser async throws in
      var found: [Repository] = []
      for try await page in try browser.search("tide", sorting: nil, limit: 2) {
        found += page.elements.map(\.value)
      }
      #expect(found.map(\.fullName) == ["octocat/tide-tables", "octocat/hello-world"])
      #expect(found.map(\.starCount) == [1284, 2048])
      #expect(found.map(\.language) == ["Swift", "HTML"])
      #expect(
        found.map { $0.pushedAt?.rfc3339 } == ["2026-01-18T16:45:12Z", "2025-06-15T17:18:19Z"])
      #expect(found.map(\.owner.type) == ["User", "User"])
    }
  }
}
