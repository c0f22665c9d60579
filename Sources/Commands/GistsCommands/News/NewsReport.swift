import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import TerminalOutput
import TextFormats

/// The news of all gists, while they are collected and printed.
struct NewsReport {
  enum Kind: String { case comment, star, fork }

  struct Item {
    var time: Date?
    let gist: GistActivity
    let kind: Kind
    let login: String?
    let text: String
    let url: String?

    var words: String {
      switch kind {
      case .comment: text
      case .fork: "forked it: \(ShortID.gist(text))"
      case .star: Plural.count(Int(text) ?? 0, "new star")
      }
    }

    /// The item without the text of a comment: `ada commented on deploy.sh`.
    var line: String {
      switch kind {
      case .comment: "\(login ?? "someone") commented on \(gist.title)"
      case .fork: "\(login ?? "someone") forked \(gist.title)"
      case .star: "\(words) of \(gist.title)"
      }
    }

    var json: JSON {
      .object([
        .init("time", time?.rfc3339), .init("gist", gist.id), .init("kind", kind.rawValue),
        .init("who", login), .init("text", text), .init("url", url),
      ])
    }
  }

  private let activity: NewsLookup.Activity
  private let output: CommandOutput
  private let sessions: Sessions
  private let host: Host?
  private var items: [Item] = []
  private var failures: ListFailures
  /// The state of each gist, once looked up.
  private(set) var seen: [String: SeenGist] = [:]

  init(activity: NewsLookup.Activity, output: CommandOutput, sessions: Sessions) {
    self.activity = activity
    self.output = output
    self.sessions = sessions
    host = try? sessions.settings.namedHost()
    failures = ListFailures(output, sessions.failureFormatter)
  }

  /// Records the state of all gists without news.
  mutating func rememberAll(_ start: NewsStart) {
    for gist in activity.gists { seen[gist.id] = start.record(gist, nil, nil) }
  }

  /// Lists the comments and forks of the gists with news.
  ///
  /// A gist that can't be looked up is reported; its news is shown the next time.
  mutating func load(_ lookup: NewsLookup, start: (GistActivity) -> NewsStart) async throws {
    let gists = activity.gists.map { (gist: $0, start: start($0)) }
    try await gists.inOrder(atMost: NewsLookup.width) { entry in
      try await lookup.parts(of: entry.gist, since: entry.start)
    } use: { entry, result in
      do {
        let (comments, forks) = try result.get()
        seen[entry.gist.id] = entry.start.record(entry.gist, comments, forks)
        addItems(entry.gist, entry.start, comments ?? [], forks ?? [])
      } catch APIError.errorResponse(let response) where response.isNotFound {
        // The gist was deleted meanwhile.
      } catch {
        seen[entry.gist.id] = entry.start.seen
        try failures.report(error)
      }
    }
  }

  private mutating func addItems(
    _ gist: GistActivity, _ start: NewsStart, _ comments: [GistComment], _ forks: [Gist]
  ) {
    let page = host?.gistPage(gist.id)
    items += comments.filter(start.isNews).map { comment in
      Item(
        time: comment.createdAt, gist: gist, kind: .comment, login: comment.user?.login,
        text: comment.body, url: page.map { "\($0)#gistcomment-\(comment.number)" })
    }
    items += forks.filter(start.isNews).map { fork in
      Item(
        time: fork.createdAt, gist: gist, kind: .fork, login: fork.owner?.login, text: fork.id,
        url: host?.gistPage(fork.id))
    }
    let stars = start.newStars(gist)
    if stars > 0 {
      items.append(
        Item(
          time: activity.time, gist: gist, kind: .star, login: nil, text: "+\(stars)", url: page))
    }
  }

  /// The notification; nil if nothing is new.
  var notification: NewsNotification? {
    func count(_ kind: Kind) -> Int { items.count { $0.kind == kind } }
    let stars = items.compactMap { $0.kind == .star ? Int($0.text) : nil }.reduce(0, +)
    return NewsNotification(
      NewsCounts(comments: count(.comment), stars: stars, forks: count(.fork)),
      lines: sorted.map(\.line))
  }

  /// Oldest first; the new stars, whose times GitHub doesn't tell, last.
  private var sorted: [Item] {
    // The clock that the responses state may be behind the times of comments and forks.
    let newest = items.compactMap(\.time).max()
    let others = items.filter { $0.kind != .star }.sorted {
      $0.time ?? .distantPast < $1.time ?? .distantPast
    }
    return others
      + items.filter { $0.kind == .star }.map { star in
        var star = star
        star.time = newest
        return star
      }
  }

  /// Prints the news since a time, which is nil at the first look.
  ///
  /// - Parameters:
  ///   - since: the time of the last look.
  ///   - onlyJSON: whether they were already shown as a notification.
  /// - Throws: the exit status of the first gist that could not be looked up.
  func print(since: Date?, onlyJSON: Bool = false) throws {
    let sorted = sorted
    if output.isJSON {
      try output.print(.array(sorted.map(\.json)))
    } else if onlyJSON {
      // The notification was it.
    } else if output.console.terminal.outIsTerminal {
      try printGroups(sorted)
    } else {
      try printLines(sorted)
    }
    if since == nil {
      let count = Plural.count(activity.gists.count, "gist")
      let next = onlyJSON ? "notification" : "gists news"
      output.diagnostics.note(
        "recorded the current state of \(count); the next \(next) shows what is new")
    } else if items.isEmpty, let since, output.console.terminal.errIsTerminal {
      let relative = RelativeTime(now: output.time.now())
      output.diagnostics.note("no news since \(relative.text(since))")
    }
    try failures.end()
  }

  private func printLines(_ items: [Item]) throws {
    var table = Table(["TIME", "GIST", "KIND", "USER", "TEXT"], console: output.console)
    try table.append(
      items.map { item in
        [
          Cell(item.time?.rfc3339 ?? ""), Cell(item.gist.id), Cell(item.kind.rawValue),
          Cell(item.login ?? ""), Cell(item.text),
        ]
      })
  }

  /// Prints the news of each gist together; the gist with the latest news is last.
  private func printGroups(_ items: [Item]) throws {
    let console = output.console
    var table = Table(
      [
        Column("ID", reading: .last("ID")), Column("GIST", isFlexible: true, reading: .first),
        "USER", Column("NEWS", isFlexible: true), Column("TIME", reading: .value),
      ], console: console)
    let groups = Dictionary(grouping: items) { $0.gist.id }.values.sorted {
      ($0.last?.time ?? .distantPast, $0[0].gist.id) < (
        $1.last?.time ?? .distantPast, $1[0].gist.id
      )
    }
    for group in groups {
      try table.append(
        group.enumerated().map { index, item in
          let isNamed = index == 0 || console.terminal.isPlain
          return [
            Cell(item.gist.id, shown: isNamed ? ShortID.gist(item.gist.id) : "", tone: .id),
            Cell(item.gist.title, shown: isNamed ? item.gist.title : "", tone: .name),
            Cell(item.login ?? ""), Cell(item.words),
            Cell(item.kind == .star ? nil : item.time, in: output),
          ]
        })
    }
    guard console.terminal.errIsTerminal,
      let commented = groups.last(where: { $0.contains { $0.kind == .comment } })
    else { return }
    let command = sessions.failureFormatter.command("comments", .value(commented[0].gist.id))
    output.diagnostics.aside("to read the comments of a gist, run \(command)")
  }
}
