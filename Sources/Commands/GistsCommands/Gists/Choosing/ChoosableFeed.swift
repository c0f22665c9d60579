import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import Synchronization

/// A feed that is read page by page.
struct ChoosableFeed: Sendable {
  let feed: Feed
  let next: @Sendable () async throws -> (rows: [GistRow], isLast: Bool)
}

extension ChoosableFeed {
  init(_ feed: Feed, from session: Session) {
    let reader = PageReader {
      session.api.pages(
        feed.route(since: nil, perPage: ListLimit.largestPage), of: Gist.self, loading: .onDemand)
    }
    self.init(feed: feed) {
      let page = try await reader.next()
      return (page.elements.map { GistRow($0) }, page.isLast)
    }
  }

  /// A feed in the library.
  ///
  /// `next` throws a ``Failure`` with status 69 if the feed is not there.
  init(_ feed: Feed, inLibraryOf host: Host, _ context: AppContext) {
    let pageSize = 500
    let count = Mutex(0)
    self.init(feed: feed) {
      let start = count.withLock(\.self)
      let end = start + pageSize
      let query = FeedQuery(feed: feed.name, limit: end + 1)
      let (state, rows, isLast) = try context.read(host) { store throws(LibraryError) in
        let ids = try store.ids(query)
        return (
          try store.feeds().first { $0.feed == feed.name },
          try store.rows(Array(ids.prefix(end).dropFirst(start))), ids.count <= end
        )
      }
      guard let state else {
        throw Failure.notInLibrary(feed.gists, host, context.failureFormatter)
      }
      // A note would damage the frame of a chooser that is open.
      if feed == .mine, start == 0 {
        context.diagnostics.note(
          "offline: showing the library as of \(context.moment(state.readAt))")
      }
      count.withLock { $0 += rows.count }
      return (rows.map(GistRow.init), isLast)
    }
  }
}
