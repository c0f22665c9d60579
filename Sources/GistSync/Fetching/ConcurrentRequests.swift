/// Sends requests about gists, several at a time.
enum ConcurrentRequests {
  private static let limit = 6

  /// Calls `body` with each result as it arrives, one at a time, while other requests are running.
  ///
  /// - Throws: The first error of a request or of `body`.
  static func send<Result: Sendable>(
    for ids: [String], _ request: @escaping @Sendable (_ id: String) async throws -> Result,
    _ body: (Result) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Result.self) { group in
      var remaining = ids[...]
      func startNext() {
        guard let id = remaining.popFirst() else { return }
        group.addTask { try await request(id) }
      }
      for _ in 0..<limit { startNext() }
      while let result = try await group.next() {
        startNext()
        try await body(result)
      }
    }
  }
}
