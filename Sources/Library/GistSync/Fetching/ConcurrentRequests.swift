/// Sends requests about gists, several at a time.
enum ConcurrentRequests {
  private static let limit = 6

  /// Calls `body` with each result as it arrives, one at a time, while other requests are running.
  ///
  /// A request returns any number of results, and requests to send before those that still wait.
  ///
  /// - Throws: The first error of a request or of `body`.
  static func run<Work: Sendable, Result: Sendable>(
    _ work: [Work],
    _ request: @escaping @Sendable (Work) async throws -> (results: [Result], further: [Work]),
    _ body: (Result) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (results: [Result], further: [Work]).self) { group in
      // Taken from the end, which is cheap.
      var waiting = Array(work.reversed())
      var running = 0
      func start() {
        while running < limit, let next = waiting.popLast() {
          running += 1
          group.addTask { try await request(next) }
        }
      }
      start()
      while let (results, further) = try await group.next() {
        running -= 1
        waiting += further.reversed()
        start()
        for result in results { try await body(result) }
      }
    }
  }
}
