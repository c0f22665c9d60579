import FoundationEssentials
import GitHubAPI
import GitHubModels
import TestSupport
import Testing
import TextFormats

@testable import RepoBrowser

@Suite struct `The repository client` {
  private static let user = #"{"login":"octocat","repos_url":"\#(BrowserScene.api)/own/repos"}"#
  private static let repositories = #"[{"full_name":"octocat/a"},{"full_name":"octocat/b"}]"#

  @Test func `a user is found by the root document's template`() async throws {
    try await BrowserScene.with(
      .answer("GET /users/shipit%5Bbot%5D", 200, #"{"login":"shipit[bot]"}"#)
    ) { browser async throws in
      #expect(try await browser.user("shipit[bot]").value.login == "shipit[bot]")
    }
  }

  @Test(arguments: [(5, "per_page=5"), (500, "per_page=100"), (nil, "per_page=100")])
  func `as many repositories are requested as needed`(limit: Int?, query: String) async throws {
    try await BrowserScene.with(
      .answer("GET /users/octocat/repos?\(query)&sort=pushed", 200, Self.repositories)
    ) { browser async throws in
      let pages = try await browser.repositories(of: "octocat", limit: limit)
      #expect(try await pages.names == ["octocat/a", "octocat/b"])
    }
  }

  @Test func `repos_url is used if the root document has no repositories URL`() async throws {
    try await BrowserScene.with(
      .answer("GET /users/octocat", 200, Self.user),
      .answer("GET /own/repos?per_page=30&sort=pushed", 200, Self.repositories),
      root: BrowserScene.root(["user_url": #""https://api.github.com/users/{user}""#])
    ) { browser async throws in
      let pages = try await browser.repositories(of: "octocat", limit: 30)
      #expect(try await pages.names == ["octocat/a", "octocat/b"])
    }
  }

  @Test func `gists are found by the user's document`() async throws {
    let user = #"{"login":"octocat","gists_url":"/gists/of/octocat{/gist_id}"}"#
    try await BrowserScene.with(
      .answer("GET /users/octocat", 200, user),
      .answer(
        "GET /gists/of/octocat?per_page=30&since=2023-11-14T22%3A13%3A20Z", 200,
        #"[{"id":"aa5a"},{"id":"bb6b"}]"#)
    ) { browser async throws in
      let pages = try await browser.gists(
        of: "octocat", since: Date(timeIntervalSince1970: 1_700_000_000), limit: 30)
      var ids: [String] = []
      for try await page in pages { ids += page.elements.map(\.value.id) }
      #expect(ids == ["aa5a", "bb6b"])
    }
  }

  @Test func `the URL of an avatar is relative to its document`() async throws {
    let relative = #"{"login":"octocat","avatar_url":"../avatars/o.png"}"#
    let path = "GET /users/octocat"
    try await BrowserScene.with(
      .answer(path, 200, relative),
      .answer("\(path)/repos?per_page=30&sort=pushed", 200, #"[{"name":"a","owner":\#(relative)}]"#)
    ) { browser async throws in
      let api = "\(BrowserScene.api)"
      #expect(try await browser.user("octocat").value.avatarURL == "\(api)/avatars/o.png")
      for try await page in try await browser.repositories(of: "octocat", limit: 30) {
        let owners = page.elements.map(\.value.owner.avatarURL)
        #expect(owners == ["\(api)/users/avatars/o.png"])
      }
    }
  }

  @Test func `an owner that a list lacks is the one who was asked for`() async throws {
    try await BrowserScene.with(
      .answer(
        "GET /users/octocat/repos?per_page=30&sort=pushed", 200,
        #"""
        [{"name":"a"},{"name":"b","owner":null},{"name":"c","owner":{"id":1}},\#
        {"name":"d","html_url":"https://github.com/hubot/d"}]
        """#)
    ) { browser async throws in
      let pages = try await browser.repositories(of: "octocat", limit: 30)
      #expect(try await pages.names == ["octocat/a", "octocat/b", "octocat/c", "hubot/d"])
    }
  }

  @Test func `a URL of another origin is not requested`() async throws {
    let evil = #""https://evil.example/{user}""#
    try await BrowserScene.with(root: BrowserScene.root(["user_url": evil])) {
      browser async throws in
      #expect(
        await BrowserScene.error { try await browser.user("octocat") }
          == BrowserScene.foreign("https://evil.example/octocat"))
    }
    try await BrowserScene.with(
      .answer("GET /users/octocat", 200, #"{"login":"octocat","repos_url":"//evil.example/r"}"#),
      root: BrowserScene.root(["user_url": #""users/{user}""#])
    ) { browser async throws in
      #expect(
        await BrowserScene.error {
          try await browser.repositories(of: "octocat", limit: 30).names
        } == BrowserScene.foreign("https://evil.example/r?per_page=30&sort=pushed"))
    }
    try await BrowserScene.with(
      .answer(
        "GET /repos/octocat/Hello-World", 200,
        #"""
        {"full_name":"octocat/Hello-World","subscribers_url":"http://api.github.com/s",\#
        "contents_url":"https://api.github.com:8443/{+path}"}
        """#)
    ) { browser async throws in
      let name = try RepositoryName.hello
      let repository = try await browser.repository(name).value
      #expect(
        await BrowserScene.error { try await browser.watcherCount(of: repository, name) }
          == BrowserScene.foreign("http://api.github.com/s?per_page=100"))
    }
  }

  @Test func `subscribers are counted over all pages if their number is missing`()
    async throws
  {
    func people(_ numbers: ClosedRange<Int>) -> String {
      "[" + numbers.map { #"{"login":"user-\#($0)"}"# }.joined(separator: ",") + "]"
    }
    let next = "\(BrowserScene.api)/repositories/1/subscribers?per_page=100&page=2"
    try await BrowserScene.with(
      .answer("GET /s?per_page=100", 200, people(1...100), fields: ["Link": "<\(next)>; rel=next"]),
      .answer("GET /repositories/1/subscribers?per_page=100&page=2", 200, people(101...120))
    ) { browser async throws in
      let repository = try Repository(
        JSON(
          parsing: #"{"full_name":"octocat/a","watchers_count":7,"subscribers_url":"/s"}"#.utf8)
      ).orThrow()
      #expect(try await browser.watcherCount(of: repository, .hello) == 120)
    }
  }

  @Test func `the repository's own number of subscribers is used`() async throws {
    try await BrowserScene.with { browser async throws in
      let repository = try Repository(
        JSON(parsing: #"{"full_name":"octocat/a","subscribers_count":42}"#.utf8)
      ).orThrow()
      #expect(try await browser.watcherCount(of: repository, .hello) == 42)
    }
  }

  @Test(
    arguments: [
      (nil, "GET /search/repositories?q=a%20b%26c&per_page=7"),
      (.stars, "GET /search/repositories?q=a%20b%26c&per_page=7&sort=stars"),
    ] as [(RepositorySorting?, String)])
  func `search words are sent unchanged`(
    sorting: RepositorySorting?, request: String
  ) async throws {
    try await BrowserScene.with(
      .answer(request, 200, #"{"total_count":2,"items":\#(Self.repositories)}"#)
    ) { browser async throws in
      let pages = try browser.search("a b&c", sorting: sorting, limit: 7)
      #expect(try await pages.names == ["octocat/a", "octocat/b"])
    }
  }
}

@Suite struct `A repository name` {
  @Test(arguments: ["octocat/Hello-World", "a/.github", "a_b/c.d", "0/-"])
  func `a repository name has an owner and a name`(text: String) {
    #expect(RepositoryName(text)?.description == text)
  }

  @Test(arguments: [
    "octocat", "octocat/", "/a", "a/b/c", "../a", "a/..", "./a", "a b/c", "a/b?c", "é/a", "", "/",
    "a/\(String(repeating: "b", count: 101))", "a%2Fb/c",
  ])
  func `names that could mean another path are refused`(text: String) {
    #expect(RepositoryName(text) == nil)
  }
}
