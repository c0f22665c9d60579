import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

/// Ctrl-C and other signals: a sent request gets two seconds, and the message says what may have
/// happened.
@Suite(.endsHangs) struct Interruption {
  private static let silent = FaultScript.routes(["POST /gists": [.hang]])

  /// The messages of a create that was ended before its response.
  private func note(_ faults: Faults) -> String {
    "note: the gist may or may not have been created on \(faults.host); check before retrying: gists list\n"
      + keptNote(in: faults.home)
  }

  /// The messages that name the saved text and the command that sends it.
  private func keptNote(
    in home: ScratchHome, _ purpose: String = "if your text is not on GitHub, send it again with:"
  ) -> String {
    let path = home.files.first { $0.hasPrefix("state/gists/unsent/") } ?? "nothing kept"
    return """
      note: your text is saved in \(home.root)/\(path)
      note: \(purpose) \
      gists create --filename=stdin.txt \(home.root)/\(path)

      """
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `an interrupted create ends after two seconds and says what may have happened`(
    number: Int32
  ) async throws {
    try await Faults.with(Self.silent) { faults in
      var sent = ContinuousClock.now
      let result = try await Program.gists(["create", "-"], in: faults.home).run(stdin: "text") {
        process in
        try await faults.server.waitForRequests(1)
        sent = .now
        process.send(signal: number)
      }
      let time = ContinuousClock.now - sent
      #expect(result.ending == .signal(number))
      // The end of the request, 13 seconds later, would be an error.
      #expect(time > .seconds(1.9))
      #expect(result.out == "")
      #expect(result.err == note(faults))
      #expect(faults.drafts == ["text"])
      #expect(faults.lines == ["POST /gists"])
    }
  }

  @Test(arguments: [("star", "PUT"), ("unstar", "DELETE")])
  func `an interrupted star says what may have happened`(command: String, method: String)
    async throws
  {
    let star = "\(method) /gists/\(HostDocument.id)/star"
    try await Faults.with(.routes([star: [.hang]])) { faults in
      let result = try await Program.gists([command, HostDocument.id], in: faults.home).run {
        process in
        try await faults.server.waitForRequests(1)
        process.send(signal: SIGINT)
      }
      #expect(result.ending == .signal(SIGINT))
      #expect(
        result.err
          == "note: gist \(HostDocument.id) may or may not have been \(command)red on \(faults.host); "
          + "check before retrying: gists view \(HostDocument.id)\n")
    }
  }

  /// Runs a program at a terminal, as the child of another one that gets SIGHUP first and passes it
  /// on later; closes the terminal at a question, and prints how the program ended.
  private static let closing = """
    import os, pty, signal, sys, time
    reading, writing = os.pipe()
    leader, master = pty.fork()
    if leader == 0:
        program = os.fork()
        if program == 0:
            os.execv(sys.argv[1], sys.argv[1:])
        def hang_up(*_):
            time.sleep(0.1)
            os.kill(program, signal.SIGHUP)
        signal.signal(signal.SIGHUP, hang_up)
        status = os.waitpid(program, 0)[1]
        os.write(writing, b'%d' % os.waitstatus_to_exitcode(status))
        os._exit(0)
    os.close(writing)
    seen = b''
    while b'[y/N]' not in seen:
        seen += os.read(master, 65536)
    os.close(master)
    print(os.read(reading, 9).decode())
    """

  @Test(.requires("python3"))
  func `a terminal that is closed at a question ends gists with SIGHUP, even if that comes later`()
    async throws
  {
    try await ScratchHome.with { home in
      let folder = "\(home.state)/gists/unsent"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let draft = "\(folder)/20260102T030405Z-1-notes.md"
      try Data("mine".utf8).write(to: URL(filePath: draft))
      let question = Program.gists(["drafts", "--remove", "--all"], in: home)
      let program = Program(
        command: ["python3", "-c", Self.closing] + question.command, home: home)
      // On a busy machine, it may come after the five seconds for which it is awaited.
      let result = try await repeating {
        try await program.run()
      } while: {
        $0.out != "-1\n" && $0.time >= .seconds(5)
      }
      #expect(result.out == "-1\n", "\(result)")
      #expect(home.read(draft) == Array("mine".utf8))
    }
  }

