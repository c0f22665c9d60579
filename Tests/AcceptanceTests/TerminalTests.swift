import Glibc
import TestSupport
import Testing

/// What reaches a terminal, a pipe and a full disk (RELIABILITY, section G).
@Suite struct `Terminal and pipe` {
  /// Sequences that would do something to a terminal.
  private static let attack = [
    "\u{1B}]0;title\u{7}", "\u{1B}[2J", "\u{1B}Pq\u{1B}\\", "\u{9B}31m", "\u{202E}", "\u{2066}",
    "\u{200F}", "\u{E0041}", "\u{7F}", "\u{8}", "\u{2028}",
  ].joined()

  private static var hostile: String { Document.gist(description: json) }

  /// The attack as JSON text, surrogate pairs included.
  private static var json: String {
    attack.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  @Test func `a terminal gets no control character but ours (row 83)`() async throws {
    let script = FaultScript.routes([
      "GET /gists": [.json(200, Document.list(Self.hostile))],
      "GET /gists/\(Document.id)": [.json(200, Self.hostile)],
    ])
    try await Faults.with(script) { faults in
      for arguments in [["list"], ["view", Document.id]] {
        let program = Program.gists(
          arguments + ["--color", "never"], in: faults.home.with(["GISTS_PAGER": "cat"]))
        let result = try await TerminalSession.run(program, columns: 200) { _, _ in }
        let bad = Array(result.text.unicodeScalars).filter { scalar in
          switch scalar.value {
          case 0xA, 0xD: false
          case ..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
            0xE0000...0xE007F:
            true
          default: false
          }
        }
        #expect(bad == [], "\(arguments): \(result.text)")
        #expect(result.text.contains(#"\u{1B}"#), "\(arguments): \(result.text)")
      }
    }
  }

  @Test func `an error shows no control character, in a pipe neither (row 84)`() async throws {
    try await Faults.with(.answer(.json(200, "[]"))) { faults in
      let result = try await faults.gists("view", "\u{1B}]0;x\u{7}")
      #expect(result.exit == 64)
      #expect(result.err.contains(#"\u{1B}]0;x"#), "\(result)")
      #expect(!result.stderr.contains(0x1B) && !result.stderr.contains(7))
    }
  }

  @Test func `a pipe gets the exact bytes of one file (row 85)`() async throws {
    let content = #"\u001b[2J\u202e caf\u00e9 \ud83d\ude00\r\n\tend"#
    let bytes = Array("\u{1B}[2J\u{202E} caf\u{e9} \u{1F600}\r\n\tend".utf8)
    let file = """
      "a.txt":{"filename":"a.txt","size":\(bytes.count),"truncated":false,"content":"\(content)"}
      """
    try await Faults.with(.answer(.json(200, Document.gist(files: file)))) { faults in
      for arguments in [[Document.id], ["--raw", Document.id], [Document.id, "a.txt"]] {
        let result = try await gists(["view"] + arguments, in: faults.home)
        #expect(result.exit == 0, "\(result)")
        #expect(result.stdout == bytes)
      }
    }
  }

  @Test(arguments: [">/dev/full", ">&-"])
  func `output that cannot be written is an error (row 93)`(redirection: String) async throws {
    try await Faults.with(.answer(.json(200, Document.list(Document.gist())))) { faults in
      let result = try await Program.gists(["list"], in: faults.home)
        .through(shell: #""$@" "# + redirection).run()
      #expect(result.exit == 74, "\(result)")
      #expect(result.error?.hasPrefix("cannot write: ") == true)
    }
  }

  @Test(arguments: ["", "trap '' PIPE; "])
  func `a reader that goes away ends it silently (row 94)`(before: String) async throws {
    let gists = (0..<3_000).map { Document.gist(id: "\(10_000_000_000_000_000_000 + UInt64($0))") }
    let page = "[\(gists.joined(separator: ","))]"
    try await Faults.with(.answer(.json(200, page))) { faults in
      let shell = before + #""$@" | head -n 1; exit ${PIPESTATUS[0]}"#
      let result = try await Program.gists(["list", "-L", "3000"], in: faults.home)
        .through(shell: shell).run()
      #expect(result.exit == 128 + SIGPIPE, "\(result)")
      #expect(result.err == "")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal ends it as a signal (row 95)`(number: Int32) async throws {
    try await Faults.with(.answer(.hang)) { faults in
      let result = try await Program.gists(["list"], in: faults.home).run { process in
        try await faults.server.waitForRequests(1)
        process.send(signal: number)
      }
      #expect(result.ending == .signal(number))
      #expect(result.out == "")
      #expect(result.time < .seconds(3))
    }
  }

  @Test func `Ctrl-C leaves the terminal as it was (row 95)`() async throws {
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

  @Test func `a token is in no argument, and in no child's environment (row 91)`() async throws {
    try await Faults.with(.answer(.hang)) { faults in
      faults.server.follow(
        .answer(.json(200, Document.gist(web: "\(faults.server.url)/gist"))))
      let seen = "\(faults.home.root)/seen"
      let folder = try faults.home.program(
        "a-browser",
        script: "#!/bin/sh\n{ env; echo \"$@\"; } >\(seen).new; mv \(seen).new \(seen)\n")
      let result = try await faults.gists(
        "open", Document.id, environment: ["GISTS_BROWSER": "\(folder)/a-browser"])
      #expect(result.exit == 0, "\(result)")
      let text = String(decoding: faults.home.read(seen) ?? [], as: UTF8.self)
      #expect(text.contains(Document.id))
      #expect(!text.contains(Faults.token))
    }
  }

  @Test func `--verbose shows requests, never the token (row 92)`() async throws {
    let echo = FaultAnswer.json(
      422, #"{"message":"you sent \#(Faults.token)"}"#, [("X-Echo", Faults.token)])
    try await Faults.with(.answer(echo)) { faults in
      for arguments in [["list"], ["view", Document.id], ["star", Document.id]] {
        let result = try await gists(arguments + ["--verbose"], in: faults.home)
        #expect(result.err.contains("/gists"), "\(result)")
        #expect(!result.err.contains(Faults.token))
        #expect(!result.out.contains(Faults.token))
      }
    }
  }
}
