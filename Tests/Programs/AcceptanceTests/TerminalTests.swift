import Glibc
import Synchronization
import TestSupport
import Testing

/// Output to a terminal and a pipe.
@Suite struct `Terminal and pipe` {
  @Test func `an error shows no control characters, in a pipe too`() async throws {
    try await Faults.with(.answer(.json(200, "[]"))) { faults in
      let result = try await faults.gists("view", "\u{1B}]0;x\u{7}")
      #expect(result.exit == 64)
      #expect(result.err.contains(#"\u{1B}]0;x"#), "\(result)")
      #expect(!result.stderr.contains(0x1B) && !result.stderr.contains(7))
    }
  }

  @Test func `a pipe gets the exact bytes of one file`() async throws {
    let content = #"\u001b[2J\u202e caf\u00e9 \ud83d\ude00\r\n\tend"#
    let bytes = Array("\u{1B}[2J\u{202E} caf\u{e9} \u{1F600}\r\n\tend".utf8)
    let file = """
      "a.txt":{"filename":"a.txt","size":\(bytes.count),"truncated":false,"content":"\(content)"}
      """
    try await Faults.with(.answer(.json(200, HostDocument.gist(files: file)))) { faults in
      for arguments in [
        [HostDocument.id], ["--raw", HostDocument.id], [HostDocument.id, "a.txt"],
      ] {
        let result = try await gists(["view"] + arguments, in: faults.home)
        #expect(result.exit == 0, "\(result)")
        #expect(result.stdout == bytes)
      }
    }
  }

  @Test(arguments: ["", "trap '' PIPE; "])
  func `a closed pipe ends the program silently`(before: String) async throws {
    let gists = (0..<3_000).map {
      HostDocument.gist(id: "\(10_000_000_000_000_000_000 + UInt64($0))")
    }
    let page = "[\(gists.joined(separator: ","))]"
    try await Faults.with(.answer(.json(200, page))) { faults in
      let shell = before + #""$@" | head -n 1; exit ${PIPESTATUS[0]}"#
      let result = try await Program.gists(["list", "-L", "3000"], in: faults.home)
        .through(shell: shell).run()
      #expect(result.exit == 128 + SIGPIPE, "\(result)")
      #expect(result.err == "")
    }
  }

  @Test func `a large upload shows its progress`() async throws {
    let text = String(repeating: "0123456789abcde\n", count: 5_000_000 / 16)
    let content = String(repeating: #"0123456789abcde\n"#, count: 5_000_000 / 16)
    // Ready at once: a busy machine may need too long to read the text in the request.
    let created = HostDocument.gist(
      description: "",
      files: #"""
        "big.txt":{"filename":"big.txt","size":\#(text.utf8.count),"truncated":false,\#
        "content":"\#(content)"}
        """#)
    try await Faults.with(.answer(.json(201, created))) { faults in
      let path = try faults.home.write(text, to: "big.txt")
      let program = Program.gists(["create", path], in: faults.home)
      let result = try await TerminalSession.run(program) { terminal, _ in
        for part in [0, 50, 100] { try await terminal.waitFor("Uploading 5.0 MB… \(part) %") }
        // The line is erased before the result.
        try await terminal.waitFor("\r\u{1B}[K")
        try await terminal.waitFor("https://gist.github.com/octocat/\(HostDocument.id)\r\n")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(faults.server.requests.count == 1)
      let quiet = try await faults.gists("create", path)
      #expect(!quiet.err.contains("Sending"))
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal ends the program as that signal`(number: Int32) async throws {
    // Without the signal, the command would go on for minutes.
    let slow = FaultAnswer.page(1...2).drippingBody(every: .seconds(1))
    try await Faults.with(.answer(slow)) { faults in
      var sent = ContinuousClock.now
      let list = Program.gists(["list", "--timeout", "600"], in: faults.home)
      let result = try await list.run { process in
        try await faults.server.waitForRequests(1)
        sent = .now
        process.send(signal: number)
      }
      #expect(result.ending == .signal(number))
      #expect(result.out == "")
      #expect(ContinuousClock.now - sent < .seconds(100))
    }
  }

  @Test func `a terminal shows progress while waiting for a slow response`() async throws {
    let isShown = Mutex(false)
    // The response comes when the line is shown.
    let script = FaultScript.each { _, _ in
      try? await eventually { isShown.withLock(\.self) }
      return .page(1...1)
    }
    try await Faults.with(script) { faults in
      let program = Program.gists(["list"], in: faults.home)
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor("Waiting for \(faults.host)…")
        isShown.withLock { $0 = true }
        try await terminal.waitFor("\r\u{1B}[K")
        // The first characters, as a terminal shows them.
        try await terminal.waitFor(String(NumberedGist.id(1).prefix(10)))
      }
      #expect(result.ending == .exit(0))
    }
  }

  @Test func `Ctrl-C restores the terminal's settings`() async throws {
    try await Faults.with(.answer(.hang)) { faults in
      let program = Program.gists(["list"], in: faults.home)
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await faults.server.waitForRequests(1)
        try terminal.type("\u{3}")
        #expect(terminal.echoes)
      }
      #expect(result.ending == .signal(SIGINT))
    }
  }
}
