import Foundation
import SandboxServer
import TestSupport
import Testing

/// What histories in a backup are good for, with the real git and the sandbox.
@Suite(.requires("git")) struct `A history in a backup` {
  typealias Scene = GitScene

  private static let note =
    "note: restored with a new ID and its history, but without stars and comments\n"

  /// Backs up a gist with three revisions; `body` gets its ID.
  private static func with(_ body: (Scene, _ id: String) async throws -> Void) async throws {
    try await GitScene.with { scene in
      let id = try await HistoryBackup.gist(["one\n", "two\n", "two\nthree\n"], in: scene)
      _ = try await scene.gists("backup", "copy", "mine", "--git")
      try await body(scene, id)
    }
  }

  /// Makes the backups those of a host that can't be reached; returns the variables that name it.
  private static func movingAway(_ scene: Scene) throws -> [String: String] {
    let host = "http://127.0.0.1:1"
    let path = try #require(scene.home.files.first { $0.hasSuffix("/gists/backups.json") })
    let text = String(decoding: scene.home.read("\(scene.home.root)/\(path)") ?? [], as: UTF8.self)
    try text.replacing(scene.sandbox.url, with: host).write(
      toFile: "\(scene.home.root)/\(path)", atomically: false, encoding: .utf8)
    return ["GISTS_HOST": host]
  }

  @Test func `becomes a new gist with all revisions, description and visibility`() async throws {
    try await Self.with { scene, id in
      let versions = HistoryBackup.versions(of: id, in: scene)
      let copied = try await scene.gists("restore", "copy/\(id).git")
      let copy = scene.id(copied)
      #expect(copied.out == "\(scene.sandbox.url)/gist/\(copy)\n")
      #expect(copied.err == "note: gist \(id) still exists; creating a copy of it\n" + Self.note)
      #expect(copy != id && HistoryBackup.versions(of: copy, in: scene) == versions)
      _ = try await scene.gists("delete", "-y", "--no-trash", id)
      // With a slash, as a shell completes it.
      let restored = try await scene.gists("restore", "copy/\(id).git/")
      #expect(restored.err == Self.note)
      let new = scene.id(restored)
      #expect(HistoryBackup.versions(of: new, in: scene) == versions)
      let gist = scene.sandbox.withState { $0.gists[new] }
      #expect(gist?.description == "notes" && gist?.isPublic == false)
      // Whoever has only the clone has its own document.
      try FileManager.default.removeItem(atPath: "\(scene.home.work)/copy/\(id).json")
      let third = scene.id(try await scene.gists("restore", "copy/\(id).git"))
      #expect(scene.sandbox.withState { $0.gists[third]?.description } == "notes")
      try FileManager.default.removeItem(atPath: "\(scene.home.work)/copy/\(id).git/gist.json")
      let fourth = scene.id(try await scene.gists("restore", "copy/\(id).git"))
      let plain = scene.sandbox.withState { $0.gists[fourth] }
      #expect((plain?.description ?? "") == "" && plain?.isPublic == false)
    }
  }

  @Test func `is finished by the next restore if one was killed`() async throws {
    try await Self.with { scene, id in
      let before = Set(scene.revisions.keys)
      let killing = try HistoryBackup.countingGit(
        scene, also: #"case "$*" in *" push "*) kill -9 $PPID; exit 1;; esac"#)
      let killed = try await TestSupport.gists(
        ["restore", "copy/\(id).git"], in: scene.home, environment: killing)
      #expect(killed.ending == .signal(9), "\(killed)")
      let path = "\(scene.home.work)/copy/\(id).git"
      let told = try await scene.gists("list", "-L1")
      #expect(told.err.contains("; to finish it, run gists restore \(path);"), "\(told)")
      let new = scene.id(try await scene.gists("restore", path))
      #expect(Set(scene.revisions.keys) == before.union([new]))
      #expect(
        HistoryBackup.versions(of: new, in: scene) == HistoryBackup.versions(of: id, in: scene))
    }
  }

  @Test func `is restored as the newest backup has it, though a killed run sent an older one`()
    async throws
  {
    try await Self.with { scene, id in
      let before = Set(scene.revisions.keys)
      let killing = try HistoryBackup.countingGit(
        scene, also: #"case "$*" in *" push "*) /usr/bin/git "$@"; kill -9 $PPID; exit 1;; esac"#)
      let killed = try await TestSupport.gists(
        ["restore", "copy/\(id).git"], in: scene.home, environment: killing)
      #expect(killed.ending == .signal(9), "\(killed)")
      _ = try await scene.gists("edit", id, "a.md", "-", stdin: "four\n")
      _ = try await scene.gists("backup", "copy", "mine", "--git")
      let new = scene.id(try await scene.gists("restore", "copy/\(id).git"))
      #expect(Set(scene.revisions.keys) == before.union([new]))
      #expect(
        HistoryBackup.versions(of: new, in: scene) == HistoryBackup.versions(of: id, in: scene))
    }
  }

  @Test func `is scanned as the newest backup has it, though a killed run sent an older one`()
    async throws
  {
    let secret = "gho_" + "9B21e42F292c6912E7710c838347Ae178B4a"
    try await GitScene.with { scene in
      let id = scene.id(
        try await scene.gists("create", "--public", "-f", "a.md", stdin: "one\n"))
      _ = try await scene.gists("backup", "copy", "mine", "--git")
      let before = Set(scene.revisions.keys)
      let killing = try HistoryBackup.countingGit(
        scene, also: #"case "$*" in *" push "*) kill -9 $PPID; exit 1;; esac"#)
      let killed = try await TestSupport.gists(
        ["restore", "copy/\(id).git"], in: scene.home, environment: killing)
      #expect(killed.ending == .signal(9), "\(killed)")
      _ = try await scene.gists(
        "edit", id, "a.md", "-", "--allow-secrets", stdin: ProgramInput(Array("\(secret)\n".utf8)))
      _ = try await scene.gists("backup", "copy", "mine", "--git")
      let refused = try await scene.gists("restore", "copy/\(id).git", status: 65)
      #expect(refused.err.contains("a.md, line 1: a GitHub token\n"), "\(refused)")
      let new = Set(scene.revisions.keys).subtracting(before)
      #expect(new.count == 1 && scene.revisions[new.first ?? ""] == 1)
      let allowed = try await scene.gists("restore", "copy/\(id).git", "--allow-secrets")
      #expect([scene.id(allowed)] == new)
      #expect(
        HistoryBackup.versions(of: scene.id(allowed), in: scene)
          == HistoryBackup.versions(of: id, in: scene))
    }
  }

  @Test func `is not one if there is no such folder`() async throws {
    try await GitScene.with { scene in
      let result = try await scene.gists("restore", "./missing.git", status: 66)
      #expect(
        result.err == """
          error: ./missing.git is not a backup repository
          hint: to make one, run gists backup FOLDER --git

          """)
    }
  }

  @Test func `is what history and diff print offline, as online`() async throws {
    try await Self.with { scene, id in
      let versions = HistoryBackup.versions(of: id, in: scene)
      let commands = [
        ["history", id], ["history", id, "-L2"], ["diff", id], ["diff", id, versions[2]],
        ["diff", id, String(versions[2].prefix(7)), versions[1]],
      ]
      for command in commands {
        let online = try await TestSupport.gists(command, in: scene.home)
        // Nothing listens there.
        let offline = try await TestSupport.gists(command + ["--offline"], in: scene.home)
        #expect(online.exit == 0 && online.out != "", "\(online)")
        #expect(offline.out == online.out, "\(command)")
        #expect(
          offline.err.hasPrefix("note: offline: showing the history as of ") && offline.exit == 0)
      }
      let unknown = try await scene.gists("diff", id, "0123456", "--offline", status: 1)
      #expect(unknown.err.contains("error: no such revision of gist \(id): 0123456\n"))
    }
  }

  @Test func `is read without a request, from the backup that was made last`() async throws {
    try await Self.with { scene, id in
      _ = try await scene.gists("edit", id, "a.md", "-", stdin: "four\n")
      _ = try await scene.gists("backup", "newer", "mine", "--git")
      let away = try Self.movingAway(scene)
      func history(_ arguments: String...) async throws -> [String] {
        let result = try await TestSupport.gists(
          ["history", id, "--offline"] + arguments, in: scene.home, environment: away)
        #expect(result.exit == 0, "\(result)")
        return result.out.split(separator: "\n").map { String($0.prefix(40)) }
      }
      let versions = HistoryBackup.versions(of: id, in: scene)
      #expect(try await history("--all") == versions)
      // A folder that is gone does not count.
      try FileManager.default.removeItem(atPath: "\(scene.home.work)/newer")
      #expect(try await history("-L1") == [versions[1]])
      try FileManager.default.removeItem(atPath: "\(scene.home.work)/copy")
      let none = try await scene.gists(
        "diff", id, "--offline", environment: away, status: 69)
      #expect(
        none.err == """
          error: no backup has the history of gist \(id)
          hint: to back up histories, run gists backup --git FOLDER

          """)
    }
  }

  @Test func `is offered in a pipe if the host can't be reached`() async throws {
    try await Self.with { scene, id in
      let away = try Self.movingAway(scene)
      for command in ["history", "diff"] {
        let result = try await scene.gists(command, id, environment: away, status: 69)
        #expect(result.out == "")
        #expect(
          result.err.contains("hint: add --offline to use the data from "), "\(result)")
      }
    }
  }
}
