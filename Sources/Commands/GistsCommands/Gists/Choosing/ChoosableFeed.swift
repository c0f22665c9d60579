import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels

/// A feed that is read page by page.
protocol ChoosableFeed: Sendable {
  var feed: Feed { get }

  /// Returns the next gists.
  func next() async throws -> (rows: [GistRow], isLast: Bool)
}

/// A feed as the host lists it.
struct HostFeed: ChoosableFeed {
  private static let pageSize = 100

  let feed: Feed
  private let reader: PageReader<Gist>

  init(_ feed: Feed, _ session: Session) {
    self.feed = feed
    reader = PageReader {
      session.api.pages(
        feed.route(since: nil, perPage: Self.pageSize), of: Gist.self, loading: .onDemand)
    }
  }

  func next() async throws -> (rows: [GistRow], isLast: Bool) {
    let page = try await reader.next()
    return (page.elements.map { GistRow($0) }, page.isLast)
  }
}

/// A feed in the library.
actor LibraryFeed: ChoosableFeed {
  private static let pageSize = 500

  nonisolated let feed: Feed
  private let host: Host
  private let context: AppContext
  private var count = 0
  private var isAgeShown = false

  init(_ feed: Feed, _ host: Host, _ context: AppContext) {
    self.feed = feed
    self.host = host
    self.context = context
  }

  /// - Throws: a ``Failure`` with status 69 if the feed is not in the library.
  func next() async throws -> (rows: [GistRow], isLast: Bool) {
    let (start, end) = (count, count + Self.pageSize)
    let query = FeedQuery(feed: feed.name, limit: end + 1)
    let (state, rows, isLast) = try context.read(host) { store throws(LibraryError) in
      let ids = try store.ids(query)
      return (
        try store.feeds().first { $0.feed == feed.name },
        try store.rows(Array(ids.prefix(end).dropFirst(start))), ids.count <= end
      )
    }
    guard let state else { throw Failure.notInLibrary(feed.gists, host, context.failureFormatter) }
    // A note would damage the frame of a chooser that is open.
    if feed == .mine, !isAgeShown {
      isAgeShown = true
      context.diagnostics.note("offline: showing the library as of \(context.moment(state.readAt))")
    }
    count += rows.count
    return (rows.map(GistRow.init), isLast)
  }
}
