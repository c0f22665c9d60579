import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// What git prints reaches the user without the token.
@Suite(.requires("git")) struct `The output of git` {
  /// A host with a gist, which refuses git and repeats what it sent.
  private func withEcho(
    _ echo: @escaping @Sendable (_ authorization: String) -> String,
    body: (Faults) async throws -> Void
  ) async throws {
    try await Faults.with(.answer(.hang)) { faults in
      let address = "\(faults.server.url)/\(HostDocument.id).git"
      let gist = HostDocument.gist().replacing(
        #""description""#,
        with: #""login":"octocat","git_pull_url":"\#(address)","description""#)
      faults.server.follow(
        .each { request, _ in
          guard request.path.contains(".git/") else { return .json(200, gist) }
          guard let authorization = request.authorization else {
            return .http(401, [("WWW-Authenticate", "Basic realm=\"GitHub\"")])
          }
          return .http(
            403, [("Content-Type", "text/plain; charset=utf-8")],
            body: Array(echo(authorization).utf8))
        })
      try await body(faults)
    }
  }

  private static func decoded(_ authorization: String) -> String {
    let words = authorization.split(separator: " ")
    return Data(base64Encoded: String(words.last ?? "")).map { String(decoding: $0, as: UTF8.self) }
      ?? "?"
  }

  private static func base64(_ text: String, wrapped: Bool = false) -> String {
    Data(text.utf8).base64EncodedString(
      options: wrapped
        ? [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed] : [])
  }

  /// What a server may make of the field, each with something in front and behind.
  private static let echoes: [@Sendable (String) -> String] = [
    { "you sent \($0)!" }, { "you sent \(decoded($0))!" },
    {
      "you sent (\(base64("{\"authorization\":\"\(decoded($0))\",\"x\":\"\(String(repeating: "y", count: 60))\"}", wrapped: true)))!"
    },
    { "you sent \(decoded($0).utf8.map { "%" + String($0, radix: 16) }.joined())!" },
    { "you sent \(decoded($0).utf8.map { "&#\($0);" }.joined())!" },
    { "you sent \(decoded($0).utf8.map { String($0, radix: 16) }.joined())!" },
    { "you sent \(base64("octocat:" + decoded($0)))!" },
  ]

  @Test(arguments: echoes.indices)
  func `an error that repeats the token is shown without it`(number: Int) async throws {
    try await withEcho(Self.echoes[number]) { faults in
      let result = try await faults.gists("clone", HostDocument.id)
      #expect(result.exit == 69)
      let authorization = faults.server.requests.compactMap(\.authorization)
        .first { $0.hasPrefix("Basic ") }
      let sent = try #require(authorization)
      #expect(Self.decoded(sent).hasSuffix(Faults.token))
      let lines = result.err.split(separator: "\n")
      #expect(lines.first == "Cloning into '\(HostDocument.id)'...", "\(result)")
      #expect(lines.last?.hasPrefix("fatal: unable to access") == true, "\(result)")
      #expect(result.err.contains("remote: you sent "), "\(result)")
      #expect(result.err.contains("[redacted]"), "\(result)")
      // What is the same for another token may be shown, such as the user name.
      let other = String(repeating: "x", count: Faults.token.utf8.count)
      let same = Self.echoes[number]("Basic " + Self.base64("x-access-token:" + other))
      for line in Self.echoes[number](sent).split(separator: "\r\n") where !same.contains(line) {
        #expect(!result.err.contains(line), "\(result)")
      }
    }
  }

  @Test func `at a terminal, too, with git's progress as it comes`() async throws {
    try await withEcho({ "you sent \($0), \(Self.decoded($0))!" }) { faults in
      let result = try await TerminalSession.run(
        Program.gists(["clone", HostDocument.id], in: faults.home)
      ) { _, _ in }
      #expect(result.ending == .exit(69), "\(result.text)")
      // The user name of the field is no secret.
      let name = Self.base64("x-access-token:")
      #expect(
        result.text.contains(
          "remote: you sent Basic \(name)[redacted]==, x-access-token:[redacted]!\r\n"),
        "\(result.text)")
      #expect(!result.text.contains(Faults.token))
      #expect(!result.text.contains(Self.base64(":" + Faults.token).dropFirst(8).dropLast(8)))
    }
  }

  @Test func `an error with escape sequences does not control the terminal`() async throws {
    let echo = "\u{1B}]0;title\u{7}\u{1B}[2J\rfatal: all is well"
    let shown = #"remote: \u{1B}]0;title\u{7}\u{1B}[2J\u{D}fatal: all is well"#
    try await withEcho({ _ in echo }) { faults in
      let piped = try await faults.gists("clone", HostDocument.id)
      #expect(piped.err.contains(shown + "\n"), "\(piped)")
      #expect(!piped.err.contains("\u{1B}"))
      let terminal = try await TerminalSession.run(
        Program.gists(["clone", HostDocument.id], in: faults.home)
      ) { _, _ in }
      #expect(terminal.text.contains(shown + "\r\n"), "\(terminal.text)")
      // A host on a busy machine may be so slow that a line says it, which is then erased.
      let waiting = /\r(\u{1B}\[\d+mWaiting for [^\u{1B}]*\u{1B}\[\d+m)?\u{1B}\[K/
      #expect(!terminal.text.replacing(waiting, with: "").contains("\u{1B}"))
    }
  }

  @Test(arguments: [[], ["--json"]])
  func `git ends if gists is killed`(options: [String]) async throws {
    try await withEcho({ $0 }) { faults in
      let number = "\(faults.home.root)/number"
      // It writes more than a pipe holds, so that its number is there when gists has read of it.
      let programs = try faults.home.program(
        "git",
        script: """
          #!/bin/sh
          case "$*" in *" clone "*);; *) exit;; esac
          head -c 200000 /dev/zero | tr '\\0' '.' >&2
          echo $$ >'\(number)'; exec sleep 600

          """)
      let home = faults.home.with(["PATH": "\(programs):/usr/bin:/bin"])
      let git = { String(decoding: home.read(number) ?? [], as: UTF8.self).dropLast() }
      let result = try await TerminalSession.run(
        Program.gists(["clone", HostDocument.id] + options, in: home)
      ) { _, process in
        try await eventually { !git().isEmpty }
        process.send(signal: SIGKILL)
      }
      #expect(result.ending == .signal(SIGKILL))
      // A process that has ended, but was not waited for, has no arguments either.
      try await eventually { (home.read("/proc/\(git())/cmdline") ?? []).isEmpty }
    }
  }

  @Test func `a program in place of git finds one terminal, always as large as ours`()
    async throws
  {
    try await withEcho({ $0 }) { faults in
      // The second half of the progress is written when the first one was seen.
      let programs = try faults.home.program(
        "git",
        script: """
          #!/bin/sh
          test -t 1 && test -t 2 || exit 1
          echo "($(stty size <&2))" >&2
          until test "$(stty size <&2)" = '20 60'; do sleep 0.05; done
          echo '(resized)' >&2
          printf 'Receiving objects:  50%% (1/2)\\r' >&2
          read -r answer
          printf 'Receiving objects: 100%% (2/2), done.\\n' >&2
          sleep 20 & echo the end

          """)
      var home = faults.home
      home.environment["PATH"] = "\(programs):\(home.environment["PATH"] ?? "")"
      let result = try await TerminalSession.run(
        Program.gists(["clone", HostDocument.id], in: home), columns: 101, rows: 33
      ) { terminal, _ in
        try await terminal.waitFor("(33 101)\r\n")
        terminal.resize(columns: 60, rows: 20)
        try await terminal.waitFor("(resized)\r\n")
        try await terminal.waitFor("(1/2)\r")
        try terminal.type("\r")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(result.text.contains("(2/2), done.\r\nthe end\r\n"), "\(result.text)")
    }
  }
}
