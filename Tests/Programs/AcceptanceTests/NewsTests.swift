import FoundationEssentials
import HTTPTypes
import SandboxServer
import TestSupport
import Testing

/// Three others star, fork, comment and delete in a sandbox.
@Suite(.endsHangs) struct `gists news` {
  private struct Scene: Sendable {
    let home: ScratchHome
    let sandbox: Sandbox

    /// Runs `gists` as a user, by default the one whose news are tested.
    @discardableResult
    func gists(
      _ arguments: String..., as login: String = "octocat",
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ProgramResult {
      let own = home.with(["GISTS_TOKEN": `gists news`.token(login)])
      let result = try await TestSupport.gists(arguments, in: own)
      #expect(result.exit == 0, "\(result)", sourceLocation: sourceLocation)
      return result
    }

    func create(_ text: String, _ name: String) async throws -> String {
      try home.write(text, to: name)
      return String(try await gists("create", name).out.dropLast().split(separator: "/").last ?? "")
    }

    /// Waits for the next second, as GitHub's times have no fractions, and returns it.
    ///
    /// The server's clock, which the responses state, may be behind by a second or more.
    func nextSecond() async throws -> String {
      let start = Date.now.timeIntervalSince1970.rounded(.down)
      var next = ""
      try await eventually {
        let request = "printf 'HEAD / HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3"
        let address = sandbox.url.replacing("http://", with: "/dev/tcp/").replacing(":", with: "/")
        let fields = try await Program(
          command: ["bash", "-c", "exec 3<>\(address); \(request)"], home: home
        ).run().out
        let seconds = stride(from: start + 1, through: Date.now.timeIntervalSince1970, by: 1)
        let times = seconds.map { Date(timeIntervalSince1970: $0).formatted(.iso8601) }
        next = times.first { fields.contains($0.dropFirst(11).dropLast()) } ?? ""
        return !next.isEmpty
      }
      return next
    }

    /// Runs `gists news`; returns its rows without their times, and the requests that it sent.
    func news(
      _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> (rows: Set<String>, requests: [String], err: String) {
      let before = sandbox.requests.count
      let result = try await TestSupport.gists(["news"] + arguments, in: home)
      #expect(result.exit == 0, "\(result)", sourceLocation: sourceLocation)
      let rows = result.out.split(separator: "\n").map {
        $0.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      }
      let times = rows.map(\.[0])
      #expect(times == times.sorted(), sourceLocation: sourceLocation)
      #expect(
        times.allSatisfy { $0.wholeMatch(of: /20..-..-..T..:..:..Z/) != nil },
        sourceLocation: sourceLocation)
      return (
        Set(rows.map(\.[1])),
        sandbox.requests.dropFirst(before).map(\.line).sorted(), result.err
      )
    }
  }

  private static func token(_ login: String) -> String {
    "gho_" + (login + String(repeating: "0", count: 36)).prefix(36)
  }

  private static func with(
    hasGraphQL: Bool = true, body: (Scene) async throws -> Void
  ) async throws {
    var options = SandboxOptions()
    options.accounts = ["octocat", "ada", "hubot", "mona"]
    for login in options.accounts { options.tokens[token(login)] = Grant(login: login) }
    options.hasGraphQL = hasGraphQL
    try await ScratchHome.with { home in
      try await Sandbox.with(options) { sandbox in
        let home = home.with(["GISTS_HOST": sandbox.url, "GISTS_TOKEN": token("octocat")])
        try await body(Scene(home: home, sandbox: sandbox))
      }
    }
  }

  private static let graphQL = "POST /graphql"

