import Dispatch
import Synchronization

/// Limits how long a regular expression can run: `(a+)+$` takes practically forever on a line such
/// as `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!`.
package final class RegexWatchdog: Sendable {
  /// Far more than a usable expression needs.
  package struct Limits: Hashable, Sendable {
    package var line: Duration = .seconds(1)
    /// The additional time for each byte of a line: minified code has lines of megabytes.
    package var byte: Duration = .microseconds(10)
    package var total: Duration = .seconds(60)

    package init() {}
  }

  /// The regular expression exceeded a limit.
  package struct Timeout: Error, Hashable, Sendable {}

  /// Ends the search when the task is cancelled, or a limit is exceeded.
  package let cancellation = SearchCancellation()
  private let limits: Limits
  private let start = ContinuousClock.now
  /// When matching the current line must have ended.
  private let lineEnd = Mutex<ContinuousClock.Instant?>(nil)

  init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Runs `body`, which passes the watchdog to every match.
  ///
  /// - Throws: ``Timeout``, or `CancellationError` if the task was cancelled. A running `Regex` can't
  ///   be stopped: its thread continues until it has matched its line.
  package static func run<Value: Sendable>(
    _ limits: Limits = Limits(), _ body: @escaping @Sendable (RegexWatchdog) throws -> Value
  ) async throws -> Value {
    let watchdog = RegexWatchdog(limits)
    let result = FirstResult<Value>()
    return try await withTaskCancellationHandler {
      let timer = Task {
        while !watchdog.isOverdue { try await Task.sleep(for: .milliseconds(50)) }
        watchdog.end(result, Timeout())
      }
      defer { timer.cancel() }
      DispatchQueue(label: "gists.regex").async {
        result.set(Result { try body(watchdog) })
      }
      return try await result.value
    } onCancel: {
      watchdog.end(result, CancellationError())
    }
  }

  private func end(_ result: FirstResult<some Sendable>, _ error: any Error) {
    result.set(.failure(error))
    cancellation.cancel()
  }

  var isCancelled: Bool { cancellation.isCancelled }

  /// Limits the time that matching one line takes.
  func watch<Value>(_ line: Substring, _ match: (Substring) -> Value) -> Value {
    lineEnd.withLock { $0 = .now + limits.line + limits.byte * line.utf8.count }
    defer { lineEnd.withLock { $0 = nil } }
    return match(line)
  }

  private var isOverdue: Bool {
    let now = ContinuousClock.now
    return now - start > limits.total || lineEnd.withLock { $0 }.map { now > $0 } ?? false
  }
}

/// Keeps the first of several results, and ignores later ones.
private final class FirstResult<Value: Sendable>: Sendable {
  private enum State {
    case waiting(CheckedContinuation<Value, any Error>?)
    case ended(Result<Value, any Error>)
  }

  private let state = Mutex(State.waiting(nil))

  func set(_ result: Result<Value, any Error>) {
    let waiter = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard case .waiting(let waiter) = state else { return nil }
      state = .ended(result)
      return waiter
    }
    waiter?.resume(with: result)
  }

  /// The first result; may be awaited once.
  var value: Value {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        let known = state.withLock { state -> Result<Value, any Error>? in
          if case .ended(let result) = state { return result }
          state = .waiting(continuation)
          return nil
        }
        if let known { continuation.resume(with: known) }
      }
    }
  }
}
