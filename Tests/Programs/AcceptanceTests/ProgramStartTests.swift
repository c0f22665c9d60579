import Glibc
import TestSupport
import Testing

/// Programs start with their arguments, or say why they can't.
@Suite struct `Starting a program` {
  private static let sandbox = "\(Program.builtPrograms)/gists-sandbox"
  private static let shortOfThreads = """
    error: the system refuses more threads
    hint: raise the limit on processes (ulimit -u), or end other programs

    """

  /// Runs `gists` after a shell command, with a token and a host that is not there.
  private func run(
    _ arguments: [String], after command: String, in home: ScratchHome
  ) async throws -> ProgramResult {
    let home = home.with(["GISTS_HOST": "http://127.0.0.1:1", "GISTS_TOKEN": Faults.token])
    return try await Program.gists(arguments, in: home)
      .through(shell: "\(command); exec \"$@\"").run()
  }

  /// libdispatch stops a program that starts threads without `/proc`.
  @Test(.mounting) func `nothing is sent without /proc, and help is shown`() async throws {
    let message = "error: /proc is not mounted\nhint: mount it: mount -t proc proc /proc\n"
    try await ScratchHome.with { home in
      for command in [["gists", "delete", HostDocument.id], ["gists-sandbox", "--port", "0"]] {
        let result = try await start(command, in: home).mounting("mount -t tmpfs none /proc").run()
        #expect(result.exit == 71, "\(result)")
        #expect(result.out == "")
        #expect(result.err == message)
      }
      for command in [["gists", "--help"], ["gists-sandbox", "--help"]] {
        let result = try await start(command, in: home).mounting("mount -t tmpfs none /proc").run()
        #expect(result.exit == 0, "\(result)")
        #expect(result.out == (try await start(command, in: home).run()).out)
      }
    }
  }

  private func start(_ command: [String], in home: ScratchHome) -> Program {
    Program(
      command: ["\(Program.builtPrograms)/\(command[0])"] + command.dropFirst(), home: home)
  }

  /// Root has no limit on processes, so root's program runs as another user without processes.
  ///
  /// A debug build maps 20 MB more than a release build, which works with `ulimit -v 90000`: the check of
  /// the packages tries that.
  @Test(.requires("setpriv"), arguments: ["n 4", "n 20", "u 1", "v 110000"])
  func `help, the version and offline reading work under any limit`(limit: String) async throws {
    try await Faults.with(.answer(.json(200, HostDocument.list(HostDocument.gist())))) { faults in
      #expect(try await faults.gists("list").exit == 0)
      var commands = [["--version"], ["--help"], ["list", "--help"]]
      // SQLite needs descriptors for the library.
      if limit != "n 4" { commands += [["list", "--offline"], ["search", "gist"]] }
      var usual: [ProgramResult] = []
      for command in commands { usual.append(try await faults.gists(command)) }
      let script = try await script(with: limit, in: faults.home)
      for (command, usual) in zip(commands, usual) {
        let limited = try await Program.gists(command, in: faults.home)
          .through(shell: script).run()
        #expect(usual.exit == 0, "\(usual)")
        #expect(limited.exit == 0, "\(command): \(limited)")
        #expect(limited.out == usual.out)
        #expect(limited.err == usual.err)
      }
    }
  }

  /// A command that waits for a thread or a process, and its error: `Resource temporarily unavailable` of a
  /// process, which is tried again for two seconds.
  @Test(
    .requires("setpriv", "jq"),
    arguments: [
      ["auth", "token"], ["auth", "logout"], ["search", "--regex", "g.st"],
      ["browse", "--plain"], ["browse", "--print", "80x24"], ["insert"],
      ["list", "--offline", "--jq", "."],
    ])
  func `what needs threads or processes is an error without them, in time`(
    command: [String]
  ) async throws {
    try await Faults.with(.answer(.json(200, HostDocument.list(HostDocument.gist())))) { faults in
      #expect(try await faults.gists("list").exit == 0)
      let script = try await script(with: "u 1", in: faults.home)
      // The keyring is asked where no variable has a token.
      let keyring = "export DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent; unset GISTS_TOKEN"
      let result = try await Program.gists(command, in: faults.home)
        .through(shell: command[0] == "auth" ? "\(keyring); \(script)" : script)
        .run()
      #expect(result.exit == 71, "\(result)")
      #expect(result.out == "")
      if command.contains("--jq") {
        #expect(result.err.contains(#""message":"could not run jq: "#), "\(result)")
      } else {
        #expect(result.err == Self.shortOfThreads)
      }
    }
  }

