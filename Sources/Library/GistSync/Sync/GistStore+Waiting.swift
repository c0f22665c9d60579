import GistLibrary

extension GistStore {
  /// Runs `body` on the store's queue, again while other processes lock the library: a sync can wait
  /// for about a minute.
  func performWhenFree<Value: Sendable>(
    _ body: @escaping @Sendable (GistStore) throws(LibraryError) -> Value
  ) async throws -> Value {
    for _ in 0..<12 {
      do throws(LibraryError) {
        return try await perform(body)
      } catch .busy {
        try Task.checkCancellation()
      }
    }
    return try await perform(body)
  }
}
