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

  /// What is matched now, and when that must have ended.
  private struct Line {
    let expression: String
    let end: ContinuousClock.Instant
  }

  /// Ends the search when the task is cancelled, or a limit is exceeded.
  package let cancellation: SearchCancellation
  private let limits: Limits
  private let start = ContinuousClock.now
  private let line = Mutex<Line?>(nil)

  init(_ limits: Limits = Limits(), _ cancellation: SearchCancellation = SearchCancellation()) {
    self.limits = limits
    self.cancellation = cancellation
  }

  var isCancelled: Bool { cancellation.isCancelled }

  /// Limits the time that matching one line with an expression takes.
  func watch<Value>(
    _ text: Substring, for expression: String, _ match: (Substring) -> Value
  ) -> Value {
    let end = ContinuousClock.now + limits.line + limits.byte * text.utf8.count
    line.withLock { $0 = Line(expression: expression, end: end) }
    defer { line.withLock { $0 = nil } }
    return match(text)
  }

  /// The expression that is being matched and has exceeded the limit of its line.
  var overdueExpression: String? {
    line.withLock { $0 }.flatMap { $0.end < .now ? $0.expression : nil }
  }

  /// Whether all lines together took too long.
  var isOverdue: Bool { .now - start > limits.total }
}
