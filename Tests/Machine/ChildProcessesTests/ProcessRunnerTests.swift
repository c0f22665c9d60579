import Dispatch
import FoundationEssentials
import Glibc
import LocalFiles
import Synchronization
import TestSupport
import Testing

@testable import ChildProcesses

@Suite struct ProcessRunnerTests {
  private let runner = ProcessRunner.live(
    ChildEnvironment(
      ["PATH": "/usr/bin:/bin", "GH_TOKEN": "ghp_0123456789", "LANG": "C.UTF-8"],
      withoutTokens: { $0 }))

  @Test func `a program gets its arguments, its input and no token`() async throws {
    try await ScratchFolder.with { folder in
      let script = "cat > \"$0\"; env >> \"$0\"; echo \"$1\" >> \"$0\""
      let outcome = await runner.detached(
        ["sh", "-c", script, "\(folder)/seen", "$(id) ; x"], Array("text\n".utf8), .untilHang)
      #expect(outcome == .succeeded)
      let seen = try String(contentsOfFile: "\(folder)/seen", encoding: .utf8)
      #expect(seen.hasPrefix("text\n"))
      #expect(seen.hasSuffix("$(id) ; x\n"))
      #expect(seen.contains("LANG=C.UTF-8"))
      #expect(!seen.contains("TOKEN"))
    }
  }

  @Test func `a program may fail, be missing, or run longer than the time limit`() async throws {
    #expect(await runner.detached(["false"], [], .untilHang) == .failed)
    #expect(await runner.detached(["/bin/false"], [], .untilHang) == .failed)
    #expect(await runner.detached(["no-such-program-here"], [], .untilHang) == .notFound)
    #expect(await runner.detached(["/no/such/program"], [], .untilHang) == .notFound)
    #expect(await runner.detached([], [], .untilHang) == .notFound)
    try await ScratchFolder.with { folder in
      let script = "while [ -e \"$0\" ]; do sleep 0.05; done"
      let outcome = await runner.detached(["sh", "-c", script, folder], [], .milliseconds(10))
      #expect(outcome == .stillRunning)
    }
  }

