import GitHubModels

/// Loads pages concurrently and returns them in order.
///
/// Loading of another page starts when ``next()`` is called, so never more than the limit are in
/// flight or in memory.
final class PagePrefetcher<Element: JSONReadable> {
  /// The maximum number of concurrent requests.
  private static var limit: Int { 10 }

  private let manager: APIManager
  private let subject: DocumentSubject?
  private var waiting: ArraySlice<APIRequest>
  private var loading: [Task<LoadedPage<Element>, any Error>] = []

  init(_ requests: [APIRequest], about subject: DocumentSubject?, manager: APIManager) {
    self.manager = manager
    self.subject = subject
    waiting = requests[...]
    startLoading()
  }

  deinit { for task in loading { task.cancel() } }

  var isEmpty: Bool { loading.isEmpty }

  /// Returns the next page; nil after the last one.
  ///
  /// Cancellation stops the page that the caller waits for. `deinit` stops the others.
  func next() async throws -> LoadedPage<Element>? {
    guard !loading.isEmpty else { return nil }
    let task = loading.removeFirst()
    let page = try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
    startLoading()
    return page
  }

  private func startLoading() {
    while loading.count < Self.limit, let request = waiting.popFirst() {
      let (manager, subject) = (manager, subject)
      loading.append(
        Task { try await manager.page(request, of: Element.self, about: subject) })
    }
  }
}
