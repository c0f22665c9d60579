import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import ClientState
@testable import LocalFiles

@Suite struct `The position of the browser` {
  private static func with(
    _ body: (BrowserPositionFile, _ path: String) async throws -> Void
  ) async throws {
    try await ScratchFolder.with { folder in
      try await body(
        StateFiles(in: Folders(environment: ["XDG_STATE_HOME": folder])).browserPosition,
        "\(folder)/gists/browse.json")
    }
  }

  @Test func `is kept for each host and account, and for signed-out use`() async throws {
    try await Self.with { file, path in
      let uses: [(login: String?, host: Host, position: BrowserPosition)] = [
        ("octocat", .gitHub, .init(list: "@octocat", selection: "abc", hasMouse: true)),
        ("hubot", .gitHub, .init(list: "mine", selection: nil, hasMouse: false)),
        (nil, .gitHub, .init(list: "public", selection: "def")),
        ("octocat", try Host("ghe.example.com"), .init(list: "starred", selection: nil)),
      ]
      for use in uses { #expect(try file.position(of: use.login, on: use.host) == nil) }
      for use in uses { try await file.save(use.position, of: use.login, on: use.host) }
      for use in uses {
        #expect(try file.position(of: use.login, on: use.host) == use.position)
      }
      #expect(try file.position(of: "OctoCat", on: .gitHub) == uses[0].position)
      #expect(try permissions(path) == 0o600)
      try PrivateFile(path).write(Array("{".utf8))
      #expect(throws: StateFileError.self) { try file.position(of: nil, on: .gitHub) }
    }
  }

  @Test func `keeps the mouse as it was unless somebody switches it`() async throws {
    try await Self.with { file, _ in
      for (hasMouse, kept) in [(nil, nil), (true, true), (nil, true), (false, false)]
        as [(Bool?, Bool?)]
      {
        try await file.save(
          .init(list: "mine", selection: nil, hasMouse: hasMouse), of: "octocat", on: .gitHub)
        #expect(try file.position(of: "octocat", on: .gitHub)?.hasMouse == kept)
      }
    }
  }

  @Test func `keeps the filters and orders of lists until they are empty, only the newest`()
    async throws
  {
    try await Self.with { file, _ in
      func save(_ arrangements: [String: String]) async throws {
        try await file.save(
          BrowserPosition(list: "mine", selection: nil, arrangements: arrangements),
          of: "octocat", on: .gitHub)
      }
      func kept() throws -> [String: String]? {
        try file.position(of: "octocat", on: .gitHub)?.arrangements
      }
      try await save(["mine": "sort:stars", "public": "filter: go"])
      try await save(["public": "filter: rust"])
      #expect(try kept() == ["mine": "sort:stars", "public": "filter: rust"])
      // One that is too long is not kept, and doesn't bring the one before back.
      try await save(["mine": "", "starred": "", "public": String(repeating: "x", count: 501)])
      #expect(try kept() == [:])
      for number in 10...30 { try await save(["@\(number)": "sort:title"]) }
      #expect(try kept()?.count == 20)
      #expect(try kept()?["@30"] != nil && kept()?["public"] == nil)
    }
  }

  @Test func `of an earlier version belongs to the account that uses the host next`()
    async throws
  {
    try await Self.with { file, path in
      let old =
        #"{"new":1,"hosts":{"github.com":{"list":"@mona","selection":"abc","other":true}}}"#
      try PrivateFile(path).write(Array(old.utf8))
      #expect(
        try file.position(of: "octocat", on: .gitHub)
          == BrowserPosition(list: "@mona", selection: "abc"))
      try await file.save(.init(list: "mine", selection: "def"), of: "octocat", on: .gitHub)
      #expect(
        try file.position(of: "octocat", on: .gitHub)
          == BrowserPosition(list: "mine", selection: "def"))
      #expect(try file.position(of: nil, on: .gitHub) == nil)
      // What this version does not know stays.
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("\"new\": 1") && text.contains("\"other\": true"), "\(text)")
    }
  }

  @Test func `of the longest ago is dropped, so the file stays small`() async throws {
    try await Self.with { file, _ in
      for number in 1...25 {
        try await file.save(.init(list: "mine", selection: nil), of: "user\(number)", on: .gitHub)
        try await file.save(.init(list: "mine", selection: nil), of: "user1", on: .gitHub)
      }
      let kept = try (1...25).filter { try file.position(of: "user\($0)", on: .gitHub) != nil }
      #expect(kept == [1] + Array(7...25))
    }
  }
}
