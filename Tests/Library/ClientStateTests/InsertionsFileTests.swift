import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import ClientState
@testable import LocalFiles

@Suite struct `The counted insertions` {
  private static let now = Date(timeIntervalSince1970: 1_790_000_000)
  private static let day = 24.0 * 3600

  private static func with(
    host: Host = .gitHub, _ body: (InsertionsFile, _ path: String) async throws -> Void
  ) async throws {
    try await ScratchFolder.with { folder in
      let folders = Folders(environment: ["XDG_STATE_HOME": folder])
      try await body(
        StateFiles(in: folders).insertions(of: host), "\(folder)/gists/insertions.json")
    }
  }

  @Test func `weigh more, the more often and the later they were`() async throws {
    try await Self.with { file, path in
      for days in [60.0, 60, 60, 60] {
        try await file.add("often", part: "a.sh", at: Self.now - days * Self.day)
      }
      try await file.add("lately", part: "b.md #2", at: Self.now - Self.day)
      for days in [14.0, 0] {
        try await file.add("both", part: days == 0 ? "new" : "old", at: Self.now - days * Self.day)
      }
      let uses = try file.uses()
      #expect(
        uses.sorted { $0.value.weight(at: Self.now) > $1.value.weight(at: Self.now) }.map(\.key)
          == ["both", "lately", "often"])
      #expect(uses["both"] == InsertionUse(count: 1_500, last: Self.now, part: "new"))
      #expect(uses["lately"]?.part == "b.md #2")
      // A clock that was set back.
      #expect(uses["both"]?.weight(at: Self.now - Self.day) == 1.5)
      #expect(try permissions(path) == 0o600)
    }
  }

  @Test func `are kept for each host, and 500 at most`() async throws {
    try await Self.with { file, path in
      try PrivateFile(path).write(Array(#"{"new":1,"hosts":{"ghe.example.com":{"x":2}}}"#.utf8))
      for number in 1...501 { try await file.add("\(number)", part: "a", at: Self.now) }
      let ids = Set(try file.uses().keys)
      #expect(ids.count == 500)
      #expect(!ids.contains("1"))
      let text = String(decoding: try #require(try PrivateFile(path).read()), as: UTF8.self)
      #expect(text.contains("\"new\": 1"))
      #expect(text.contains("\"x\": 2"))
    }
  }
}
