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
      try await terminal.waitFor("first 30; Enter for more, q to stop")
      try terminal.type("\r")
      try await terminal.waitFor("first 60; Enter for more, q to stop")
      try terminal.type(" ")
    }
    #expect(Self.rows(result) == 65)
    #expect(result.text.matches(of: /DESCRIPTION/).count == 1)
    #expect(!result.text.contains("-L N"))
  }

  @Test(
    arguments: [
      (["list", "--sort", "created"], nil, "30 of 65", "60 of 65"),
      (["list", "--offline"], ["list", "--all"], "30 of 65", "60 of 65"),
      (["search", "owner:octocat"], ["list", "--all"], "first 30", "first 60"),
      (["repo", "search", "user:tidepool"], nil, "first 30", "first 60"),
      (["repo", "list", "tidepool"], nil, "first 30", "first 60"),
      (
        ["repo", "list", "tidepool", "octocat"], nil, "first 30 of each user",
        "first 60 of each user"
      ),
    ] as [([String], [String]?, String, String)])
  func `each list that has more offers it`(
    arguments: [String], preparation: [String]?, first: String, second: String
  ) async throws {
    _ = try await list(arguments, after: preparation) { terminal in
      try await terminal.waitFor("\(first); Enter for more, q to stop")
      try terminal.type("\r")
      try await terminal.waitFor("\(second); Enter for more, q to stop")
      try terminal.type("q")
      try await terminal.waitFor("\(second); use ")
    }
  }

  @Test func `more repositories of several users are those of the users that have more`()
    async throws
  {
    let result = try await list(["repo", "list", "hubot", "monalisa", "octocat"]) { terminal in
      try await terminal.waitFor("first 30 of each user; Enter for more, q to stop")
      try terminal.type("\r")
    }
    #expect(result.text.matches(of: /hubot/).count == 1)
    #expect(result.text.matches(of: /monalisa/).count == 2)
    #expect(result.text.matches(of: /octocat/).count == 1)
  }

  @Test(arguments: ["q", "\u{1B}[B", "\u{4}"])
  func `q and other keys end it`(key: String) async throws {
    let result = try await list { terminal in
      try await terminal.waitFor("Enter for more")
      try terminal.type(key)
      try await terminal.waitFor("first 30; use -L N or --all to see more")
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
      try await terminal.waitFor("first \(rows); use -L N or --all to see more")
    }
    #expect(!result.text.contains("Enter"))
    #expect(Self.rows(result) == rows)
  }

  @Test(arguments: [["list", "-L", "2"], ["search", "owner:octocat", "-L", "2"]])
  func `the note that there are more follows the rows`(arguments: [String]) async throws {
    let result = try await list(arguments, after: ["list", "--all"]) { terminal in
      try await terminal.waitFor("first 2; use -L N or --all to see more")
    }
    let rows = result.text.split(whereSeparator: \.isNewline)
      .prefix { !$0.contains("first 2; use -L N or --all to see more") }
    #expect(rows.count { $0.contains(" ago") } == 2, "\(result.text)")
  }
}
