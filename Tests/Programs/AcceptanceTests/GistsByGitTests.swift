import ByteTools
import Foundation
import SandboxServer
import TestSupport
import Testing

/// Files that GitHub's API does not take, sent and fetched by the real git.
@Suite(.requires("git")) struct `Gists with files that git sends` {
  typealias Scene = GitScene

  static let files: [String: [UInt8]] = [
    "image.png": [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0xFF],
    "archive.zip": [0x50, 0x4B, 3, 4] + Array(UInt8.min...UInt8.max),
    "nuls": [0x61, 0, 0x62], "utf16.txt": [0xFF, 0xFE, 0x61, 0], "latin1.txt": [0x63, 0xE9, 0x0A],
    "one": [0x78], "empty": [], "blank": [0x20, 0x0A], "text.md": Array("# é\r\n".utf8),
  ]

  private static func write(_ scene: Scene) throws -> [String] {
    try files.sorted { $0.key < $1.key }.map { try scene.home.write($0.value, to: $0.key) }
  }

  @Test func `every kind of file makes one gist with one revision, byte for byte`() async throws {
    try await GitScene.with { scene in
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

  @Test func `a description that changes while a file is uploaded is not overwritten`()
    async throws
  {
    try await GitScene.with { scene in
      let id = scene.id(try await scene.gists("create", "-f", "a.md", stdin: "text\n"))
      try scene.home.write([0, 1], to: "x.bin")
      let folder = try scene.git(
        at: "push --porcelain",
        """
        GISTS_HOST=\(scene.sandbox.url) PATH=/usr/bin:/bin GISTS_TOKEN=\(GitScene.other) \
          "\(Program.builtPrograms)/gists" edit \(id) -d theirs >&2
        """)
      let refused = try await scene.gists(
        "edit", id, "-a", "x.bin", "-d", "mine",
        environment: ["PATH": "\(folder):/usr/bin:/bin"], status: 1)
      #expect(refused.err.contains("the files were changed, but not the description\n"))
      #expect(scene.sandbox.withState { $0.gists[id]?.description } == "theirs")
      #expect(scene.files(id)["x.bin"] == [0, 1])
      let forced = ["edit", id, "-d", "mine", "--force"]
      _ = try await TestSupport.gists(forced, in: scene.home)
      #expect(scene.sandbox.withState { $0.gists[id]?.description } == "mine")
    }
  }

  @Test func `a binary file is added, replaced, renamed and removed in one commit each`()
    async throws
  {
    try await GitScene.with { scene in
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

  @Test func `a linked image is pushed and pulled`() async throws {
    try await GitScene.with { scene in
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
    try await GitScene.with { scene in
      let paths = try Self.write(scene)
      let created = try await TestSupport.gists(["create"] + paths, in: scene.home)
      let id = scene.id(created)
      for text in ["two\n", "three\n"] {
        _ = try await scene.gists(
          "edit", id, "text.md", "-", stdin: ProgramInput(Array(text.utf8)))
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
    try await GitScene.with { scene in
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
    try await GitScene.with { scene in
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
    try await GitScene.with { scene in
      try scene.home.write([0], to: "x.bin")
      let id = scene.id(try await scene.gists("create", "x.bin"))
      // The change comes between the comparison and the push.
      let folder = try scene.home.program(
        "git",
        script: """
          #!/bin/sh
          case "$*" in *fast-import*)
            echo theirs | GISTS_HOST=\(scene.sandbox.url) GISTS_TOKEN=\(GitScene.other) \
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

  @Test func `a refused push names the gist that was made, and the one command that finishes it`()
    async throws
  {
    try await GitScene.with { scene in
      let folder = try scene.git(
        at: " push ", "echo 'fatal: the disk is full' >&2; exit 128")
      let paths = try ["x.bin", "y.bin"].map { try scene.home.write([0, 1], to: $0) }
      let before = Set(scene.revisions.keys)
      let failed = try await scene.gists(
        "create", "x.bin", "y.bin", "-d", "two files",
        environment: ["PATH": "\(folder):/usr/bin:/bin"], status: 69)
      #expect(scene.revisions.count == before.count + 1)
      let id = Set(scene.revisions.keys).subtracting(before).first ?? ""
      let finish = "gists create --desc='two files' \(paths[0]) \(paths[1])"
      #expect(
        failed.err == """
          error: git failed: the disk is full
          the gist was created, but not all of its files were uploaded: \
          \(scene.sandbox.url)/gist/\(id)
          hint: to finish it, run \(finish)
          hint: to delete it, run gists delete \(id)

          """)
      let next = try await scene.gists("create", "-d", "two files", paths[0], paths[1])
      #expect(
        next.err == """
          note: gist \(id) may lack files: its upload was interrupted (x.bin, y.bin); \
          to finish it, run \(finish); to delete it, run gists delete \(id)
          note: an earlier run created the gist; uploading its files

          """)
      #expect(scene.id(next) == id)
      #expect(scene.files(id) == ["x.bin": [0, 1], "y.bin": [0, 1]])
      #expect(scene.revisions.count == before.count + 1)
      #expect(try await scene.gists("list").err == "")
    }
  }

  @Test
  func `a text from stdin beside a binary file is finished by one command that reads its draft`()
    async throws
  {
    try await GitScene.with { scene in
      let folder = try scene.git(
        at: " push ", "echo 'fatal: the disk is full' >&2; exit 128")
      let path = try scene.home.write([0, 1], to: "x.bin")
      let before = Set(scene.revisions.keys)
      let failed = try await scene.gists(
        "create", "x.bin", "-", stdin: "typed\n",
        environment: ["PATH": "\(folder):/usr/bin:/bin"], status: 69)
      let id = Set(scene.revisions.keys).subtracting(before).first ?? ""
      let draft = scene.home.files.first { $0.contains("/unsent/") } ?? ""
      let saved = "\(scene.home.root)/\(draft)"
      #expect(
        failed.err.hasSuffix(
          """
          hint: to finish it, run gists create \(path) - < \(saved)
          hint: to delete it, run gists delete \(id)

          """), "\(failed)")
      let text = scene.home.read(saved) ?? []
      let next = try await scene.gists("create", path, "-", stdin: ProgramInput(text))
      #expect(scene.id(next) == id)
      #expect(scene.files(id) == ["x.bin": [0, 1], "stdin.txt": Array("typed\n".utf8)])
      #expect(try await scene.gists("drafts").out == "")
    }
  }

  @Test func `an upload that was killed after its push is finished without another push`()
    async throws
  {
    try await GitScene.with { scene in
      let folder = try scene.git(
        at: " push ", #"/usr/bin/git "$@"; kill -9 $PPID; exit 1"#)
      let path = try scene.home.write([0, 1], to: "x.bin")
      let before = Set(scene.revisions.keys)
      let killed = try await TestSupport.gists(
        "create", "x.bin", in: scene.home, environment: ["PATH": "\(folder):/usr/bin:/bin"])
      #expect(killed.ending == .signal(9), "\(killed)")
      let id = Set(scene.revisions.keys).subtracting(before).first ?? ""
      #expect(scene.files(id) == ["x.bin": [0, 1]])
      let finished = try await scene.gists("create", path)
      #expect(scene.id(finished) == id)
      #expect(scene.revisions[id] == 1)
      #expect(Set(scene.revisions.keys) == before.union([id]))
      #expect(try await scene.gists("list").err == "")
    }
  }

  @Test func `an interrupted gist that somebody changed is left alone, and a new one is made`()
    async throws
  {
    try await GitScene.with { scene in
      let path = try scene.home.write([0, 1], to: "x.bin")
      let before = Set(scene.revisions.keys)
      try await scene.killing(at: " push ", "create", "x.bin")
      let id = Set(scene.revisions.keys).subtracting(before).first ?? ""
      _ = try await scene.gists("edit", id, "mine.md", "-", stdin: "mine\n")
      let refused = try await scene.gists("create", path, status: 1)
      #expect(
        refused.err.contains(
          "error: gist \(id), from an interrupted command, has changed since\n"), "\(refused)"
      )
      #expect(scene.files(id)["mine.md"] == Array("mine\n".utf8))
      let new = scene.id(try await scene.gists("create", path))
      #expect(new != id && scene.files(new) == ["x.bin": [0, 1]])
    }
  }

  @Test func `an address that GitHub keeps private is replaced, and nothing is posted twice`()
    async throws
  {
    try await GitScene.with { scene in
      // GitHub's words to a user who blocks pushes that show the address.
      let folder = try scene.git(
        at: " push ",
        """
        case "$(/usr/bin/git log -1 --format=%ae "$(echo "$*" | \
        sed -n 's/.* \\([0-9a-f]\\{40\\}\\):.*/\\1/p')")" in mona@example.com)
            echo "remote: error: GH007: Your push would publish a private email address." >&2
            echo "!	x:refs/heads/main	[remote rejected] (push declined due to email privacy)"
            exit 1;;
          esac
        """)
      try scene.home.write([0, 1], to: "x.bin")
      let before = Set(scene.revisions.keys)
      let mona = [
        "PATH": "\(folder):/usr/bin:/bin", "GIT_AUTHOR_NAME": "Mona",
        "GIT_COMMITTER_NAME": "Mona", "GIT_AUTHOR_EMAIL": "mona@example.com",
        "GIT_COMMITTER_EMAIL": "mona@example.com",
      ]
      let created = try await scene.gists("create", "x.bin", environment: mona)
      let id = scene.id(created)
      #expect(created.err == "")
      #expect(scene.files(id) == ["x.bin": [0, 1]])
      #expect(Set(scene.revisions.keys) == before.union([id]))
      try scene.home.write([0, 2], to: "x.bin")
      _ = try await scene.gists("edit", id, "-a", "x.bin", environment: mona)
      #expect(scene.files(id) == ["x.bin": [0, 2]])
    }
  }

  @Test func `a push that is acknowledged and not stored fails, and the text is kept`()
    async throws
  {
    try await GitScene.with { scene in
      let id = scene.id(try await scene.gists("create", "-f", "a.md", stdin: "one\n"))
      let folder = try scene.git(at: " push ", "exit 0")
      let lost = try await scene.gists(
        "edit", id, "x.bin", "-", stdin: ProgramInput([0, 7]),
        environment: ["PATH": "\(folder):/usr/bin:/bin"], status: 75)
      #expect(
        lost.err.contains(" acknowledged the files, but does not have them in gist \(id)\n"),
        "\(lost)")
      let draft = scene.home.files.first { $0.contains("/unsent/") } ?? ""
      #expect(scene.home.read("\(scene.home.root)/\(draft)") == [0, 7])
      #expect(scene.files(id) == ["a.md": Array("one\n".utf8)])
      _ = try await scene.gists("drafts", "--remove", "--all", "--yes")
    }
  }

  @Test func `a restore that was killed after its push does not take back a later change`()
    async throws
  {
    try await GitScene.with { scene in
      try scene.home.write([0, 1], to: "x.bin")
      let old = scene.id(try await scene.gists("create", "x.bin"))
      _ = try await scene.gists("delete", "-y", old)
      let before = Set(scene.revisions.keys)
      try await scene.killing(at: " push ", "restore", old)
      let new = Set(scene.revisions.keys).subtracting(before).first ?? ""
      let told = try await scene.gists("list")
      #expect(
        told.err == """
          note: gist \(new) may lack files: its upload was interrupted (x.bin); \
          to finish it, run gists restore \(old); to delete it, run gists delete \(new)

          """)
      let restored = try await scene.gists("restore", old)
      #expect(scene.id(restored) == new)
      #expect(scene.files(new) == ["x.bin": [0, 1]])
      #expect(try await scene.gists("list").err == "")
    }
  }

  @Test func `a damaged history restores the files only if the user wants it, and only once`()
    async throws
  {
    try await GitScene.with { scene in
      let old = scene.id(try await scene.gists("create", "-f", "a.md", stdin: "one\n"))
      _ = try await scene.gists("edit", old, "a.md", "-", stdin: "two\n")
      _ = try await scene.gists("delete", "-y", old)
      let bundle = scene.home.files.first { $0.hasSuffix("/history.bundle") } ?? ""
      try Data("damaged".utf8).write(to: URL(filePath: "\(scene.home.root)/\(bundle)"))
      let before = scene.revisions
      let refused = try await scene.gists("restore", old, status: 69)
      #expect(
        refused.err.hasPrefix(
          "error: gist \(old) not restored: could not read its saved history: git failed: "))
      #expect(
        refused.err.hasSuffix(
          """
          gist \(old) stays in the trash
          hint: to restore its files only, run gists restore --partly \(old)

          """))
      #expect(scene.revisions == before)
      let restored = try await scene.gists("restore", "--partly", old)
      #expect(
        restored.err.hasPrefix(
          "warning: could not read the saved history; restoring the files only: "), "\(restored)")
      let new = scene.id(restored)
      #expect(scene.files(new) == ["a.md": Array("two\n".utf8)])
      // Whatever became of the new gist.
      _ = try await scene.gists("edit", new, "a.md", "-", stdin: "three\n")
      for again in [
        try await scene.gists("restore", old), try await scene.gists("restore", "--partly", old),
      ] {
        #expect(again.out == restored.out)
        #expect(
          again.err == """
            note: gist \(old) was already restored in part, as gist \(new)
            hint: to restore it again, first run gists delete \(new)

            """)
      }
      _ = try await scene.gists("delete", "--yes", new)
      #expect(scene.id(try await scene.gists("restore", "--partly", old)) != new)
    }
  }

  @Test(arguments: [1, 2])
  func `a git that is killed while it reads a saved history leaves it and one gist`(
    step: Int
  ) async throws {
    try await GitScene.with { scene in
      let old = scene.id(try await scene.gists("create", "-f", "a.md", stdin: "one\n"))
      _ = try await scene.gists("edit", old, "a.md", "-", stdin: "two\n")
      let history = try await scene.gists("history", old).out
      _ = try await scene.gists("delete", "-y", old)
      let before = scene.revisions
      // The first time before the new gist, the second time to compare it.
      let folder = try scene.git(
        at: "bundle unbundle",
        "echo >>'\(scene.home.root)/read'; "
          + "[ $(wc -l <'\(scene.home.root)/read') != \(step) ] || kill -9 $$")
      let path = ["PATH": "\(folder):/usr/bin:/bin"]
      let failed = try await scene.gists(
        "restore", old, environment: path, status: step == 1 ? 69 : 75)
      #expect(failed.err.contains("git was killed by signal 9"), "\(failed)")
      #expect(scene.revisions.count == before.count + step - 1)
      let restored = try await scene.gists("restore", old, environment: path)
      let new = scene.id(restored)
      #expect(scene.revisions.count == before.count + 1)
      #expect(try await scene.gists("history", new).out == history)
      #expect(try await scene.gists("trash").out == "")
    }
  }

  @Test func `a public gist whose file only git can send is scanned before it is restored`()
    async throws
  {
    let secret = "gho_" + "9B21e42F292c6912E7710c838347Ae178B4a"
    try await GitScene.with { scene in
      let old = scene.id(
        try await scene.gists("create", "--public", "-f", "a.md", stdin: "one\n"))
      _ = try await scene.gists("clone", old, "clone")
      let script = """
        cd clone && echo \(secret) >' key.md' && git add . && git -c user.name=octocat \
          -c user.email=octocat@example.com commit -qm key && git push -q
        """
      let pushed = try await Program(command: ["sh", "-c", script], home: scene.home).run()
      #expect(pushed.exit == 0, "\(pushed)")
      let files = scene.files(old)
      #expect(files.keys.sorted() == [" key.md", "a.md"])
      _ = try await scene.gists("delete", "-y", old)
      let before = scene.revisions
      let refused = try await scene.gists("restore", old, status: 65)
      #expect(refused.err.contains(" key.md, line 1: a GitHub token\n"), "\(refused)")
      #expect(scene.revisions == before)
      let new = scene.id(try await scene.gists("restore", old, "--allow-secrets"))
      #expect(scene.files(new) == files && scene.revisions[new] == 2)
      #expect(try await scene.gists("trash").out == "")
    }
  }

  @Test func `git that is set up wrong leaves no gist`() async throws {
    try await GitScene.with { scene in
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
