import FoundationEssentials
package import GitHubModels

/// The pages of a list in order, without duplicate ids: an element that moves while the list is
/// read appears on two pages.
///
/// An error is thrown after the pages before it. Pages are not kept after they are returned.
package struct Pages<Item: JSONReadable & Identifiable>: AsyncSequence, Sendable
where Item.ID == String {
  let manager: APIManager
  let route: Router
  let loading: PageLoading

  package func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(manager: manager, route: route, loading: loading)
  }

  package struct AsyncIterator: AsyncIteratorProtocol {
    private let manager: APIManager
    private let route: Router
    private let loading: PageLoading
    private var state = State.start
    private var ids = SeenIDs()
    private var visited: VisitedPages
    private var receivedCount = 0

    private enum State {
      case start
      case following(APIRequest)
      case prefetching(PagePrefetcher<Item>)
      case failed(any Error)
      case ended
    }

    init(manager: APIManager, route: Router, loading: PageLoading) {
      self.manager = manager
      self.route = route
      self.loading = loading
      visited = VisitedPages(host: manager.host, route: route)
    }

    package mutating func next() async throws -> Page<Item>? {
      do {
        guard let loaded = try await load() else { return nil }
        receivedCount += loaded.elements.count + loaded.skipped
        sendNotices(for: loaded)
        prepareNext(loaded.links)
        let new = loaded.elements.filter { ids.insert($0.value.id) }
        return Page(elements: new, isLast: hasEnded, time: loaded.time)
      } catch {
        state = .ended
        guard isEndOfPublicFeed(error) else { throw error }
        manager.configuration.notice(.publicFeedEnds)
        return nil
      }
    }

    private func sendNotices(for page: LoadedPage<Item>) {
      let notice = manager.configuration.notice
      if page.skipped > 0 { notice(.skipped(count: page.skipped)) }
      if page.repaired > 0 { notice(.repaired(count: page.repaired)) }
    }

    private var hasEnded: Bool {
      if case .ended = state { true } else { false }
    }

    private mutating func load() async throws -> LoadedPage<Item>? {
      switch state {
      case .start: return try await page(try visited.start())
      case .following(let request): return try await page(request)
      case .prefetching(let prefetcher): return try await prefetcher.next()
      case .failed(let error): throw error
      case .ended: return nil
      }
    }

    private func page(_ request: APIRequest) async throws -> LoadedPage<Item> {
      try await manager.page(request, of: Item.self, about: route.subject)
    }

    /// Decides how the page after this one is loaded.
    private mutating func prepareNext(_ links: PageLinks) {
      if case .publicGists = route, receivedCount >= Self.publicFeedLimit {
        state = .ended
        manager.configuration.notice(.publicFeedEnds)
        return
      }
      if case .prefetching(let prefetcher) = state, !prefetcher.isEmpty { return }
      guard let next = links.next else {
        state = .ended
        return
      }
      do {
        if case .start = state, loading == .concurrent,
          let urls = links.numbered(atMost: VisitedPages.limit - 1), urls.count > 1
        {
          let requests = try urls.map { try visited.follow($0) }
          state = .prefetching(PagePrefetcher(requests, about: route.subject, manager: manager))
        } else {
          state = .following(try visited.follow(next))
        }
      } catch {
        state = .failed(error)
      }
    }

    private func isEndOfPublicFeed(_ error: any Error) -> Bool {
      guard case .publicGists = route, receivedCount > 0,
        case APIError.errorResponse(let response) = error, response.status == 422
      else { return false }
      let texts = [response.message ?? ""] + response.details
      return texts.contains { $0.contains("3000") || $0.contains("3,000") }
    }

    /// GitHub lists only the newest public gists.
    private static var publicFeedLimit: Int { 3000 }
  }
}
