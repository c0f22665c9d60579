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

  private let limits: Limits
  private let start = ContinuousClock.now
  /// When matching the current line must have ended.
  private let lineEnd = Mutex<ContinuousClock.Instant?>(nil)

  init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Runs `body`, which passes the watchdog to every match.
  ///
  /// - Throws: ``Timeout``. A running `Regex` can't be stopped: its thread continues until the
  ///   process ends.
  package static func run<Value: Sendable>(
    _ limits: Limits = Limits(), _ body: @escaping @Sendable (RegexWatchdog) throws -> Value
  ) async throws -> Value {
    let watchdog = RegexWatchdog(limits)
    return try await withCheckedThrowingContinuation { continuation in
      let result = FirstResult(continuation)
      let timer = Task {
        while !watchdog.isOverdue { try await Task.sleep(for: .milliseconds(50)) }
        result.resume(with: .failure(Timeout()))
      }
      DispatchQueue(label: "gists.regex").async {
        result.resume(with: Result { try body(watchdog) })
        timer.cancel()
      }
    }
  }

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

/// Resumes a continuation with the first result and ignores later ones.
private final class FirstResult<Value: Sendable>: Sendable {
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
