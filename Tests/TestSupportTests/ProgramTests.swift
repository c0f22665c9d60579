import Glibc
import TestSupport
import Testing

/// How tests run programs, with programs of the shell.
@Suite struct ProgramTests {
  private func shell(_ script: String, in home: ScratchHome) -> Program {
    Program(command: ["sh", "-c", script], home: home)
  }

  @Test func `the output and the status are exact`() async throws {
    try await ScratchHome.with { home in
      let result = try await shell(#"cat; printf '\377\000' >&2; exit 7"#, in: home)
        .run(stdin: "some text")
      #expect(result.ending == .exit(7))
      #expect(result.out == "some text")
      #expect(result.stderr == [0xff, 0])
    }
  }

  @Test func `a program need not read its standard input`() async throws {
    try await ScratchHome.with { home in
      let input = ProgramInput([UInt8](repeating: 65, count: 1_000_000))
      let unread = try await shell("exit 0", in: home).run(stdin: input)
      #expect(unread.ending == .exit(0))
      let counted = try await shell("wc -c", in: home).run(stdin: input)
      #expect(counted.out == "1000000\n")
    }
  }

  @Test func `the environment contains only the variables of the home`() async throws {
    try await ScratchHome.with { home in
      let result = try await Program(command: ["env"], home: home.with(["A": "b"])).run()
      let names = result.out.split(separator: "\n").map { $0.prefix { $0 != "=" } }
      #expect(
        names.sorted() == [
          "A", "COLORFGBG", "HOME", "LANG", "PATH", "TERM", "TZ", "XDG_CACHE_HOME",
          "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME",
        ])
      try home.write("x", to: "file")
      #expect(try await shell("ls", in: home).run().out == "file\n")
      #expect(home.files == ["work/file"])
    }
  }

  @Test func `a signal is not an exit status`() async throws {
    try await ScratchHome.with { home in
      let result = try await shell("kill -PIPE $$", in: home).run()
      #expect(result.ending == .signal(SIGPIPE))
      let killed = try await shell("exec sleep 60", in: home).run { $0.send(signal: SIGINT) }
      #expect(killed.ending == .signal(SIGINT))
    }
  }

  @Test func `a program that hangs is killed`() async throws {
    try await ScratchHome.with { home in
      var error: TimeLimitExceeded?
      // A busy machine may not have started it in the first seconds.
      for seconds in [2, 20, 200] where error?.result.out != "so far\n" {
        error = await #expect(throws: TimeLimitExceeded.self) {
          try await shell("echo so far; exec sleep 600", in: home).run(limit: .seconds(seconds))
        }
      }
      #expect(error?.result.out == "so far\n")
      #expect(error?.result.ending == .signal(SIGKILL))
    }
  }

  @Test func `a program that starts after its time limit is killed`() async throws {
    try await ScratchHome.with { home in
      let error = await #expect(throws: TimeLimitExceeded.self) {
        try await shell("exec sleep 600", in: home).run(limit: .zero)
      }
      #expect(error?.result.ending == .signal(SIGKILL))
    }
  }

  @Test func `a process shows its arguments, environment and children`() async throws {
    try await ScratchHome.with { home in
      let program = shell("sleep 61 & wait", in: home.with(["A": "b"]))
      _ = try await program.run { process in
        try await eventually { process.children.first?.arguments == ["sleep", "61"] }
        #expect(process.arguments.dropFirst() == ["-c", "sleep 61 & wait"])
        #expect(process.environment.contains("A=b"))
        process.children.forEach { $0.send(signal: SIGTERM) }
      }
    }
  }

  @Test func `a terminal shows output and sends keys`() async throws {
    try await ScratchHome.with { home in
      let script =
        "stty size; tty <&2 | cut -c-9; stty -echo; printf 'name? '; read n; echo; echo hi $n"
      let result = try await TerminalSession.run(
        shell(script, in: home), columns: 72, rows: 20
      ) { terminal, _ in
        try await terminal.waitFor("name? ")
        #expect(!terminal.echoes)
        try terminal.type("octocat\r")
        try await terminal.waitFor("hi")
      }
      #expect(result.ending == .exit(0))
      #expect(result.text == "20 72\r\n/dev/pts/\r\nname? \r\nhi octocat\r\n")
    }
  }

  @Test func `Ctrl-C at a terminal reaches the program`() async throws {
    try await ScratchHome.with { home in
      let result = try await TerminalSession.run(
        shell("echo ready; exec sleep 60", in: home)
      ) { terminal, _ in
        try await terminal.waitFor("ready")
        try terminal.type("\u{3}")
      }
      #expect(result.ending == .signal(SIGINT))
    }
  }

  @Test func `waiting for a missing text ends with the program`() async throws {
    try await ScratchHome.with { home in
      await #expect(throws: TerminalSession.NotShown.self) {
        try await TerminalSession.run(shell("echo other", in: home), limit: .seconds(1)) {
          terminal, _ in try await terminal.waitFor("text")
        }
      }
    }
  }
}
