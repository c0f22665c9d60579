import ByteTools
import Foundation
import SandboxServer
import TestSupport
import Testing

/// Files that GitHub's API does not take, sent and fetched by the real git.
@Suite(.requires("git")) struct `Gists with files that git sends` {
  struct Scene: Sendable {
    let home: ScratchHome
    let sandbox: Sandbox

    func gists(
      _ arguments: String..., stdin: StandardInput = "", environment: [String: String] = [:],
      status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> CommandResult {
      // A debug build reads 11 MB for secrets and words in 10 seconds of a quiet machine.
      let result = try await TestSupport.gists(
        arguments, in: home, stdin: stdin, environment: environment, limit: .seconds(180))
      #expect(result.exit == status, "\(arguments) \(result)", sourceLocation: sourceLocation)
      #expect(home.leaks(of: Faults.token, in: result) == [], sourceLocation: sourceLocation)
      return result
    }

    /// The files of a gist as the sandbox has them.
    func files(_ id: String) -> [String: [UInt8]] {
      sandbox.withState { state in
        state.gists[id]?.revisions.first?.files.mapValues { $0.bytes } ?? [:]
      }
    }

    /// How many revisions each gist of the user has.
    var revisions: [String: Int] {
      sandbox.withState { state in
        Dictionary(uniqueKeysWithValues: state.gists.values.map { ($0.id, $0.revisions.count) })
      }
    }

    func id(_ result: CommandResult) -> String {
      String(result.out.split(separator: "/").last?.prefix { $0 != "\n" } ?? "")
    }
  }

  /// The token of another program of the same user.
  static let other = "gho_ofAnotherProgramOfTheSameUser000000"

  static func with(_ body: (Scene) async throws -> Void) async throws {
    var options = SandboxOptions()
    options.tokens = [Faults.token: Grant(), other: Grant()]
    try await ScratchHome.with { home in
      try await Sandbox.with(options) { sandbox in
        let variables = ["GISTS_HOST": sandbox.url, "GISTS_TOKEN": Faults.token]
        try await body(Scene(home: home.with(variables), sandbox: sandbox))
        // No repository, lock or record stays.
        let left = home.files.filter {
          $0.contains("/git/") || $0.contains("/unfinished/")
        }
        #expect(left == [])
      }
    }
  }

  static let files: [String: [UInt8]] = [
    "picture.png": [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0xFF],
    "archive.zip": [0x50, 0x4B, 3, 4] + Array(UInt8.min...UInt8.max),
    "nuls": [0x61, 0, 0x62], "utf16.txt": [0xFF, 0xFE, 0x61, 0], "latin1.txt": [0x63, 0xE9, 0x0A],
    "one": [0x78], "empty": [], "blank": [0x20, 0x0A], "text.md": Array("# é\r\n".utf8),
  ]

  private static func write(_ scene: Scene) throws -> [String] {
    try files.sorted { $0.key < $1.key }.map { try scene.home.write($0.value, to: $0.key) }
  }

  @Test func `every kind of file makes one gist with one revision, byte for byte`() async throws {
    try await Self.with { scene in
      let before = scene.revisions
      _ = try Self.write(scene)
      let created = try await TestSupport.gists(
        ["create", "-d", "mixed"] + Self.files.keys.sorted(), in: scene.home)
      #expect(created.exit == 0 && created.err == "", "\(created)")
      let id = scene.id(created)
      #expect(scene.revisions == before.merging([id: 1]) { $1 })
      #expect(scene.files(id) == Self.files)
      for (name, bytes) in Self.files {
        #expect(try await scene.gists("view", id, "-f", name, "--raw").stdout == bytes, "\(name)")
      }
      _ = try await scene.gists("download", id, "copy")
      for (name, bytes) in Self.files {
        #expect(scene.home.read("\(scene.home.work)/copy/\(name)") == bytes, "\(name)")
      }
    }
  }

  @Test func `a binary file is added, replaced, renamed and removed in one commit each`()
    async throws
  {
    try await Self.with { scene in
      let id = scene.id(try await scene.gists("create", "-f", "a.md", stdin: "text\n"))
      try scene.home.write([0, 1], to: "x.bin")
      _ = try await scene.gists("edit", id, "-a", "x.bin", "-d", "now with a file")
      #expect(scene.files(id) == ["a.md": Array("text\n".utf8), "x.bin": [0, 1]])
      #expect(try await scene.gists("list").out.contains("now with a file"))
      try scene.home.write([0, 2], to: "y.bin")
      _ = try await scene.gists("edit", id, "-f", "x.bin", "y.bin")
      #expect(scene.files(id)["x.bin"] == [0, 2])
      _ = try await scene.gists("rename", id, "x.bin", "z.bin")
      #expect(scene.files(id) == ["a.md": Array("text\n".utf8), "z.bin": [0, 2]])
      _ = try await scene.gists("edit", id, "-r", "z.bin")
      #expect(scene.files(id) == ["a.md": Array("text\n".utf8)])
      #expect(scene.revisions[id] == 5)
      // Nothing changes if it is sent again.
      let same = try await scene.gists("edit", id, "a.md", "-", stdin: "text\n")
      #expect(same.err == "note: nothing changed\n")
    }
  }

  @Test func `a linked picture is pushed and pulled`() async throws {
    try await Self.with { scene in
      let path = try scene.home.write([0x89, 0x50, 0], to: "logo.png")
      let id = scene.id(try await scene.gists("create", "--link", "logo.png"))
      try scene.home.write([0x89, 0x50, 1, 0], to: "logo.png")
      _ = try await scene.gists("push")
      #expect(scene.files(id) == ["logo.png": [0x89, 0x50, 1, 0]])
      try scene.home.write([7, 0], to: "other")
      _ = try await scene.gists("edit", id, "-f", "logo.png", "other")
      _ = try await scene.gists("pull")
      #expect(scene.home.read(path) == [7, 0])
      #expect(try await scene.gists("links").out.contains("\tsame\n"))
    }
  }

  @Test func `a deleted gist comes back with its binary files and all revisions`() async throws {
    try await Self.with { scene in
      let paths = try Self.write(scene)
      let created = try await TestSupport.gists(["create"] + paths, in: scene.home)
      let id = scene.id(created)
      for text in ["two\n", "three\n"] {
        _ = try await scene.gists(
          "edit", id, "text.md", "-", stdin: StandardInput(Array(text.utf8)))
      }
      let history = try await scene.gists("history", id).out
      let files = scene.files(id)
      _ = try await scene.gists("delete", "-y", id)
      #expect(scene.revisions[id] == nil)
      let restored = try await scene.gists("restore", id)
      #expect(
        restored.err == """
          note: the gist has a new ID and its history; stars and comments were not restored

          """)
      let new = scene.id(restored)
      #expect(new != id)
      #expect(scene.files(new) == files)
      #expect(try await scene.gists("history", new).out == history)
      #expect(try await scene.gists("trash").out == "")
    }
  }

  @Test func `a file of an earlier revision that is too large for GitHub's API comes by git`()
    async throws
  {
    try await Self.with { scene in
      let large = Array(repeating: UInt8(ascii: "x"), count: 11 << 20) + [0]
      try scene.home.write(large, to: "large.log")
      try scene.home.write([1, 0], to: "small.bin")
      let id = scene.id(try await scene.gists("create", "large.log"))
      let first = try await scene.gists("history", id).out.prefix { $0 != "\t" }
      _ = try await scene.gists("edit", id, "-f", "large.log", "small.bin")
      #expect(scene.files(id) == ["large.log": [1, 0]])
      let shown = try await scene.gists("view", id, "--revision", "\(first)", "--raw")
      #expect(shown.stdout == large)
    }
  }

  @Test func `a text that is too large for GitHub's API is synced, read offline and edited`()
    async throws
  {
    try await Self.with { scene in
      let text = Array("first\n".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 11 << 20)
      try scene.home.write(text, to: "big.log")
      let id = scene.id(try await scene.gists("create", "big.log"))
      _ = try await scene.gists("sync")
      let offline = try await scene.gists("view", "--offline", "--raw", id, "big.log")
      #expect(Array(offline.out.utf8) == text)
      let editor = ["EDITOR": "sed -i s/first/second/"]
      _ = try await scene.gists("edit", id, "big.log", environment: editor)
      #expect(scene.files(id) == ["big.log": Array("second".utf8) + text.dropFirst(5)])
    }
  }

  @Test func `somebody else's change in the meantime is a conflict, and nothing is lost`()
    async throws
  {
    try await Self.with { scene in
      try scene.home.write([0], to: "x.bin")
      let id = scene.id(try await scene.gists("create", "x.bin"))
      // The change comes between the comparison and the push.
      let folder = try scene.home.program(
        "git",
        script: """
          #!/bin/sh
          case "$*" in *fast-import*)
            echo theirs | GISTS_HOST=\(scene.sandbox.url) GISTS_TOKEN=\(Self.other) \
              PATH=/usr/bin:/bin "\(Program.builtPrograms)/gists" edit \(id) theirs.md - >&2 ;;
          esac
          exec /usr/bin/git "$@"
          """)
      try scene.home.write([0, 9], to: "x.bin")
      let refused = try await scene.gists(
        "edit", id, "-a", "x.bin", environment: ["PATH": "\(folder):/usr/bin:/bin"], status: 1)
      #expect(refused.err.hasPrefix("error: octocat changed gist \(id) "), "\(refused)")
      let theirs = Array("theirs\n".utf8)
      #expect(scene.files(id) == ["x.bin": [0], "theirs.md": theirs])
      _ = try await scene.gists("edit", id, "-a", "x.bin")
      #expect(scene.files(id) == ["x.bin": [0, 9], "theirs.md": theirs])
    }
  }

  @Test func `a refused push names the gist that was made, and the command that finishes it`()
    async throws
  {
    try await Self.with { scene in
      let folder = try scene.home.program(
        "git",
        script: """
          #!/bin/sh
          case "$*" in *" push "*) echo "fatal: the disk is full" >&2; exit 128;; esac
          exec /usr/bin/git "$@"
          """)
      let path = try scene.home.write([0, 1], to: "x.bin")
      let before = Set(scene.revisions.keys)
      let failed = try await scene.gists(
        "create", "x.bin", environment: ["PATH": "\(folder):/usr/bin:/bin"], status: 69)
      #expect(scene.revisions.count == before.count + 1)
      let id = Set(scene.revisions.keys).subtracting(before).first ?? ""
      #expect(
        failed.err == """
          error: git failed: the disk is full
          the gist was created, but not all of its files were uploaded: \
          \(scene.sandbox.url)/gist/\(id)
          hint: to finish it, run gists edit -a \(path) \(id)

          """)
      let next = try await scene.gists("edit", id, "-a", path)
      #expect(
        next.err == """
          note: gist \(id) may lack files: its upload was interrupted (x.bin)
          hint: to finish it, run gists edit -a \(path) \(id)
          hint: to delete it, run gists delete \(id)

          """)
      #expect(scene.files(id) == ["x.bin": [0, 1]])
      #expect(scene.revisions.count == before.count + 1)
      #expect(try await scene.gists("list").err == "")
    }
  }

  @Test func `an upload that was killed after its push is forgotten when nothing is missing`()
    async throws
  {
    try await Self.with { scene in
      let folder = try scene.home.program(
        "git",
        script: """
          #!/bin/sh
          case "$*" in *" push "*) /usr/bin/git "$@"; kill -9 $PPID; exit 1;; esac
          exec /usr/bin/git "$@"
          """)
      let path = try scene.home.write([0, 1], to: "x.bin")
      let before = Set(scene.revisions.keys)
      let killed = try await TestSupport.gists(
        "create", "x.bin", in: scene.home, environment: ["PATH": "\(folder):/usr/bin:/bin"])
      #expect(killed.ending == .signal(9), "\(killed)")
      let id = Set(scene.revisions.keys).subtracting(before).first ?? ""
      #expect(scene.files(id) == ["x.bin": [0, 1]])
      let finished = try await scene.gists("edit", id, "-a", path)
      #expect(
        finished.err == """
          note: gist \(id) may lack files: its upload was interrupted (x.bin)
          hint: to finish it, run gists edit -a \(path) \(id)
          hint: to delete it, run gists delete \(id)
          note: nothing changed

          """)
      #expect(try await scene.gists("list").err == "")
    }
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
  @Test(arguments: ["ls-remote", "fetch", "push --porcelain", "rev-list"])
  func `a change of visibility that was killed is finished by the next run`(step: String)
    async throws
  {
    try await Self.with { scene in
      let old = scene.id(try await scene.gists("create", "-f", "a.md", stdin: "one\n"))
      _ = try await scene.gists("edit", old, "a.md", "-", stdin: "two\n")
      let (history, files) = (try await scene.gists("history", old).out, scene.files(old))
      let before = Set(scene.revisions.keys)
      let folder = try scene.home.program(
        "git",
        script: """
          #!/bin/sh
          case "$*" in *"\(step)"*) kill -9 $PPID; exit 1;; esac
          exec /usr/bin/git "$@"
          """)
      let killed = try await TestSupport.gists(
        "edit", old, "--public", "--yes", in: scene.home,
        environment: ["PATH": "\(folder):/usr/bin:/bin"])
      #expect(killed.ending == .signal(9), "\(killed)")
      let made = Set(scene.revisions.keys).subtracting(before)
      #expect(made.count == 1)
      #expect(scene.files(old) == files)
      let new = made.first ?? ""
      let told = try await scene.gists("list")
      #expect(
        told.err == """
          note: gist \(new) is to replace gist \(old): the command was interrupted
          hint: to finish it, run gists edit --public \(old)
          hint: to undo it, run gists delete \(new)

          """)
      let finished = try await scene.gists("edit", old, "--public", "--yes")
      #expect(scene.id(finished) == new)
      #expect(Set(scene.revisions.keys) == before.subtracting([old]).union([new]))
      #expect(scene.files(new) == files)
      #expect(try await scene.gists("history", new).out == history)
      #expect(try await scene.gists("list").err == "")
    }
  }

  /// Kills `gists` when it starts a git command whose line contains a word.
  private func killing(
    at step: String, in scene: Scene, _ arguments: String...
  ) async throws {
    let folder = try scene.home.program(
      "git",
      script: """
        #!/bin/sh
        case "$*" in *"\(step)"*) kill -9 $PPID; exit 1;; esac
        exec /usr/bin/git "$@"
        """)
    let killed = try await TestSupport.gists(
      arguments, in: scene.home, environment: ["PATH": "\(folder):/usr/bin:/bin"])
    #expect(killed.ending == .signal(9), "\(killed)")
  }

  @Test func `an interrupted change to public is never finished by a change to secret`()
    async throws
  {
    try await Self.with { scene in
      let old = scene.id(try await scene.gists("create", "-f", "a.md", stdin: "mine\n"))
      let before = Set(scene.revisions.keys)
      try await killing(at: "push --porcelain", in: scene, "edit", old, "--public", "--yes")
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
      try await killing(at: "rev-list", in: scene, "edit", old, "--public", "--yes")
      let new = Set(scene.revisions.keys).subtracting(before).first ?? ""
      _ = try await scene.gists("edit", new, "a.md", "-", stdin: "changed\n")
      let refused = try await scene.gists("edit", old, "--public", "--yes", status: 1)
      #expect(
        refused.err.contains(
          "error: gist \(new), which an interrupted command made, was changed since\n"))
      #expect(scene.files(new) == ["a.md": Array("changed\n".utf8)])
      #expect(scene.files(old) == ["a.md": Array("mine\n".utf8)])
      _ = try await scene.gists("delete", "-y", new)
    }
  }

  @Test func `a restore that was killed after its push does not take back a later change`()
    async throws
  {
    try await Self.with { scene in
      try scene.home.write([0, 1], to: "x.bin")
      let old = scene.id(try await scene.gists("create", "x.bin"))
      _ = try await scene.gists("delete", "-y", old)
      let before = Set(scene.revisions.keys)
      try await killing(at: " push ", in: scene, "restore", old)
      let new = Set(scene.revisions.keys).subtracting(before).first ?? ""
      let told = try await scene.gists("list")
      #expect(
        told.err == """
          note: gist \(new) may lack files: its upload was interrupted (x.bin)
          hint: to finish it, run gists restore \(old)
          hint: to delete it, run gists delete \(new)

          """)
      let restored = try await scene.gists("restore", old)
      #expect(scene.id(restored) == new)
      #expect(scene.files(new) == ["x.bin": [0, 1]])
      #expect(try await scene.gists("list").err == "")
    }
  }

  @Test func `a damaged history restores the files, and says so`() async throws {
    try await Self.with { scene in
      let old = scene.id(try await scene.gists("create", "-f", "a.md", stdin: "one\n"))
      _ = try await scene.gists("edit", old, "a.md", "-", stdin: "two\n")
      _ = try await scene.gists("delete", "-y", old)
      let bundle = scene.home.files.first { $0.hasSuffix("/history.bundle") } ?? ""
      try Data("damaged".utf8).write(to: URL(filePath: "\(scene.home.root)/\(bundle)"))
      let restored = try await scene.gists("restore", old)
      #expect(
        restored.err.hasPrefix(
          "warning: could not read the saved history; restoring the files only: "), "\(restored)")
      #expect(scene.files(scene.id(restored)) == ["a.md": Array("two\n".utf8)])
    }
  }

  @Test func `git that is set up wrong leaves no gist`() async throws {
    try await Self.with { scene in
      try scene.home.write([0], to: "x.bin")
      let before = scene.revisions
      let folder = try scene.home.program(
        "git", script: "#!/bin/sh\necho 'fatal: no' >&2; exit 128\n")
      let failed = try await scene.gists(
        "create", "x.bin", environment: ["PATH": "\(folder):/usr/bin:/bin"], status: 69)
      #expect(failed.err == "error: git failed: no\n")
      #expect(scene.revisions == before)
      // What a hook sets leads git nowhere else.
      let result = try await scene.gists(
        "create", "x.bin",
        environment: [
          "GIT_DIR": "/nosuch", "GIT_INDEX_FILE": "/nosuch/index", "GIT_QUARANTINE_PATH": "/nosuch",
          "GIT_ALLOW_PROTOCOL": "ssh", "GIT_CONFIG_COUNT": "x", "GIT_EXEC_PATH": "/nosuch",
        ])
      #expect(scene.files(scene.id(result)) == ["x.bin": [0]])
    }
  }
}
