import FoundationEssentials
import Glibc
import HTTPTypes
import SandboxServer
import TestSupport
import Testing

/// The real program, inotify and editors against the sandbox.
@Suite(.endsHangs) struct `push --watch` {
  struct Scene: Sendable {
    let home: ScratchHome
    let sandbox: Sandbox
    let id: String

    /// What the gist's file was, oldest first.
    func pushed(_ name: String = "notes.md") -> [String] {
      let revisions = sandbox.withState { $0.gists[id]?.revisions ?? [] }
      return revisions.reversed().compactMap { $0.files[FileName(name)] }.reduce(into: []) {
        texts, file in
        let text = String(decoding: file.bytes, as: UTF8.self)
        if texts.last != text { texts.append(text) }
      }
    }

    /// The texts that a program wrote completely: on a busy machine, a file may have been empty for a
    /// while before it was written.
    func written(_ name: String = "notes.md", except parts: Set<String> = []) -> [String] {
      pushed(name).filter { !$0.isEmpty && !parts.contains($0) }.reduce(into: []) { texts, text in
        if texts.last != text { texts.append(text) }
      }
    }

    /// Waits until the gist's file has a text.
    func waitFor(_ text: String, in name: String = "notes.md") async throws {
      try await eventually { pushed(name).last == text }
    }

    /// Runs a script that must succeed, in the folder of the files.
    func bash(_ script: String) async throws {
      let result = try await Program(command: ["bash", "-ec", script], home: home).run()
      #expect(result.exit == 0, "\(result)")
    }

    /// The messages so far.
    var messages: String {
      String(decoding: home.read("\(home.root)/messages") ?? [], as: UTF8.self)
    }

    func waitForMessage(_ text: String) async throws {
      try await eventually { messages.contains(text) }
    }

    /// Runs the watch, whose messages go to a file, until `body` has ended; returns how it ended.
    func watch(
      _ arguments: String..., signal: Int32? = SIGINT,
      body: (RunningProcess) async throws -> Void
    ) async throws -> ProgramResult {
      let program = Program.gists(["push", "--watch"] + arguments, in: home)
        .through(shell: "exec \"$@\" 2>'\(home.root)/messages'")
      let before = sandbox.requests.count
      let result = try await program.run { process in
        try await waitForMessage("watching")
        // The first look at the gist.
        try await eventually { sandbox.requests.count > before }
        try await body(process)
        guard let signal else { return }
        process.send(signal: signal)
        // It may have been stopped.
        process.send(signal: SIGCONT)
      }
      #expect(home.leaks(of: Faults.token, in: result) == [] && !messages.contains(Faults.token))
      return result
    }
  }

  /// A gist with two files that are linked to files of the working folder.
  static func with(
    latency: Duration = .zero, body: (Scene) async throws -> Void
  ) async throws {
    var options = SandboxOptions()
    options.latency = latency
    options.tokens = [Faults.token: Grant()]
    try await ScratchHome.with { home in
      try await Sandbox.with(options) { sandbox in
        let gist = sandbox.withState { state in
          state.createGist(
            files: ["notes.md": StoredFile("first\n"), "todo.md": StoredFile("none\n")],
            at: UTCTimestamp(seconds: 1_600_000_000))
        }
        let home = home.with(["GISTS_HOST": sandbox.url, "GISTS_TOKEN": Faults.token])
        try home.write("first\n", to: "notes.md")
        try home.write("none\n", to: "todo.md")
        for name in ["notes.md", "todo.md"] {
          #expect(try await gists("link", name, gist.id, in: home).exit == 0)
        }
        try await body(Scene(home: home, sandbox: sandbox, id: gist.id))
      }
    }
  }

