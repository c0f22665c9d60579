import Dispatch
import Synchronization

/// Watches how long a regular expression takes: for a line such as `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!` an
/// expression such as `(a+)+$` takes longer than anybody waits.
package final class RegexWatchdog: Sendable {
  /// What is more than enough for an expression that can be answered.
  package struct Limits: Hashable, Sendable {
    package var line: Duration = .seconds(1)
    package var total: Duration = .seconds(60)

    package init() {}
  }

  /// It took longer than that.
  package struct TooSlow: Error, Hashable, Sendable {}

  private let limits: Limits
  private let start = ContinuousClock.now
  /// Since when the line of this moment is looked through.
  private let line = Mutex<ContinuousClock.Instant?>(nil)

  private init(_ limits: Limits) { self.limits = limits }

  /// Runs `body`, which looks through lines with the watch it gets.
  ///
  /// - Throws: ``TooSlow``. Nothing can stop a `Regex`: the thread it is at is left behind, until the end
  ///   of the process.
  package static func run<Value: Sendable>(
    _ limits: Limits = Limits(), _ body: @escaping @Sendable (RegexWatchdog) throws -> Value
  ) async throws -> Value {
    let watch = RegexWatchdog(limits)
    return try await withCheckedThrowingContinuation { continuation in
      let ending = Ending(continuation)
      let clock = Task {
        while !watch.isTooSlow { try await Task.sleep(for: .milliseconds(50)) }
        ending.resume(with: .failure(TooSlow()))
      }
      DispatchQueue(label: "gists.matching").async {
        ending.resume(with: Result { try body(watch) })
        clock.cancel()
      }
    }
  }

  /// Looks through a line.
  func look<Value>(_ body: () -> Value) -> Value {
    line.withLock { $0 = .now }
    defer { line.withLock { $0 = nil } }
    return body()
  }

  private var isTooSlow: Bool {
    let now = ContinuousClock.now
    return now - start > limits.total
      || line.withLock { $0 }.map { now - $0 > limits.line } ?? false
  }
}

/// What comes first counts.
private final class Ending<Value: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<Value, any Error>?>

  init(_ continuation: CheckedContinuation<Value, any Error>) {
    self.continuation = Mutex(continuation)
  }

  func resume(with result: sending Result<Value, any Error>) {
    let first = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    first?.resume(with: result)
  }
}
