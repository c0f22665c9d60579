import TestSupport
import Testing

/// Text from the server and the command line that could control a terminal.
@Suite struct `Hostile text` {
  /// Bytes that control a terminal; the last ones are not UTF-8.
  private static let payloads: [(name: String, bytes: [UInt8])] =
    [
      ("OSC 0", "\u{1B}]0;title\u{7}"), ("OSC 8", "\u{1B}]8;;http://127.0.0.1/\u{1B}\\link"),
      ("OSC 52", "\u{1B}]52;c;dGV4dA==\u{7}"), ("CSI 2J", "\u{1B}[2J"), ("SGR", "\u{1B}[5;31m"),
      ("DCS", "\u{1B}Pq\u{1B}\\"), ("C1", "\u{9B}31m"), ("BEL", "\u{7}"), ("BS", "a\u{8}"),
      ("DEL", "\u{7F}"), ("CR", "good\rbad"), ("RLO", "\u{202E}txt.exe"), ("isolate", "\u{2066}"),
      ("mark", "\u{200F}"), ("line separator", "\u{2028}"), ("tags", "\u{E0041}"),
    ].map { ($0, Array($1.utf8)) } + [("8-bit CSI", [0x9B, 0x32, 0x4A])]

  private static let attack = payloads.flatMap(\.bytes)

  /// The attack as a JSON string, with as little escaped as JSON allows.
  private static let json: [UInt8] = attack.flatMap { byte -> [UInt8] in
    switch byte {
    case UInt8(ascii: "\\"): Array(#"\\"#.utf8)
    case ..<0x20: Array((#"\u00"# + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8)
    default: [byte]
    }
  }

  /// A document in which each `ATTACK` is replaced by the payloads.
  private static func answer(
    _ status: Int, _ text: String, _ headers: [(String, String)] = []
  ) -> FaultAnswer {
    let parts = text.split(separator: "ATTACK", omittingEmptySubsequences: false)
    return .http(
      status, [("Content-Type", "application/json")] + headers,
      body: Array(parts.map { Array($0.utf8) }.joined(separator: json)))
  }

  private static let gist = """
    {"id":"\(HostDocument.id)","html_url":"https://gist.github.com/\(HostDocument.id)?ATTACK",\
    "public":true,"description":"D ATTACK","created_at":"2026-01-02T03:04:05Z",\
    "updated_at":"2026-01-02T03:04:05Z","owner":{"login":"L ATTACK","id":1},"files":{"F ATTACK":{\
    "filename":"F ATTACK","language":"G ATTACK","size":400,"truncated":false,\
    "content":"C ATTACK"}}}
    """

  private static let script = FaultScript.routes([
    "GET /gists": [answer(200, "[\(gist)]")],
    "GET /gists/public": [answer(200, "[\(gist)]", [("X-Odd", "\u{9B}2J\u{202E}")])],
    "GET /gists/starred": [
      answer(422, #"{"message":"M ATTACK","errors":["E ATTACK",{"message":"e ATTACK"}]}"#)
    ],
    "GET /users/octocat/gists": [
      answer(403, #"{"message":"M ATTACK"}"#, [("X-GitHub-Request-Id", "R\u{9B}2J\u{202E}")])
    ],
    "GET /gists/\(HostDocument.id)": [answer(200, gist)],
    "GET /user": [
      answer(200, #"{"login":"L ATTACK","id":1}"#, [("X-OAuth-Scopes", "gist, S\u{9B}")])
    ],
  ])

  /// The control sequences left on a screen without our own colors, live lines
  /// and line ends.
  private func active(_ screen: [UInt8]) -> [Unicode.Scalar] {
    let text = String(decoding: screen, as: UTF8.self)
      .replacing(/\u{1B}\[\d{1,2}m/, with: "")
      .replacing(/\r[^\r\n\u{1B}]*\u{1B}\[K/, with: "")
      .replacing("\r\n", with: "\n")
    return text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0xA: false
      case ..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
        0xE0000...0xE007F:
        true
      default: false
      }
    }
  }

  @Test(
    arguments: [
      ["list"], ["list", "--json"], ["list", "public", "--verbose"], ["list", "starred"],
      ["list", "@octocat"], ["view", HostDocument.id], ["view", "--files", HostDocument.id],
      ["view", "--json", HostDocument.id], ["auth", "status"], ["delete", HostDocument.id],
      ["open", HostDocument.id],
    ], ["never", "always"])
  func `a terminal gets no control sequences but ours`(
    arguments: [String], color: String
  ) async throws {
    try await Faults.with(Self.script) { faults in
      let program = Program.gists(
        arguments + ["--color", color], in: faults.home.with(["GISTS_PAGER": "cat"]))
      let result = try await TerminalSession.run(program, columns: 2_000) { terminal, _ in
        if arguments[0] == "delete" {
          try await terminal.waitFor("?")
          try terminal.type("n\r")
        }
      }
      #expect(active(result.screen) == [], "\(result.text)")
      #expect(result.text.contains(#"\u{1B}]0;title\u{7}"#) || result.text.contains(#"\u001b]0;"#))
    }
  }

  @Test(
    arguments: [
      ["view", "ATTACK"], ["list", "ATTACK"], ["list", "@ATTACK"], ["ATTACK"],
      ["list", "--ATTACK"],
      ["list", "--host", "ATTACK"], ["list", "--since", "ATTACK"], ["create", "ATTACK"],
      ["create", "-f", "ATTACK", "a.txt"], ["star", "ATTACK"],
    ])
  func `arguments are escaped in messages, in a pipe too`(
    arguments: [String]
  ) async throws {
    try await Faults.with(Self.script) { faults in
      try faults.home.write("text", to: "a.txt")
      let attack = String(decoding: Self.attack, as: UTF8.self)
      let program = Program.gists(
        arguments.map { $0.replacing("ATTACK", with: attack) }, in: faults.home)
      let shown = try await TerminalSession.run(program) { _, _ in }
      #expect(active(shown.screen) == [], "\(shown.text)")
      let piped = try await program.run()
      #expect(active(piped.stderr) == [], "\(piped)")
      #expect(piped.err.contains(#"\u{1B}]0;title\u{7}"#), "\(piped)")
      #expect(![0, 70].contains(piped.exit))
    }
  }

  @Test func `an argument that is not UTF-8 is refused`() async throws {
    try await Faults.with(Self.script) { faults in
      for command in ["view", "list", "create", "list --host", "list --filter", "auth switch"] {
        let result = try await Program.gists([], in: faults.home)
          .through(shell: #""$@" \#(command) $'\xff\x9b2J\xc3'"#).run()
        let exit = try #require(result.exit)
        #expect(exit < 70 || (73...78).contains(exit), "\(command): \(result)")
        #expect(active(result.stderr) == [])
      }
    }
  }

  @Test func `a TSV cell keeps everything but tabs and line breaks`() async throws {
    let description = #"a\tb\r\nc\rd\ne\u001b[2J\u009b\u202e\u2028\u007f"#
    let script = FaultScript.answer(
      .json(200, HostDocument.list(HostDocument.gist(description: description))))
    try await Faults.with(script) { faults in
      let cell = #"a b c d e\u{1B}[2J\u{9B}"# + "\u{202E}\u{2028}" + #"\u{7F}"#
      let line = "\(HostDocument.id)\toctocat\t\(cell)\t1\tsecret\t2026-01-02T03:04:05Z\n"
      let result = try await faults.gists("list")
      #expect(result.out == line)
    }
  }
}
