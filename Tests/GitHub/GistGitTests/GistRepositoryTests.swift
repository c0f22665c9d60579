import ByteTools
import ChildProcesses
import Foundation
import Testing
import TestSupport

@testable import GistGit

/// Against real repositories on this computer, which stand for those of a host.
@Suite(.enabled(if: GitTool.isInstalled, "git is not installed")) struct GistRepositoryTests {
  private static let signature = GistRepository.Signature(
    author: "Mona Lisa <mona@example.com> 1767225600 +0100",
    committer: "Hubot <hubot@example.com> 1767225601 +0000")
  /// Every byte, twice.
  private static let bytes = Array(UInt8.min...UInt8.max) + Array(UInt8.min...UInt8.max)

  /// Makes a host's repository with one commit, and an empty one of ours.
  private static func with(
    _ body: (_ host: GistRepository, _ ours: GistRepository) async throws -> Void
  ) async throws {
    try await ScratchFolder.with { folder in
      var git = Git(GitTool.runner, redact: { $0 })
      // A host's repository is reached over https, otherwise.
      git.options = ["-c", "protocol.file.allow=always"]
      let host = GistRepository(folder: "\(folder)/host.git", address: "", git: git)
      try await host.create()
      let first = try await host.commit(
        [.write(name: "a.txt", bytes: Array("one\n".utf8)), .write(name: "b.bin", bytes: bytes)],
        on: nil, by: signature)
      try await git.run(["update-ref", "refs/heads/main", first], in: host.folder)
      try await git.run(["update-ref", "-d", "refs/heads/new"], in: host.folder)
      let ours = GistRepository(
        folder: "\(folder)/ours.git", address: host.folder, git: git)
      try await ours.create()
      try await body(host, ours)
    }
  }

  private static func file(_ name: String, _ bytes: [UInt8], _ mode: String = "100644")
    -> GistRepository.File
  {
    .init(name: name, blob: HexDigest.gitBlob(of: bytes), mode: mode, size: bytes.count)
  }

  @Test func `files are written, renamed and removed in one commit, byte for byte`() async throws {
    try await Self.with { host, ours in
      let head = try await ours.head()
      #expect(head.branch == "refs/heads/main")
      try await ours.fetch([head.commit])
      let odd = #"quote" and \ and ä.bin"#
      let commit = try await ours.commit(
        [
          .rename(name: "a.txt", to: odd), .remove(name: "b.bin"),
          .write(name: "empty", bytes: []), .write(name: "all", bytes: Self.bytes),
        ], on: head.commit, by: Self.signature)
      try await ours.push(commit, to: head)
      #expect(try await ours.head() == .init(branch: "refs/heads/main", commit: commit))
      let files = try await host.files(of: commit)
      #expect(
        files == [
          Self.file("all", Self.bytes), Self.file("empty", []),
          Self.file(odd, Array("one\n".utf8)),
        ])
      #expect(try await host.contents(ofBlob: files[0].blob, limit: 512) == Self.bytes)
      #expect(try await host.contents(ofBlob: files[0].blob, limit: 511) == nil)
      let raw = try await host.git.run(["cat-file", "commit", commit], in: host.folder)
      let lines = String(decoding: raw, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(
        lines.dropFirst() == [
          "parent \(head.commit)", "author Mona Lisa <mona@example.com> 1767225600 +0100",
          "committer Hubot <hubot@example.com> 1767225601 +0000", "", "",
        ])
    }
  }

  @Test func `an executable stays one when it is written, and a symbolic link becomes a file`()
    async throws
  {
    try await Self.with { host, _ in
      let blob = HexDigest.gitBlob(of: Array("one\n".utf8))
      let tree = try await host.git.run(
        ["mktree"], in: host.folder,
        input: Array("100755 blob \(blob)\trun\n120000 blob \(blob)\tlink\n".utf8))
      let name = String(decoding: tree.dropLast(), as: UTF8.self)
      let parent = try await host.git.run(
        [
          "-c", "user.name=a", "-c", "user.email=a@example.com", "commit-tree", "-m", "", name,
        ], in: host.folder)
      let commit = try await host.commit(
        [.write(name: "run", bytes: [1]), .write(name: "link", bytes: [2])],
        on: String(decoding: parent.dropLast(), as: UTF8.self), by: Self.signature)
      #expect(
        try await host.files(of: commit) == [
          Self.file("link", [2]), Self.file("run", [1], "100755"),
        ])
    }
  }

  @Test func `a push after somebody else's is refused, and changes nothing`() async throws {
    try await Self.with { host, ours in
      let head = try await ours.head()
      try await ours.fetch([head.commit])
      let mine = try await ours.commit(
        [.write(name: "mine", bytes: [1])], on: head.commit, by: Self.signature)
      let theirs = try await host.commit(
        [.write(name: "theirs", bytes: [2])], on: head.commit, by: Self.signature)
      try await host.git.run(["update-ref", "refs/heads/main", theirs], in: host.folder)
      await #expect(throws: GitError.branchMoved) { try await ours.push(mine, to: head) }
      #expect(try await ours.head().commit == theirs)
    }
  }

  @Test func `a history takes the place of another one`() async throws {
    try await Self.with { host, ours in
      let head = try await ours.head()
      let commit = try await ours.commit(
        [.write(name: "only", bytes: [7])], on: nil, by: Self.signature)
      try await ours.push(commit, to: head)
      let log = try await host.git.run(["rev-list", "refs/heads/main"], in: host.folder)
      #expect(String(decoding: log, as: UTF8.self) == "\(commit)\n")
    }
  }

  @Test func `a clone has all branches and follows the host, and is private`() async throws {
    try await Self.with { host, ours in
      let clone = try Self.clone(of: host, beside: ours)
      try await clone.clone()
      let first = try await host.commit("HEAD")
      #expect(try await clone.commit("HEAD") == first)
      // The history of the main branch is replaced, and another branch is made.
      let second = try await host.commit(
        [.write(name: "only", bytes: [7])], on: nil, by: Self.signature)
      try await host.git.run(["update-ref", "refs/heads/main", second], in: host.folder)
      try await host.git.run(["update-ref", "refs/heads/new", first], in: host.folder)
      #expect(try await clone.update())
      #expect(try await clone.commit("HEAD") == second)
      #expect(try await clone.commit("refs/heads/new") == first)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: clone.folder)
      let open = try paths.filter { try permissions("\(clone.folder)/\($0)") & 0o077 != 0 }
      #expect(open == [])
    }
  }

  @Test func `a clone that is damaged, or whose main branch has another name, is to be made anew`()
    async throws
  {
    try await Self.with { host, ours in
      let clone = try Self.clone(of: host, beside: ours)
      try await clone.clone()
      let packs = "\(clone.folder)/objects/pack"
      let name = try FileManager.default.contentsOfDirectory(atPath: packs).first {
        $0.hasSuffix(".pack")
      }
      let pack = URL(filePath: "\(packs)/\(try #require(name))")
      let bytes = try Data(contentsOf: pack)
      try FileManager.default.removeItem(at: pack)
      try Data(count: bytes.count).write(to: pack)
      #expect(try await clone.update() == false)
      try bytes.write(to: pack)
      #expect(try await clone.update())
      try await host.git.run(["update-ref", "refs/heads/other", "HEAD"], in: host.folder)
      try await host.git.run(["symbolic-ref", "HEAD", "refs/heads/other"], in: host.folder)
      try await host.git.run(["update-ref", "-d", "refs/heads/main"], in: host.folder)
      #expect(try await clone.update() == false)
      // What is whole is kept if the host can't be reached.
      try FileManager.default.removeItem(atPath: host.folder)
      let away = try Self.clone(of: host, beside: ours, name: "away")
      await #expect(throws: GitError.self) { try await away.clone() }
    }
  }

  @Test func `revisions tell who changed how many lines when, newest first`() async throws {
    try await Self.with { host, _ in
      let first = try await host.commit("HEAD")
      let renamed = try await host.commit(
        [.rename(name: "a.txt", to: "c.txt")], on: first, by: Self.signature)
      let last = try await host.commit(
        [.write(name: "c.txt", bytes: Array("two\nthree\n".utf8))], on: renamed,
        by: Self.signature)
      try await host.git.run(["update-ref", "refs/heads/main", last], in: host.folder)
      func revision(_ commit: String, _ additions: Int, _ deletions: Int)
        -> GistRepository.Revision
      {
        .init(
          commit: commit, committed: Date(timeIntervalSince1970: 1_767_225_601),
          authorName: "Mona Lisa", authorEmail: "mona@example.com", additions: additions,
          deletions: deletions)
      }
      let all = [revision(last, 2, 1), revision(renamed, 0, 0), revision(first, 1, 0)]
      #expect(try await host.revisions(timeToCount: .untilHang) == all)
      #expect(
        try await host.revisions(limit: 2, timeToCount: .untilHang) == Array(all.prefix(2)))
    }
  }

  /// Makes a commit of an object that git writes as it is; returns the name of the object.
  private static func object(
    _ kind: String, _ bytes: [UInt8], in repository: GistRepository
  ) async throws -> String {
    let name = try await repository.git.run(
      ["hash-object", "-t", kind, "-w", "--stdin", "--literally"], in: repository.folder,
      input: bytes)
    return String(decoding: name.dropLast(), as: UTF8.self)
  }

  @Test func `a malformed date is unknown, and the other revisions are read`() async throws {
    try await Self.with { host, _ in
      let first = try await host.commit("HEAD")
      let tree = try await host.git.run(["rev-parse", "\(first)^{tree}"], in: host.folder)
      for time in ["yesterday +0000", "99999999999999999 +0000"] {
        let commit = try await Self.object(
          "commit",
          Array(
            """
            tree \(String(decoding: tree.dropLast(), as: UTF8.self))
            parent \(first)
            author Mona <mona@example.com> 1 +0000
            committer Mona <mona@example.com> \(time)

            x

            """.utf8), in: host)
        try await host.git.run(["update-ref", "refs/heads/main", commit], in: host.folder)
        let revisions = try await host.revisions()
        #expect(revisions.map(\.commit) == [commit, first])
        #expect(
          revisions.map(\.committed) == [nil, Date(timeIntervalSince1970: 1_767_225_601)])
      }
    }
  }

  @Test func `a tree of 10¹⁰ names is not counted for ever`() async throws {
    try await Self.with { host, _ in
      let blob = HexDigest.gitBlob(of: Array("one\n".utf8))
      func bytes(_ name: String) -> [UInt8] {
        stride(from: 0, to: 40, by: 2).compactMap { UInt8(name.dropFirst($0).prefix(2), radix: 16) }
      }
      var (entry, mode) = (blob, "100644")
      for _ in 0..<10 {
        let tree = (0..<10).flatMap { Array("\(mode) \($0)\0".utf8) + bytes(entry) }
        (entry, mode) = (try await Self.object("tree", tree, in: host), "40000")
      }
      let commit = try await Self.object(
        "commit",
        Array(
          """
          tree \(entry)
          author Mona <mona@example.com> 1 +0000
          committer Mona <mona@example.com> 2 +0000

          x

          """.utf8), in: host)
      try await host.git.run(["update-ref", "refs/heads/main", commit], in: host.folder)
      let expected = GistRepository.Revision(
        commit: commit, committed: Date(timeIntervalSince1970: 2), authorName: "Mona",
        authorEmail: "mona@example.com")
      #expect(try await host.revisions(timeToCount: .milliseconds(300)) == [expected])
    }
  }

  @Test func `the contents of many files are read by one git`() async throws {
    try await Self.with { host, _ in
      let files = (0..<500).map { ("\($0).txt", Array("text \($0 % 400)\n\n".utf8)) }
      let commit = try await host.commit(
        files.map { .write(name: $0.0, bytes: $0.1) }
          + [.write(name: "empty", bytes: []), .write(name: "large", bytes: Self.bytes)],
        on: nil, by: Self.signature)
      let calls = Counter()
      var runner = GitTool.runner
      let unattended = runner.unattended
      runner.unattended = { program in
        _ = calls.next("git")
        return try await unattended(program)
      }
      var counted = host
      counted.git = Git(runner, redact: { $0 })
      let contents = try await counted.contents(of: counted.files(of: commit), limit: 511)
      var expected = [HexDigest.gitBlob(of: []): [UInt8]()]
      for file in files { expected[HexDigest.gitBlob(of: file.1)] = file.1 }
      #expect(contents == expected)
      // One lists the files.
      #expect(calls.next("git") == 2)
    }
  }

  /// An empty private folder for a clone.
  private static func clone(
    of host: GistRepository, beside ours: GistRepository, name: String = "clone"
  ) throws -> GistRepository {
    let folder = "\(ours.folder)-\(name)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    return GistRepository(folder: folder, address: host.folder, git: ours.git)
  }

  @Test func `the host's words are the reason of a refused push`() async throws {
    try await Self.with { host, ours in
      // Hooks of ours are off; those of the host run.
      let hook = "\(host.folder)/hooks/pre-receive"
      try FileManager.default.createDirectory(
        atPath: "\(host.folder)/hooks", withIntermediateDirectories: true)
      try writeProgram(
        "#!/bin/sh\necho 'Gist does not support directories.' >&2\nexit 1\n", to: hook)
      let head = try await ours.head()
      try await ours.fetch([head.commit])
      let commit = try await ours.commit(
        [.write(name: "x", bytes: [1])], on: head.commit, by: Self.signature)
      var isRefused = false
      do {
        try await ours.push(commit, to: head)
      } catch GitError.failed(let reason) {
        isRefused = true
        #expect(reason.text == "Gist does not support directories")
      }
      // git passes `core.hooksPath` of the client on to a host on the same computer only if asked to.
      #expect(isRefused || FileManager.default.fileExists(atPath: hook))
    }
  }

  @Test func `only a name in git's configuration signs, and not the name of the computer`()
    async throws
  {
    try await Self.with { _, ours in
      #expect(try await ours.ownSignature() == nil)
      try await ours.git.run(["config", "user.name", "Mona Lisa"], in: ours.folder)
      #expect(try await ours.ownSignature() == nil)
      try await ours.git.run(["config", "user.email", "mona@example.com"], in: ours.folder)
      let own = try await ours.ownSignature()
      #expect(own?.author.hasPrefix("Mona Lisa <mona@example.com> ") == true)
      #expect(own?.committer.hasPrefix("Mona Lisa <mona@example.com> ") == true)
    }
    let line = "octocat <octocat@users.noreply.github.com> 1767225600 +0000"
    let time = Date(timeIntervalSince1970: 1_767_225_600)
    #expect(
      GistRepository.Signature(login: "octocat", noreply: "github.com", at: time)
        == .init(author: line, committer: line))
  }

  @Test func `a name with line breaks is the name of a file, and no command`() async throws {
    try await Self.with { host, _ in
      let name = "a\"\nD \"a.txt\u{7F}\t"
      let commit = try await host.commit(
        [.write(name: "a.txt", bytes: [1]), .write(name: name, bytes: [2])], on: nil,
        by: Self.signature)
      #expect(
        try await host.files(of: commit) == [Self.file(name, [2]), Self.file("a.txt", [1])])
    }
  }

  @Test func `errors name what git said, and secrets are not in them`() async throws {
    let missing = Git(ProcessRunner(), redact: { $0 })
    await #expect(throws: GitError.notInstalled) { try await missing.run(["version"]) }
    let git = Git(GitTool.runner) { _ in Array("fatal: [redacted]\n".utf8) }
    let reason = GitReason(output: "fatal: [redacted]\n", errors: "fatal: [redacted]\n")
    await #expect(throws: GitError.failed(reason)) { try await git.run(["no-such-command"]) }
    #expect(reason.text == "[redacted]")
  }

  @Test func `an output that is too long is an error, and is not cut`() async throws {
    try await Self.with { host, _ in
      let command = ["cat-file", "blob", Self.file("", Self.bytes).blob]
      let whole = try await host.git.run(command, in: host.folder, limit: 512)
      #expect(whole == Self.bytes)
      let tooLong = GitError.failed(GitReason(errors: "it printed more than 511 bytes"))
      await #expect(throws: tooLong) {
        try await host.git.run(command, in: host.folder, limit: 511)
      }
    }
  }

  @Test(arguments: [
    (
      "Writing objects:  42% (3/7), 12.00 MiB | 3.00 MiB/s",
      GitProgress(percent: 42)
    ),
    (
      "remote: Counting objects: 100% (3/3), done.\n",
      GitProgress(percent: 100)
    ),
    (
      "Writing objects:   1%\rWriting objects:   9%",
      GitProgress(percent: 9)
    ),
    ("To https://example.com: 100", nil), ("", nil), ("a: 900%", nil),
  ])
  func `the last line of git's stderr tells the progress`(text: String, progress: GitProgress?) {
    #expect(GitProgress(Array(text.utf8)) == progress)
  }
}

/// The git of this computer, without the user's configuration.
enum GitTool {
  static let isInstalled = SearchPath.contains(
    "git", environment: ProcessInfo.processInfo.environment)

  static let runner = ProcessRunner.live(
    ChildEnvironment(
      [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1",
      ],
      withoutTokens: { $0 }))
}
