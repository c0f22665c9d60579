import ClientState
import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import Synchronization
import TerminalOutput

/// The gists of a feed to choose from, named by their IDs.
extension ChoiceList {
  /// Creates the list of a feed on the host: its first page, then the rest from the library, so
  /// that words are found there at once, then all other pages.
  init(_ feed: Feed, from session: Session, _ libraries: Libraries) {
    let isProgram = libraries.sessions.settings.resolved(.chooser).value != nil
    let reader = PageReader {
      session.api.pages(
        feed.route(since: nil, perPage: ListLimit.largestPage), of: Gist.self,
        // A program gets all pages before it starts.
        loading: isProgram && !feed.isEndless ? .concurrent : .onDemand)
    }
    let seen = Mutex<Set<String>>([])
    let hasReadLibrary = Mutex(feed.isEndless)
    self.init(feed, libraries.sessions) {
      if !seen.withLock(\.isEmpty), !hasReadLibrary.withLock({ exchange(&$0, with: true) }) {
        let saved = libraries.savedRows(of: feed, on: session.host)
        let new = saved.filter { row in seen.withLock { $0.insert(row.id).inserted } }
        if !new.isEmpty { return (new, false) }
      }
      while true {
        let page = try await reader.next()
        let new = page.elements.filter { gist in seen.withLock { $0.insert(gist.id).inserted } }
        if !new.isEmpty || page.isLast { return (new.map { GistTableRow($0) }, page.isLast) }
      }
    }
  }

  /// Creates the list of a feed in the library.
  ///
  /// Loading throws a ``Failure`` with status 69 if the library lacks the feed.
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
          try store.rowsWithFileNames(Array(ids.prefix(end).dropFirst(start))), ids.count <= end
        )
      }
      guard let state else {
        throw Failure.notInLibrary(MessageText(feed.gists), host, sessions.failureFormatter)
      }
      // A note would damage the frame of an open chooser.
      if feed == .mine, start == 0 {
        sessions.output.diagnostics.note(
          "offline: showing the library as of \(sessions.time.moment(state.readAt))")
      }
      count.withLock { $0 += rows.count }
      return (rows.map(GistTableRow.init), isLast)
    }
  }

  private init(
    _ feed: Feed, _ sessions: Sessions,
    next: @escaping @Sendable () async throws -> (rows: [GistTableRow], isLast: Bool)
  ) {
    let now = RelativeTime(now: sessions.time.now())
    let isReadAloud = sessions.output.console.terminal.isPlain
    let owner = feed.hasOneOwner ? [] : [Column("", reading: .after("by"))]
    let columns: [Column] =
      [Column("", reading: .last("ID"))] + owner + [
        Column("", isFlexible: true, reading: .first), "", Column("", reading: .after("updated")),
      ]
    self.init(feed.name, columns: columns, isEndless: feed.isEndless) {
      let page = try await next()
      let rows = page.rows.map { row in
        let id = Cell(row.id, shown: ShortID.gist(row.id), tone: .id)
        return [id] + (feed.hasOneOwner ? [] : [Cell(row.owner, tone: .name)]) + [
          Cell(row.description, shown: row.firstLine, keywords: row.fileNames),
          Cell(row.visibility, tone: row.isSecret ? .magenta : .green),
          Cell(row.date.map { now.text($0, isShort: !isReadAloud) } ?? "", tone: .dim),
        ]
      }
      return ChoicePage(rows: rows, isLast: page.isLast)
    }
  }
}

extension Feed {
  /// Whether the feed has far too many gists to load them all for a choice.
  fileprivate var isEndless: Bool { self == .everyone }
}

extension Libraries {
  /// The rows of a feed in the library; none if it can't be read.
  fileprivate func savedRows(of feed: Feed, on host: Host) -> [GistTableRow] {
    guard let library = try? library(of: host) else { return [] }
    let rows = try? open(library, .reading) { store throws(LibraryError) in
      try store.rowsWithFileNames(try store.ids(FeedQuery(feed: feed.name, limit: nil)))
    }
    return rows.flatMap(\.self)?.map(GistTableRow.init) ?? []
  }
}
