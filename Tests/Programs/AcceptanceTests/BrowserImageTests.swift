import FoundationEssentials
import SandboxServer
import TestSupport
import Testing

/// Images of the browser, as terminals of each kind get them.
@Suite struct `Images on the full screen` {
  /// A PNG of six by six pixels, and the same with more bytes after its end.
  private static let square = Array(
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAYAAAAGCAMAAADXEh96AAAABlBMVEXw8PA8ZKCEkfeTAA\
        AAFUlEQVR42mNgYGBgZGRkQKUwRRgYAAGkABMJqpqOAAAAAElFTkSuQmCC
        """) ?? Data())
  private static let other = square + [1, 2, 3]

  private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// Gists of octocat, hubot and mona, whose avatar is missing; octocat's has an image as a file.
  private static let script = FaultScript.each { request, _ in
    func gist(_ id: String, _ login: String) -> String {
      #"""
      {"id":"\#(id)","description":"Gist of \#(login)","public":true,\#
      "updated_at":"2026-01-02T03:04:05Z","comments":0,"truncated":false,\#
      "owner":{"login":"\#(login)","id":1,"avatar_url":"\#(request.origin)/avatars/\#(login)"},\#
      "files":{"a.png":{"filename":"a.png","size":\#(square.count),"truncated":true,\#
      "raw_url":"\#(request.origin)/raw/a.png"}}}
      """#
    }
    let id = "6cad326836d38bd3a7a"
    switch request.path {
    case "/gists/public":
      return .json(
        200, "[\(gist("\(id)1", "octocat")),\(gist("\(id)2", "hubot")),\(gist("\(id)3", "mona"))]")
    case "/avatars/octocat", "/raw/a.png": return .http(200, body: square)
    case "/avatars/hubot": return .http(200, body: other)
    case "/gists/\(id)1": return .json(200, gist("\(id)1", "octocat"))
    default: return .json(404, "{}")
    }
  }

  private static func browse(
    _ environment: [String: String], _ arguments: [String] = [], rows: UInt16 = 24,
    avatars count: Int = 0,
    _ body: (TerminalSession) async throws -> Void
  ) async throws -> (screen: String, avatars: [String]) {
    var screen = ""
    var avatars: [String] = []
    let variables = ["LANG": "C.UTF-8"].merging(environment) { $1 }
    try await Faults.with(script, environment: variables) { faults in
      let program = Program.gists(["browse", "public"] + arguments, in: faults.home)
      let result = try await TerminalSession.run(program, rows: rows) { terminal, _ in
        try await terminal.waitFor("Gist of mona")
        try await body(terminal)
        try await eventually { Self.avatars(faults).count >= count }
        try terminal.type("Q")
      }
      #expect(result.ending == .exit(0))
      #expect(result.echoes)
      screen = result.text
      avatars = Self.avatars(faults)
    }
    return (screen, avatars)
  }

  /// Returns the targets of the requests for avatars.
  private static func avatars(_ faults: Faults) -> [String] {
    faults.server.requests.map(\.target).filter { $0.hasPrefix("/avatars/") }
  }

  /// Returns the number under which kitty keeps an image.
  private static func number(of image: [UInt8], cells: String, in screen: String) -> Int? {
    let end = ",\(cells),m=0;\(base64(image))\u{1B}\\"
    let start = "\u{1B}_Ga=T,f=100,q=2,U=1,i="
    return screen.components(separatedBy: start).dropFirst().lazy
      .filter { $0.drop { $0.isNumber }.hasPrefix(end) }
      .compactMap { Int($0.prefix { $0.isNumber }) }.first
  }

  /// Returns the first placeholders of an image.
  private static func placeholders(_ number: Int) -> String {
    "\u{1B}[38;2;\(number >> 16);\(number >> 8 & 255);\(number & 255)m\u{10EEEE}\u{305}\u{305}"
      + "\u{10EEEE}\u{305}\u{30D}"
  }

  @Test func `kitty gets each image once, placeholders in the rows, and deletions at the end`()
    async throws
  {
    let (screen, avatars) = try await Self.browse(
      ["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"], rows: 18, avatars: 3
    ) { terminal in
      for _ in 0..<2 { try await terminal.waitFor("\u{10EEEE}\u{305}\u{30D}") }
      try terminal.type("jk\r")
      try await terminal.waitFor("c=1,r=1,m=0;")
      try terminal.type("h")
      try await terminal.waitFor("Gist of mona")
    }
    let octocat = try #require(Self.number(of: Self.square, cells: "c=2,r=1", in: screen))
    let hubot = try #require(Self.number(of: Self.other, cells: "c=2,r=1", in: screen))
    let file = try #require(Self.number(of: Self.square, cells: "c=1,r=1", in: screen))
    #expect(Set([octocat, hubot, file]).count == 3)
    #expect(screen.contains("\u{1B}[2C" + Self.placeholders(octocat)))
    #expect(screen.contains("\u{1B}[4;3H" + Self.placeholders(hubot)))
    #expect(!screen.contains("\u{1B}[4;3H" + Self.placeholders(octocat)))
    for number in [octocat, hubot, file] {
      #expect(screen.components(separatedBy: "U=1,i=\(number),").count == 2)
      let end = screen.components(separatedBy: "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\").last
      #expect(end?.contains("\u{1B}[?1049l") == true)
      #expect(end?.contains("\u{10EEEE}") == false)
    }
    #expect(avatars.sorted() == ["/avatars/hubot", "/avatars/mona", "/avatars/octocat"])
  }

  @Test func `a gist of the user's own shows no avatar of them, and needs no request`()
    async throws
  {
    try await SavedLibrary.with(gists: 1, files: 0) { library in
      _ = try await library.gists("sync")
      let count = library.sandbox.requests.count
      let home = library.home.with(["LANG": "C.UTF-8", "TERM": "xterm-kitty"])
      let browse = Program.gists(["browse"], in: home)
      let result = try await TerminalSession.run(browse, columns: 120) { terminal, _ in
        try await terminal.waitFor("print(")
        try terminal.type("Q")
      }
      #expect(result.ending == .exit(0))
      #expect(!result.text.contains(",c=6,r=3,m="))
      #expect(!library.requests(after: count).contains { $0.line.hasPrefix("GET /gists/") })
    }
  }

  @Test func `iTerm2 gets images at their places, and again when they are back`() async throws {
    let image =
      "1337;File=inline=1;size=\(Self.square.count);width=2;height=1;preserveAspectRatio=1:"
      + "\(Self.base64(Self.square))\u{7}"
    let other = "\u{1B}]1337;File=inline=1;size=\(Self.other.count);width=2;"
    let (screen, avatars) = try await Self.browse(["TERM_PROGRAM": "iTerm.app"], avatars: 3) {
      terminal in
      try await terminal.waitFor("\u{1B}[?25l\u{1B}[3;3H\u{1B}]" + image)
      try terminal.type("\r")
      try await terminal.waitFor("width=1;height=1;preserveAspectRatio=1:")
      try terminal.type("h")
      try await terminal.waitFor(image)
      try await eventually {
        String(decoding: terminal.screen, as: UTF8.self).contains(other)
      }
    }
    #expect(screen.contains(other))
    #expect(avatars.sorted() == ["/avatars/hubot", "/avatars/mona", "/avatars/octocat"])
  }

  @Test(.requires("chafa")) func `a terminal with sixels gets them at their places`() async throws {
    let (screen, _) = try await Self.browse(["TERM": "foot", "COLORTERM": "truecolor"]) {
      terminal in
      try await terminal.waitFor("\u{1B}P")
      try terminal.type("\r")
      try await terminal.waitFor("a.png")
      try await terminal.waitFor("\u{1B}P")
    }
    #expect(!screen.contains("\u{10EEEE}"))
  }

  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], ["--no-avatars"]),
      (["TERM": "xterm-kitty", "GISTS_AVATARS": "off"], []),
      (["TERM": "xterm-kitty", "GISTS_IMAGES": "off"], []),
      (["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0", "KITTY_WINDOW_ID": "1"], []),
      (["TERM": "xterm-kitty", "LANG": "C"], []),
    ] as [([String: String], [String])])
  func `initials stay, and nothing is downloaded, where avatars are off`(
    environment: [String: String], arguments: [String]
  ) async throws {
    let (screen, avatars) = try await Self.browse(environment, arguments) { terminal in
      try terminal.type("j")
      try await terminal.waitFor("\u{1B}[?2026l")
    }
    #expect(!screen.contains("\u{1B}_G") && !screen.contains("\u{10EEEE}"))
    #expect(screen.replacing(/\u{1B}\[[0-9;]*m/, with: "").contains("oc octocat"))
    #expect(avatars == [])
  }
}
