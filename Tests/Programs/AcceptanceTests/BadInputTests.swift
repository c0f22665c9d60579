import Glibc
import TestSupport
import Testing

/// Input that can't be a gist: each kind has its message and exit status, and nothing is sent.
@Suite struct `Bad input` {
  /// Runs `create` through a shell and checks that nothing was sent.
  private func refused(
    _ arguments: [String], _ status: Int32, shell: String? = nil, hasGit: Bool = true,
    says texts: String..., sourceLocation: SourceLocation = #_sourceLocation,
    prepare: (ScratchHome) throws -> Void
  ) async throws {
    try await Faults.with(.creating(HostDocument.gist())) { faults in
      try prepare(faults.home)
      let home = hasGit ? faults.home : faults.home.with(["PATH": "/nosuch"])
      var program = Program.gists(["create"] + arguments, in: home)
      if let shell { program = program.through(shell: shell) }
      let result = try await program.run()
      #expect(result.ending == .exit(status), "\(result)", sourceLocation: sourceLocation)
      #expect(result.out == "", sourceLocation: sourceLocation)
      for text in texts {
        #expect(result.err.contains(text), "\(result)", sourceLocation: sourceLocation)
      }
      #expect(faults.lines == [], sourceLocation: sourceLocation)
    }
  }

  @Test func `every bad path is listed`() async throws {
    try await refused(
      ["a", "missing", "folder", "b", "unreadable/x"], 66, says: "missing", "folder", "unreadable/x"
    ) { home in
      try home.write("a", to: "a")
      try home.write("b", to: "b")
      mkdir("\(home.work)/folder", 0o700)
    }
  }

  @Test func `empty folders and devices are refused`() async throws {
    try await refused(["folder"], 66, says: "folder has no files to upload") { home in
      mkdir("\(home.work)/folder", 0o700)
    }
    try await refused(["/dev/zero"], 66, says: "/dev/zero is a device") { _ in }
  }

  @Test func `a named pipe is read`() async throws {
    try await Faults.with(.creating(HostDocument.gist())) { faults in
      mkfifo("\(faults.home.work)/fifo", 0o600)
      // It waits only half a second for a writer, so all is written before; a reader keeps it.
      let script = #"exec {both}<>fifo {reader}<fifo; echo text >&$both; exec {both}>&-; "$@""#
      let program = Program.gists(["create", "fifo"], in: faults.home).through(shell: script)
      let result = try await program.run()
      #expect(result.ending == .exit(0))
      #expect(faults.lines == ["POST /gists"])
    }
  }

  @Test(arguments: ["", " ", "\n\t\r\n", "\u{A0}\u{3000}\n"])
  func `an empty file is refused without git`(text: String) async throws {
    try await refused(["a"], 65, hasGit: false, says: "a") { try $0.write(text, to: "a") }
  }

  @Test(arguments: [
    (Array("caf".utf8) + [0xe9], 3), (Array("a\0b".utf8), 1), ([0xff, 0xfe, 0x61, 0], 0),
    (Array(repeating: 0x61, count: 5_000) + [0xff, 0x61], 5_000), ([0xed, 0xa0, 0x80], 0),
  ])
  func `binary data is refused without git, with the offset of the first bad byte`(
    bytes: [UInt8], offset: Int
  ) async throws {
    try await refused(
      ["a"], 65, hasGit: false, says: "a", "\(offset)", "apt install git"
    ) { try $0.write(bytes, to: "a") }
  }

  @Test(.requires("python3"))
  func `a file over GitHub's limit is not read`() async throws {
    try await Faults.with(.creating(HostDocument.gist())) { faults in
      let path = try faults.home.write("", to: "big")
      #expect(truncate(path, 200_000_000) == 0)
      let (result, peak) = try await Program.gists(["create", "big"], in: faults.home)
        .runMeasured()
      #expect(result.exit == 65, "\(result)")
      #expect(result.err.contains("error: big is too large: GitHub accepts files up to 100 MB\n"))
      #expect(peak < 50_000_000)
      #expect(faults.lines == [])
    }
  }

  @Test func `two files with the same name are refused`() async throws {
    try await refused(["x/a", "y/a"], 65, says: "x/a", "y/a") { home in
      for folder in ["x", "y"] {
        mkdir("\(home.work)/\(folder)", 0o700)
        try home.write("text", to: "\(folder)/a")
      }
    }
  }

  @Test func `names that differ in Unicode composition or case are two files with a warning`()
    async throws
  {
    try await Faults.with(.creating(HostDocument.gist())) { faults in
      try faults.home.write("one", to: "e\u{301}")
      try faults.home.write("two", to: "\u{e9}")
      let result = try await faults.gists("create", "e\u{301}", "\u{e9}")
      #expect(result.exit == 0)
      let warning = "warning: \"\u{e9}\" and \"e\u{301}\" are the same name on many file systems\n"
      #expect(Array(result.err.utf8) == Array(warning.utf8))
      let body =
        "{\"public\":false,\"files\":{\"e\u{301}\":{\"content\":\"one\"},"
        + "\"\u{e9}\":{\"content\":\"two\"}}}"
      #expect(faults.bodies.map { Array($0.utf8) } == [Array(body.utf8)])
    }
  }

  @Test(arguments: [
    "a/b", ".", "..", "a\nb", " a", "a ", String(repeating: "a", count: 256), "\u{1B}",
  ])
  func `a name that GitHub doesn't support is refused`(name: String) async throws {
    try await refused(["a", "-f", name], 65) { try $0.write("text", to: "a") }
  }

  @Test func `a name that begins with a dash needs -- before it`() async throws {
    try await Faults.with(.creating(HostDocument.gist())) { faults in
      try faults.home.write("text", to: "-x")
      #expect(try await faults.gists("create", "--", "-x").exit == 0)
      #expect(
        faults.bodies
          == [#"{"public":false,"files":{"-x":{"content":"text"}}}"#])
    }
  }

  @Test func `stdin is read once and must be open`() async throws {
    try await refused(["-", "-"], 64, says: "stdin") { _ in }
    try await refused(["-"], 66, shell: #""$@" <&-"#, says: "stdin is closed") { _ in }
    try await refused(["-"], 66, shell: #""$@" </"#, says: "stdin is a directory") { _ in }
  }

  @Test func `a terminal is read until Ctrl-D`() async throws {
    try await Faults.with(.creating(HostDocument.gist())) { faults in
      let program = Program.gists(["create", "-"], in: faults.home)
      let result = try await TerminalSession.run(program) { terminal, _ in
        try terminal.type("text\n")
        try await terminal.waitFor("text")
        try terminal.type("\u{4}")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(
        faults.bodies
          == [#"{"public":false,"files":{"stdin.txt":{"content":"text\n"}}}"#])
    }
  }

  @Test func `more than 300 files are refused`() async throws {
    let names = (1...301).map { "f\($0)" }
    try await refused(names, 65, says: "300") { home in
      for name in names { try home.write("text", to: name) }
    }
  }
}