  /// Closes the terminal of a program that then runs another one, up to five times; prints whether
  /// that took less than the time for which a signal is awaited.
  private static let closedBefore = """
    import os, pty, signal, subprocess, sys, time
    reading, writing = os.pipe()
    leader, master = pty.fork()
    if leader == 0:
        signal.signal(signal.SIGHUP, lambda *_: None)
        os.write(1, b'ready')
        try:
            while os.read(0, 9):
                pass
        except OSError:
            pass
        seconds = 5
        for _ in range(5):
            start = time.monotonic()
            subprocess.run(
                sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            seconds = min(seconds, time.monotonic() - start)
            if seconds < 5:
                break
        os.write(writing, b'at once' if seconds < 5 else b'late')
        os._exit(0)
    os.close(writing)
    seen = b''
    while b'ready' not in seen:
        seen += os.read(master, 65536)
    os.close(master)
    print(os.read(reading, 9).decode())
    """

  @Test(.requires("python3"))
  func `a program that starts after its terminal was closed waits for no signal`() async throws {
    try await ScratchHome.with { home in
      let version = Program.gists(["--version"], in: home)
      let program = Program(
        command: ["python3", "-c", Self.closedBefore] + version.command, home: home)
      let result = try await program.run()
      #expect(result.out == "at once\n", "\(result)")
    }
  }

  @Test func `a second Ctrl-C ends at once`() async throws {
    let end = try await repeating {
      () -> (result: ProgramResult, drafts: [String], isMissed: Bool) in
      var end: (result: ProgramResult, drafts: [String], isMissed: Bool)?
      try await Faults.with(Self.silent) { faults in
        var isMissed = false
        let result = try await Program.gists(["create", "-"], in: faults.home).run(stdin: "text") {
          process in
          try await faults.server.waitForRequests(1)
          let start = ContinuousClock.now
          process.send(signal: SIGINT)
          waitUntilHandled(process)
          process.send(signal: SIGINT)
          // On a busy machine, the second one may come when the first one has ended the program.
          isMissed = ContinuousClock.now - start > .seconds(1)
        }
        end = (result, faults.drafts, isMissed)
      }
      return try #require(end)
    } while: {
      $0.isMissed
    }
    #expect(end.result.ending == .signal(SIGINT))
    #expect(end.result.err == "", "it waited for the response and reported it")
    #expect(end.drafts == ["text"])
  }

