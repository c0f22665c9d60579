import GitHubAPI
import GitHubModels

/// Reads the pages of a list one by one, from any task.
actor PageReader<Item: JSONReadable & Identifiable> where Item.ID == String {
  private let open: @Sendable () async throws -> Pages<Item>
  private var pages: Pages<Item>.AsyncIterator?

  /// `open` is called before the first page.
  init(_ open: @escaping @Sendable () async throws -> Pages<Item>) { self.open = open }

  func next() async throws -> (elements: [Item], isLast: Bool) {
    let page = try await nextPage()
    return (page?.elements.map(\.value) ?? [], page?.isLast ?? true)
  }

  /// Returns the next page with its documents; nil after the last one.
  func nextPage() async throws -> Page<Item>? {
    var iterator: Pages<Item>.AsyncIterator
    if let pages { iterator = pages } else { iterator = try await open().makeAsyncIterator() }
    defer { pages = iterator }
    return try await iterator.next()
  }
}
