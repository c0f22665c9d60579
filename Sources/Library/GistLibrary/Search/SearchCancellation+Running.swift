import LocalFiles

extension SearchCancellation {
  package func check() throws(LibraryError) {
    if isCancelled { throw .cancelled }
  }

  /// Runs a search on a thread of its own; when the task is cancelled, so is the search.
  ///
  /// - Throws: `CancellationError` if the task was cancelled.
  package static func run<Value: Sendable>(
    _ search: @escaping @Sendable (SearchCancellation) throws -> Value
  ) async throws -> Value {
    let cancellation = SearchCancellation()
    return try await withTaskCancellationHandler {
      let result = await BlockingQueue("search").run { Result { try search(cancellation) } }
      if cancellation.isCancelled { throw CancellationError() }
      return try result.get()
    } onCancel: {
      cancellation.cancel()
    }
  }
}
