extension Array where Element: Sendable {
  /// Loads something for each element, at most `width` at a time, and passes the results to `use`
  /// in the order of the elements as soon as possible.
  package func inOrder<Value: Sendable>(
    atMost width: Int, load: @escaping @Sendable (Element) async throws -> Value,
    use: (Element, Result<Value, any Error>) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, Result<Value, any Error>).self) { group in
      var waiting = indices.makeIterator()
      func begin() {
        guard let index = waiting.next() else { return }
        let element = self[index]
        group.addTask {
          do {
            return (index, .success(try await load(element)))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      for _ in 0..<Swift.max(1, width) { begin() }
      var loaded: [Int: Result<Value, any Error>] = [:]
      var next = startIndex
      for try await (index, result) in group {
        begin()
        loaded[index] = result
        while let ready = loaded.removeValue(forKey: next) {
          try Task.checkCancellation()
          try await use(self[next], ready)
          next += 1
        }
      }
    }
  }
}