  /// Waits until the handler has received the first Ctrl-C: two signals before that would count as
  /// one.
  ///
  /// Blocks the thread: a second later the test would be a different one.
  private func waitUntilHandled(_ process: RunningProcess) {
    for _ in 0..<10_000 {
      let status = try? String(contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
      let mask = line?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? 0
      if mask & 1 << UInt64(SIGINT - 1) == 0 { return }
      usleep(1_000)
    }
  }

  /// Returns the result of a create that got its response after Ctrl-C, in time, with the host's name in
  /// messages and the drafts.
  ///
  /// On a busy machine, the response may be later than two seconds, or come before the signal has an
  /// effect: then the next create is tried.
  private func interrupt(
    before answer: FaultAnswer
  ) async throws -> (result: ProgramResult, host: String, drafts: [String]) {
    try await repeating {
      let isHandled = Mutex(false)
      let script = FaultScript.each { _, _ in
        try? await eventually { isHandled.withLock(\.self) }
        try? await Task.sleep(for: .milliseconds(300))
        return answer
      }
      var end: (result: ProgramResult, host: String, drafts: [String])?
      try await Faults.with(script) { faults in
        let result = try await Program.gists(["create", "-"], in: faults.home).run(stdin: "text") {
          process in
          try await faults.server.waitForRequests(1)
          process.send(signal: SIGINT)
          waitUntilHandled(process)
          isHandled.withLock { $0 = true }
        }
        end = (result, faults.host, faults.drafts)
      }
      return try #require(end)
    } while: {
      $0.result.ending != .signal(SIGINT)
        || $0.result.err.contains(" may or may not have been created ")
    }
  }

  @Test func `a response within two seconds is still printed`() async throws {
    let (result, _, drafts) = try await interrupt(before: .json(201, HostDocument.created))
    #expect(result.ending == .signal(SIGINT))
    #expect(result.out == "https://gist.github.com/octocat/\(HostDocument.id)\n")
    #expect(result.err == "")
    #expect(drafts == [])
  }

  @Test func `an error within two seconds is still reported`() async throws {
    let (result, host, drafts) = try await interrupt(before: .json(422, #"{"message":"no"}"#))
    #expect(result.ending == .signal(SIGINT))
    #expect(result.error == "\(host) rejected the data: no (HTTP 422)")
    #expect(result.err.contains("your text is saved in "))
    #expect(drafts == ["text"])
  }

  @Test func `Ctrl-C twice leaves the terminal's settings unchanged`() async throws {
    try await Faults.with(Self.silent) { faults in
      let path = try faults.home.write("text", to: "a.txt")
      let program = Program.gists(["create", path], in: faults.home)
      let result = try await TerminalSession.run(program) { terminal, process in
        try await faults.server.waitForRequests(1)
        try terminal.type("\u{3}")
        waitUntilHandled(process)
        // On a busy machine, the first one may have ended the program, and closed the terminal.
        try? terminal.type("\u{3}")
        #expect(terminal.echoes)
      }
      #expect(result.ending == .signal(SIGINT))
    }
  }

  @Test(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool"))
  func `Ctrl-C during a keyring call ends at once, and nothing was sent`() async throws {
    try await FaultServer.with(.creating(HostDocument.gist())) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let home = home.using(server)
        try await keyring.store(.token(host: "127.0.0.1:\(server.port)"))
        try await keyring.withDaemonStopped {
          // On a busy machine, the signal may come after the five seconds of the call.
          let result: ProgramResult = try await repeating {
            try? FileManager.default.removeItem(atPath: "\(home.state)/gists/unsent")
            return try await Program.gists(["create", "-"], in: home).run(stdin: "text") {
              process in
              // The only socket opened before a request is the keyring's.
              try await eventually { process.hasSocket || process.hasEnded }
              process.send(signal: SIGINT)
            }
          } while: {
            $0.exit == 4
          }
          #expect(result.ending == .signal(SIGINT))
          #expect(result.err == keptNote(in: home, "to send it, run"))
          #expect(server.requests == [])
        }
      }
    }
  }

  @Test(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool"))
  func `Ctrl-C at a hidden prompt turns echo on again`() async throws {
    try await Desktop.with { desktop in
      let program = Program.gists(["auth", "login", "--with-token"], in: desktop.home)
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor("Paste your token")
        try await eventually { !terminal.echoes }
        try terminal.type("gho_half\u{3}")
        try await eventually { terminal.echoes }
      }
      #expect(result.ending == .exit(2))
      #expect(!result.text.contains("gho_half"))
    }
  }

  @Test(arguments: [["delete"], ["delete", HostDocument.id]])
  func `Ctrl-C at a question or a list is a no`(arguments: [String]) async throws {
    let script = FaultScript.routes([
      "GET /gists": [.json(200, HostDocument.list(HostDocument.gist()))],
      "GET /gists/\(HostDocument.id)": [.json(200, HostDocument.gist())],
      "GET /user": [.json(200, #"{"login":"octocat","id":583231}"#)],
    ])
    try await Faults.with(script) { faults in
      let program = Program.gists(arguments, in: faults.home)
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor(arguments.count == 1 ? "Delete which" : "[y/N] ")
        try terminal.type("\u{3}")
      }
      #expect(result.ending == .exit(2), "\(result.text)")
      #expect(result.text.last?.isNewline == true, "\(result.text)")
      #expect(faults.server.requests.allSatisfy { $0.method == "GET" })
    }
  }
}
