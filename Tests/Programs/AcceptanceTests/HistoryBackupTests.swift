import Foundation
import SandboxServer
import TestSupport
import Testing

/// `backup --git` with the real git and the sandbox.
@Suite(.requires("git")) struct `A backup with histories` {
  @Test func `has all revisions of each gist, which git can clone and only the user can read`()
    async throws
  {
    try await GitScene.with { scene in
      let id = try await HistoryBackup.gist(["one\n", "two\n"], in: scene)
      let result = try await scene.gists("backup", "copy", "mine", "--git")
      #expect(result.out == "" && result.err == "", "\(result)")
      let ids = scene.sandbox.withState { state in
        state.gists.values.filter { $0.owner == "octocat" }.map(\.id)
      }
      for id in ids {
        #expect(
          try await HistoryBackup.commits(of: id, in: scene)
            == HistoryBackup.versions(of: id, in: scene))
      }
      let cloned = try await Program(
        command: ["git", "clone", "--quiet", "copy/\(id).git", "again"], home: scene.home
      ).run()
      #expect(cloned.exit == 0, "\(cloned)")
      #expect(scene.home.read("\(scene.home.work)/again/a.md") == Array("two\n".utf8))
      let clone = "\(scene.home.work)/copy/\(id).git"
      let found = try await Program(
        command: ["find", clone, "-perm", "/077"], home: scene.home
      ).run()
      #expect(found.out == "", "readable by others")
    }
  }

  @Test func `starts no git if nothing has changed, and fetches only what has`() async throws {
    try await GitScene.with { scene in
      let (first, second) = (
        try await HistoryBackup.gist(["one\n"], in: scene),
        try await HistoryBackup.gist(["x\n"], in: scene)
      )
      let environment = try HistoryBackup.countingGit(scene)
      func backUp() async throws -> [String] {
        _ = try await scene.gists(
          "backup", "copy", "mine", "--git", environment: environment)
        return HistoryBackup.calls(scene)
      }
      let before = try await backUp()
      #expect(try await backUp() == before)
      _ = try await scene.gists("edit", second, "a.md", "-", stdin: "y\n")
      let new = try await backUp().dropFirst(before.count)
      #expect(new.count { $0.contains(" fetch ") } == 1)
      #expect(new.allSatisfy { !$0.contains(" clone ") && !$0.contains(first) }, "\(new)")
      #expect(
        try await HistoryBackup.commits(of: second, in: scene)
          == HistoryBackup.versions(of: second, in: scene))
    }
  }

  @Test func `makes a damaged clone anew when it fetches, and keeps it until then`() async throws {
    try await GitScene.with { scene in
      let id = try await HistoryBackup.gist(["one\n"], in: scene)
      _ = try await scene.gists("backup", "copy", "mine", "--git")
      let folder = "\(scene.home.work)/copy"
      // No git command works in it any more.
      try Data("[broken".utf8).write(to: URL(filePath: "\(folder)/\(id).git/config"))
      _ = try await scene.gists("edit", id, "a.md", "-", stdin: "two\n")
      let refusing = try HistoryBackup.countingGit(
        scene,
        also: #"case "$*" in *" clone "*) echo "fatal: the disk is full" >&2; exit 128;; esac"#)
      let failed = try await scene.gists(
        "backup", "copy", "mine", "--git", environment: refusing, status: 69)
      #expect(failed.err == "error: gist \(id): git failed: the disk is full\n")
      #expect(scene.home.read("\(folder)/\(id).git/HEAD") != nil)
      #expect(scene.home.read("\(folder)/\(id)/a.md") == Array("two\n".utf8))
      _ = try await scene.gists("backup", "copy", "mine", "--git")
      #expect(
        try await HistoryBackup.commits(of: id, in: scene)
          == HistoryBackup.versions(of: id, in: scene))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.filter { $0.hasSuffix(".new") || $0.hasSuffix(".old") } == [])
    }
  }

  @Test func `replaces what a killed backup left`() async throws {
    try await GitScene.with { scene in
      let id = try await HistoryBackup.gist(["one\n", "two\n"], in: scene)
      let killing = try HistoryBackup.countingGit(
        scene,
        also: #"case "$*" in *rev-list*) kill -9 $PPID; exit 1;; esac"#)
      let killed = try await TestSupport.gists(
        ["backup", "copy", "mine", "--git"], in: scene.home, environment: killing)
      #expect(killed.ending == .signal(9), "\(killed)")
      let folder = "\(scene.home.work)/copy"
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(left.contains { $0.hasSuffix(".git.new") })
      // As if it had been killed while a clone takes the place of another one.
      _ = try await scene.gists("backup", "copy", "mine", "--git")
      try FileManager.default.moveItem(
        atPath: "\(folder)/\(id).git", toPath: "\(folder)/\(id).git.old")
      _ = try await scene.gists("backup", "copy", "mine", "--git")
      #expect(
        try await HistoryBackup.commits(of: id, in: scene)
          == HistoryBackup.versions(of: id, in: scene))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.filter { $0.hasSuffix(".new") || $0.hasSuffix(".old") } == [])
    }
  }

  @Test func `goes on after a gist that can't be fetched, and keeps clones of deleted gists`()
    async throws
  {
    try await GitScene.with { scene in
      let deleted = try await HistoryBackup.gist(["one\n"], in: scene)
      _ = try await scene.gists("backup", "copy", "mine", "--git")
      let commits = try await HistoryBackup.commits(of: deleted, in: scene)
      _ = try await scene.gists("delete", "-y", deleted)
      let bad = try await HistoryBackup.gist(["bad\n"], in: scene)
      let good = try await HistoryBackup.gist(["good\n"], in: scene)
      let refusing = try HistoryBackup.countingGit(
        scene, also: "case \"$*\" in *\(bad)*) echo 'fatal: no such host' >&2; exit 128;; esac")
      let result = try await scene.gists(
        "backup", "copy", "mine", "--git", environment: refusing, status: 69)
      #expect(result.err == "error: gist \(bad): git failed: no such host\n")
      #expect(
        try await HistoryBackup.commits(of: good, in: scene)
          == HistoryBackup.versions(of: good, in: scene))
      #expect(try await HistoryBackup.commits(of: deleted, in: scene) == commits)
      #expect(scene.home.read("\(scene.home.work)/copy/\(bad)/a.md") == Array("bad\n".utf8))
    }
  }

  @Test func `needs git, and says so before anything is sent`() async throws {
    try await ScratchHome.with { home in
      let result = try await TestSupport.gists(
        "backup", "copy", "--git", in: home,
        environment: ["PATH": "/nonexistent", "GISTS_TOKEN": Faults.token])
      #expect(
        result.err == """
          error: git is not installed
          hint: install git: sudo apt install git

          """)
      #expect(result.exit == 69 && !home.files.contains { $0.hasPrefix("work/copy") })
    }
  }

  @Test func `files over 10 MB come by git, and are fetched again only if they are missing`()
    async throws
  {
    try await GitScene.with { scene in
      let large = Array(repeating: UInt8(ascii: "x"), count: 11 << 20) + [0]
      try scene.home.write(large, to: "large.log")
      let id = scene.id(try await scene.gists("create", "large.log"))
      let file = "\(scene.home.work)/copy/\(id)/large.log"
      let environment = try HistoryBackup.countingGit(scene)
      for isKept in [false, true, false] {
        if !isKept { try? FileManager.default.removeItem(atPath: file) }
        let before = HistoryBackup.calls(scene).count
        let result = try await scene.gists(
          "backup", "copy", "mine", environment: environment)
        #expect(result.err == "", "\(result)")
        #expect(scene.home.read(file) == large)
        #expect((HistoryBackup.calls(scene).count == before) == isKept)
      }
      // Without git, the file of an earlier backup is enough.
      let without = try await scene.gists(
        "backup", "copy", "mine", environment: ["PATH": "/nonexistent"])
      #expect(without.err == "", "\(without)")
      let missing = try await scene.gists(
        "backup", "other", "mine", environment: ["PATH": "/nonexistent"], status: 65)
      #expect(missing.err.contains("large.log"), "\(missing)")
    }
  }
}
