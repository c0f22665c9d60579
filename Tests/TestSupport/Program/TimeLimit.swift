import Glibc
import Synchronization

/// Kills a process that exceeds its time limit.
final class TimeLimit: Sendable {
  private struct State {
    var process: RunningProcess?
    var isExceeded = false
  }

  private let state = Mutex(State())

  /// Runs `body`, which registers the process, and returns whether the process was killed.
  static func with<Result: Sendable>(
    _ time: Duration, body: (TimeLimit) async throws -> Result
  ) async throws -> (Result, isLate: Bool) {
    let limit = TimeLimit()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await Task.sleep(for: time)
        limit.exceed()
      }
      defer { group.cancelAll() }
      let result = try await body(limit)
      return (result, limit.end())
    }
  }

  /// Registers the process; the time may be over already.
  func watch(_ process: RunningProcess) {
    state.withLock { state in
      state.process = process
      if state.isExceeded { process.send(signal: SIGKILL) }
    }
  }

  private func exceed() {
    state.withLock { state in
      state.isExceeded = true
      state.process?.send(signal: SIGKILL)
    }
  }

  private func end() -> Bool {
    state.withLock { state in
      state.process = nil
      return state.isExceeded
    }
  }
}