  @Test(.requires("setpriv")) func `a question is asked without threads`() async throws {
    try await SavedLibrary.with(gists: 1) { library in
      let id = String(try await library.gists("list").out.prefix { $0 != "\t" })
      #expect(try await library.gists("delete", "--yes", id).exit == 0)
      let script = try await script(with: "u 1", in: library.home)
      let trash = Program.gists(["trash"], in: library.home).through(shell: script)
      #expect(try await trash.run().out.hasPrefix(id))
      let emptying = Program.gists(["trash", "--empty"], in: library.home).through(shell: script)
      let result = try await TerminalSession.run(emptying) { terminal, _ in
        try await terminal.waitFor("[y/N]")
        try terminal.type("y\n")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(try await trash.run().out == "")
    }
  }

  /// Returns a shell script that runs its arguments with a limit, as another user if root has no such limit.
  private func script(with limit: String, in home: ScratchHome) async throws -> String {
    var user = ""
    if geteuid() == 0, limit.hasPrefix("u") {
      let command = ["chown", "-R", Self.otherUser, home.root]
      #expect(try await Program(command: command, home: home).run().exit == 0)
      user = "setpriv --reuid=\(Self.otherUser) --clear-groups --"
    }
    return "exec \(user) bash -c 'ulimit -\(limit); exec \"$@\"' bash \"$@\""
  }

  private static let otherUser = "3141592"

  @Test(.requires("cc"))
  func `the arguments count with a library that changes the environment`() async throws {
    try await ScratchHome.with { home in
      let source = try home.write(
        """
        #include <stdlib.h>
        __attribute__((constructor)) static void change(void) { setenv("CHANGED", "1", 1); }
        """, to: "library.c")
      let library = "\(home.work)/library.so"
      _ = try await Program(
        command: ["cc", "-shared", "-fPIC", "-o", library, source], home: home
      ).run()
      let changed = home.with(["LD_PRELOAD": library])
      let version = try await gists("--version", in: changed)
      #expect(version.exit == 0)
      #expect(version.out == (try await gists("--version", in: home)).out)
      let sandbox = try await Program(command: [Self.sandbox, "--port", "x"], home: changed).run()
      #expect(sandbox.exit == 64)
    }
  }

  @Test(arguments: ["gists", "gists-sandbox"])
  func `an empty list of arguments is an error`(name: String) async throws {
    try await ScratchHome.with { home in
      let script = """
        import ctypes, sys
        path = sys.argv[1].encode()
        empty = (ctypes.c_char_p * 1)(None)
        ctypes.CDLL(None).execv(path, empty)
        """
      let result = try await Program(
        command: ["python3", "-c", script, "\(Program.builtPrograms)/\(name)"], home: home
      ).run()
      #expect(result.exit == 64)
      #expect(result.out == "")
      #expect(result.err == "error: started without a program name\n")
    }
  }

  @Test(arguments: [
    ("gists", ["comment", "6cad326836d38bd3a7ae", "--body"], 4), ("gists-sandbox", ["--state"], 2),
  ])
  func `an argument that is not UTF-8 is an error`(
    name: String, arguments: [String], number: Int
  ) async throws {
    try await ScratchHome.with { home in
      let script = #"exec "$@" "$(printf 'caf\351')""#
      let result = try await Program(
        command: ["sh", "-c", script, "sh", "\(Program.builtPrograms)/\(name)"] + arguments,
        home: home
      ).run()
      #expect(result.exit == 64)
      #expect(result.out == "")
      #expect(result.err == "error: argument \(number) is not UTF-8 text\n")
    }
  }

  /// The loader needs one descriptor for the program's libraries.
  @Test(arguments: [4, 5, 8, 12, 16])
  func `too few file descriptors are an error, in time`(count: Int) async throws {
    try await ScratchHome.with { home in
      let result = try await run(["list"], after: "ulimit -n \(count)", in: home)
      #expect(result.exit == 71)
      #expect(
        result.err == """
          error: too many open files: the system refuses more file descriptors
          hint: raise the limit on open files: ulimit -n 256

          """)
    }
  }

