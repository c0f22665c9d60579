import FoundationEssentials
import Glibc
import SandboxServer
import TestSupport
import Testing

/// Libraries that are damaged, newer or unwritable.
@Suite(.requires("python3")) struct `A library with problems` {
  /// Shell commands that damage the library at "$1".
  private static let damages = [
    ("the header", #"yes damage | dd of="$1" bs=100 count=1 conv=notrunc iflag=fullblock"#),
    ("a page", #"yes damage | dd of="$1" bs=4096 seek=1 count=40 conv=notrunc iflag=fullblock"#),
    ("the whole file", #"yes damage | head -c 50000 > "$1""#),
    ("a folder in its place", #"rm -f "$1"*; mkdir "$1""#),
  ]

  @Test(arguments: damages)
  func `a damaged library is moved aside and rebuilt`(
    what: String, script: String
  ) async throws {
    try await SavedLibrary.with(gists: 5) { library in
      #expect(try await library.gists("sync").exit == 0)
      let damage = Program(
        command: ["bash", "-c", script, "bash", library.path], home: library.home)
      #expect(try await damage.run().exit == 0)
      // At the latest the command that reads the damaged part notices it.
      let search = try await library.gists("search", "data")
      #expect(search.exit == 0 || search.exit == 69, "\(what): \(search)")
      let sync = try await library.gists("sync")
      #expect(sync.exit == 0, "\(what): \(sync)")
      let warnings = (search.err + sync.err).split(separator: "\n")
        .count { $0.hasPrefix("warning: rebuilt the damaged library; the old one is at ") }
      #expect(warnings == 1, "\(what): \(search) \(sync)")
      let kept = try FileManager.default.contentsOfDirectory(atPath: library.folder)
        .count { $0.hasPrefix("octocat.db.corrupt-") }
      #expect(kept == 1)
      #expect(try await library.gists("list", "--offline").out.split(separator: "\n").count == 5)
      #expect(try await library.checks() == "ok\nok\nok\n")
    }
  }

  @Test(arguments: [
    "UPDATE words_data SET block = x'A5A5A5A5A5A5'",
    "UPDATE parts_data SET block = x'A5A5A5A5A5A5'",
    "DELETE FROM words_config",
  ])
  func `a library with a damaged index is repaired offline`(
    damage: String
  ) async throws {
    try await SavedLibrary.with(gists: 5) { library in
      #expect(try await library.gists("sync").exit == 0)
      let contents = try await library.contents()
      let found = try await library.gists("search", "data").out
      _ = try await library.python("db.execute(\"\(damage)\")")
      let before = library.sandbox.requests.count
      // One searches words, the other parts of words.
      let searches = [
        try await library.gists("search", "data"), try await library.gists("search", "ata"),
      ]
      #expect(searches.map(\.exit) == [0, 0])
      #expect(searches[0].out == found)
      #expect(
        searches.map(\.err).joined()
          == "warning: rebuilt the library's damaged index; nothing is lost\n")
      #expect(library.sandbox.requests.count == before)
      #expect(try await library.contents() == contents)
      #expect(try await library.checks() == "ok\nok\nok\n")
    }
  }

  @Test func `a file size limit causes a warning, not a signal`() async throws {
    try await SavedLibrary.with(gists: 300, files: 3) { library in
      #expect(try await library.gists("list", "-L", "1").exit == 0)
      let result = try await Program.gists(["list", "--all"], in: library.home)
        .through(shell: #"ulimit -f 300; "$@""#).run()
      #expect(result.exit == 0, "\(result)")
      #expect(result.out.split(separator: "\n").count == 300)
      #expect(result.err.split(separator: "\n").count == 1, "\(result)")
      #expect(result.err.hasPrefix("warning: library not updated: "))
      #expect(try await library.gists("sync", "mine").exit == 0)
      #expect(try await library.checks() == "ok\nok\nok\n")
    }
  }

  @Test func `a damaged log loses only its own content`() async throws {
    try await SavedLibrary.with(gists: 5) { library in
      #expect(try await library.gists("sync").exit == 0)
      try Data(repeating: 0xA5, count: 5_000).write(to: URL(filePath: library.path + "-wal"))
      let list = try await library.gists("list", "--offline")
      #expect(list.out.split(separator: "\n").count == 5, "\(list)")
      #expect(try await library.gists("sync").exit == 0)
    }
  }

  @Test func `a library of a newer version is left alone`() async throws {
    try await SavedLibrary.with(gists: 5) { library in
      #expect(try await library.gists("sync").exit == 0)
      _ = try await library.python("db.execute('PRAGMA user_version = 99')")
      let bytes = try Data(contentsOf: URL(filePath: library.path))
      let sentence = "the library \(library.path) was created by a newer version of gists"
      for arguments in [["search", "data"], ["sync"], ["list", "--offline"]] {
        let result = try await TestSupport.gists(arguments, in: library.home)
        #expect(result.exit == 78, "\(result)")
        #expect(result.error == sentence)
        #expect(result.err.hasSuffix("\nhint: update gists\n"))
      }
      let list = try await library.gists("list", "-L", "2")
      #expect(list.exit == 0)
      #expect(list.out.split(separator: "\n").count == 2)
      #expect(list.err == "warning: library not updated: \(sentence)\n")
      #expect(try Data(contentsOf: URL(filePath: library.path)) == bytes)
      #expect((try? Data(contentsOf: URL(filePath: library.path + "-wal")))?.isEmpty ?? true)
    }
  }

  @Test(.mounting) func `on a full disk the result is shown with one warning`()
    async throws
  {
    try await SavedLibrary.with(gists: 300, files: 3) { library in
      #expect(try await library.gists("list", "-L", "1").exit == 0)
      let folder = library.home.data
      let result = try await Program.gists(["list", "--all"], in: library.home)
        .through(shell: #""$@"; s=$?; ls "\#(folder)" >/dev/null; exit $s"#)
        .mounting("mount -t tmpfs -o size=200k none '\(folder)'").run()
      #expect(result.exit == 0, "\(result)")
      #expect(result.out.split(separator: "\n").count == 300)
      #expect(result.err.split(separator: "\n").count == 1, "\(result)")
      #expect(result.err.hasPrefix("warning: library not updated: "))
    }
  }

  @Test(.mounting) func `reading works in a read-only home`() async throws {
    try await SavedLibrary.with(gists: 5) { library in
      #expect(try await library.gists("sync").exit == 0)
      let mount =
        "mount --bind '\(library.home.data)' '\(library.home.data)'; "
        + "mount -o remount,bind,ro '\(library.home.data)'"
      func run(_ arguments: String...) async throws -> ProgramResult {
        try await Program.gists(arguments, in: library.home).mounting(mount).run()
      }
      let list = try await run("list")
      #expect(list.exit == 0)
      #expect(list.out.split(separator: "\n").count == 5)
      #expect(list.err.split(separator: "\n").count <= 1, "\(list)")
      let offline = try await run("list", "--offline")
      #expect(offline.exit == 0, "\(offline)")
      #expect(offline.out == list.out)
      #expect(try await run("search", "data").exit == 0)
    }
  }
}