  @Test func `uploads what is saved in each way, once and in order`() async throws {
    try await Self.with { scene in
      let saves = [
        ("printf 'two\\n' > notes.md", "two\n"),
        ("for n in 1 2 3; do printf $n >> notes.md; done", "two\n123"),
        ("sed -i s/two/three/ notes.md", "three\n123"),
        ("printf 'new\\n' > notes.new; mv notes.new notes.md", "new\n"),
        ("cp notes.md notes.md~; rm notes.md; printf 'again\\n' > notes.md", "again\n"),
        ("python3 -c 'import os; os.truncate(\"notes.md\", 3)'", "aga"),
      ]
      let result = try await scene.watch { _ in
        for (script, text) in saves {
          try await scene.bash(script)
          try await scene.waitFor(text)
          // Nothing changes: the file is not empty for a while, either.
          try await scene.bash(
            "touch notes.md; cp notes.md same; dd if=same of=notes.md conv=notrunc status=none")
        }
        // Another file.
        try scene.home.write("more\n", to: "todo.md")
        try await scene.waitForMessage("Pushed \(scene.home.work)/todo.md")
      }
      #expect(result.ending == .signal(SIGINT))
      // A busy machine may stop the loop between two of its writes.
      let texts = scene.written(except: ["two\n1", "two\n12"])
      #expect(texts == ["first\n"] + saves.map(\.1))
      let pushed = scene.pushed().dropFirst()
      let line = "Pushed \(scene.home.work)/notes.md\n"
      // A slow machine may see that the file is gone for a while.
      let messages = scene.messages.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.contains("does not exist") }.joined(separator: "\n")
      #expect(
        messages == "note: watching 2 files; press Ctrl-C to stop\n"
          + String(repeating: line, count: pushed.count)
          + "Pushed \(scene.home.work)/todo.md\n")
      // Git sends an empty file.
      let patches = scene.sandbox.requests.count { $0.line.hasPrefix("PATCH") }
      #expect(patches == pushed.count { !$0.isEmpty } + 1)
    }
  }

  @Test(.requires("git")) func `uploads what git checks out`() async throws {
    try await Self.with { scene in
      try await scene.bash(
        """
        git init -q; git config user.name o; git config user.email o@example.com
        git add notes.md todo.md; git commit -qm 1
        git checkout -qb other; echo other > notes.md; echo other > todo.md; git commit -qam 2
        git rm -q todo.md; git commit -qm 3
        git checkout -q -
        """)
      _ = try await scene.watch { _ in
        try await scene.bash("git checkout -q other~")
        try await scene.waitFor("other\n")
        try await scene.waitFor("other\n", in: "todo.md")
        try await scene.bash("git checkout -q other")
        try await scene.waitForMessage("todo.md is missing")
        try await scene.bash("git checkout -q other~~")
        try await scene.waitFor("first\n")
        try await scene.waitFor("none\n", in: "todo.md")
      }
      #expect(scene.written() == ["first\n", "other\n", "first\n"])
      #expect(scene.written("todo.md") == ["none\n", "other\n", "none\n"])
    }
  }

  @Test(.requires("vim")) func `uploads what vim saves`() async throws {
    try await Self.with { scene in
      _ = try await scene.watch { _ in
        for (backup, text) in [("set backupcopy=no", "no"), ("set backupcopy=yes backup", "yes")] {
          try await scene.bash(
            "vim -Nes -u NONE '+\(backup)' '+%s/.*/\(text)/' '+wq' notes.md </dev/null")
          try await scene.waitFor("\(text)\n")
        }
      }
      #expect(scene.written() == ["first\n", "no\n", "yes\n"])
    }
  }

  @Test(.requires("nano")) func `uploads what nano saves`() async throws {
    try await Self.with { scene in
      _ = try await scene.watch { _ in
        let nano = Program(
          command: ["nano", "--ignorercfiles", "notes.md"],
          home: scene.home.with(["TERM": "xterm"]))
        try await TerminalSession.run(nano) { terminal, _ in
          try await terminal.waitFor("first")
          try terminal.type("a \u{F}\r")
          try await scene.waitFor("a first\n")
          try terminal.type("b \u{F}\r\u{18}")
        }
        try await scene.waitFor("a b first\n")
      }
      #expect(scene.written() == ["first\n", "a first\n", "a b first\n"])
    }
  }

  @Test func `of many saves, uploads each state that lasted, and the last one`() async throws {
    try await Self.with { scene in
      // Also slower than the saves.
      scene.sandbox.inject(.delay(.milliseconds(700)), times: 1_000) { $0.line.hasPrefix("PATCH") }
      let saves = """
        import os, random, time
        random.seed(1)
        log = open("log", "w")
        for number in range(30):
          lasts = random.random() < 0.4
          with open("notes.md", "w") as file:
            for part in ("text ", str(number), "\\n"):
              file.write(part)
              file.flush()
              time.sleep(0.02)
          log.write(f"{int(lasts)} text {number}\\n")
          if lasts:
            # However late a busy machine notices its writes.
            while not os.path.exists(f"../pushed-{number}"):
              time.sleep(0.05)
          else:
            time.sleep(random.uniform(0.05, 1))
        """
      /// The numbers of the complete texts; a write that the system interrupts for long is a state, too.
      func pushedNumbers() -> [Int] {
        scene.pushed().dropFirst().filter { $0.last == "\n" }
          .compactMap { Int($0.dropFirst(5).dropLast()) }
      }
      _ = try await scene.watch { _ in
        try scene.home.write(saves, to: "saves.py")
        async let saving: Void = scene.bash("python3 saves.py")
        try await eventually {
          for number in pushedNumbers() { mkdir("\(scene.home.root)/pushed-\(number)", 0o700) }
          return pushedNumbers().last == 29
        }
        try await saving
      }
      let log = String(decoding: scene.home.read("\(scene.home.work)/log") ?? [], as: UTF8.self)
        .split(separator: "\n").map(String.init)
      let (pushed, numbers) = (scene.pushed().dropFirst(), pushedNumbers())
      #expect(numbers == numbers.sorted(), "\(pushed)")
      let lasting = log.indices.filter { log[$0].hasPrefix("1") || $0 == 29 }
      #expect(lasting.count > 8 && Set(lasting).isSubset(of: numbers), "\(lasting) as \(numbers)")
      // Git sends an empty file.
      let patches = scene.sandbox.requests.count { $0.line.hasPrefix("PATCH") }
      #expect(patches == pushed.count { !$0.isEmpty })
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal right after a save uploads what was saved first`(signal: Int32) async throws {
    try await Self.with { scene in
      let result = try await scene.watch(signal: signal) { process in
        try scene.home.write("one\n", to: "notes.md")
        try await scene.waitFor("one\n")
        try await scene.waitForMessage("Pushed")
        // It notices the save and the signal at once.
        process.send(signal: SIGSTOP)
        try scene.home.write("last\n", to: "notes.md")
      }
      #expect(result.ending == .signal(signal))
      #expect(scene.written() == ["first\n", "one\n", "last\n"])
      #expect(
        scene.messages.hasSuffix(
          """
          note: pushing \(scene.home.work)/notes.md before exiting; press Ctrl-C again to exit now
          Pushed \(scene.home.work)/notes.md

          """), "\(scene.messages)")
    }
  }
}

extension `push --watch` {
  @Test func `a possible secret stops its file without a terminal, and others go on`() async throws
  {
    try await Self.with { scene in
      let token = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
      _ = try await scene.watch { _ in
        try scene.home.write("token \(token)\n", to: "notes.md")
        try await scene.waitForMessage("no longer watched")
        try scene.home.write("clean\n", to: "notes.md")
        try scene.home.write("more\n", to: "todo.md")
        try await scene.waitFor("more\n", in: "todo.md")
      }
      #expect(scene.written() == ["first\n"])
      #expect(!scene.messages.contains(token))
      #expect(
        scene.messages.contains("note: \(scene.home.work)/notes.md is no longer watched\n"))
    }
  }

  @Test func `a change of the same file on the host stops it; one of another file does not`()
    async throws
  {
    try await Self.with { scene in
      func edit(_ name: String, _ text: String) async throws {
        let edited = try await gists(
          "edit", scene.id, name, "-", in: scene.home, stdin: ProgramInput(Array(text.utf8)))
        #expect(edited.exit == 0, "\(edited)")
      }
      _ = try await scene.watch { _ in
        try await edit("other.txt", "theirs\n")
        try scene.home.write("mine\n", to: "notes.md")
        try await scene.waitFor("mine\n")
        try await edit("notes.md", "theirs\n")
        try scene.home.write("mine too\n", to: "notes.md")
        try await scene.waitForMessage("no longer watched")
        try scene.home.write("more\n", to: "todo.md")
        try await scene.waitFor("more\n", in: "todo.md")
      }
      #expect(scene.written() == ["first\n", "mine\n", "theirs\n"])
      let path = "\(scene.home.work)/notes.md"
      #expect(
        scene.messages.contains(
          """
          error: \(path) changed both locally and in its gist
          hint: to merge both, run gists merge \(path)
          hint: to compare them, run gists view --raw \(scene.id) notes.md | diff - \(path)
          hint: to keep the local file, run gists push --force \(path)
          hint: to keep the gist's file, run gists pull --force \(path)
          note: \(path) is no longer watched

          """), "\(scene.messages)")
    }
  }

  @Test func `while the host fails, states wait and are uploaded in order`() async throws {
    try await Self.with { scene in
      let path = "\(scene.home.work)/notes.md"
      _ = try await scene.watch { _ in
        let fault = scene.home.root + "/fault"
        try Data().write(to: URL(filePath: fault))
        scene.sandbox.inject(.dropBefore, times: 1_000) { _ in access(fault, F_OK) == 0 }
        try scene.home.write("one\n", to: "notes.md")
        // The first state waits.
        try await scene.waitForMessage("will keep retrying")
        try scene.home.write("two\n", to: "notes.md")
        let count = scene.sandbox.requests.count
        try await eventually { scene.sandbox.requests.count > count + 1 }
        unlink(fault)
        try await scene.waitFor("two\n")
      }
      #expect(scene.written() == ["first\n", "one\n", "two\n"])
      let host = scene.sandbox.url.dropFirst(7)
      let notes = scene.messages.split(separator: "\n").filter { $0.contains("could not push") }
      #expect(notes.count == 1)
      #expect(notes.first?.hasPrefix("note: could not push \(path): ") == true, "\(host)")
    }
  }

  @Test func `what can't be uploaded before the end is named`() async throws {
    try await Self.with { scene in
      let result = try await scene.watch { _ in
        scene.sandbox.inject(.respond(.serviceUnavailable), times: 1_000)
        try scene.home.write("lost?\n", to: "notes.md")
        try await scene.waitForMessage("will keep retrying")
      }
      #expect(result.ending == .signal(SIGINT))
      let path = "\(scene.home.work)/notes.md"
      #expect(
        scene.messages.hasSuffix(
          "error: not pushed: \(path)\nhint: to push, run gists push \(path)\n"),
        "\(scene.messages)")
    }
  }

  @Test(arguments: [Duration.zero, .seconds(1)])
  func `a removed folder ends the watch of its files, also while a gist is looked up`(
    latency: Duration
  ) async throws {
    try await Self.with(latency: latency) { scene in
      try await scene.bash("mkdir below; mv todo.md below")
      #expect(try await gists("link", "below/todo.md", scene.id, in: scene.home).exit == 0)
      let path = "\(scene.home.work)/below/todo.md"
      let result = try await scene.watch("below/todo.md", signal: nil) { process in
        // It does not notice that the file goes before its folder.
        process.send(signal: SIGSTOP)
        try await scene.bash("rm -r below")
        process.send(signal: SIGCONT)
      }
      #expect(result.exit == 66)
      #expect(
        scene.messages == """
          note: watching 1 file; press Ctrl-C to stop
          error: the folder of \(path) no longer exists
          hint: create the folder, or unlink the file with: gists link --remove \(path)
          note: \(path) is no longer watched

          """)
    }
  }

  @Test func `a folder that is moved above ends the watch of its files`() async throws {
    try await Self.with { scene in
      try await scene.bash("mkdir -p above/below; mv todo.md above/below")
      let linked = try await gists("link", "above/below/todo.md", scene.id, in: scene.home)
      #expect(linked.exit == 0)
      let result = try await scene.watch("above/below/todo.md", signal: nil) { _ in
        try await scene.bash("mv above moved")
      }
      #expect(result.exit == 66)
      #expect(scene.messages.contains("above/below/todo.md is no longer watched\n"))
    }
  }

  @Test func `a symbolic link or a silent pipe in a file's place is not read`() async throws {
    try await Self.with { scene in
      let path = "\(scene.home.work)/todo.md"
      let result = try await scene.watch { _ in
        try await scene.bash(
          "echo private > other; ln -sf other notes.md")
        try await scene.waitForMessage(
          "hint: to watch the file again, replace the symbolic link with a file")
        try await scene.bash("ln -sf ./other notes.md; rm todo.md; mkfifo todo.md")
        let writer = open(path, O_RDWR)
        defer { close(writer) }
        try await scene.waitForMessage("todo.md is a pipe")
      }
      #expect(scene.messages.ranges(of: "notes.md is a symbolic link").count == 1)
      #expect(result.ending == .signal(SIGINT))
      #expect(scene.pushed() == ["first\n"] && scene.pushed("todo.md") == ["none\n"])
    }
  }

  @Test func `at a terminal, asks before it sends a possible secret`() async throws {
    try await Self.with { scene in
      let text = "token ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a\n"
      let program = Program.gists(["push", "--watch"], in: scene.home)
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor("press Ctrl-C to stop")
        try scene.home.write(text, to: "notes.md")
        try await terminal.waitFor("Send anyway? [y/N]")
        try terminal.type("n\r")
        try await terminal.waitFor("was not pushed")
        try scene.home.write("more " + text, to: "notes.md")
        try await terminal.waitFor("Send anyway? [y/N]")
        try terminal.type("y\r")
        try await terminal.waitFor("Pushed")
        try scene.home.write("ghp_" + "26C7e42F292c6912E7710c838347Ae178B4a\n", to: "notes.md")
        try await terminal.waitFor("Send anyway? [y/N]")
        try terminal.type("\u{3}")
      }
      #expect(result.ending == .signal(SIGINT))
      #expect(result.hasModesOfStart)
      #expect(scene.written() == ["first\n", "more " + text])
      #expect(result.text.contains("not pushed: "), "\(result.text)")
    }
  }

  @Test func `is refused with --dry-run and --json`() async throws {
    try await ScratchHome.with { home in
      for (option, message) in [
        ("--dry-run", "specify only one of --watch and --dry-run"),
        ("--json", "--watch has no JSON output"),
      ] {
        let result = try await gists("push", "--watch", option, in: home)
        #expect(result.exit == 64 && result.err.contains(message), "\(result)")
      }
    }
  }
}
