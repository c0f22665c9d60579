import FoundationEssentials
import SandboxServer
import TestSupport
import Testing

/// `gists undo` with the real program and a sandbox.
@Suite(.endsHangs) struct `The last change` {
  private static func ids(_ library: SavedLibrary) async throws -> [String] {
    try await library.gists("list").out.split(separator: "\n")
      .map { String($0.prefix { $0 != "\t" }) }
  }

  private static func isStarred(_ id: String, _ library: SavedLibrary) async throws -> Bool {
    try await library.gists("starred", id).exit == 0
  }

  private static func text(_ id: String, _ library: SavedLibrary) async throws -> String {
    try await library.gists("view", id).out
  }

  private static func description(_ id: String, _ library: SavedLibrary) async throws -> String? {
    let lines = try await library.gists("list", "--columns", "id,description").out
    return lines.split(separator: "\n").first { $0.hasPrefix(id) }
      .map { String($0.dropFirst(id.count + 1)) }
  }

  @Test func `is taken back, then the one before it`() async throws {
    try await SavedLibrary.with(gists: 2) { library in
      let ids = try await Self.ids(library)
      let (one, two) = (ids[0], ids[1])
      let (text, former) = (
        try await Self.text(one, library), try await Self.description(one, library)
      )
      let file = String(
        try await library.gists("view", one, "--files").out.prefix { $0 != "\n" })
      #expect(try await library.gists("star", two).exit == 0)
      let edited = try await TestSupport.gists(
        ["edit", one, file, "-", "-d", "Both"], in: library.home, stdin: "new text\n")
      #expect(edited.exit == 0, "\(edited)")
      #expect(try await library.gists("edit", one, "-d", "Only this").exit == 0)
      #expect(try await library.gists("delete", "--yes", two).exit == 0)

      let list = try await library.gists("undo", "--list")
      let rows = list.out.split(separator: "\n").map { $0.split(separator: "\t") }
      #expect(rows.map { $0[1] } == ["deleted", "described", "edited", "starred"], "\(list)")
      #expect(rows.map { String($0[2]) } == [two, one, one, two])
      #expect(rows[0][0].hasSuffix("Z"))

      let restored = try await library.gists("undo")
      #expect(restored.exit == 0, "\(restored)")
      let new = String(restored.out.split(separator: "/").last?.prefix { $0 != "\n" } ?? "")
      #expect(try await Self.ids(library).contains(new))

      #expect(try await library.gists("undo").exit == 0)
      #expect(try await Self.description(one, library) == "Both")

      let refused = try await library.gists("undo")
      #expect(refused.exit == 64)
      #expect(refused.err.contains("hint: to undo an edit without asking, use --yes\n"))
      let reverted = try await library.gists("undo", "--yes")
      #expect(reverted.exit == 0, "\(reverted)")
      #expect(try await Self.text(one, library) == text)
      #expect(try await Self.description(one, library) == former)

      // The star was of the gist before it was deleted, and so is its undoing.
      #expect(try await Self.isStarred(new, library))
      #expect(try await library.gists("undo").exit == 0)
      #expect(try await !Self.isStarred(new, library))

      let nothing = try await library.gists("undo")
      #expect(nothing.exit == 1)
      #expect(nothing.err.hasPrefix("error: nothing to undo on "), "\(nothing)")
      #expect(library.home.read("\(library.home.state)/gists/undo.json") != nil)
    }
  }

