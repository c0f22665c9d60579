/// Runs `body` again while its result is late, at most twenty times in all.
///
/// For a time limit of the program that a busy machine may exceed, and that a test can't extend.
///
/// - Parameters:
///   - body: What runs.
///   - isLate: Whether the limit ran out: by the message that says so, or by the time and an outcome that
///     nothing else has. Any other fault must show at once.
/// - Returns: the last result.
package func repeating<Value: Sendable>(
  _ body: () async throws -> Value, while isLate: (Value) -> Bool
) async rethrows -> Value {
  var value = try await body()
  for _ in 1..<20 where isLate(value) { value = try await body() }
  return value
}
