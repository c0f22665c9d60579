import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import ClientState
@testable import LocalFiles

@Suite struct `The journal of changes` {
  private static let now = Date(timeIntervalSince1970: 1_790_000_000)

  private static func with(
    _ body: (StateFiles, _ path: String) async throws -> Void
  ) async throws {
    try await ScratchFolder.with { folder in
      let folders = Folders(environment: ["XDG_STATE_HOME": folder])
      try await body(StateFiles(in: folders), "\(folder)/gists/undo.json")
    }
  }

  private static func journal(_ files: StateFiles, _ accounts: String...) -> UndoJournal {
    files.undoJournal(of: .gitHub, accounts: accounts)
  }

  private static func star(_ id: String) -> ChangedGist {
    ChangedGist(id: id, title: "Title of \(id)", .starred)
  }

  @Test func `is private, and has what was changed`() async throws {
    try await Self.with { files, path in
      let journal = Self.journal(files, "octocat")
      let edit = ChangedGist(
        id: "b", title: nil,
        .edited(
          description: .init(from: "", to: "new \u{1B}\n"), version: .init(from: "1", to: "2")))
      try await journal.add([Self.star("a")], at: Self.now)
      try await journal.add([edit, ChangedGist(id: "c", title: "C", .deleted)], at: Self.now)
      let steps = try journal.steps()
      #expect(
        steps.map(\.gists) == [[Self.star("a")], [edit, .init(id: "c", title: "C", .deleted)]])
      #expect(steps.map(\.time) == [Self.now, Self.now])
      #expect(try permissions(path) == 0o600)
      #expect(try Self.journal(files, "hubot").steps() == [])
      try await journal.remove(edit, from: steps[1])
      #expect(try journal.steps().last?.gists.map(\.id) == ["c"])
      try await journal.remove(steps[0].gists[0], from: steps[0])
      #expect(try journal.steps().map(\.id) == [steps[1].id])
    }
  }

  @Test func `a number that is too large is no reason to end`() async throws {
    try await Self.with { files, path in
      let journal = Self.journal(files, "octocat")
      try await journal.add([Self.star("a")], at: Self.now)
      let id = try journal.steps()[0].id
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacing("\"\(id)\"", with: "\"\(Int.max)\"")
        .write(toFile: path, atomically: false, encoding: .utf8)
      try await journal.add([Self.star("b")], at: Self.now)
      #expect(try journal.steps().map(\.gists) == [[Self.star("a")], [Self.star("b")]])
    }
  }

  @Test func `compares earlier edits with the revision that gave back what was before`()
    async throws
  {
    try await Self.with { files, _ in
      let journal = Self.journal(files, "octocat")
      func edit(_ id: String, _ from: String, _ to: String) -> ChangedGist {
        ChangedGist(
          id: id, title: nil, .edited(description: nil, version: .init(from: from, to: to)))
      }
      for gist in [edit("a", "1", "2"), edit("b", "1", "2"), edit("a", "2", "3")] {
        try await journal.add([gist], at: Self.now)
      }
      let last = try #require(try journal.steps().last)
      try await journal.remove(last.gists[0], from: last, leaving: "4")
      #expect(
        try journal.steps().map { $0.gists[0] } == [edit("a", "1", "4"), edit("b", "1", "2")])
    }
  }

  @Test func `joins commands of one group`() async throws {
    try await Self.with { files, _ in
      let journal = Self.journal(files, "octocat")
      for (id, group) in [("a", "x 1"), ("b", "x 1"), ("c", nil), ("d", nil), ("e", "x 1")] {
        try await journal.add([Self.star(id)], group: group, at: Self.now)
      }
      #expect(try journal.steps().map { $0.gists.map(\.id) } == [["a", "b"], ["c"], ["d"], ["e"]])
    }
  }

  @Test func `knows an account by its token until its login is known`() async throws {
    try await Self.with { files, _ in
      try await Self.journal(files, "token 1").add([Self.star("a")], at: Self.now)
      let journal = Self.journal(files, "octocat", "token 1")
      #expect(try journal.steps().count == 1)
      try await journal.add([Self.star("b")], at: Self.now + 1)
      #expect(try journal.steps().map { $0.gists[0].id } == ["a", "b"])
      #expect(try Self.journal(files, "token 1").steps() == [])
      #expect(try Self.journal(files, "octocat").steps().count == 2)
    }
  }

  @Test func `loses what was taken back elsewhere, and follows a restored gist`() async throws {
    try await Self.with { files, _ in
      let journal = Self.journal(files, "octocat")
      try await journal.add([Self.star("a"), Self.star("b")], at: Self.now)
      try await journal.add([Self.star("a")], at: Self.now)
      try await journal.remove(takenBackBy: [ChangedGist(id: "a", title: nil, .unstarred)])
      #expect(try journal.steps().map { $0.gists.map(\.id) } == [["a", "b"]])
      try await journal.remove(takenBackBy: [ChangedGist(id: "b", title: nil, .starred)])
      try await journal.add([ChangedGist(id: "b", title: nil, .deleted)], at: Self.now)
      try await journal.restored("b", as: "n")
      #expect(try journal.steps().map { $0.gists.map(\.id) } == [["a", "n"]])
    }
  }

  @Test func `follows each gist of a deletion to its new ID, and keeps those that stay deleted`()
    async throws
  {
    try await Self.with { files, _ in
      let journal = Self.journal(files, "octocat")
      func deleted(_ id: String) -> ChangedGist { ChangedGist(id: id, title: nil, .deleted) }
      let ids = ["a", "b", "c"]
      try await journal.add(ids.map(Self.star), at: Self.now)
      try await journal.add([Self.star("b")], at: Self.now)
      try await journal.add(ids.map(deleted), at: Self.now)
      try await journal.restored("a", as: "x")
      #expect(
        try journal.steps().map { $0.gists.map(\.id) } == [["x", "b", "c"], ["b"], ["b", "c"]])
      try await journal.restored("b", as: "y")
      try await journal.restored("c", as: "z")
      #expect(try journal.steps().map { $0.gists.map(\.id) } == [["x", "y", "z"], ["y"]])
    }
  }

  @Test func `has 50 steps at most, and 2,000 gists besides the last step`() async throws {
    try await Self.with { files, _ in
      let journal = Self.journal(files, "octocat")
      for number in 0..<52 { try await journal.add([Self.star("\(number)")], at: Self.now) }
      #expect(try journal.steps().map { $0.gists[0].id } == (2..<52).map(String.init))
      try await journal.add((0..<1_990).map { Self.star("\($0)") }, at: Self.now)
      try await journal.add((0..<3_000).map { Self.star("\($0)") }, at: Self.now)
      #expect(
        try journal.steps().map(\.gists.count) == Array(repeating: 1, count: 10) + [1_990, 3_000])
    }
  }

  @Test func `ignores what it does not know, and refuses what is no journal`() async throws {
    try await Self.with { files, path in
      let journal = Self.journal(files, "octocat")
      try PrivateFile(path).write(
        Array(
          #"{"hosts":{"github.com":{"octocat":[1,{"id":"1","time":"2026-01-31T14:02:00Z","gists":"#
            .utf8)
          + Array(#"[{"id":"a","done":"painted"},{"id":"b","done":"deleted"}]}]}}}"#.utf8))
      #expect(try journal.steps().map { $0.gists.map(\.id) } == [["b"]])
      try PrivateFile(path).write(Array("[]".utf8))
      #expect(throws: StateFileError.self) { try journal.steps() }
      await #expect(throws: StateFileError.self) {
        try await journal.add([Self.star("a")], at: Self.now)
      }
    }
  }
}