  @Test func `is made even if it can't be recorded, with a warning`() async throws {
    try await SavedLibrary.with(gists: 1) { library in
      let id = try await Self.ids(library)[0]
      let journal = "\(library.home.state)/gists/undo.json"
      try FileManager.default.createDirectory(atPath: journal, withIntermediateDirectories: true)
      let starred = try await library.gists("star", id)
      #expect(starred.exit == 0, "\(starred)")
      #expect(
        starred.err.contains(
          "warning: the change was not recorded for gists undo: \(journal) is a directory\n"),
        "\(starred)")
      #expect(try await Self.isStarred(id, library))
    }
  }

  @Test func `and the one before it may be edits of the same gist`() async throws {
    try await SavedLibrary.with(gists: 1) { library in
      let id = try await Self.ids(library)[0]
      let former = try await Self.text(id, library)
      for text in ["one\n", "two\n", "three\n"] {
        let edited = try await TestSupport.gists(
          ["edit", id, "a.txt", "-"], in: library.home, stdin: ProgramInput(Array(text.utf8)))
        #expect(edited.exit == 0, "\(edited)")
      }
      for text in ["two\n", "one\n"] {
        let undone = try await library.gists("undo", "--yes")
        #expect(undone.exit == 0, "\(undone)")
        #expect(try await library.gists("view", id, "a.txt").out == text)
      }
      #expect(try await library.gists("undo", "--yes").exit == 0)
      #expect(try await Self.text(id, library) == former)
    }
  }

  @Test func `of several gists is taken back for those that it changed`() async throws {
    try await SavedLibrary.with(gists: 3) { library in
      let ids = try await Self.ids(library)
      func stars() async throws -> [Bool] {
        var stars: [Bool] = []
        for id in ids { stars.append(try await Self.isStarred(id, library)) }
        return stars
      }
      #expect(try await library.gists("star", ids[0]).exit == 0)
      #expect(try await library.gists("star", ids[0], ids[1], ids[2]).exit == 0)
      let list = try await library.gists("undo", "--list", "--jq", ".[0].gists | map(.id)")
      #expect(list.out.contains(ids[1]) && !list.out.contains(ids[0]), "\(list)")
      #expect(try await library.gists("undo").exit == 0)
      #expect(try await stars() == [true, false, false])
      #expect(try await library.gists("unstar", ids[0], ids[1]).exit == 0)
      #expect(try await stars() == [false, false, false])
      #expect(try await library.gists("undo").exit == 0)
      #expect(try await stars() == [true, false, false])
      #expect(try await library.gists("undo").exit == 0)
      #expect(try await stars() == [false, false, false])
    }
  }

  @Test func `of several deleted gists follows each to its new ID`() async throws {
    try await SavedLibrary.with(gists: 3) { library in
      let former = try await Self.ids(library)
      let description = try await Self.description(former[0], library)
      #expect(try await library.gists("star", former[0], former[1], former[2]).exit == 0)
      #expect(try await library.gists("edit", former[0], "-d", "Other").exit == 0)
      #expect(
        try await library.gists("delete", "--yes", former[0], former[1], former[2]).exit == 0)

      let restored = try await library.gists("undo")
      #expect(restored.exit == 0, "\(restored)")
      let new = restored.out.split(separator: "\n").map {
        String($0.split(separator: "/").last ?? "")
      }
      #expect(new.count == 3 && Set(new).isDisjoint(with: former), "\(restored)")
      let list = try await library.gists("undo", "--list").out.split(separator: "\n")
      #expect(
        list.map { $0.split(separator: "\t")[2] } == ["\(new[0])", "\(new.joined(separator: " "))"])

      #expect(try await library.gists("undo").exit == 0)
      #expect(try await Self.description(new[0], library) == description)
      #expect(try await library.gists("undo").exit == 0)
      for id in new { #expect(try await !Self.isStarred(id, library)) }
    }
  }

  @Test func `stays if somebody changed the gist since, and the one before it can be taken back`()
    async throws
  {
    try await SavedLibrary.with(gists: 1) { library in
      let id = try await Self.ids(library)[0]
      #expect(try await library.gists("star", id).exit == 0)
      #expect(
        try await TestSupport.gists(
          ["edit", id, "a.txt", "-"], in: library.home, stdin: "mine\n"
        ).exit == 0)
      try await library.withAnotherHome { other in
        let edited = try await TestSupport.gists(
          ["edit", id, "a.txt", "-"], in: other.home, stdin: "theirs\n")
        #expect(edited.exit == 0, "\(edited)")
        let list = try await other.gists("undo", "--list")
        #expect(list.out.split(separator: "\n").count == 1)
      }
      let refused = try await library.gists("undo", "--yes")
      #expect(refused.exit == 1)
      #expect(refused.err.contains("; nothing was sent\n"), "\(refused)")
      #expect(
        refused.err.hasSuffix("hint: to undo the change before this one, run gists undo\n"),
        "\(refused)")
      #expect(try await Self.text(id, library).contains("theirs"))
      #expect(try await library.gists("undo").exit == 0)
      #expect(try await !Self.isStarred(id, library))
    }
  }

  @Test func `of several gists fails with a hint that keeps the options for the others`()
    async throws
  {
    try await SavedLibrary.with(gists: 2) { library in
      let ids = try await Self.ids(library)
      #expect(try await library.gists("tag", ids[0], ids[1], "+work").exit == 0)
      try await library.withAnotherHome { other in
        let deleted = try await other.gists("delete", "--yes", ids[0], ids[1])
        #expect(deleted.exit == 0, "\(deleted)")
      }
      let refused = try await library.gists("undo", "--yes")
      #expect(refused.exit == 1)
      #expect(
        refused.err.hasSuffix("hint: to undo the other changes, run gists undo --yes\n"),
        "\(refused)")
    }
  }
}
