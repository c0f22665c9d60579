import Fixtures
import FoundationEssentials
import GitHubModels
import Testing
import TextFormats

/// What the models read of the sample responses about users and repositories.
@Suite struct `Sample users and repositories` {
  private static func lines<Value: JSONReadable>(
    _ fixture: Fixture, _ lines: (Value) -> [String]
  ) throws -> String {
    let json = try JSON(parsing: fixture.data)
    let values = try (json["items"]?.array ?? json.array ?? [json]).map { document in
      try #require(Value(document))
    }
    return values.flatMap(lines).joined(separator: "\n")
  }

  /// The lines of each user: what identifies it, then dates and names, then how to find it.
  private static func users(_ fixture: Fixture) throws -> String {
    try lines(fixture) { (user: User) in user.sampleLines }
  }

  /// The lines of each repository: its name and counts, then dates, license, topics, description.
  private static func repositories(_ fixture: Fixture) throws -> String {
    try lines(fixture) { (repository: Repository) in repository.sampleLines }
  }

  @Test func `are read from the signed-in user`() throws {
    #expect(
      try Self.users(Fixture.user) == #"""
        octocat User 8 27 18432 9
          2011-01-25T18:44:36Z 2025-10-22T11:24:02Z "The Octocat" "@github"
          - "https://github.blog" "San Francisco"
          "Eight arms, one gist at a time."
        """#)
  }

  @Test func `are read from other users`() throws {
    #expect(
      try Self.users(Fixture.users) == #"""
        octocat User 8 27 18432 9
          2011-01-25T18:49:36Z 2025-10-22T11:24:02Z "The Octocat" "@github"
          - "https://github.blog" "San Francisco"
          "Eight arms, one gist at a time."
        monalisa User 31 4 512 64
          2008-01-01T00:00:01Z 2025-10-01T00:00:00Z "Mona Lisa" -
          "monalisa@users.noreply.github.com" "" "Paris · 巴黎"
          -
        hubot User 3 12 1024 0
          2010-11-17T00:00:00Z 2025-09-05T00:00:00Z - "GitHub, Inc."
          - "hubot.github.com" -
          "I\'m a robot 🤖\nbeep boop"
        tidepool User 230 0 233 41
          2014-04-09T08:15:30Z 2026-01-11T06:07:08Z "Tide Pool" -
          "tidepool@example.com" "https://example.com/tidepool" "Where the rocks are"
          "One small repository after the other."
        north-star Organization 12 0 4096 0
          2014-10-11T12:13:14Z 2025-12-24T18:00:01Z "North Star" ""
          - "https://example.org" "Polaris"
          "Maps, and what they are made of."
        octobot[bot] Bot 1 0 0 0
          2018-07-30T09:30:17Z 2018-07-30T09:30:18Z - -
          - "" -
          -
        cobblestone User 5 3 77 13
          2011-12-30T23:59:59Z 2024-02-29T04:05:06Z "Cobblestone" -
          - "" "Praha"
          "Mostly roads."
        lantern User 7 9 618 34
          2012-11-05T17:40:02Z 2025-08-15T14:15:16Z "Lantern 灯" "@north-star"
          - "http://example.net/lantern" "京都"
          "夜道を照らす小さなツール。"
        marble-run User 2 0 21 55
          2012-12-27T03:14:15Z 2023-06-17T19:20:21Z - -
          - "" -
          ""
        paper-kite User 9 6 355 89
          2013-06-11T11:22:33Z 2026-01-02T03:04:05Z "Paper Kite" "@monalisa"
          "kite@example.com" "example.com/kite?wind=west&height=40" "Weifang, 山东"
          "Light, with a long tail."
        quiet-harbor User 4 1 8 1
          2013-10-25T07:08:09Z 2022-03-21T10:11:12Z "Quiet Harbor" ""
          - "" "Tromsø"
          "Backups.\r\nAnd backups of backups."
        snowdrop User 6 2 144 16
          2013-11-26T20:21:22Z 2025-02-03T16:17:18Z "Snowdrop" ""
          - "https://example.com/~snowdrop" "Reykjavík"
          "❄"
        tinwhistle User 11 5 987 610
          2014-08-01T13:14:15Z 2025-11-30T22:23:24Z "Tin Whistle" "@octocat"
          - "https://example.org/tunes" "Doolin, Éire"
          "Jigs, reels, parsers."
        wax-seal User 3 0 3 7
          2014-11-19T05:06:07Z 2021-09-10T08:09:10Z "Wax Seal" -
          "seal@example.org" "" -
          "Signs things."
        """#)
  }

  @Test func `are read from a user search`() throws {
    let users = try Self.lines(Fixture.userSearch) { (user: User) in
      [user.login, user.type ?? "-", user.avatarURL ?? "-"]
    }
    #expect(
      users == """
        monalisa
        User
        https://avatars.githubusercontent.com/u/2?v=4
        marble-run
        User
        https://avatars.githubusercontent.com/u/3141592?v=4
        monsoon-records
        Organization
        https://avatars.githubusercontent.com/u/8128496?v=4
        """)
  }

  @Test func `are read from a repository's subscribers`() throws {
    let logins = try Self.lines(Fixture.subscribers) { (user: User) in [user.login] }
    #expect(logins == "monalisa\nhubot\nlantern")
  }

  @Test func `are read from a user's repositories`() throws {
    #expect(
      try Self.repositories(Fixture.repositories) == #"""
        octocat/atlas public 204800 64 5 2 -
          2016-02-29T12:00:00Z 2025-11-10T22:05:00Z main
          - - "https://example.org/atlas"
          https://github.com/octocat/atlas.git [maps]
          "Karten für alle · 地図 🗺️"
        octocat/dotfiles public 96 3 0 0 -
          2015-06-07T08:09:10Z 2024-12-31T23:59:57Z trunk
          Shell - ""
          https://github.com/octocat/dotfiles.git []
          ""
        octocat/empty public 0 0 0 0 -
          2025-07-01T10:20:30Z - main
          - - -
          https://github.com/octocat/empty.git []
          -
        octocat/hello-world public 108 2048 1733 19 -
          2011-01-26T19:01:12Z 2025-06-15T17:18:19Z master
          HTML "MIT License" -
          https://github.com/octocat/hello-world.git [octocat, api]
          "My first repository on GitHub!"
        octocat/punch-cards public 512 17 1 1 -
          2011-09-12T13:14:15Z 2019-08-07T06:05:04Z master archived
          COBOL "Other" "http://example.com/cards?deck=80&row=12"
          https://github.com/octocat/punch-cards.git [retro, archive]
          "Read-only since the last reader broke."
        octocat/sketchbook public 3071 8 2 4 -
          2018-03-04T05:06:07Z 2025-01-20T21:20:19Z develop fork
          JavaScript "Apache License 2.0" -
          https://github.com/octocat/sketchbook.git [canvas]
          "A fork that went its own way"
        octocat/template public 40 33 6 0 -
          2019-10-11T12:13:14Z 2023-04-05T06:07:07Z main
          Makefile "MIT License" -
          https://github.com/octocat/template.git []
          "Start here.\nThen rename everything."
        octocat/tide-tables public 12636 1284 97 23 -
          2017-05-18T09:10:11Z 2026-01-18T16:45:12Z main
          Swift "Apache License 2.0" "https://example.com/tides"
          https://github.com/octocat/tide-tables.git [tides, swift, command-line, 海洋]
          "High and low water for any harbour, from a terminal"
        """#)
  }

  @Test func `are read from a single repository, with its watchers`() throws {
    #expect(
      try Self.repositories(Fixture.repository) == #"""
        octocat/tide-tables public 12636 1284 97 23 120
          2017-05-18T09:10:11Z 2026-01-18T16:45:12Z main
          Swift "Apache License 2.0" "https://example.com/tides"
          https://github.com/octocat/tide-tables.git [tides, swift, command-line, 海洋]
          "High and low water for any harbour, from a terminal"
        """#)
  }
}

extension User {
  fileprivate var sampleLines: [String] {
    let counts = [publicRepositoryCount, publicGistCount, followerCount, followingCount]
    let dates = [createdAt, updatedAt].map { $0?.rfc3339 ?? "-" }.joined(separator: " ")
    return [
      "\(login) \(type ?? "-") \(counts.map { $0.map(String.init) ?? "-" }.joined(separator: " "))",
      "  \(dates) \(name.sample) \(company.sample)",
      "  \(email.sample) \(blog.sample) \(location.sample)",
      "  \(bio.sample)",
    ]
  }
}

extension Repository {
  fileprivate var sampleLines: [String] {
    let counts = [size, starCount, forkCount, openIssueCount, subscriberCount]
      .map { $0.map(String.init) ?? "-" }.joined(separator: " ")
    let dates = [createdAt, pushedAt].map { $0?.rfc3339 ?? "-" }.joined(separator: " ")
    let kinds = (isFork == true ? " fork" : "") + (isArchived == true ? " archived" : "")
    return [
      "\(fullName) \(visibility ?? "-") \(counts)",
      "  \(dates) \(defaultBranch ?? "-")\(kinds)",
      "  \(language ?? "-") \((license?.name).sample) \(homepage.sample)",
      "  \(cloneURL ?? "-") [\(topics.joined(separator: ", "))]",
      "  \(description.sample)",
    ]
  }
}

extension String? {
  /// The text in quotation marks; a dash for none.
  fileprivate var sample: String { self?.debugDescription ?? "-" }
}
