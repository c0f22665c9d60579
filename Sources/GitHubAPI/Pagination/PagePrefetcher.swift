import GitHubModels

/// Loads known pages side by side and gives them in their order.
///
/// A page is begun when one before it is taken, so no more than the limit are on their way or waiting.
final class PagePrefetcher<Element: JSONReadable> {
  /// The most requests at once.
  private static var limit: Int { 6 }

  private let manager: APIManager
  private var waiting: ArraySlice<APIRequest>
  private var loading: [Task<LoadedPage<Element>, any Error>] = []

  init(_ requests: [APIRequest], manager: APIManager) {
    self.manager = manager
    waiting = requests[...]
    begin()
  }

  deinit { for task in loading { task.cancel() } }

  var isEmpty: Bool { loading.isEmpty }

  /// The next page; nil after the last one.
  ///
  /// The caller's cancellation reaches the page it waits for; the others end with this object.
  func next() async throws -> LoadedPage<Element>? {
    guard !loading.isEmpty else { return nil }
    let task = loading.removeFirst()
    let page = try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
    begin()
    return page
  }

  private func begin() {
    while loading.count < Self.limit, let request = waiting.popFirst() {
      let manager = manager
      loading.append(Task { try await manager.page(request, of: Element.self) })
    }
  }
}
