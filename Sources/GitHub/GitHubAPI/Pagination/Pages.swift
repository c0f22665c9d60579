import ByteTools
package import FoundationEssentials
package import GitHubModels
import TextFormats

/// The way in which the pages of a list are loaded.
package enum PageLoading: Hashable, Sendable {
  /// One by one, when the next page is needed.
  case onDemand
  /// All pages, up to ``concurrentRequests`` at a time, if the first page states the last one.
  case concurrent

  /// GitHub allows 100 concurrent requests, including those of other programs.
  /// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits>
  static let concurrentRequests = 16
}

/// One page of a list.
package struct Page<Element: Sendable>: Sendable {
  /// The elements that no earlier page had.
  package var elements: [Decoded<Element>]
  package var isLast: Bool
  /// The server's time of the response; nil if it stated none.
  package var time: Date?
}

/// A page before duplicates are removed.
struct LoadedPage<Element: Sendable>: Sendable {
  var elements: [Decoded<Element>]
  /// The number of elements that can't be decoded.
  var skipped: Int
  /// The number of elements with repaired text.
  var repaired: Int
  var links: PageLinks
  var time: Date?
}

extension APIManager {
  /// Returns the pages of a list.
  ///
  /// Nothing is sent before the first iteration.
  package func pages<Element: JSONReadable & Identifiable>(
    _ route: Router, of: Element.Type, loading: PageLoading
  ) -> Pages<Element> where Element.ID == String {
    Pages(manager: self, endpoint: route.endpoint, loading: loading)
  }
}

/// The pages of a list in order, without duplicate ids: an element that moves while the list is
/// read appears on two pages.
///
/// An error is thrown after the pages before it. Pages are not kept after they are returned.
package struct Pages<Item: JSONReadable & Identifiable>: AsyncSequence, Sendable
where Item.ID == String {
  let manager: APIManager
  let endpoint: Endpoint
  let loading: PageLoading

  package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

  func page(of response: APIResponse) throws -> LoadedPage<Item> {
    let json = try manager.json(of: response)
    // Search results are the `items` of an object.
    guard let array = json.array ?? json["items"]?.array else {
      throw manager.invalidResponse(.wrongShape, response)
    }
    for element in array { try manager.check(element, is: endpoint.subject, in: response) }
    let elements = array.compactMap { json in
      Item(json, at: response.url).map { Decoded($0, json: json) }
    }
    return LoadedPage(
      elements: elements, skipped: array.count - elements.count,
      repaired: elements.count(where: \.json.hasRepairedText), links: PageLinks(response.fields),
      time: response.date)
  }

  package struct AsyncIterator: AsyncIteratorProtocol {
    private let list: Pages
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

    init(_ list: Pages) {
      self.list = list
      visited = VisitedPages(host: list.manager.host, endpoint: list.endpoint)
    }

    private var notice: @Sendable (APINotice) -> Void { list.manager.session.notice }

    package mutating func next() async throws -> Page<Item>? {
      do {
        guard let loaded = try await load() else { return nil }
        receivedCount += loaded.elements.count + loaded.skipped
        if loaded.skipped > 0 { notice(.skipped(count: loaded.skipped)) }
        if loaded.repaired > 0 { notice(.repaired(count: loaded.repaired)) }
        prepareNext(loaded.links)
        let new = loaded.elements.filter { ids.insert($0.value.id) }
        return Page(elements: new, isLast: hasEnded, time: loaded.time)
      } catch {
        state = .ended
        guard isEndOfPublicFeed(error) else { throw error }
        notice(.publicFeedEnds)
        return nil
      }
    }

    private var hasEnded: Bool {
      if case .ended = state { true } else { false }
    }

    private mutating func load() async throws -> LoadedPage<Item>? {
      switch state {
      case .start: return try list.page(of: await list.manager.send(visited.start()))
      case .following(let request): return try list.page(of: await list.manager.send(request))
      case .prefetching(let prefetcher): return try await prefetcher.next()
      case .failed(let error): throw error
      case .ended: return nil
      }
    }

    private mutating func prepareNext(_ links: PageLinks) {
      if let limit = list.endpoint.elementLimit, receivedCount >= limit {
        state = .ended
        notice(.publicFeedEnds)
        return
      }
      if case .prefetching(let prefetcher) = state, !prefetcher.isEmpty { return }
      guard let next = links.next else {
        state = .ended
        return
      }
      do {
        if case .start = state, list.loading == .concurrent,
          let urls = links.numbered(atMost: VisitedPages.limit - 1), urls.count > 1
        {
          let requests = try urls.map { try visited.follow($0) }
          state = .prefetching(PagePrefetcher(requests, of: list))
        } else {
          state = .following(try visited.follow(next))
        }
      } catch {
        state = .failed(error)
      }
    }

    private func isEndOfPublicFeed(_ error: any Error) -> Bool {
      guard list.endpoint.elementLimit != nil, receivedCount > 0,
        case APIError.errorResponse(let response) = error, response.status == 422
      else { return false }
      let texts = [response.message ?? ""] + response.details
      return texts.contains { $0.contains("3000") || $0.contains("3,000") }
    }
  }
}

/// The IDs that were already seen in a list; 32 hex digits take 16 bytes each.
struct SeenIDs {
  private var numbers: Set<UInt128> = []
  private var others: Set<String> = []

  /// Returns whether the ID is new.
  mutating func insert(_ id: String) -> Bool {
    if let number = Self.number(id) { return numbers.insert(number).inserted }
    return others.insert(id).inserted
  }

  /// Returns the number that 32 lowercase hex digits stand for; nil for other texts.
  private static func number(_ id: String) -> UInt128? {
    guard id.utf8.count == 32,
      id.utf8.allSatisfy({ $0.isASCIIHexDigit && !$0.isASCIIUppercaseLetter })
    else { return nil }
    return UInt128(id, radix: 16)
  }
}
