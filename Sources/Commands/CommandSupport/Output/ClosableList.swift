/// A list that is written while it arrives, and closed once.
package protocol ClosableList {
  /// Writes the end of the list.
  ///
  /// - Parameter isCut: an error ended the list: a list without elements prints nothing then.
  /// - Throws: `OutputError`.
  func finish(isCut: Bool) throws
}

extension ClosableList {
  /// Runs `body` and closes the list, also after an error: what was printed stays valid JSON.
  ///
  /// - Parameters:
  ///   - isCut: whether some elements failed, asked after `body`.
  ///   - body: appends the elements.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, even if closing fails too; what closing throws.
  package mutating func closing<Result>(
    isCut: @autoclosure () -> Bool = false, _ body: (inout Self) async throws -> Result
  ) async throws -> Result {
    let result: Result
    do {
      result = try await body(&self)
    } catch {
      try? finish(isCut: true)
      throw error
    }
    try finish(isCut: isCut())
    return result
  }
}