  @Test func `a short limit on descriptors is an error that scripts can read`() async throws {
    try await ScratchHome.with { home in
      let result = try await run(["list", "--json"], after: "ulimit -n 8", in: home)
      #expect(result.exit == 71)
      #expect(
        result.err == #"{"error":{"code":"system_error","details":[],"exit":71,"#
          + #""hints":["raise the limit on open files: ulimit -n 256"],"host":null,"#
          + #""message":"too many open files: the system refuses more file descriptors","#
          + #""request_id":null,"retry_at":null,"status":null}}"# + "\n")
    }
  }

  /// Root has no limit on processes, so root's program runs as another user without processes.
  @Test(.requires("setpriv"), arguments: 1...6)
  func `too few processes are an error, in time`(count: Int) async throws {
    try await ScratchHome.with { home in
      let other = geteuid() == 0 ? "setpriv --reuid=\(Self.otherUser) --clear-groups --" : ""
      let program = Program.gists(["list"], in: home)
        .through(shell: "exec \(other) bash -c 'ulimit -u \(count); exec \"$@\"' bash \"$@\"")
      let result = try await program.run()
      #expect(result.exit == 71)
      #expect(result.err == Self.shortOfThreads)
    }
  }

  /// Only root may make control groups.
  @Test(.enabled(if: ProcessGroupLimit.canBeSet, "no control group can be made"), arguments: 1...12)
  func `too few processes of a control group are an error, in time`(count: Int) async throws {
    try await ScratchHome.with { home in
      try await ProcessGroupLimit.with(count) { enter in
        let program = Program.gists(["list"], in: home)
          .through(shell: "\(enter); exec \"$@\"")
        let result = try await program.run()
        #expect(result.exit == 71, "\(result)")
        #expect(result.err == Self.shortOfThreads)
      }
    }
  }

  @Test func `too little memory is an error, in time`() async throws {
    try await ScratchHome.with { home in
      // The program and its libraries are mapped first: their loader reports that with 127.
      var endings: Set<ProgramResult.Ending> = []
      for mebibytes in stride(from: 64, through: 320, by: 16) {
        let result = try await run(
          ["list"], after: "ulimit -v \(mebibytes << 10)", in: home)
        endings.insert(result.ending)
        if result.exit == 71 {
          #expect([Self.shortOfMemory, Self.shortOfThreads].contains(result.err))
        }
      }
      #expect(endings.isSubset(of: [.exit(127), .exit(71), .exit(69)]), "\(endings)")
      #expect(endings.isSuperset(of: [.exit(71), .exit(69)]), "\(endings)")
    }
  }

  private static let shortOfMemory = """
    error: not enough memory
    hint: raise the limit on memory (ulimit -v), or end other programs

    """

  @Test(arguments: ["ulimit -n 8", "ulimit -v 98304"])
  func `gists-sandbox says what is missing`(limit: String) async throws {
    try await ScratchHome.with { home in
      let result = try await Program(command: [Self.sandbox, "--port", "0"], home: home)
        .through(shell: "\(limit); exec \"$@\"").run()
      #expect([71, 127].contains(result.exit), "\(result)")
    }
  }
}
