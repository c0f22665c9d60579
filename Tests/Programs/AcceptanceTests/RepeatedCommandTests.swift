import FoundationEssentials
import SandboxServer
import TestSupport
import Testing

/// What did not change costs nothing of the rate limit.
@Suite struct `Commands that are repeated` {
  private static func used(_ library: SavedLibrary) async throws -> Int? {
    let limits = try await library.gists("api", "rate_limit").out
    return limits.firstMatch(of: /"core":\{[^}]*"used":(\d+)/).flatMap { Int($0.1) }
  }

  /// A sandbox's gist that octocat owns.
  private static func firstGist(_ library: SavedLibrary) async throws -> String {
    String(try await library.gists("list", "-L1").out.prefix { $0 != "\t" })
  }

  @Test(arguments: [
    ["list"], ["list", "--all"], ["list", "public", "-L", "40"], ["list", "@octocat"], ["starred"],
    ["view", "GIST"], ["view", "--json", "GIST"], ["history", "GIST"], ["comments", "GIST"],
    ["forks", "GIST"], ["user", "view", "octocat"], ["repo", "list", "octocat"],
    ["repo", "view", "octocat/atlas"], ["repo", "readme", "octocat/hello-world"],
  ])
  func `cost nothing of the rate limit while nothing changes`(words: [String]) async throws {
    try await SavedLibrary.with(gists: 3) { library in
      let gist = try await Self.firstGist(library)
      let arguments = words.map { $0 == "GIST" ? gist : $0 }
      let first = try await TestSupport.gists(arguments, in: library.home)
      #expect(first.exit == 0, "\(first)")
      let before = try #require(try await Self.used(library))
      let count = library.sandbox.requests.count
      for _ in 0..<10 {
        let again = try await TestSupport.gists(arguments, in: library.home)
        #expect(again.out == first.out)
        #expect(again.exit == 0)
      }
      #expect(try await Self.used(library) == before)
      #expect(library.requests(after: count).count >= 10)
    }
  }

  @Test func `show what somebody else changed`() async throws {
    try await SavedLibrary.with(gists: 1) { library in
      let gist = try await Self.firstGist(library)
      let name = String(try await library.gists("view", "--files", gist).out.prefix { $0 != "\n" })
      #expect(try await library.gists("view", "--raw", gist).out != "changed")
      try await library.withAnotherHome { (other: SavedLibrary) async throws in
        let edit = try await TestSupport.gists(
          "edit", gist, name, "-", in: other.home, stdin: "changed")
        #expect(edit.exit == 0, "\(edit)")
      }
      #expect(try await library.gists("view", "--raw", gist).out == "changed")
    }
  }

  @Test func `show one's own star at once`() async throws {
    try await SavedLibrary.with(gists: 1) { library in
      let gist = try await Self.firstGist(library)
      for word in ["star", "unstar", "star"] {
        #expect(try await library.gists(word, gist).exit == 0)
        let json = try await library.gists("view", "--json", gist).out
        #expect(json.contains("\"starred\":\(word == "star")"), "\(json)")
      }
    }
  }

  @Test func `leave nothing of a gist that was deleted in the cache`() async throws {
    try await SavedLibrary.with(gists: 0) { library in
      let created = try await TestSupport.gists(
        "create", "-f", "a.txt", in: library.home, stdin: "the text that goes")
      let gist = String(created.out.split(separator: "/").last?.dropLast() ?? "")
      let history = try await library.gists("history", gist).out
      let revision = String(history.prefix { $0 != "\t" })
      #expect(try await library.gists("view", gist).exit == 0)
      #expect(try await library.gists("view", gist, "--revision", revision).exit == 0)
      func kept() -> [String] {
        library.home.files.filter {
          $0.hasPrefix("cache/") && library.home.contains("the text that goes", in: $0)
        }
      }
      #expect(kept().count == 2)
      #expect(try await library.gists("delete", "--yes", "--no-trash", gist).exit == 0)
      #expect(kept() == [])
      for path in library.home.files {
        #expect(!library.home.contains(Faults.token, in: path), "\(path)")
      }
    }
  }
}
