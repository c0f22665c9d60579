import FoundationEssentials
import TestSupport
import Testing

/// Child processes get no socket and no file of ours.
@Suite(.requires("python3")) struct `Descriptors of child processes` {
  /// A program that writes the numbers of its descriptors to a file of its own.
  private static let spy = """
    #!/usr/bin/env -S python3 -S -E
    import os, sys
    numbers = []
    for name in os.listdir("/proc/self/fd"):
        try: os.readlink("/proc/self/fd/" + name)
        except OSError: continue
        numbers.append(name)
    seen = os.environ["SEEN"] + "/" + os.path.basename(sys.argv[0])
    with open(seen + ".new", "w") as file: file.write(" ".join(sorted(numbers)))
    os.rename(seen + ".new", seen)
    if not os.isatty(0): sys.stdin.buffer.read()
    """

  private struct Spies {
    let home: ScratchHome

    init(_ names: String..., in faults: Faults) throws {
      var programs = ""
      for name in names { programs = try faults.home.program(name, script: Self.script) }
      let path = faults.home.environment["PATH"] ?? ""
      home = faults.home.with(["PATH": "\(programs):\(path)", "SEEN": programs])
    }

    private static let script = `Descriptors of child processes`.spy

    /// The numbers that the program saw; waits for a program that outlives `gists`.
    func numbers(of name: String) async throws -> String {
      let path = "\(home.environment["SEEN"] ?? "")/\(name)"
      var text = ""
      try await eventually {
        text = String(decoding: home.read(path) ?? [], as: UTF8.self)
        return !text.isEmpty && text.allSatisfy { $0.isNumber || $0 == " " }
      }
      return text
    }
  }

  /// A gist on a host whose connections stay open.
  private func with(_ names: String, body: (Faults, Spies) async throws -> Void) async throws {
    try await Faults.with(.answer(.hang)) { faults in
      let address = "\(faults.server.url)/\(HostDocument.id).git"
      let gist = HostDocument.gist()
        .replacing(
          "https://gist.github.com/octocat/\(HostDocument.id)",
          with: "\(faults.server.url)/gist/\(HostDocument.id)"
        )
        // The same document is the user's, whose login is asked for.
        .replacing(
          #""description""#,
          with: #""login":"octocat","git_pull_url":"\#(address)","description""#)
      faults.server.follow(.creating(gist))
      try await body(faults, try Spies(names, in: faults))
    }
  }

  @Test func `a pager gets its standard streams only`() async throws {
    try await with("a-pager") { _, spies in
      let home = spies.home.with(["GISTS_PAGER": "a-pager"])
      let result = try await TerminalSession.run(
        Program.gists(["view", HostDocument.id], in: home)
      ) { _, _ in }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(try await spies.numbers(of: "a-pager") == "0 1 2")
    }
  }

  @Test func `an editor gets its standard streams only`() async throws {
    try await with("an-editor") { _, spies in
      let home = spies.home.with(["GISTS_EDITOR": "an-editor"])
      let result = try await TerminalSession.run(
        Program.gists(["edit", HostDocument.id], in: home)
      ) { _, _ in }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(try await spies.numbers(of: "an-editor") == "0 1 2")
    }
  }

  @Test func `git gets its standard streams and the token only`() async throws {
    try await with("git") { _, spies in
      let result = try await gists("clone", HostDocument.id, "folder", in: spies.home)
      #expect(result.exit == 0, "\(result)")
      #expect(try await spies.numbers(of: "git") == "0 1 2 9")
    }
  }

  @Test(arguments: [("xdg-open", ["open"]), ("wl-copy", ["create", "--copy"])])
  func `a browser and a clipboard tool get their standard streams only`(
    name: String, command: [String]
  ) async throws {
    try await with(name) { _, spies in
      let result =
        command == ["open"]
        ? try await gists("open", HostDocument.id, in: spies.home)
        : try await gists(command, in: spies.home, stdin: "text")
      #expect(result.exit == 0, "\(result)")
      #expect(try await spies.numbers(of: name) == "0 1 2")
    }
  }
}
