import CommandSupport
import GistLibrary
import GistsTUI
import GitHubAPI
import GitHubModels

/// Reads a feed from the host page by page, and saves the pages in the library.
actor FeedReader {
  struct Result: Sendable {
    var rows: [BrowserRow]
    /// The IDs of the feed's gists, in order.
    var order: [String]
    var isLast: Bool
  }

  private let list: BrowserList
  private let feed: Feed
  private let source: BrowserSource
  private var pages: PageReader<Gist>?
  private var snapshot: FeedSnapshot

  init(_ list: BrowserList, _ feed: Feed, _ source: BrowserSource) {
    self.list = list
    self.feed = feed
    self.source = source
    snapshot = FeedSnapshot(feed: feed.name, isPartial: feed.isPartial)
  }

  func next() async throws -> Result {
    let reader =
      pages
      ?? PageReader { [feed, source] in
        // Pages of the public list change all the time: the library need not keep them.
        let session = try source.context.sessions.session(
          answers: feed == .everyone ? nil : PageCache(source: source))
        return session.api.pages(
          feed.route(since: nil, perPage: ListLimit.largestPage), of: Gist.self, loading: .onDemand)
      }
    pages = reader
    let next: Page<Gist>?
    do {
      next = try await reader.nextPage()
    } catch {
      // The next attempt starts from the beginning.
      (pages, snapshot) = (nil, FeedSnapshot(feed: feed.name, isPartial: feed.isPartial))
      throw error
    }
    guard let page = next else {
      return Result(rows: [], order: await order() ?? Array(snapshot.ids), isLast: true)
    }
    try Task.checkCancellation()
    return await save(page)
  }

  private func save(_ page: Page<Gist>) async -> Result {
    let context = source.context
    // The library is found by the login.
    if feed == .mine, snapshot.ids.isEmpty, let login = page.elements.first?.value.owner?.login {
      await context.sessions.learn(login, on: source.host)
    }
    source.avatarAddresses.learn(page.elements.map(\.value.owner))
    let new = page.elements.map(\.value.id)
    snapshot.add(page.elements, at: page.time, isLast: page.isLast)
    let saved = snapshot
    let isStarred = list.isStarred
    let isSaved = await source.write { store throws(LibraryError) in
      try store.save(page.elements, at: page.time)
      try store.save(saved)
      guard isStarred == true else { return }
      if saved.isComplete { return try store.setStarred(exactly: saved.feed) }
      for id in new { try store.setStarred(id, true) }
    }
    let read =
      !isSaved
      ? nil
      : await source.read { store throws(LibraryError) in
        try store.rows(new, withFirstFile: true)
      }
    let rows =
      read?.map { BrowserRow($0, isStarred: isStarred) }
      ?? page.elements.map { BrowserRow($0.value, isStarred: isStarred) }
    let order = isSaved ? await order() : nil
    return Result(
      rows: rows, order: order ?? (list.isView ? [] : Array(saved.ids)), isLast: page.isLast)
  }

  private func order() async -> [String]? {
    await ListQuery(list)?.ids(in: source)
  }
}

/// Caches the pages of lists in the library, so that an unchanged page does not use up the rate
/// limit.
private struct PageCache: ResponseCache {
  let source: BrowserSource

  func response(for key: CacheKey) async -> CachedResponse? {
    // A locked library delays no request.
    await source.readOnce { store throws(LibraryError) in
      try store.response(key: key.digest)
    } ?? nil
  }

  func store(_ response: CachedResponse, for key: CacheKey) async {
    guard response.entityTag != nil else { return }
    let now = source.context.time.now()
    _ = await source.write { store throws(LibraryError) in
      try store.save(response, key: key.digest, now: now)
    }
  }
}
