import Fixtures
import FoundationEssentials
import GitHubModels
import Testing
import TextFormats

/// What the models read of the sample responses about gists.
@Suite struct `Sample gists` {
  private static func values<Value: JSONReadable>(_ fixture: Fixture) throws -> [Value] {
    let json = try JSON(parsing: fixture.data)
    return try (json.array ?? [json]).map { try #require(Value($0)) }
  }

  /// The lines of each gist: what identifies it, then its dates and description, then its files.
  private static func text(_ fixture: Fixture) throws -> String {
    let gists: [Gist] = try values(fixture)
    return gists.flatMap(\.sampleLines).joined(separator: "\n")
  }

  @Test func `are read from one's own gists`() throws {
    #expect(
      try Self.text(Fixture.gists) == #"""
        aa5a315d61ae9438b18d11d2f0a3c5e7 octocat public 3
          2026-01-18T08:00:01Z 2026-01-20T09:41:07Z "Hello, world in Swift"
          hello.swift Swift text/plain 23
        00d24e6e5a6214603e10 monalisa public 0
          2026-01-17T07:11:12Z 2026-01-19T10:20:30Z -
          - - text/plain 21
          notes - text/plain 26
        f396190a0d0047be791bc8e2a54d6b13 octocat secret 307
          2026-01-16T06:05:04Z 2026-01-18T11:12:13Z "日本語のメモ 🚀\r\nzweite Zeile"
          a b (1).txt Text text/plain 1
          メモ.md Markdown text/markdown 6
        2729695 - public 1
          2012-05-19T06:25:16Z 2015-12-21T04:58:58Z ""
          gistfile1.txt Text text/plain 9
        8de9b9b0ae2e45383d85c06f7b91a243 hubot public 2
          2026-01-15T05:04:03Z 2026-01-17T12:13:14Z "A fork as some lists have it: no files"
        """#)
  }

  @Test func `are read from starred gists`() throws {
    #expect(
      try Self.text(Fixture.starred) == #"""
        eedf87b6ffebd5cfc3e3263501be08bb monalisa public 7
          2024-04-05T06:07:08Z 2025-09-10T11:12:13Z "How to paint a sunrise"
          brush strokes.md Markdown text/markdown 2048
        64f72a92146ab36ee5a13f56c105ff19 hubot public 12
          2023-02-03T04:05:06Z 2025-07-08T09:10:11Z ""
          reply.rb Ruby application/x-ruby 311
          LICENSE - text/plain 1071
        d18ec6b2138524615c833186aa301c6e tidepool secret 3
          2022-10-11T12:13:14Z 2025-05-06T07:08:09Z -
          levels.csv CSV text/csv 90210
        """#)
  }

  @Test func `are read from a gist's forks`() throws {
    #expect(
      try Self.text(Fixture.forks) == #"""
        113b41c76e241179081b853323670f82 monalisa public 1
          2025-11-07T01:02:03Z 2025-11-08T02:03:04Z "Count words, with hyphens"
        6cb5151da956538d9b509a66b3427897 hubot public 0
          2025-11-09T03:04:05Z 2025-11-10T04:05:06Z -
        """#)
  }

  @Test func `are read from a single gist, with its contents`() throws {
    #expect(
      try Self.text(Fixture.gist) == #"""
        55721782221d3942eb0b4e9039778e74 octocat public 4
          2025-11-02T10:11:12Z 2025-12-24T18:30:45Z "Count words, and the text that was counted"
          count.py Python application/x-python 48
          text.txt Text text/plain 13
        """#)
    let gists: [Gist] = try Self.values(Fixture.gist)
    let gist = try #require(gists.first)
    #expect(
      gist.files.map(\.content) == [
        "import sys\nprint(len(sys.stdin.read().split()))\n", "one two\nthree",
      ])
    #expect(
      gist.files.map(\.contentHash) == [
        "f56e41f7481e96294fc551a14d2763a5774e9bde", "4d9d22172f924bdad75bbcc866665bce71819087",
      ])
    #expect(gist.htmlURL == "https://gist.github.com/55721782221d3942eb0b4e9039778e74")
    #expect(gist.gitPullURL == "https://gist.github.com/55721782221d3942eb0b4e9039778e74.git")
    #expect(gist.owner?.avatarURL == "https://avatars.githubusercontent.com/u/583231?v=4")
  }

  @Test func `have revisions`() throws {
    let revisions: [GistRevision] = try Self.values(Fixture.commits)
    #expect(
      revisions.map { revision in
        let lines = [revision.additions, revision.deletions].map { $0.map(String.init) ?? "-" }
        return "\(revision.id) \(revision.user?.login ?? "-") "
          + "\(revision.committedAt?.rfc3339 ?? "-") +\(lines[0]) -\(lines[1])"
      } == [
        "dd7167270413e9c42db931a2a46e2df35461f540 octocat 2025-12-24T18:30:45Z +17 -4",
        "b5c2b3c9c5b77b7bb91027cfd0b89b421648ece3 monalisa 2025-12-01T07:29:44Z +2 -31",
        "06761a4a15e443ff9efd53cc6fbbd17594e43a46 octocat 2025-11-20T06:28:43Z +9 -0",
        "a8bce85bd26a4bafcd7468060faaf96777b7ec78 - 2025-11-02T10:11:12Z +- --",
      ])
  }

  @Test func `have comments`() throws {
    let comments: [GistComment] = try Self.values(Fixture.comments)
    #expect(
      comments.map { comment in
        let dates = [comment.createdAt, comment.updatedAt].map { $0?.rfc3339 ?? "-" }
        return "\(comment.id) \(comment.user?.login ?? "-") \(dates[0]) \(dates[1])"
      } == [
        "4711001 monalisa 2025-11-03T08:15:01Z 2025-11-03T08:15:02Z",
        "4711002 octocat 2025-11-03T09:16:03Z 2025-11-04T10:17:04Z",
        "4711003 - 2025-11-05T11:18:05Z 2025-11-05T11:18:06Z",
        "4711004 octobot[bot] 2025-11-06T12:19:07Z 2025-11-06T12:19:08Z",
      ])
    #expect(
      comments.map(\.body) == [
        "Does it count *words* or `tokens`?\r\n\r\n- hyphens\r\n- émojis 🎉",
        "Words, as `split()` sees them.", "The account of this author no longer exists.", "",
      ])
  }
}

extension Gist {
  fileprivate var sampleLines: [String] {
    let dates = [createdAt, updatedAt].map { $0?.rfc3339 ?? "-" }.joined(separator: " ")
    let visibility = isPublic.map { $0 ? "public" : "secret" } ?? "-"
    let comments = commentCount.map(String.init) ?? "-"
    return [
      "\(id) \(owner?.login ?? "-") \(visibility) \(comments)",
      "  \(dates) \(description?.debugDescription ?? "-")",
    ]
      + files.map { file in
        let size = file.size.map(String.init) ?? "-"
        return "  \(file.name) \(file.language ?? "-") \(file.type ?? "-") \(size)"
      }
  }
}
