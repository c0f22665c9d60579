import Fixtures
import FoundationEssentials
import SandboxServer
import Testing

@Suite struct `Seeded gists` {
  @Test func `vary, have the requested number and have unique IDs`() async throws {
    try await Sandbox.with(.tests(gists: 95)) { sandbox in
      let web = Web(sandbox, token: "mine")
      let mine = try await web.get("/gists?per_page=100").json.elements
      #expect(mine.count == 95)
      #expect(Set(mine.map { $0["id"] }).count == 95)
      #expect(Set(mine.map { $0["updated_at"] }).count == 95)
      #expect(mine.contains { $0["description"] == .null })
      #expect(mine.count { $0["description"]?.text == "" } > 1)
      #expect(mine.contains { $0["description"]?.text?.contains("\n") == true })
      #expect(mine.contains { $0["description"]?.text?.contains("日本語") == true })
      #expect(mine.contains { ($0["files"]?.members.count ?? 0) > 1 })
      #expect(mine.contains { $0["public"] == false })

      let open = try await web.get("/gists/public?per_page=100").json.elements
      #expect(Set(open.map { $0["id"]?.text?.count }) == [7, 20, 32])
      #expect(open.contains { $0["owner"] == nil })
      let languages = open.flatMap { gist in
        gist["files"]?.members.values.map { $0["language"] ?? nil } ?? []
      }
      #expect(Set(languages).count > 8)
      #expect(try await web.get("/gists/starred").json.elements.count == 30)
    }
  }
}

@Suite struct `The fixtures` {
  @Test func `have gists of everyone, in many languages`() throws {
    let seeds = try JSONDecoder().decode(ResponseJSON.self, from: Fixture.seedGists.data).elements
    let lines = seeds.map { gist in
      let owner = gist["owner"]?["login"]?.text ?? "-"
      let visibility = gist["public"] == true ? "public" : "secret"
      let files = (gist["files"]?.members ?? [:]).keys.sorted().joined(separator: " ")
      return "\(gist["id"]?.text?.prefix(8) ?? "-") \(owner) \(visibility) \(files)"
    }
    #expect(
      lines == [
        "100bb3fc octocat public hello.swift",
        "5ccca2a9 monalisa public count_words.py",
        "53127ebf octocat secret .bashrc install.sh",
        "b44d3536 monalisa public 正規表現.md",
        "f36a3eb7 octocat public checklist.md",
        "f5c1bb44 octocat secret notes.txt",
        "e7990e67 hubot public revenue.sql",
        "86e183c6 monalisa public README.md ring.rs",
        "4b16e030 octocat public debounce.js debounce.test.js package.json",
        "6cbb16b4 - public gistfile1.txt",
        "6d4af52a hubot public retry.go",
        "fdb0ab57 octocat secret ci.yml",
        "36e4d228 monalisa public read me (first).txt 人名.csv",
        "f6741546 octocat public center.css index.html",
        "206245fa hubot public Makefile",
        "637e9443 monalisa public fizzbuzz.rb",
        "2be31b97 octocat secret semaphore.c",
        "3bf8bab3 octocat public init.lua",
      ])
    let files = seeds.flatMap { ($0["files"]?.members ?? [:]).values }
    #expect(files.map { $0["content"]?.text?.utf8.count } == files.map { $0["size"]?.int })
  }

  private static let seeds: [Fixture] = [.seedGists, .users]
  private static let deviceFlow: [Fixture] = [
    .deviceCode, .accessToken, .accessTokenPending, .accessTokenSlowDown, .userSearch,
  ]

  @Test(arguments: seeds + deviceFlow)
  func `are JSON`(fixture: Fixture) throws {
    _ = try JSONDecoder().decode(ResponseJSON.self, from: fixture.data)
  }

  @Test(arguments: [Fixture.gist, .repository, .user, .root])
  func `have no two fields with the same text`(fixture: Fixture) throws {
    let document = try JSONDecoder().decode(ResponseJSON.self, from: fixture.data)
    var texts: [String: [String]] = [:]
    for (name, value) in document.members {
      if let text = value.text { texts[text, default: []].append(name) }
    }
    // GitHub's two URLs for git are equal.
    let duplicates = texts.values.filter { $0.count > 1 && !$0.contains("git_pull_url") }
    #expect(duplicates == [])
  }

  @Test func `have no two equal numbers in the repository`() throws {
    let document = try JSONDecoder().decode(ResponseJSON.self, from: Fixture.repository.data)
    let numbers = document.members.values.compactMap(\.int)
    #expect(numbers.count == 11)
    #expect(Set(numbers).count == numbers.count)
  }

  @Test func `have the README as base64 in lines of 60`() throws {
    let document = try JSONDecoder().decode(ResponseJSON.self, from: Fixture.readme.data)
    let content = try #require(document["content"]?.text)
    #expect(content.hasSuffix("\n"))
    let lines: [Substring] = content.split(separator: "\n")
    #expect(lines.dropLast().allSatisfy { $0.count == 60 })
    let decoded = Data(base64Encoded: content, options: .ignoreUnknownCharacters)
    #expect(decoded == Fixture.markdown.data)
  }
}
