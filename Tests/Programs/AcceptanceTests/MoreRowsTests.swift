import SandboxServer
import TestSupport
import Testing

/// A list at a terminal that has more offers it at its end.
@Suite(.endsHangs) struct `More of a list` {
  /// Lists 65 gists at a terminal, whose pager shows everything at once.
  private func list(
    _ arguments: [String] = ["list"], after preparation: [String]? = nil,
    pager: String = "cat -u",
    _ body: @escaping (TerminalSession) async throws -> Void
  ) async throws -> TerminalSession.Result {
    try await SavedLibrary.with(gists: 65, files: 0) { library in
      if let preparation {
        #expect(try await TestSupport.gists(preparation, in: library.home).exit == 0)
      }
      let program = Program.gists(arguments, in: library.home.with(["GISTS_PAGER": pager]))
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await body(terminal)
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      return result
    }
  }

  private static func rows(_ result: TerminalSession.Result) -> Int {
    result.text.matches(of: /secret|public/).count
  }

  @Test func `Enter lists the next page, and the list ends after the last one`() async throws {
    let result = try await list { terminal in
      try await terminal.waitFor("showing 30; Enter shows more, q ends")
      try terminal.type("\r")
      try await terminal.waitFor("showing 60; Enter shows more, q ends")
      try terminal.type(" ")
    }
    #expect(Self.rows(result) == 65)
    #expect(result.text.matches(of: /DESCRIPTION/).count == 1)
    #expect(!result.text.contains("-L N"))
  }

  @Test(
    arguments: [
      (["list", "--sort", "created"], nil, "of 65"),
      (["list", "--offline"], ["list", "--all"], "of 65"),
      (["search", "owner:octocat"], ["list", "--all"], ""),
      (["repo", "search", "user:tidepool"], nil, ""), (["repo", "list", "tidepool"], nil, ""),
      (["repo", "list", "tidepool", "octocat"], nil, "of each user"),
    ] as [([String], [String]?, String)])
  func `each list that has more offers it`(
    arguments: [String], preparation: [String]?, total: String
  ) async throws {
    let total = total.isEmpty ? "" : " \(total)"
    _ = try await list(arguments, after: preparation) { terminal in
      try await terminal.waitFor("showing 30\(total); Enter shows more, q ends")
      try terminal.type("\r")
      try await terminal.waitFor("showing 60\(total); Enter shows more, q ends")
      try terminal.type("q")
      try await terminal.waitFor("showing 60\(total); use ")
    }
  }

  @Test func `more repositories of several users are those of the users that have more`()
    async throws
  {
    let result = try await list(["repo", "list", "hubot", "monalisa", "octocat"]) { terminal in
      try await terminal.waitFor("showing 30 of each user; Enter shows more, q ends")
      try terminal.type("\r")
    }
    #expect(result.text.matches(of: /hubot/).count == 1)
    #expect(result.text.matches(of: /monalisa/).count == 2)
    #expect(result.text.matches(of: /octocat/).count == 1)
  }

  @Test(arguments: ["q", "\u{1B}[B", "\u{4}"])
  func `q and other keys end it`(key: String) async throws {
    let result = try await list { terminal in
      try await terminal.waitFor("Enter shows more")
      try terminal.type(key)
      try await terminal.waitFor("showing 30; use -L N or --all to see more")
    }
    #expect(Self.rows(result) == 30)
  }

  @Test(arguments: [
    (["list", "-L", "40"], "cat -u", 40), (["list", "--no-pager"], "cat -u", 30),
    (["list"], "cat", 30),
  ])
  func `a limit, or a pager that is off, is not asked about`(
    arguments: [String], pager: String, rows: Int
  ) async throws {
    let result = try await list(arguments, pager: pager) { terminal in
      try await terminal.waitFor("showing \(rows); use -L N or --all to see more")
    }
    #expect(!result.text.contains("Enter"))
    #expect(Self.rows(result) == rows)
  }
}