  @Test func `shows what others did since the last look, with one query and what has grown`()
    async throws
  {
    try await Self.with { scene in
      let a = try await scene.create("a\n", "a.txt")
      let b = try await scene.create("b\n", "b.txt")
      let quiet = try await scene.create("c\n", "c.txt")
      try await scene.gists("comment", a, "-b", "Old", as: "ada")
      try await scene.gists("star", a, as: "ada")
      try await scene.gists("fork", a, as: "ada")

      let first = try await scene.news()
      #expect(first.rows == [] && first.requests == [Self.graphQL])
      #expect(
        first.err == "note: recorded the current state of 3 gists; "
          + "the next gists news shows what is new\n")

      let nothing = try await scene.news()
      #expect(nothing.rows == [] && nothing.requests == [Self.graphQL] && nothing.err == "")

      try await scene.gists("comment", a, "-b", "Nice\none", as: "hubot")
      try await scene.gists("comment", a, "-b", "My own")
      try await scene.gists("fork", b, as: "mona")
      for login in ["ada", "hubot", "mona"] { try await scene.gists("star", b, as: login) }
      try await scene.gists("star", b)
      // A comment is no news of the gist that has only the owner's.
      try await scene.gists("comment", quiet, "-b", "My own")
      let fork = try #require(scene.sandbox.withState { $0.gists[b]?.forks.first })

      let second = try await scene.news()
      #expect(
        second.rows == [
          "\(a)\tcomment\thubot\tNice one",
          "\(b)\tfork\tmona\t\(fork)",
          "\(b)\tstar\t\t+3",
        ])
      #expect(
        second.requests
          == [
            "GET /gists/\(a)/comments?per_page=100", "GET /gists/\(b)/forks?per_page=100",
            Self.graphQL,
          ].sorted())
      #expect(try await scene.news().rows == [])
    }
  }

  @Test func `deleted comments and unstars are no news, but a comment in their place is`()
    async throws
  {
    try await Self.with { scene in
      let id = try await scene.create("a\n", "a.txt")
      for (login, text) in [("ada", "One"), ("hubot", "Two")] {
        try await scene.gists("comment", id, "-b", text, as: login)
        try await scene.gists("star", id, as: login)
      }
      _ = try await scene.news()
      let numbers = try await scene.gists("comments", id).out.split(separator: "\n")
        .compactMap { $0.split(separator: "\t").first.map(String.init) }
      try await scene.gists("comment", id, "--delete", numbers[1], "--yes", as: "hubot")
      try await scene.gists("unstar", id, as: "hubot")
      let less = try await scene.news()
      #expect(less.rows == [] && less.requests == [Self.graphQL])

      try await scene.gists("comment", id, "-b", "Instead", as: "hubot")
      try await scene.gists("star", id, as: "mona")
      try await scene.gists("comment", id, "--delete", numbers[0], "--yes", as: "ada")
      #expect(
        try await scene.news().rows == [
          "\(id)\tcomment\thubot\tInstead",
          "\(id)\tstar\t\t+1",
        ])
      #expect(try await scene.news().rows == [])
    }
  }

  @Test func `--since shows comments and forks, and remembers nothing`() async throws {
    try await Self.with { scene in
      let id = try await scene.create("a\n", "a.txt")
      try await scene.gists("comment", id, "-b", "Before", as: "ada")
      let since = try await scene.nextSecond()
      try await scene.gists("comment", id, "-b", "After", as: "ada")
      try await scene.gists("star", id, as: "ada")
      let rows: Set = ["\(id)\tcomment\tada\tAfter"]
      for _ in 1...2 {
        let news = try await scene.news("--since", since)
        #expect(news.rows == rows && news.err == "")
        #expect(news.requests == ["GET /gists/\(id)/comments?per_page=100", Self.graphQL])
      }
      let json = try await scene.gists("news", "--since", since, "--json").out
      let url = "\(scene.sandbox.url)/gist/\(id)#gistcomment-"
      #expect(
        json.hasPrefix(
          #"[{"time":"20"#)
          && json.contains(
            #"Z","gist":"\#(id)","kind":"comment","who":"ada","text":"After","url":"\#(url)"#),
        "\(json)")
      #expect(try await scene.news().err.hasPrefix("note: recorded"))
    }
  }

  @Test func `without GraphQL, comments and forks come by REST`() async throws {
    try await Self.with(hasGraphQL: false) { scene in
      let a = try await scene.create("a\n", "a.txt")
      let b = try await scene.create("b\n", "b.txt")
      try await scene.gists("comment", a, "-b", "Old", as: "ada")
      _ = try await scene.nextSecond()
      _ = try await scene.news()
      try await scene.gists("comment", a, "-b", "New", as: "hubot")
      try await scene.gists("fork", b, as: "mona")
      try await scene.gists("star", b, as: "mona")
      let fork = try #require(scene.sandbox.withState { $0.gists[b]?.forks.first })
      let news = try await scene.news()
      #expect(
        news.rows == [
          "\(a)\tcomment\thubot\tNew",
          "\(b)\tfork\tmona\t\(fork)",
        ])
      #expect(
        news.requests
          == [
            "GET /gists/\(a)/comments?per_page=100", "GET /gists/\(a)/forks?per_page=100",
            "GET /gists/\(b)/forks?per_page=100", "GET /gists?per_page=100", Self.graphQL,
          ].sorted())
      #expect(news.err.hasSuffix("new stars are not shown\n"))
      #expect(try await scene.news().rows == [])
    }
  }

  @Test func `--notify shows news once on the desktop, and gists news still shows it`()
    async throws
  {
    try await Self.with { scene in
      var home = scene.home
      let shown = "\(home.path)/shown"
      let programs = try home.program(
        "notify-send", script: "#!/bin/sh\nprintf '<%s>' \"$@\" >> \(shown)\n")
      home.environment["PATH"] = "\(programs):\(home.environment["PATH"] ?? "")"
      let desktop = Scene(home: home, sandbox: scene.sandbox)
      func notifications() -> String {
        defer { try? FileManager.default.removeItem(atPath: shown) }
        return String(decoding: home.read(shown) ?? [], as: UTF8.self)
      }

      let id = try await scene.create("a\n", "a <b> & c.txt")
      let first = try await desktop.news("--notify")
      #expect(first.rows == [] && notifications() == "")
      #expect(
        first.err == "note: recorded the current state of 1 gist; "
          + "the next notification shows what is new\n")

      try await scene.gists("comment", id, "-b", "A secret", as: "ada")
      try await scene.gists("star", id, as: "hubot")
      let second = try await desktop.news("--notify")
      #expect(second.rows == [] && second.err == "", "\(second)")
      #expect(
        notifications() == "<--app-name=gists><--><1 new comment, 1 star>"
          + "<ada commented on a &lt;b&gt; &amp; c.txt\n1 new star of a &lt;b&gt; &amp; c.txt>")
      _ = try await desktop.news("--notify")
      #expect(notifications() == "")

      #expect(
        try await desktop.news().rows == ["\(id)\tcomment\tada\tA secret", "\(id)\tstar\t\t+1"])
      try await scene.gists("comment", id, "-b", "Read at once", as: "ada")
      #expect(try await desktop.news().rows.count == 1)
      _ = try await desktop.news("--notify")
      #expect(notifications() == "", "What was read needs no notification")
    }
  }

  @Test func `a notification that can't be shown is shown the next time`() async throws {
    try await Self.with { scene in
      var home = scene.home
      let id = try await scene.create("a\n", "a.txt")
      _ = try await scene.news()
      try await scene.gists("comment", id, "-b", "Hi", as: "ada")
      home.environment["PATH"] = "/nonexistent"
      let missing = try await TestSupport.gists("news", "--notify", in: home)
      #expect(missing.exit == 69 && missing.out == "")
      #expect(
        missing.err == """
          error: could not show a notification: notify-send is not installed
          hint: install libnotify-bin

          """)
      let programs = try home.program("notify-send", script: "#!/bin/sh\nexit 1\n")
      home.environment["PATH"] = "\(programs):\(scene.home.environment["PATH"] ?? "")"
      let failed = try await TestSupport.gists("news", "--notify", in: home)
      #expect(failed.exit == 69 && failed.err.contains("notify-send failed"), "\(failed)")
      _ = try home.program("notify-send", script: "#!/bin/sh\nexit 0\n")
      let shown = try await TestSupport.gists("news", "--notify", "--json", in: home)
      #expect(shown.exit == 0 && shown.out.contains(#""who":"ada""#), "\(shown)")
    }
  }

  @Test func `asks once for each 100 gists`() async throws {
    try await Self.with { scene in
      let id = try await scene.create("a\n", "a.txt")
      scene.sandbox.withState { state in
        for number in 0..<250 {
          _ = state.createGist(
            files: ["\(number).txt": StoredFile("text\n")],
            at: UTCTimestamp(seconds: 1_600_000_000 + number))
        }
      }
      #expect(try await scene.news().requests.count == 3)
      try await scene.gists("comment", id, "-b", "Hi", as: "ada")
      let news = try await scene.news()
      #expect(news.rows.count == 1 && news.requests.count == 4)
    }
  }

  @Test func `what could not be printed or looked up is shown again`() async throws {
    try await Self.with { scene in
      let id = try await scene.create("a\n", "a.txt")
      _ = try await scene.news()
      try await scene.gists("comment", id, "-b", "Hi", as: "ada")
      let rows: Set = ["\(id)\tcomment\tada\tHi"]
      let full = try await Program.gists(["news"], in: scene.home)
        .through(shell: "\"$@\" > /dev/full").run()
      #expect(full.exit == 74)
      scene.sandbox.inject(.respond(.forbidden)) { $0.path.hasSuffix("/comments") }
      let failed = try await TestSupport.gists("news", in: scene.home)
      #expect(failed.exit != 0 && failed.out == "", "\(failed)")
      #expect(try await scene.news().rows == rows)
      #expect(try await scene.news().rows == [])
    }
  }

  @Test func `status counts the news with one query, and only after a first look`() async throws {
    try await Self.with { scene in
      let id = try await scene.create("a\n", "a.txt")
      func status() async throws -> (facts: [String], queries: Int) {
        let before = scene.sandbox.requests.count
        let facts = try await scene.gists("status").out.split(separator: "\n").map(String.init)
        return (
          facts.filter { $0.hasPrefix("new_") },
          scene.sandbox.requests.dropFirst(before).count { $0.line == Self.graphQL }
        )
      }
      #expect(try await status() == (["new_comments\t", "new_stars\t", "new_forks\t"], 0))
      _ = try await scene.news()
      for login in ["ada", "hubot", "mona"] {
        try await scene.gists("comment", id, "-b", "Hi", as: login)
        try await scene.gists("star", id, as: login)
      }
      try await scene.gists("comment", id, "-b", "My own")
      try await scene.gists("star", id)
      #expect(try await status() == (["new_comments\t3", "new_stars\t3", "new_forks\t0"], 1))
    }
  }
}
