import TestSupport
import Testing

@testable import GistsCommands

@Suite struct `A question that a signal cancels` {
  /// Waits for an answer that does not come, until the task is cancelled.
  private static let wait: @Sendable () async throws -> Void = {
    try await Task.sleep(for: .untilHang)
  }

  @Test func `ends when the signal comes`() async {
    let question = CancellableQuestion()
    await #expect(throws: CancellationError.self) {
      try await question.ask {
        question.cancel()
        try await Self.wait()
      }
    }
  }

  @Test func `ends at once if the signal came before`() async {
    let question = CancellableQuestion()
    question.cancel()
    await #expect(throws: CancellationError.self) { try await question.ask(Self.wait) }
  }
}
