import GitHubAPI
import GitHubModels

/// Reads the pages of a list one by one, from any task.
actor PageReader<Item: JSONReadable & Identifiable> where Item.ID == String {
  private let open: @Sendable () async throws -> Pages<Item>
  private var pages: Pages<Item>.AsyncIterator?

  /// `open` is called before the first page.
  init(_ open: @escaping @Sendable () async throws -> Pages<Item>) { self.open = open }

  /// Returns the next elements, and whether they are the last.
  func next() async throws -> (elements: [Item], isLast: Bool) {
    var iterator: Pages<Item>.AsyncIterator
    if let pages { iterator = pages } else { iterator = try await open().makeAsyncIterator() }
    defer { pages = iterator }
    let page = try await iterator.next()
    return (page?.elements.map(\.value) ?? [], page?.isLast ?? true)
  }
}
