import FoundationEssentials
import Glibc
import HTTPTypes
import SandboxServer
import TestSupport
import Testing

/// `gists browse` at a real terminal, with a sandbox.
@Suite(.endsHangs)
struct `Using the browser` {
  /// The terminal is as it was before.
  private static let left = "\u{1B}[?1049l"

  private func browse(
    _ library: SavedLibrary, _ arguments: [String] = ["browse"],
    _ body: (TerminalSession) async throws -> Void
  ) async throws -> TerminalSession.Result {
    try await TerminalSession.run(.gists(arguments, in: library.home)) { terminal, _ in
      try await body(terminal)
    }
  }

  @Test func `gists alone shows the library, opens a gist and stars it`() async throws {
    try await SavedLibrary.with(gists: 6, files: 0) { library in
      _ = try await library.gists("sync")
      let result = try await browse(library, []) { terminal in
        try await terminal.waitFor("Hello, world in Swift")
        #expect(!terminal.echoes)
        try terminal.type("\r")
        try await terminal.waitFor("hello.swift")
        try await terminal.waitFor("print(")
        try terminal.type("hs")
        try await terminal.waitFor("Starred ")
        try terminal.type("q")
        try await terminal.waitFor(Self.left)
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      let starred = try await library.gists("list", "starred").out
      #expect(starred.contains("Hello, world in Swift"))
    }
  }

  @Test func `a repository's page has what its row has before the host responds`() async throws {
    try await SavedLibrary.with(gists: 0) { library in
      library.sandbox.inject(.hang, times: 20) { $0.path.hasPrefix("/repos/octocat/") }
      let result = try await browse(library, ["browse", "repos"]) { terminal in
        try await terminal.waitFor("tide-tables")
        try terminal.type("\rz")
        try await terminal.waitFor("open issues")
        try await terminal.waitFor("clone")
        try terminal.type("Q")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
    }
  }

  @Test func `a list that did not change since is asked for with its ETag`() async throws {
    try await SavedLibrary.with(gists: 3, files: 0) { library in
      _ = try await library.gists("sync")
      let count = library.sandbox.requests.count
      let result = try await browse(library) { terminal in
        try await terminal.waitFor("Hello, world in Swift")
        try terminal.type("R")
        try await eventually {
          library.requests(after: count).contains {
            $0.line == "GET /gists?per_page=100" && $0.fields[.ifNoneMatch] != nil
          }
        }
        try terminal.type("Q")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
    }
  }

  @Test func `d and y delete a gist, and u restores it`() async throws {
    try await SavedLibrary.with(gists: 3, files: 0) { library in
      let result = try await browse(library) { terminal in
        try await terminal.waitFor("Hello, world in Swift")
        try terminal.type("d\r")
        try await terminal.waitFor("Delete this gist?")
        try await terminal.answer("y", until: "Deleted ")
        try terminal.type("u")
        try await terminal.waitFor("with a new ID")
        try terminal.type("q")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(try await library.gists("list").out.contains("Hello, world in Swift"))
      #expect(try await library.gists("trash").out == "")
    }
  }

  @Test func `a search finds contents as they are typed`() async throws {
    try await SavedLibrary.with(gists: 12, files: 0) { library in
      _ = try await library.gists("sync")
      let result = try await browse(library) { terminal in
        try await terminal.waitFor("Hello, world in Swift")
        try terminal.type("/print lang:swift")
        try await terminal.waitFor("hello.swift:1: ")
        try terminal.type("\r")
        try await terminal.waitFor("Swift · 23 bytes")
        try terminal.type("Q")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
    }
  }

  @Test func `a gist is created in the editor, and its secrets are asked about`() async throws {
    try await SavedLibrary.with(gists: 1, files: 0) { library in
      let home = library.home.with([
        "EDITOR": "printf 'token = \(Faults.token)\\n' >"
      ])
      let program = Program.gists(["browse"], in: home)
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor("Hello, world in Swift")
        try terminal.type("c")
        try await terminal.waitFor("Create")
        try terminal.type("\r")
        try await terminal.waitFor("Send anyway?")
        try await terminal.answer("n", until: "was not sent")
        try await terminal.answer("\u{1B}", until: "kept as a draft")
        try terminal.type("Q")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(!result.text.contains(Faults.token))
      #expect(try await library.gists("list").out.split(separator: "\n").count == 1)
    }
  }

  @Test func `a signal while the pager shows a file leaves no file with its text`() async throws {
    try await SavedLibrary.with(gists: 1, files: 0) { library in
      let home = library.home.with(["GISTS_PAGER": "echo paging; read -r x </dev/tty; cat"])
      func paged() -> [String] { home.files.filter { $0.contains("/paged/") } }
      let program = Program.gists(["browse"], in: home)
      let result = try await TerminalSession.run(program) { terminal, process in
        try await terminal.waitFor("Hello, world in Swift")
        try terminal.type("V")
        try await terminal.waitFor("paging")
        #expect(paged().count == 1)
        process.send(signal: SIGTERM)
      }
      #expect(result.ending == .signal(SIGTERM), "\(result.text)")
      #expect(paged() == [])
    }
  }

  @Test(.requires("git")) func `a gist is cloned behind the screen, and git's reason is said`()
    async throws
  {
    try await SavedLibrary.with(gists: 1, files: 0) { library in
      let folder = "\(library.home.work)/copy"
      let program = Program.gists(["browse"], in: library.home)
      let result = try await TerminalSession.run(program, columns: 240) { terminal, _ in
        try await terminal.waitFor("Hello, world in Swift")
        try terminal.type(":clone \(folder)\r")
        try await terminal.waitFor("into \(folder)")
        try terminal.type(":clone \(folder)\r")
        try await terminal.waitFor("could not write \(folder): Directory not empty")
        try terminal.type(":clone \(folder)2 -- --branch none\r")
        try await terminal.waitFor("Remote branch none not found in upstream origin")
        try terminal.type("q")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(result.text.components(separatedBy: Self.left).count == 2)
      #expect(library.home.read("\(folder)/hello.swift") != nil)
      #expect(library.home.leaks(of: Faults.token) == [])
    }
  }

  /// Stands for a host that asks for a passphrase.
  private static let ssh = """
    #!/bin/sh
    {
      echo "$1 $SSH_ASKPASS_REQUIRE"
      (: </dev/tty) 2>/dev/null && echo 'has a terminal'
    } >"$HOME/seen.new"
    mv "$HOME/seen.new" "$HOME/seen"
    until [ -e "$HOME/go" ]; do sleep 0.02; done
    echo 'git@gist.invalid: Permission denied (publickey).' >&2
    exit 255
    """

  @Test(.requires("git"))
  func `ssh in the browser has no terminal, and a clone that fails after q is an error`()
    async throws
  {
    try await SavedLibrary.with(gists: 1, files: 0) { library in
      let home = library.home
      let bin = "\(home.path)/bin"
      try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: false)
      try writeProgram(Self.ssh, to: "\(bin)/ssh")
      let git = "[url \"ssh://git@gist.invalid/\"]\ninsteadOf = \(library.sandbox.url)/\n"
      try Data(git.utf8).write(to: URL(filePath: "\(home.path)/.gitconfig"))
      let program = Program.gists(
        ["browse"], in: home.with(["PATH": "\(bin):\(home.environment["PATH"] ?? "")"]))
      let result = try await TerminalSession.run(program, columns: 240) { terminal, _ in
        try await terminal.waitFor("Hello, world in Swift")
        try terminal.type(":clone copy\r")
        try await eventually { home.read("\(home.path)/seen") != nil }
        try terminal.type("q")
        try await terminal.waitFor("waiting for the last command to finish")
        try Data().write(to: URL(filePath: "\(home.path)/go"))
      }
      #expect(home.read("\(home.path)/seen") == Array("-oBatchMode=yes never\n".utf8))
      #expect(result.ending == .exit(69), "\(result.text)")
      let shown = result.text.components(separatedBy: Self.left).last ?? ""
      #expect(shown.contains("could not clone gist "), "\(shown)")
      #expect(shown.contains(": Could not read from remote repository\r\n"), "\(shown)")
    }
  }

  @Test func `keys that come in one read with q are done, and what had not begun is named`()
    async throws
  {
    try await SavedLibrary.with(gists: 3, files: 0) { library in
      _ = try await library.gists("sync")
      let before = Set(try await library.gists("list", "starred").out.split(separator: "\n"))
      let result = try await browse(library) { terminal in
        try await terminal.waitFor("> Hello, world in Swift")
        try terminal.type("sjsqq")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      let told = result.text.components(separatedBy: Self.left).last ?? ""
      #expect(told.contains("you quit before 1 change was made\r\n"), "\(told)")
      #expect(told.contains("to make it, run gists star "), "\(told)")
      let starred = try await library.gists("list", "starred").out.split(separator: "\n")
      #expect(Set(starred).subtracting(before).count == 1)
      #expect(starred.contains { $0.contains("Hello, world in Swift") })
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a text that is typed when a signal ends the browser is a draft, and told at the next start`(
    signal: Int32
  ) async throws {
    try await SavedLibrary.with(gists: 1, files: 0) { library in
      _ = try await library.gists("sync")
      let id = try await library.gists("list").out.prefix { $0 != "\t" }
      let program = Program.gists(["browse"], in: library.home)
      let result = try await TerminalSession.run(program) { terminal, process in
        try await terminal.waitFor("> Hello, world in Swift")
        try terminal.type("a")
        try await terminal.waitFor("Description of ")
        try terminal.type(" again")
        try await terminal.waitFor("again")
        process.send(signal: signal)
      }
      #expect(result.ending == .signal(signal), "\(result.text)")
      let draft = "edit '--desc=Hello, world in Swift again' -- \(id)\n"
      #expect(try await library.gists("drafts", "changes.sh").out == "gists \(draft)")
      let again = try await browse(library) { terminal in
        try await terminal.waitFor("1 draft · :drafts lists it")
        try terminal.type("q")
      }
      #expect(again.ending == .exit(0), "\(again.text)")
    }
  }

  @Test func `the first start asks which colors can be read if the terminal tells no background`()
    async throws
  {
    try await SavedLibrary.with(gists: 1, files: 0) { library in
      _ = try await library.gists("sync")
      let program = Program.gists(["browse"], in: library.home.with(["COLORFGBG": ""]))
      let first = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor("Which line can you read best?")
        try await terminal.answer("d", until: "Set the theme to dark")
        try terminal.type("q")
      }
      #expect(first.ending == .exit(0), "\(first.text)")
      #expect(try await library.gists("config", "get", "theme").out == "dark\n")
      _ = try await library.gists("config", "unset", "theme")
      let second = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor("> Hello, world in Swift")
        try terminal.type("q")
      }
      #expect(second.ending == .exit(0), "\(second.text)")
    }
  }

  @Test func `it continues where it was left, also with the mouse`() async throws {
    try await SavedLibrary.with(gists: 6, files: 0) { library in
      _ = try await library.gists("sync")
      _ = try await browse(library) { terminal in
        try await terminal.waitFor("> Hello, world in Swift")
        try terminal.type("3")
        try await terminal.waitFor("[3 Starred")
        try terminal.type("M")
        try await terminal.waitFor("The mouse is on.")
        try terminal.type("q")
      }
      let mouse = "\u{1B}[?1000h"
      for (options, hasMouse) in [([], true), (["--no-mouse"], false), (["starred"], true)] {
        let again = try await browse(library, ["browse"] + options) { terminal in
          try await terminal.waitFor("[3 Starred")
          try terminal.type("q")
        }
        #expect(again.text.contains(mouse) == hasMouse, "\(options)")
      }
      let frame = try await library.gists("browse", "--print", "80x24").out
      #expect(frame.contains("[3 Starred"), "\(frame)")
    }
  }

  @Test func `without the network the library is shown, and its age`() async throws {
    try await SavedLibrary.with(gists: 3, files: 0) { library in
      _ = try await library.gists("sync")
      // Nothing listens there.
      try FileManager.default.moveItem(
        atPath: library.folder, toPath: "\(library.home.data)/gists/library/127.0.0.1:1")
      let frame = try await TestSupport.gists(
        "browse", "--print", "80x24", in: library.home.with(["GISTS_HOST": "http://127.0.0.1:1"]))
      #expect(frame.exit == 0)
      #expect(frame.out.contains("Hello, world in Swift"), "\(frame)")
      #expect(frame.out.contains("offline: showing the library as of "), "\(frame)")
    }
  }

  @Test func `signed out, public gists can be browsed`() async throws {
    try await SavedLibrary.with(gists: 3, files: 0) { library in
      var home = library.home
      home.environment["GISTS_TOKEN"] = nil
      let frame = try await TestSupport.gists(
        "browse", "public", "--print", "80x24", in: home)
      #expect(frame.exit == 0)
      #expect(frame.out.contains("signed out"), "\(frame)")
      #expect(frame.out.contains("[2 Public"), "\(frame)")
      #expect(frame.out.contains("Hello, world in Swift"), "\(frame)")
    }
  }

  @Test func `a frame is printed after keys`() async throws {
    try await SavedLibrary.with(gists: 2, files: 0) { library in
      let frame = try await library.gists("browse", "--print", "60x12", "--keys", "<Enter>").out
      #expect(frame.split(separator: "\n", omittingEmptySubsequences: false).count == 13)
      #expect(frame.contains(" ‹ Mine › Hello, world in Swift 1/2"), "\(frame)")
      #expect(frame.contains("print(\"Hello, world!\")"), "\(frame)")
      let asking = try await library.gists(
        "browse", "--print", "60x12", "--keys", ":rename<Enter>")
      #expect(asking.exit == 0)
      #expect(asking.out.contains("│ New name of hello.swift: "), "\(asking)")
    }
  }
}
