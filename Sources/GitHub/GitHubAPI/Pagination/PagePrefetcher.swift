import FoundationEssentials
import GitHubModels

/// The URLs of a list so far: it rejects repeated and untrusted ones.
struct VisitedPages {
  static let limit = 1000

  private let host: Host
  private let endpoint: Endpoint
  private var visited: Set<String> = []
  private var current: URL

  init(host: Host, endpoint: Endpoint) {
    self.host = host
    self.endpoint = endpoint
    current = host.api
  }

  mutating func start() throws(APIError) -> APIRequest {
    let request = try endpoint.request(on: host)
    visited.insert(request.url.absoluteString)
    current = request.url
    return request
  }

  /// Returns the request for a URL from an earlier page, with the header fields of the first one.
  ///
  /// - Throws: `.untrustedURL` for a URL outside the API, `.repeatedPage`, `.tooManyPages`.
  mutating func follow(_ link: String) throws(APIError) -> APIRequest {
    guard let url = URL(string: link, relativeTo: current)?.absoluteURL,
      host.owns(url)
    else { throw .untrusted(link, from: host) }
    guard visited.insert(url.absoluteString).inserted else {
      throw .invalidResponse(host: host.name, reason: .repeatedPage)
    }
    guard visited.count <= Self.limit else {
      throw .invalidResponse(host: host.name, reason: .tooManyPages(limit: Self.limit))
    }
    current = url
    return endpoint.request(to: url, on: host)
  }
}

/// Loads pages concurrently and returns them in order.
///
/// Loading of another page starts when ``next()`` is called, so never more than the limit are in
/// flight or in memory.
final class PagePrefetcher<Element: JSONReadable & Identifiable> where Element.ID == String {
  private let list: Pages<Element>
  private var waiting: ArraySlice<APIRequest>
  /// The next pages.
  private var pages: [Task<LoadedPage<Element>, any Error>] = []
  /// The undecoded responses after ``pages``: a decoded page takes more than twice the memory.
  private var responses: [Task<APIResponse, any Error>] = []

  private static var decodedPages: Int { 4 }

  init(_ requests: [APIRequest], of list: Pages<Element>) {
    self.list = list
    waiting = requests[...]
    startLoading()
  }

  deinit {
    for page in pages { page.cancel() }
    for response in responses { response.cancel() }
  }

  var isEmpty: Bool { pages.isEmpty }

  /// Cancellation stops the page that the caller waits for; `deinit` stops the others.
  func next() async throws -> LoadedPage<Element>? {
    guard !pages.isEmpty else { return nil }
    let page = try await pages.removeFirst().cancellableValue
    startLoading()
    return page
  }

  private func startLoading() {
    while pages.count + responses.count < PageLoading.concurrentRequests,
      let request = waiting.popFirst()
    {
      responses.append(Task { [list] in try await list.manager.send(request) })
    }
    while pages.count < Self.decodedPages, !responses.isEmpty {
      let response = responses.removeFirst()
      pages.append(Task { [list] in try list.page(of: try await response.cancellableValue) })
    }
  }
}

extension Task where Failure == any Error {
  /// The task's result.
  ///
  /// Cancelling the waiting task cancels this one.
  fileprivate var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}
