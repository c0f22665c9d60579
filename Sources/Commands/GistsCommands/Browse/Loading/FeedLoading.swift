import CommandSupport
import GistLibrary
import GistsTUI

struct FeedLoading: Sendable {
  let list: BrowserList
  let feed: Feed
  let generation: Int
  let source: BrowserSource

  /// The most rows that a screen shows.
  static let firstCount = 64

  /// Returns the events for the first rows, which the library returns at once.
  static func firstRows(of list: BrowserList, in source: BrowserSource) -> BrowserEvent? {
    guard !list.isView, let feed = list.feed else { return nil }
    let query = FeedQuery(feed: feed.name, limit: firstCount)
    return source.readNow { store throws(LibraryError) in
      let count = try store.count(of: feed.name)
      let rows = count == 0 ? [] : try store.rows(try store.ids(query), withFirstFile: true)
      return (rows, count)
    }.flatMap { rows, count in
      count == 0
        ? nil
        : .firstRows(list, rows.map { BrowserRow($0, isStarred: list.isStarred) }, count: count)
    }
  }

  /// Sends the order of the feed in the library.
  ///
  /// - Parameter isRead: whether an empty feed has no gists, instead of not having been requested
  ///   yet.
  func sendOrder(isRead: Bool) async {
    guard let ids = await ListQuery(list)?.ids(in: source), isRead || !ids.isEmpty,
      !Task.isCancelled
    else { return }
    source.queue.send(.order(list, ids, generation: generation))
  }

  func refresh(_ reader: FeedReader) async -> EffectEnd {
    do {
      let page = try await reader.next()
      try Task.checkCancellation()
      let isWhole = page.isLast ? true : await isComplete()
      return EffectEnd(
        .refreshed(list, end(isWhole: isWhole), generation: generation),
        after: [.account(source.account())] + events(of: page))
    } catch {
      return EffectEnd(.refreshed(list, await result(of: error), generation: generation))
    }
  }

  private func events(of page: FeedReader.Result) -> [BrowserEvent] {
    [.rows(list, page.rows), .order(list, page.order, generation: generation)]
  }

  /// A view has no further pages: it shows the library's gists.
  private func end(isWhole: Bool) -> RefreshResult {
    guard list.isView else { return .done(note: nil, hasMore: !isWhole) }
    let isCut = !isWhole && !feed.isPartial
    return .done(note: isCut ? ":sync downloads all gists" : nil, hasMore: false)
  }

  /// Reads pages until one has gists that are not in the list yet.
  func loadMore(_ reader: FeedReader) async -> EffectEnd {
    do {
      var known: Int?
      while true {
        let before = if let known { known } else { await count() }
        let page = try await reader.next()
        try Task.checkCancellation()
        known = page.order.count
        source.queue.send(events(of: page))
        guard page.isLast || page.order.count > before else { continue }
        return EffectEnd(
          .refreshed(list, .done(note: nil, hasMore: !page.isLast), generation: generation))
      }
    } catch {
      return EffectEnd(.refreshed(list, await result(of: error), generation: generation))
    }
  }

  private func count() async -> Int {
    await source.read { store throws(LibraryError) in try store.count(of: feed.name) } ?? 0
  }

  private func isComplete() async -> Bool { await state()?.completeAt != nil }

  private func state() async -> FeedState? {
    await source.read { store throws(LibraryError) in
      try store.feeds().first { $0.feed == feed.name }
    }.flatMap { $0 }
  }

  private func result(of error: any Error) async -> RefreshResult {
    if error.isNetworkAway, let state = await state() {
      return .offline(
        note: "offline: showing the library as of \(source.context.time.moment(state.readAt))")
    }
    let formatter = source.context.failureFormatter
    return .failed(source.message(for: formatter.userNotFoundError(error, listing: feed)))
  }
}