  @Test func `what ulimit -f keeps from a program is named in plain words`() async {
    await #expect(processExitsWith: .success) {
      ProcessSetup.apply()
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let failure = FileError.cannotWrite(path: "a file in memory", errno: EFBIG)
      #expect(throws: failure) { try MemoryFile([1]) }
    }
  }

  @Test func `a program at the terminal gets the descriptor of a locked file, if there is one`()
    async throws
  {
    try await ScratchFolder.with { folder in
      let path = "\(folder)/lock"
      let lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(lock) }
      let script = "[ /proc/$$/fd/\(ProcessRunner.lockDescriptor) -ef \"$0\" ]"
      #expect(await runner.atTerminal(["sh", "-c", script, path], lock) == .exited(0))
      #expect(await runner.atTerminal(["sh", "-c", script, path], nil) == .exited(1))
    }
  }

  @Test func `a chooser that can't get its lines fails with the system's reason`() async {
    await #expect(processExitsWith: .success) {
      ProcessSetup.apply()
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let runner = ProcessRunner.live(ChildEnvironment([:], withoutTokens: { $0 }))
      let failure = FileError.cannotWrite(path: "a file in memory", errno: EFBIG)
      await #expect(throws: failure) { _ = try await runner.choosing(["cat"], [1]) }
    }
  }

  @Test func `a program may end without reading its input`() async {
    let input = [UInt8](repeating: 0x78, count: 1_000_000)
    #expect(await runner.detached(["false"], input, .untilHang) == .failed)
    #expect(await runner.detached(["true"], input, .untilHang) == .succeeded)
    #expect(await runner.output(["echo", "out"], input, 100, .untilHang) == Array("out\n".utf8))
  }

  @Test func `output is complete, or nil`() async {
    let input = Array("text\n".utf8)
    #expect(await runner.output(["cat"], input, 100, .untilHang) == input)
    #expect(await runner.output(["cat"], input, 4, .untilHang) == nil)
    #expect(await runner.output(["sh", "-c", "cat; exit 1"], input, 100, .untilHang) == nil)
    #expect(await runner.output(["sh", "-c", "echo $GH_TOKEN"], [], 100, .untilHang) == [10])
    #expect(await runner.output(["no-such-program-here"], [], 100, .untilHang) == nil)
    #expect(await runner.output([], [], 100, .untilHang) == nil)
    #expect(await runner.output(["sleep", "20"], [], 100, .milliseconds(10)) == nil)
  }

  @Test func `without input stdin is /dev/null`() async {
    let stdin = await runner.output(["readlink", "/proc/self/fd/0"], [], 100, .untilHang)
    #expect(stdin == Array("/dev/null\n".utf8))
  }

  @Test func `a program that draws finds the size of the cells, and no terminal that it may use`()
    async throws
  {
    let runner = ProcessRunner.live(
      ChildEnvironment(
        [
          "PATH": "/usr/bin:/bin", "GH_TOKEN": "ghp_0123456789", "TERM": "tmux-256color",
          "TMUX": "/tmp/tmux-0/default,1,0", "STY": "1.pts", "TERM_PROGRAM": "tmux",
        ], withoutTokens: { $0 }))
    // TIOCGWINSZ; the seventh field of stat is the terminal of the session.
    let script = """
      ioctl(STDERR, 0x5413, $size = "\\0" x 8) or die;
      print join(" ", unpack("S4", $size)), "\\n";
      open(STAT, "/proc/self/stat"); print((split(" ", <STAT>))[6], "\\n"); close(STAT);
      print join(" ", map { "$_=$ENV{$_}" } grep { /TMUX|STY|TERM|TOKEN/ } sort keys %ENV), "\\n";
      print STDERR "x" x 1_000_000;
      print STDOUT <STDIN>;
      """
    let output = await runner.drawing(
      ["perl", "-e", script], Array("input\n".utf8), CellSize(width: 9, height: 18), 1_000,
      .untilHang)
    #expect(
      output.map { String(decoding: $0, as: UTF8.self) } == """
        36 120 1080 648
        0
        TERM=xterm-256color
        input

        """)
    #expect(
      await runner.drawing(["false"], [], CellSize(width: 9, height: 18), 100, .untilHang) == nil)
    #expect(await runner.drawing([], [], CellSize(width: 9, height: 18), 100, .untilHang) == nil)
  }

  @Test func `no descriptor is left after a program that draws, or inherited by another`() async {
    await #expect(processExitsWith: .success) {
      let runner = ProcessRunner.live(
        ChildEnvironment(["PATH": "/usr/bin:/bin"], withoutTokens: { $0 }))
      let cell = CellSize(width: 9, height: 18)
      // The first program starts the guard.
      _ = await runner.drawing(["true"], [1], cell, 100, .untilHang)
      let before = openFiles()
      for command in [["cat"], ["false"], ["no-such-program-here"]] {
        _ = await runner.drawing(command, [1], cell, 100, .untilHang)
      }
      _ = await runner.drawing(["sleep", "20"], [1], cell, 100, .milliseconds(10))
      #expect(openFiles() == before)
      let terminal = try #require(CellTerminal(cell))
      let list = ["sh", "-c", "ls -l /proc/$$/fd"]
      let inherited = try #require(await runner.output(list, [], 10_000, .untilHang))
      withExtendedLifetime(terminal) {}
      #expect(!String(decoding: inherited, as: UTF8.self).contains("/dev/pt"))
    }
  }

  @Test func `the end of a program is also the end of what it has started`() async throws {
    try await ScratchFolder.with { folder in
      let file = "\(folder)/child"
      // The program that keeps the pipe open would run for an hour.
      let script = "sleep 3600 & echo $! >'\(file).new'; mv '\(file).new' '\(file)'; wait"
      let output = Task { await runner.output(["sh", "-c", script], [], 100, .seconds(3600)) }
      try await eventually { FileManager.default.fileExists(atPath: file) }
      let child = try String(contentsOfFile: file, encoding: .utf8).dropLast()
      output.cancel()
      #expect(await output.value == nil)
      try await Self.waitForEnd(of: child)
    }
  }

  @Test(.endsHangs)
  func `at the time limit a program ends with what it has started, whatever it ignores`()
    async throws
  {
    #expect(await runner.status(["true"], .untilHang) == .succeeded)
    #expect(await runner.status(["false"], .untilHang) == .failed)
    #expect(await runner.status(["no-such-program-here"], .untilHang) == .notFound)
    try await ScratchFolder.with { folder in
      let file = "\(folder)/children"
      let script = """
        trap '' HUP INT TERM; sleep 3600 & echo $$ $! >'\(file).new'; mv '\(file).new' '\(file)'
        while :; do sleep 1; done
        """
      // A busy machine may not have started it in the first second.
      for seconds in [1, 4, 16, 64, 256] where !FileManager.default.fileExists(atPath: file) {
        #expect(await runner.status(["sh", "-c", script], .seconds(seconds)) == .failed)
      }
      for child in try String(contentsOfFile: file, encoding: .utf8).split(
        whereSeparator: \.isWhitespace)
      {
        try await Self.waitForEnd(of: child)
      }
    }
  }

  @Test func `only a program that runs is killed, and none starts afterwards`() async throws {
    // A session of its own is a group, too.
    let spawn = Spawn(
      command: ["sleep", "600"], environment: ["PATH": "/usr/bin:/bin"], defaultSignals: .all,
      hasOwnSession: true)
    let running = ChildProcess(isGuarded: true)
    #expect(await running.startPatiently(spawn) == 0)
    running.send(SIGKILL)
    #expect(await running.waitForEnd() == .signaled(SIGKILL))
    // Now its ID may be that of another program.
    running.send(SIGKILL)
    let late = ChildProcess(isGuarded: true)
    late.send(SIGKILL)
    #expect(await late.startPatiently(spawn) == ECANCELED)
  }

  @Test func `output is read piece by piece, and a program whose reader stops is killed`()
    async throws
  {
    let environment = ["PATH": "/usr/bin:/bin"]
    let endless = PipedProcess(["yes"], environment: environment)
    let (status, count) = try await endless.run { await $0.next()?.count ?? 0 }
    #expect(status == .signaled(SIGKILL))
    #expect(try #require(count) > 0)
    await #expect(throws: CancellationError.self) {
      try await endless.run { _ in throw CancellationError() }
    }
    let whole = try await PipedProcess(["printf", "abc"], environment: environment).run { output in
      var pieces: [UInt8] = []
      while let piece = await output.next() { pieces += piece }
      return pieces
    }
    #expect(whole.status == .exited(0))
    #expect(whole.value == Array("abc".utf8))
    let missing = try await PipedProcess(["no-such-program-here"], environment: environment).run {
      await $0.next()
    }
    #expect(missing.status == .notFound)
    #expect(missing.value == nil)
  }

  @Test(.endsHangs)
  func `a program that keeps the pipe open in another session delays no time limit`() async throws {
    try await ScratchFolder.with { folder in
      let file = "\(folder)/child"
      let script =
        "setsid sh -c 'echo $$ >\(file).new; mv \(file).new \(file); exec sleep 3600' & wait"
      let output = Task { await runner.output(["sh", "-c", script], [], 100, .seconds(3600)) }
      try await eventually { FileManager.default.fileExists(atPath: file) }
      output.cancel()
      #expect(await output.value == nil)
      let child = try String(contentsOfFile: file, encoding: .utf8).dropLast()
      kill(try #require(pid_t(child)), SIGKILL)
    }
  }

  @Test func `an unattended program has no terminal, gets its input, and its output is returned`()
    async throws
  {
    let script = "cat; echo $GIVEN ${HOME-none}; echo wrong >&2; tty; exit 3"
    let program = UnattendedProgram(
      ["sh", "-c", script], input: Array("given\n".utf8),
      variables: ["GIVEN": "yes", "LANG": "C", "HOME": nil])
    let result = try await runner.unattended(program)
    #expect(
      result
        == .init(
          .exited(3), output: Array("given\nyes none\nnot a tty\n".utf8),
          errors: Array("wrong\n".utf8)))
    let missing = try await runner.unattended(.init(["no-such-program-here"]))
    #expect(missing == .init(.notFound))
  }

  @Test func `what an unattended program writes to stderr is reported while it runs`() async throws
  {
    let (reports, report) = AsyncStream.makeStream(of: [UInt8].self)
    var program = UnattendedProgram(["sh", "-c", "echo half done >&2; sleep 600"])
    program.onProgress = { report.yield($0) }
    let task = Task { [runner, program] in try await runner.unattended(program) }
    let first = await reports.first { !$0.isEmpty }
    task.cancel()
    #expect(first == Array("half done\n".utf8))
    let result = try await task.value
    #expect(result == .init(.signaled(SIGTERM), errors: Array("half done\n".utf8)))
  }

  @Test func `a report that is under way at the end of an unattended program ends first`()
    async throws
  {
    try await ScratchFolder.with { folder in
      let script = "echo $$ >&2; while [ ! -e '\(folder)/end' ]; do sleep 0.01; done"
      let isOver = Mutex(false)
      var program = UnattendedProgram(["sh", "-c", script])
      program.onProgress = { errors in
        guard let id = pid_t(String(decoding: errors, as: UTF8.self).dropLast()) else { return }
        close(open("\(folder)/end", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
        while !RunningProcess(id: id).hasEnded { usleep(1_000) }
        // Long enough for what must not come first.
        usleep(100_000)
        isOver.withLock { $0 = true }
      }
      let result = try await runner.unattended(program)
      #expect(isOver.withLock { $0 })
      #expect(result.status == .exited(0))
    }
  }

  @Test func `an unattended program has a session of its own, without a terminal`() async throws {
    let script =
      "read -r _ _ _ _ group session _ </proc/$$/stat; echo $((group - $$)) $((session - $$))"
    let output = try await runner.unattended(
      .init(["sh", "-c", "\(script); (: </dev/tty) 2>&1 && echo open"])
    ).output
    let text = String(decoding: output, as: UTF8.self)
    #expect(text.hasPrefix("0 0\n"))
    #expect(text.contains("/dev/tty"))
    #expect(!text.contains("open\n"))
  }

  @Test func `the programs that an unattended one started end with its task`() async throws {
    try await ScratchFolder.with { folder in
      let file = "\(folder)/child"
      let script = "sleep 3600 & echo $! >'\(file).new'; mv '\(file).new' '\(file)'; wait"
      let task = Task { [runner] in try await runner.unattended(.init(["sh", "-c", script])).status
      }
      try await eventually { FileManager.default.fileExists(atPath: file) }
      let child = try String(contentsOfFile: file, encoding: .utf8).dropLast()
      task.cancel()
      #expect(try await task.value == .signaled(SIGTERM))
      try await Self.waitForEnd(of: child)
    }
  }

  private static func waitForEnd(of id: Substring) async throws {
    let process = RunningProcess(id: try #require(pid_t(id)))
    try await eventually { process.hasEnded }
  }

  @Test func `an unattended program ends with its task`() async throws {
    let task = Task { [runner] in try await runner.unattended(.init(["sleep", "600"])).status }
    task.cancel()
    // It may not even have started.
    #expect([.signaled(SIGTERM), .notStarted(errno: ECANCELED)].contains(try await task.value))
  }
}
