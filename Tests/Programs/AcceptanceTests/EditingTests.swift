import FoundationEssentials
import Glibc
import HTTPTypes
import SandboxServer
import TestSupport
import Testing

/// `gists edit` with real editors at a terminal.
@Suite struct Editing {
  private static let id = String(repeating: "5eed", count: 8)
  /// A file that must stay unchanged, and the file to edit.
  private static let files: [String: [UInt8]] = [
    "日本 한국.txt": Array("\u{1B}[31m\u{1}\u{7F}\r\nzwei\r\nno end".utf8),
    "big.txt": Array(String(repeating: "0123456789abcde\n", count: 5_000_000 / 16).utf8),
    "small.txt": Array("\u{1B}[1m\r\none".utf8),
  ]

  /// Runs `body` with a sandbox with that gist, and a home whose editor is this script; `$1` is the
  /// file.
  private func with(
    editor: String, _ body: (Sandbox, ScratchHome) async throws -> Void
  ) async throws {
    try await ScratchHome.with { home in
      try await Sandbox.with(SandboxOptions(approval: .auto)) { sandbox in
        let now = sandbox.now
        sandbox.withState { state in
          state.add(
            StoredGist(
              id: Self.id, owner: "octocat", description: "Three files", isPublic: false,
              files: .init(Self.files), createdAt: now, updatedAt: now))
        }
        let programs = try home.program("an-editor", script: "#!/bin/sh\n\(editor)\n")
        let home = home.with([
          "GISTS_HOST": sandbox.url, "GISTS_TOKEN": Faults.token, "GH_TOKEN": Faults.token,
          "EDITOR": "an-editor --wait", "PATH": "\(programs):\(home.environment["PATH"] ?? "")",
        ])
        try await body(sandbox, home)
      }
    }
  }

  private func edit(
    _ words: String..., in home: ScratchHome,
    _ body: (TerminalSession, RunningProcess) async throws -> Void = { _, _ in }
  ) async throws -> TerminalSession.Result {
    let program = Program.gists(["edit", Self.id] + words, in: home)
    return try await TerminalSession.run(program, columns: 200) { try await body($0, $1) }
  }

  private func drafts(_ home: ScratchHome) -> [String] {
    home.files.filter { $0.hasPrefix("state/gists/unsent/") }.map { "\(home.root)/\($0)" }
  }

  private func patches(_ sandbox: Sandbox) -> [String] {
    sandbox.requests.filter { $0.method == .patch }.map(\.text)
  }

  private func stored(_ sandbox: Sandbox) -> [String: [UInt8]] {
    sandbox.withState { $0.gists[Self.id]?.files.contents ?? [:] }
  }

