import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Files as the real program shows them at a terminal, with the real bat.
@Suite(.endsHangs)
struct `Files at a terminal` {
  private static let text = "import os\nprint(1)\u{1B}[2J\n"
  private static let gist = HostDocument.gist(
    files: #"""
      "a.py":{"filename":"a.py","language":"Python","size":23,"truncated":false,\#
      "content":"import os\nprint(1)\u001b[2J\n"}
      """#)

  private static let colored = "\u{1B}[36mprint"

  /// What the terminal shows of the gist, with these variables.
  ///
  /// With `isColored`, it is shown again until it has colors: bat may be too slow on a busy machine.
  private static func screen(
    _ environment: [String: String], _ arguments: [String] = [], isColored: Bool = false,
    body: (Faults, TerminalSession.Result) throws -> Void
  ) async throws {
    let script = FaultScript.routes(["GET /gists/\(HostDocument.id)": [.json(200, gist)]])
    try await Faults.with(script, environment: environment) { faults in
      let program = Program.gists(["view", HostDocument.id, "a.py"] + arguments, in: faults.home)
      var result = try await TerminalSession.run(program) { _, _ in }
      if isColored {
        try await eventually {
          if result.text.contains(colored) { return true }
          result = try await TerminalSession.run(program) { _, _ in }
          return false
        }
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      try body(faults, result)
    }
  }

  @Test(.requires("batcat")) func `bat colors code, also in the pager`() async throws {
    for pager in ["cat", "sed 's/^/|>/'"] {
      try await Self.screen(["TERM": "xterm", "PAGER": pager], isColored: true) { _, result in
        #expect(result.text.contains(Self.colored), "\(result.text.debugDescription)")
        // What bat gets is already safe.
        #expect(!result.text.contains("\u{1B}[2J"))
        #expect(result.text.contains("|>") == (pager != "cat"))
      }
    }
    try await Self.screen(["TERM": "xterm", "NO_COLOR": "1", "PAGER": "cat"]) { _, result in
      #expect(result.text.hasSuffix("import os\r\nprint(1)\\u{1B}[2J\r\n"))
    }
    try await Self.screen(["TERM": "xterm", "PAGER": "cat"], ["--raw"]) { _, result in
      #expect(result.text.hasSuffix("import os\r\nprint(1)\\u{1B}[2J\r\n"))
    }
  }

  @Test(arguments: ["cat", "sed 's/^/|>/'"])
  func `a terminal whose locale is not UTF-8 gets ASCII lines and marks`(pager: String) async throws
  {
    let gist = HostDocument.gist(
      files: #"""
        "a.md":{"filename":"a.md","size":26,"truncated":false,\#
        "content":"# T\n- [x] one\n- n\u00e9 \u2192 x\n"}
        """#)
    let script = FaultScript.routes(["GET /gists/\(HostDocument.id)": [.json(200, gist)]])
    for (locale, lines) in [
      ("C", ["T", "-", "", "x one", ". né > x"]), ("C.UTF-8", ["T", "━", "", "☑ one", "• né → x"]),
    ] {
      let environment = ["TERM": "xterm", "NO_COLOR": "1", "LC_ALL": locale, "PAGER": pager]
      try await Faults.with(script, environment: environment) { faults in
        let program = Program.gists(["view", HostDocument.id, "a.md"], in: faults.home)
        let result = try await TerminalSession.run(program) { _, _ in }
        let start = pager == "cat" ? "" : "|>"
        // If the response takes long, a line that says so is drawn and erased first.
        let text = result.text
        let erased = text.ranges(of: "\u{1B}[K").last?.upperBound ?? text.startIndex
        #expect(
          String(text[erased...]) == lines.map { start + $0 + "\r\n" }.joined(),
          "\(result.text.debugDescription)")
      }
    }
  }

  @Test(.requires("batcat")) func `bat runs no other program, and gets no token`() async throws {
    try await ScratchHome.with { home in
      let marker = "\(home.work)/ran"
      let spy = try home.program(
        "bat", script: "#!/bin/sh\nenv > '\(marker).env'\nexec /usr/bin/batcat \"$@\"\n")
      let environment = [
        "TERM": "xterm", "PAGER": "cat", "PATH": "\(spy):/usr/bin:/bin",
        "LESSOPEN": "||-touch '\(marker)' %s",
      ]
      try await Self.screen(environment, isColored: true) { faults, result in
        #expect(result.text.contains(Self.colored), "\(result.text.debugDescription)")
        #expect(home.read(marker) == nil)
        let variables = String(decoding: home.read(marker + ".env") ?? [], as: UTF8.self)
        #expect(variables.contains("TERM=xterm\n"))
        #expect(!variables.contains("LESSOPEN"))
        #expect(!variables.contains(Faults.token))
      }
    }
  }

  @Test(arguments: [
    "printf '\\033]0;title\\007'; cat", "echo other", "exit 1", "sleep 60", "kill -9 $$",
  ])
  func `a broken, slow or hostile bat leaves the text plain`(script: String) async throws {
    try await ScratchHome.with { home in
      let folder = try home.program("bat", script: "#!/bin/sh\n\(script)\n")
      let environment = [
        "TERM": "xterm", "PAGER": "cat", "PATH": "\(folder):/usr/bin:/bin",
      ]
      try await Self.screen(environment) { _, result in
        #expect(
          result.text.hasSuffix("import os\r\nprint(1)\\u{1B}[2J\r\n"),
          "\(result.text.debugDescription)")
        #expect(!result.text.contains("title"))
      }
    }
  }

  @Test func `a pipe gets the exact bytes`() async throws {
    let script = FaultScript.routes(["GET /gists/\(HostDocument.id)": [.json(200, Self.gist)]])
    try await Faults.with(script) { faults in
      for arguments in [[], ["--raw"], ["--color", "always"]] {
        let result = try await faults.gists(["view", HostDocument.id] + arguments)
        #expect(result.out == Self.text)
      }
    }
  }
}
