import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import Synchronization
import TerminalOutput

/// The gists of a feed to choose from, named by their IDs.
extension ChoiceList {
  init(_ feed: Feed, from session: Session, _ sessions: Sessions) {
    let reader = PageReader {
      session.api.pages(
        feed.route(since: nil, perPage: ListLimit.largestPage), of: Gist.self, loading: .onDemand)
    }
    self.init(feed, sessions) {
      let page = try await reader.next()
      return (page.elements.map { GistRow($0) }, page.isLast)
    }
  }

  /// A feed in the library.
  ///
  /// Loading throws a ``Failure`` with status 69 if the feed is not there.
  init(_ feed: Feed, inLibraryOf host: Host, _ libraries: Libraries) {
    let (pageSize, sessions) = (500, libraries.sessions)
    let count = Mutex(0)
    self.init(feed, sessions) {
      let start = count.withLock(\.self)
      let end = start + pageSize
      let query = FeedQuery(feed: feed.name, limit: end + 1)
      let (state, rows, isLast) = try libraries.read(host) { store throws(LibraryError) in
        let ids = try store.ids(query)
        return (
          try store.feeds().first { $0.feed == feed.name },
          try store.rows(Array(ids.prefix(end).dropFirst(start))), ids.count <= end
        )
      }
      guard let state else {
        throw Failure.notInLibrary(feed.gists, host, sessions.failureFormatter)
      }
      // A note would damage the frame of a chooser that is open.
      if feed == .mine, start == 0 {
        sessions.output.diagnostics.note(
          "offline: showing the library as of \(sessions.time.moment(state.readAt))")
      }
      count.withLock { $0 += rows.count }
      return (rows.map(GistRow.init), isLast)
    }
  }

  private init(
    _ feed: Feed, _ sessions: Sessions,
    next: @escaping @Sendable () async throws -> (rows: [GistRow], isLast: Bool)
  ) {
    let now = RelativeTime(now: sessions.time.now())
    let isReadAloud = sessions.output.console.terminal.isPlain
    let owner = feed.hasOneOwner ? [] : [Column("", reading: .after("by"))]
    let columns: [Column] =
      [Column("", reading: .last("ID"))] + owner + [
        Column("", isFlexible: true, reading: .first), "", Column("", reading: .after("updated")),
      ]
    self.init(feed.name, columns: columns) {
      let page = try await next()
      let rows = page.rows.map { row in
        let id = Cell(row.id, shown: GistID.short(row.id), tone: .id)
        return [id] + (feed.hasOneOwner ? [] : [Cell(row.owner, tone: .name)]) + [
          Cell(row.description, shown: row.firstLine),
          Cell(row.visibility, tone: row.isSecret ? .magenta : .green),
          Cell(row.date.map { now.text($0, isShort: !isReadAloud) } ?? "", tone: .dim),
        ]
      }
      return ChoicePage(rows: rows, isLast: page.isLast)
    }
  }
}
