import FoundationEssentials
import GitHubAPI
import GitHubModels
import HTTPTypes
import Synchronization
import TestSupport

/// Lists of gists with ids `1`, `2`, … on pages that name each other.
enum ListScene {
  static let api = "https://api.github.com"

  /// A page's document, `[{"id":"1"},{"id":"2"}]`.
  static func body(_ ids: some Sequence<Int>) -> String {
    "[" + ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",") + "]"
  }

  static func links(next: String? = nil, last: String? = nil) -> KeyValuePairs<String, String> {
    let links = [next.map { "<\($0)>; rel=\"next\"" }, last.map { "<\($0)>; rel=\"last\"" }]
    return ["Link": links.compactMap { $0 }.joined(separator: ", ")]
  }

  /// The page of `GET /gists` with two gists a page: page 1 has 1 and 2.
  static func page(
    _ number: Int, of count: Int, namesLast: Bool = true
  ) -> StubTransport.Stub {
    let address = number == 1 ? "/gists?per_page=2" : "/gists?per_page=2&page=\(number)"
    return .answer(
      "GET \(address)", 200, body([number * 2 - 1, number * 2]),
      fields: number == count
        ? [:]
        : links(
          next: "\(api)/gists?per_page=2&page=\(number + 1)",
          last: namesLast ? "\(api)/gists?per_page=2&page=\(count)" : nil))
  }

  static func ids(_ page: Page<Gist>?) -> [String]? { page?.elements.map(\.value.id) }
}

extension Pages<Gist> {
  /// The ids of each page, and the error that ended the list.
  func idsByPage() async -> (pages: [[String]], error: APIError?) {
    var pages: [[String]] = []
    do {
      for try await page in self { pages.append(page.elements.map(\.value.id)) }
      return (pages, nil)
    } catch {
      return (pages, error as? APIError)
    }
  }
}

/// A list of numbered pages with one gist each; a page is answered when the test opens it.
final class PageGate: Transport {
  private struct State {
    var open: Set<Int> = []
    var arrived: Set<Int> = []
    var departed: Set<Int> = []
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    var cancelled: Set<Int> = []
    var watchers:
      [(isOver: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    var most = 0

    /// Takes out those who have seen what they wait for.
    mutating func satisfied() -> [CheckedContinuation<Void, Never>] {
      let over = watchers.filter { $0.isOver(self) }.map(\.continuation)
      let state = self
      watchers.removeAll { $0.isOver(state) }
      return over
    }
  }

  private let pages: Int
  private let state = Mutex(State())

  init(pages: Int) { self.pages = pages }

  var arrived: Set<Int> { state.withLock { $0.arrived } }
  /// The most requests that were on their way at once.
  var most: Int { state.withLock { $0.most } }

  func open(_ pages: [Int]) {
    for page in pages {
      state.withLock { state in
        state.open.insert(page)
        return state.waiting.removeValue(forKey: page)
      }?.resume()
    }
  }

  func arrival(of pages: ClosedRange<Int>) async {
    await watch { $0.arrived.isSuperset(of: pages) }
  }

  func departure(of pages: ClosedRange<Int>) async {
    await watch { $0.departed.isSuperset(of: pages) }
  }

  private func watch(_ isOver: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      change { $0.watchers.append((isOver, continuation)) }
    }
  }

  private func change(_ change: (inout sending State) -> Void) {
    let satisfied = state.withLock { state in
      change(&state)
      return state.satisfied()
    }
    for continuation in satisfied { continuation.resume() }
  }

  func send(_ request: APIRequest) async throws -> APIResponse {
    let page = Self.page(request.url)
    change { state in
      state.arrived.insert(page)
      state.most = max(state.most, state.arrived.subtracting(state.departed).count)
    }
    defer { change { $0.departed.insert(page) } }
    try await opening(of: page)
    var fields = HTTPFields()
    let address = "https://api.github.com/gists?per_page=2&page="
    fields[GitHubField.link] =
      page < pages
      ? "<\(address)\(page + 1)>; rel=\"next\", <\(address)\(pages)>; rel=\"last\"" : nil
    return APIResponse(
      status: 200, fields: fields, body: Array(ListScene.body([page]).utf8), url: request.url)
  }

  private func opening(of page: Int) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Void, any Error>? in
          if state.cancelled.contains(page) { return .failure(CancellationError()) }
          if state.open.contains(page) { return .success(()) }
          state.waiting[page] = continuation
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      state.withLock { state in
        state.cancelled.insert(page)
        return state.waiting.removeValue(forKey: page)
      }?.resume(throwing: CancellationError())
    }
  }

  private static func page(_ url: URL) -> Int {
    let items = (url.query(percentEncoded: true) ?? "").split(separator: "&")
    return items.compactMap { $0.hasPrefix("page=") ? Int($0.dropFirst(5)) : nil }.first ?? 1
  }
}
