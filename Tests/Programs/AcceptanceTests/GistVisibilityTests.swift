import ByteTools
import Foundation
import SandboxServer
import TestSupport
import Testing

/// A new gist takes the place of one whose visibility changes.
@Suite(.requires("git")) struct `Gists that change their visibility` {
  typealias Scene = GitScene

  static func with(_ body: (Scene) async throws -> Void) async throws {
    try await GitScene.with(body)
  }

  /// Creates a secret gist with two revisions.
  static func make(in scene: Scene) async throws -> String {
    let id = scene.id(try await scene.gists("create", "-f", "a.md", stdin: "one\n"))
    _ = try await scene.gists("edit", id, "a.md", "-", stdin: "two\n")
    return id
  }

  @Test func `a gist changes its visibility with all revisions, and a linked file still pushes`()
    async throws
  {
    try await Self.with { scene in
      let path = try scene.home.write("one\n", to: "notes.md")
      try scene.home.write([0, 1], to: "x.bin")
      let old = scene.id(
        try await scene.gists("create", "--link", "notes.md", "x.bin", "-d", "some notes"))
      for text in ["two\n", "three\n"] {
        try scene.home.write(text, to: "notes.md")
        _ = try await scene.gists("push")
      }
      _ = try await scene.gists("star", old)
      _ = try await scene.gists("sync")
      let (history, files) = (try await scene.gists("history", old).out, scene.files(old))
      let needsYes = try await scene.gists("edit", old, "--public", status: 64)
      #expect(needsYes.err.hasPrefix("error: --yes required when not running interactively\n"))
      let changed = try await scene.gists("edit", old, "--public", "--yes")
      let new = scene.id(changed)
      #expect(changed.out == "\(scene.sandbox.url)/gist/\(new)\n")
      #expect(
        changed.err == """
          note: \(path) is now linked to the new gist
          note: \(scene.home.work)/x.bin is now linked to the new gist

          """)
      let starred = try await scene.gists("starred", "--offline")
      #expect(starred.out.hasPrefix("\(new)\t"), "\(starred)")
      #expect(scene.revisions[old] == nil)
      #expect(scene.files(new) == files)
      #expect(scene.sandbox.withState { $0.gists[new]?.isPublic } == true)
      #expect(try await scene.gists("history", new).out == history)
      #expect(try await scene.gists("starred", new).out == "yes\n")
      #expect(try await scene.gists("trash").out.hasPrefix("\(old)\t"))
      try scene.home.write("four\n", to: "notes.md")
      _ = try await scene.gists("push")
      #expect(scene.files(new)["notes.md"] == Array("four\n".utf8))
      let same = try await scene.gists("edit", new, "--public", "--yes")
      #expect(same.err == "note: gist \(new) is already public\n" && same.out == "")
      let again = scene.id(try await scene.gists("edit", new, "--secret", "--yes"))
      #expect(scene.revisions[again] == 4)
      #expect(scene.sandbox.withState { $0.gists[again]?.isPublic } == false)
    }
  }

  @Test func `another change can't be combined with a change of visibility`() async throws {
    try await Self.with { scene in
      let refused = try await scene.gists(
        "edit", "6cad326836d38bd3a7ae", "--secret", "-d", "x", "--yes", status: 64)
      #expect(
        refused.err.hasPrefix("error: --secret can't be combined with another change\n"),
        "\(refused)")
    }
  }

  /// Where an interrupted command stops: before this git command starts.
  @Test(arguments: ["ls-remote", "fetch", "rev-list", "bundle"])
  func `a change of visibility that was killed while it read has made nothing`(step: String)
    async throws
  {
    try await Self.with { scene in
      let old = try await Self.make(in: scene)
      let before = scene.revisions
      try await scene.killing(at: step, "edit", old, "--public", "--yes")
      #expect(scene.revisions == before)
      let next = try await scene.gists("edit", old, "--public", "--yes")
      #expect(next.err == "")
      #expect(scene.revisions[scene.id(next)] == 2 && scene.revisions.count == before.count)
    }
  }

  /// The first git command after the push is a fetch of the copy.
  @Test(arguments: ["push --porcelain", "/copy"])
  func `a change of visibility that was killed is finished by the next run`(step: String)
    async throws
  {
    try await Self.with { scene in
      let old = try await Self.make(in: scene)
      let (history, files) = (try await scene.gists("history", old).out, scene.files(old))
      let before = Set(scene.revisions.keys)
      try await scene.killing(at: step, "edit", old, "--public", "--yes")
      let made = Set(scene.revisions.keys).subtracting(before)
      #expect(made.count == 1)
      #expect(scene.files(old) == files)
      let new = made.first ?? ""
      let told = try await scene.gists("list")
      #expect(
        told.err == """
          note: replacing gist \(old) with gist \(new) was interrupted; to finish it, run gists \
          edit --public --yes \(old); to undo it, run gists delete \(new)

          """)
      // It is said once a day.
      #expect(try await scene.gists("list").err == "")
      let finished = try await scene.gists("edit", old, "--public", "--yes")
      #expect(scene.id(finished) == new)
      #expect(Set(scene.revisions.keys) == before.subtracting([old]).union([new]))
      #expect(scene.files(new) == files)
      #expect(try await scene.gists("history", new).out == history)
      #expect(try await scene.gists("list").err == "")
    }
  }

  @Test func `an edit between two interruptions is copied, and nobody is said to have made one`()
    async throws
  {
    try await Self.with { scene in
      let old = try await Self.make(in: scene)
      let before = Set(scene.revisions.keys)
      try await scene.killing(at: "/copy", "edit", old, "--public", "--yes")
      let new = Set(scene.revisions.keys).subtracting(before).first ?? ""
      _ = try await scene.gists("edit", old, "a.md", "-", stdin: "three\n")
      try await scene.killing(at: "push --porcelain", "edit", old, "--public", "--yes")
      let finished = try await scene.gists("edit", old, "--public", "--yes")
      #expect(scene.id(finished) == new)
      #expect(scene.files(new) == ["a.md": Array("three\n".utf8)])
      #expect(scene.revisions[new] == 3 && scene.revisions[old] == nil)
    }
  }

  /// Where a secret is, and how it is reported.
  static let hidden: [(place: String, line: String)] = [
    ("contents", "a.md, line 1: a GitHub token"),
    ("revision", ", line 1: a GitHub token"), ("name", "a file name: a GitHub token"),
    ("description", "the description, line 1: a GitHub token"),
  ]

  @Test(arguments: hidden)
  func `a secret anywhere in a gist or its revisions is found before the gist is public`(
    place: String, line: String
  ) async throws {
    let secret = "gho_" + "9B21e42F292c6912E7710c838347Ae178B4a"
    try await Self.with { scene in
      let options = place == "description" ? ["-d", "use \(secret)"] : []
      let name = place == "name" ? "\(secret).md" : "a.md"
      let text = ["contents", "revision"].contains(place) ? "\(secret)\n" : "one\n"
      let old = scene.id(
        try await TestSupport.gists(
          ["create", "--allow-secrets", "-f", name] + options, in: scene.home,
          stdin: ProgramInput(Array(text.utf8))))
      if place == "revision" {
        _ = try await scene.gists("edit", old, "a.md", "-", stdin: "harmless\n")
      }
      let before = scene.revisions
      let refused = try await scene.gists("edit", old, "--public", "--yes", status: 65)
      #expect(
        refused.err.hasPrefix("error: possible secrets found; nothing was sent\n"), "\(refused)")
      #expect(refused.err.contains("\(line)\n"), "\(refused)")
      #expect(!refused.err.contains(secret))
      #expect(scene.revisions == before)
      #expect(try await scene.gists("trash").out == "")
      let allowed = try await scene.gists("edit", old, "--public", "--yes", "--allow-secrets")
      let new = scene.id(allowed)
      #expect(scene.revisions[new] == before[old] && scene.revisions[old] == nil)
      // Making it secret shows nothing to anybody.
      _ = try await scene.gists("edit", new, "--secret", "--yes")
    }
  }

  /// The git command before which the gist is edited, and how.
  @Test(arguments: ["push --porcelain", "/copy"], ["description", "text"])
  func `an edit while a gist is copied is neither lost nor deleted`(step: String, kind: String)
    async throws
  {
    try await Self.with { scene in
      let old = try await Self.make(in: scene)
      let edit =
        kind == "text" ? "a.md -" : "-d theirs"
      let folder = try scene.git(
        at: step,
        """
        test -e \(scene.home.root)/edited || { touch \(scene.home.root)/edited
            echo theirs | GISTS_HOST=\(scene.sandbox.url) PATH=/usr/bin:/bin \
              GISTS_TOKEN=\(GitScene.other) \
              "\(Program.builtPrograms)/gists" edit \(old) \(edit) >&2; }
        """)
      let refused = try await TestSupport.gists(
        "edit", old, "--public", "--yes", in: scene.home,
        environment: ["PATH": "\(folder):/usr/bin:/bin"])
      #expect(refused.exit == 1, "\(refused)")
      #expect(
        refused.err.contains("error: gist \(old) not deleted: it was changed in the meantime\n"),
        "\(refused)")
      #expect(refused.err.contains("hint: to continue, run gists edit --public --yes \(old)\n"))
      #expect(scene.revisions[old] != nil)
      let new = scene.id(try await scene.gists("edit", old, "--public", "--yes"))
      #expect(scene.revisions[old] == nil)
      let text = kind == "text" ? "theirs\n" : "two\n"
      #expect(scene.files(new) == ["a.md": Array(text.utf8)])
      let description = scene.sandbox.withState { $0.gists[new]?.description }
      #expect((description == "theirs") == (kind == "description"))
    }
  }

  @Test func `a gist with another branch keeps its visibility, as the new one would lack it`()
    async throws
  {
    try await Self.with { scene in
      let old = try await Self.make(in: scene)
      let before = scene.revisions
      let other = String(repeating: "c", count: 40)
      let folder = try scene.git(
        at: "ls-remote",
        "/usr/bin/git \"$@\" && printf '\(other)\\trefs/tags/v1\\n'; exit")
      let refused = try await scene.gists(
        "edit", old, "--public", "--yes", environment: ["PATH": "\(folder):/usr/bin:/bin"],
        status: 65)
      #expect(
        refused.err
          == """
          error: gist \(old) has other branches or tags, which a new gist would not get
          nothing was changed
          hint: to save everything, run git clone --mirror \(scene.sandbox.url)/gist/\(old).git

          """)
      #expect(scene.revisions == before)
      #expect(try await scene.gists("trash").out == "")
    }
  }

  @Test func `an interrupted change to public is never finished by a change to secret`()
    async throws
  {
    try await Self.with { scene in
      let old = scene.id(try await scene.gists("create", "-f", "a.md", stdin: "mine\n"))
      let before = Set(scene.revisions.keys)
      try await scene.killing(at: "push --porcelain", "edit", old, "--public", "--yes")
      let new = Set(scene.revisions.keys).subtracting(before).first ?? ""
      let same = try await scene.gists("edit", old, "--secret", "--yes")
      #expect(same.err.hasSuffix("note: gist \(old) is already secret\n"))
      #expect(scene.files(old) == ["a.md": Array("mine\n".utf8)])
      #expect(scene.files(new).keys.sorted() == ["gist.txt"])
      _ = try await scene.gists("delete", "-y", new)
      #expect(try await scene.gists("list").err == "")
    }
  }

  @Test func `a gist that an interrupted command made is not overwritten if it was changed`()
    async throws
  {
    try await Self.with { scene in
      let old = scene.id(try await scene.gists("create", "-f", "a.md", stdin: "mine\n"))
      let before = Set(scene.revisions.keys)
      try await scene.killing(at: "/copy", "edit", old, "--public", "--yes")
      let new = Set(scene.revisions.keys).subtracting(before).first ?? ""
      _ = try await scene.gists("edit", new, "a.md", "-", stdin: "changed\n")
      let refused = try await scene.gists("edit", old, "--public", "--yes", status: 1)
      #expect(
        refused.err.contains(
          "error: gist \(new), from an interrupted command, has changed since\n"))
      #expect(scene.files(new) == ["a.md": Array("changed\n".utf8)])
      #expect(scene.files(old) == ["a.md": Array("mine\n".utf8)])
      _ = try await scene.gists("delete", "-y", new)
    }
  }
}