  @Test func `editing a small file sends only that file and changes no other byte`()
    async throws
  {
    let script = #"[ "$1" = --wait ] && env >"$XDG_STATE_HOME.env" && printf 'two' >>"$2""#
    try await with(editor: script) { sandbox, home in
      let result = try await edit("small.txt", in: home)
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(
        patches(sandbox) == [#"{"files":{"small.txt":{"content":"\u001b[1m\r\nonetwo"}}}"#])
      var expected = Self.files
      expected["small.txt"]? += Array("two".utf8)
      #expect(stored(sandbox) == expected)
      #expect(drafts(home) == [])
      #expect(home.files.allSatisfy { !$0.contains("/editing/") })
      let environment = String(
        decoding: home.read("\(home.state).env") ?? [], as: UTF8.self)
      #expect(environment.contains("HOME=\(home.path)\n"))
      #expect(!environment.contains(Faults.token))
    }
  }

  @Test func `an editor that needs no terminal runs without one, and gets no token`() async throws {
    try await with(editor: "exit 9") { sandbox, home in
      let home = home.with(["EDITOR": "env >\(home.root)/seen; sed -i s/one/uno/"])
      let result = try await gists("edit", Self.id, "-f", "small.txt", in: home)
      #expect(result.exit == 0, "\(result)")
      #expect(result.out + result.err == "")
      #expect(stored(sandbox)["small.txt"] == Array("\u{1B}[1m\r\nuno".utf8))
      #expect(patches(sandbox).count == 1)
      let seen = String(decoding: home.read("\(home.root)/seen") ?? [], as: UTF8.self)
      #expect(seen.contains("HOME="))
      #expect(!seen.contains(Faults.token))
      let vim = try await gists(
        "edit", Self.id, "-f", "small.txt", in: home.with(["EDITOR": "vim"]))
      #expect(vim.exit == 64)
      #expect(vim.err.hasPrefix("error: could not open an editor: no terminal\n"))
    }
  }

  @Test(arguments: ["no-such-editor --wait", "/no/such/editor", "./no-such-editor"])
  func `an editor that does not exist is our error, not the shell's`(editor: String) async throws {
    try await with(editor: "exit 9") { sandbox, home in
      let edit = Program.gists(
        ["edit", Self.id, "-f", "small.txt"], in: home.with(["EDITOR": editor, "NO_COLOR": "1"]))
      let result = try await TerminalSession.run(edit) { _, _ in }
      #expect(result.ending == .exit(78))
      #expect(
        result.text.hasSuffix(
          "error: could not start the editor: \(editor)\r\n"
            + "hint: set GISTS_EDITOR, VISUAL or EDITOR\r\n"), "\(result.text)")
      #expect(!result.text.contains("not found"), "\(result.text)")
      #expect(patches(sandbox).isEmpty)
    }
  }

  @Test func `a large file is edited with its exact bytes`() async throws {
    try await with(editor: #"printf 'end' >>"$2""#) { sandbox, home in
      let result = try await edit("big.txt", in: home)
      #expect(result.ending == .exit(0), "\(result.text)")
      var expected = Self.files
      expected["big.txt"]? += Array("end".utf8)
      #expect(stored(sandbox) == expected)
    }
  }

  @Test(arguments: [false, true])
  func `someone else's change is reported, and the text is saved`(
    isForced: Bool
  ) async throws {
    let script =
      #"printf mine >"$2"; touch "$2.ready"; while [ ! -e "$2.go" ]; do sleep 0.02; done"#
    try await with(editor: script) { sandbox, home in
      let result = try await edit("small.txt", isForced ? "--force" : "--json", in: home) { _, _ in
        let ready = try await file(in: home, named: "small.txt.ready")
        let change = try await gists(
          "edit", Self.id, "small.txt", "-", in: home, stdin: "theirs")
        #expect(change.exit == 0, "\(change)")
        try Data().write(to: URL(filePath: String(ready.dropLast(5)) + "go"))
      }
      #expect(result.ending == .exit(isForced ? 0 : 1), "\(result.text)")
      #expect(stored(sandbox)["small.txt"] == Array((isForced ? "mine" : "theirs").utf8))
      #expect(patches(sandbox).count == (isForced ? 2 : 1))
      guard !isForced else { return #expect(drafts(home) == []) }
      #expect(drafts(home).map { home.read($0) } == [Array("mine".utf8)])
      #expect(result.text.contains("octocat changed gist \(Self.id)"))
      #expect(result.text.contains("your text is saved in \(drafts(home)[0])"))
    }
  }

  @Test(arguments: ["exit 3", "kill -9 $$", "kill -TERM $$"])
  func `a failing or killed editor loses no text`(end: String) async throws {
    try await with(editor: "printf mine >\"$2\"; \(end)") { sandbox, home in
      let result = try await edit("small.txt", in: home)
      #expect(result.ending == .exit(2), "\(result.text)")
      let kept = try #require(drafts(home).first)
      #expect(home.read(kept) == Array("mine".utf8))
      #expect(home.mode(kept) == 0o600)
      #expect(result.text.contains(kept))
      #expect(patches(sandbox) == [])
    }
  }

  @Test func `a signal while the editor is open leaves the text on disk`()
    async throws
  {
    // The terminal hangs up when gists ends, which ends the editor.
    let script = #"printf mine >"$2"; touch "$2.ready"; while :; do sleep 0.02; done"#
    try await with(editor: script) { _, home in
      let result = try await edit("small.txt", in: home) { _, process in
        _ = try await file(in: home, named: "small.txt.ready")
        process.send(signal: SIGTERM)
      }
      #expect(result.ending == .signal(SIGTERM), "\(result.text)")
      let path = try #require(drafts(home).first)
      #expect(home.read(path) == Array("mine".utf8))
      #expect(home.mode(path) == 0o600)
      #expect(result.text.contains("your text is saved in \(path)"))
      #expect(result.text.contains("gists edit \(Self.id) small.txt - < \(path)"))
    }
  }

  @Test func `a hangup that also ends the editor, and comes twice, leaves the text on disk`()
    async throws
  {
    let script = #"printf mine >"$2"; touch "$2.ready"; while :; do sleep 0.02; done"#
    try await with(editor: script) { _, home in
      let result = try await edit("small.txt", in: home) { _, process in
        _ = try await file(in: home, named: "small.txt.ready")
        // When a terminal is closed, the kernel and the shell each send it to the whole job.
        for _ in 1...2 { kill(-process.id, SIGHUP) }
      }
      #expect(result.ending == .signal(SIGHUP), "\(result.text)")
      let path = try #require(drafts(home).first)
      #expect(home.read(path) == Array("mine".utf8))
      #expect(result.text.contains("your text is saved in \(path)"), "\(result.text)")
    }
  }

  @Test func `a hangup that ends the editor before gists gets it leaves the text on disk`()
    async throws
  {
    // The parent of the editor's shell is gists.
    let script = #"""
      printf mine >"$2"; read -r _ _ _ gists _ </proc/$PPID/stat
      (trap '' HUP; sleep 0.1; kill -HUP $gists) & kill -HUP $$
      """#
    // On a busy machine, the hangup may come after the five seconds for which gists waits.
    let end: Hangup = try await repeating {
      try await hangUp(script)
    } while: {
      $0.result.ending != .signal(SIGHUP) && $0.result.time >= .seconds(5)
    }
    #expect(end.result.ending == .signal(SIGHUP), "\(end.result.text)")
    #expect(end.draft == Array("mine".utf8))
    #expect(end.result.text.contains("your text is saved in \(end.path)"), "\(end.result.text)")
  }

  /// How a hangup ended gists, and the draft that is left.
  private struct Hangup {
    var result: TerminalSession.Result
    var path: String
    var draft: [UInt8]?
  }

  /// Edits a file with an editor that ends by a hangup; `body` runs meanwhile.
  private func hangUp(
    _ script: String, _ body: (ScratchHome, RunningProcess) async throws -> Void = { _, _ in }
  ) async throws -> Hangup {
    var end: Hangup?
    try await with(editor: script) { _, home in
      let result = try await edit("small.txt", in: home) { _, process in
        try await body(home, process)
      }
      let path = drafts(home).first ?? "nowhere"
      end = Hangup(result: result, path: path, draft: home.read(path))
    }
    return try #require(end)
  }

  @Test func `what an editor saves beside the file when its terminal is closed becomes a draft`()
    async throws
  {
    let script = #"""
      trap ': >"$2.save"; sleep 0.5; printf typed >"$2.save"; exit' HUP
      touch "$2.ready"; while :; do sleep 0.02; done
      """#
    // On a busy machine, the editor may end after the five seconds for which gists waits, or before gists
    // gets the hangup, which then ends it later or not at all.
    let end: Hangup = try await repeating {
      try await hangUp(script) { home, process in
        _ = try await file(in: home, named: "small.txt.ready")
        kill(-process.id, SIGHUP)
      }
    } while: {
      $0.result.ending != .signal(SIGHUP)
        || $0.draft != Array("typed".utf8) && $0.result.time >= .seconds(5)
    }
    #expect(end.result.ending == .signal(SIGHUP), "\(end.result.text)")
    #expect(end.draft == Array("typed".utf8))
    #expect(end.result.text.contains("gists edit \(Self.id) small.txt - < \(end.path)"))
  }

  @Test func `what was saved in the editor is a draft, once, if gists is killed`() async throws {
    let script = #"printf mine >"$2"; touch "$2.ready"; while :; do sleep 0.02; done"#
    try await with(editor: script) { _, home in
      var text = ""
      let result = try await edit("small.txt", in: home) { _, process in
        let ready = try await file(in: home, named: "small.txt.ready")
        #expect(ready.hasPrefix("\(home.state)/gists/editing/"))
        text = String(ready.dropLast(".ready".count))
        process.send(signal: SIGKILL)
      }
      #expect(result.ending == .signal(SIGKILL), "\(result.text)")
      #expect(drafts(home) == [])
      try await waitForUnlocked(text)
      async let one = gists("drafts", in: home)
      async let other = gists("drafts", in: home)
      let lists = try await [one, other]
      #expect(lists.allSatisfy { $0.exit == 0 }, "\(lists)")
      let path = try #require(drafts(home).first)
      #expect(drafts(home).count == 1 && home.mode(path) == 0o600)
      #expect(
        lists.map(\.err).sorted() == ["", "note: your text is saved in \(path)\n"], "\(lists)")
      #expect(try await gists("drafts", "small.txt", in: home).out == "mine")
      #expect(home.files.allSatisfy { !$0.contains("/editing/") })
    }
  }

  @Test func `a text stays while its editor runs, even if gists is killed, and is then a draft`()
    async throws
  {
    // A server that an editor starts must not keep the lock.
    let script = #"""
      trap '' HUP; touch "$2.ready"; while [ ! -e "$2.go" ]; do sleep 0.02; done
      ls -l /proc/$$/fd | grep '\.lock$' || printf mine >"$2"
      """#
    try await with(editor: script) { _, home in
      var text = ""
      let result = try await edit("small.txt", in: home) { _, process in
        let ready = try await file(in: home, named: "small.txt.ready")
        text = String(ready.dropLast(".ready".count))
        // Whatever goes wrong, the editor must end: the terminal is read until then.
        defer { try? Data().write(to: URL(filePath: "\(text).go")) }
        process.send(signal: SIGKILL)
        try await eventually { process.hasEnded }
        let early = try await gists("drafts", in: home)
        #expect(early.exit == 0 && early.out + early.err == "", "\(early)")
        #expect(home.read(text) == Self.files["small.txt"])
      }
      #expect(result.ending == .signal(SIGKILL), "\(result.text)")
      try await waitForUnlocked(text)
      #expect(try await gists("drafts", "small.txt", in: home).out == "mine")
      #expect(home.files.allSatisfy { !$0.contains("/editing/") })
    }
  }

  /// Waits until neither gists nor the shell that waits for the editor has locked a text.
  private func waitForUnlocked(_ text: String) async throws {
    let folder = text.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    let lock = open("\(folder).lock", O_RDWR | O_CLOEXEC)
    try #require(lock >= 0)
    defer { close(lock) }
    try await eventually { flock(lock, LOCK_EX | LOCK_NB) == 0 }
    flock(lock, LOCK_UN)
  }

  @Test(.requires("python3"), arguments: [false, true])
  func `a copy of an editor that succeeds after its terminal was closed becomes a draft`(
    inBrowser: Bool
  ) async throws {
    let script = #"echo the editor runs; cat >/dev/null; printf typed >"$2.save""#
    try await with(editor: script) { sandbox, home in
      let line = "edit \(Self.id) small.txt"
      let words = inBrowser ? ["browse"] : line.split(separator: " ").map(String.init)
      let result = try await Program.gists(words, in: home).closingTerminal(
        at: "the editor runs", typing: inBrowser ? ["\u{1B}[?2026l": ":\(line)\r"] : [:],
        ignoresHangup: true
      ).run()
      if !inBrowser { #expect(result.out == "2\n", "\(result)") }
      #expect(drafts(home).map { home.read($0) } == [Array("typed".utf8)], "\(result)")
      #expect(patches(sandbox) == [])
    }
  }

  @Test(.tracing) func `a signal while the edited text is saved says where it is`() async throws {
    // The longest pauses are for a busy machine, whose signal would come after shorter ones.
    for milliseconds in [200, 2_000, 20_000] {
      var isLate = false
      try await with(editor: #"printf mine >"$2""#) { sandbox, home in
        let program = Program.gists(["edit", Self.id, "small.txt"], in: home)
          .traced("-e", "inject=fsync:delay_enter=\(milliseconds * 1_000)")
        let result = try await program.run { process in
          try await eventually {
            drafts(home).contains { !$0.hasSuffix(".tmp") } || process.hasEnded
          }
          process.children.first?.send(signal: SIGTERM)
        }
        isLate = patches(sandbox) != [] && milliseconds < 20_000
        guard !isLate else { return }
        #expect(result.ending == .signal(SIGTERM), "\(result)")
        let path = try #require(drafts(home).first)
        #expect(home.read(path) == Array("mine".utf8))
        #expect(result.err.contains("note: your text is saved in \(path)\n"), "\(result)")
        #expect(result.err.contains("gists edit \(Self.id) small.txt - < \(path)"), "\(result)")
        #expect(patches(sandbox) == [])
      }
      if !isLate { return }
    }
  }

  @Test func `Ctrl-C in the editor does not end gists`() async throws {
    let script =
      #"trap 'printf caught >"$2"; exit 0' INT; echo ready; while :; do sleep 0.02; done"#
    try await with(editor: script) { sandbox, home in
      let result = try await edit("small.txt", in: home) { terminal, _ in
        try await terminal.waitFor("ready")
        try terminal.type("\u{3}")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(stored(sandbox)["small.txt"] == Array("caught".utf8))
    }
  }

  /// The path of a file that the editor creates, once it exists.
  private func file(in home: ScratchHome, named name: String) async throws -> String {
    var path: String?
    try await eventually {
      path = home.files.first { $0.hasSuffix("/\(name)") }
      return path != nil
    }
    return "\(home.root)/\(try #require(path))"
  }
}
