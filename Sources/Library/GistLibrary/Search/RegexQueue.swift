import LocalFiles
import Synchronization

/// Matches regular expressions on a thread, one search after another.
///
/// A running `Regex` can't be stopped, and one that backtracks may be busy for years. A search
/// waits until the one before it has ended, so at most one thread of the process is ever left
/// behind.
package final class RegexQueue: Sendable {
  /// Why expressions were not matched.
  package enum Failure: Error, Hashable, Sendable {
    /// An expression exceeded a limit, in this search or in one before.
    case timeout
    /// The thread is still matching an expression that exceeded its limit.
    case stuck
  }

  private struct Waiter {
    let search: SearchCancellation
    let expressions: [String]
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    /// The search that uses the thread; nil if the thread is free.
    var running: SearchCancellation?
    /// Whether the running search exceeded the limit of a line.
    var isStuck = false
    var waiters: [Waiter] = []
    /// The expressions that exceeded the limit of a line.
    var slow: Set<String> = []

    /// Returns why these expressions are refused; nil if they aren't.
    func refusal(_ expressions: [String]) -> Failure? {
      if expressions.contains(where: slow.contains) { return .timeout }
      return isStuck ? .stuck : nil
    }
  }

  private static let pause: Duration = .milliseconds(50)

  private let limits: RegexWatchdog.Limits
  private let makeClock: @Sendable () -> @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private let state = Mutex(State())

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - limits: the time that expressions may take.
  ///   - makeClock: called on the thread that matches; returns the clock for its limits.
  ///   - sleep: suspends the task; throws `CancellationError` if the task is cancelled.
  package init(
    _ limits: RegexWatchdog.Limits = RegexWatchdog.Limits(),
    makeClock: @escaping @Sendable () -> @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.limits = limits
    self.makeClock = makeClock
    self.sleep = sleep
  }

  /// Runs `body`, which passes the watchdog to every match of these expressions.
  ///
  /// - Throws: ``Failure``, or `CancellationError` as soon as the task is cancelled.
  package func run<Value: Sendable>(
    _ expressions: [String], _ body: @escaping @Sendable (RegexWatchdog) throws -> Value
  ) async throws -> Value {
    let search = SearchCancellation()
    // Everything after the first result is ignored.
    let (results, result) = AsyncThrowingStream<Value, any Error>.makeStream()
    return try await withTaskCancellationHandler {
      try await enter(search, expressions)
      SerialQueue().start { [self] in
        let watchdog = RegexWatchdog(limits, search, clock: makeClock())
        let timer = Task { try await self.watch(watchdog, search, result) }
        let value = Result { try body(watchdog) }
        timer.cancel()
        leave()
        result.yield(with: value)
        result.finish()
      }
      for try await value in results { return value }
      throw CancellationError()
    } onCancel: {
      search.cancel()
      result.finish(throwing: CancellationError())
      withdraw(search)
    }
  }

  /// Waits until the thread is free.
  private func enter(_ search: SearchCancellation, _ expressions: [String]) async throws {
    try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state -> Result<Void, any Error>? in
        if search.isCancelled { return .failure(CancellationError()) }
        if let refusal = state.refusal(expressions) { return .failure(refusal) }
        guard state.running == nil else {
          state.waiters.append(
            Waiter(search: search, expressions: expressions, continuation: continuation))
          return nil
        }
        state.running = search
        return .success(())
      }
      if let result { continuation.resume(with: result) }
    }
  }

  /// Gives the thread to the search that has waited longest.
  private func leave() {
    let next = state.withLock { state -> Waiter? in
      state.isStuck = false
      let next = state.waiters.isEmpty ? nil : state.waiters.removeFirst()
      state.running = next?.search
      return next
    }
    next?.continuation.resume()
  }

  /// Ends a search that waits.
  private func withdraw(_ search: SearchCancellation) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiters.firstIndex(where: { $0.search === search }) else {
        return nil
      }
      return state.waiters.remove(at: index)
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }

  /// Ends a search that exceeds a limit.
  ///
  /// A line is watched even after its search was cancelled, because other searches wait for it to
  /// end.
  private func watch(
    _ watchdog: RegexWatchdog, _ search: SearchCancellation,
    _ result: AsyncThrowingStream<some Sendable, any Error>.Continuation
  ) async throws {
    while true {
      if let expression = watchdog.overdueExpression() {
        refuse(expression, of: search)
        search.cancel()
        return result.finish(throwing: Failure.timeout)
      }
      if watchdog.isOverdue {
        search.cancel()
        result.finish(throwing: Failure.timeout)
      }
      try await sleep(Self.pause)
    }
  }

  /// Refuses an expression from now on, and all others until its line ends.
  private func refuse(_ expression: String, of search: SearchCancellation) {
    let refused = state.withLock { state -> [(Waiter, Failure)] in
      state.slow.insert(expression)
      // The search may have ended a moment ago.
      guard state.running === search else { return [] }
      state.isStuck = true
      defer { state.waiters = [] }
      return state.waiters.map { ($0, state.refusal($0.expressions) ?? .stuck) }
    }
    for (waiter, failure) in refused { waiter.continuation.resume(throwing: failure) }
  }

  /// Whether the thread is matching an expression that exceeded its limit.
  var isStuck: Bool { state.withLock { $0.isStuck } }
}

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

  /// The match in progress.
  private struct Line {
    let expression: String
    let limit: Duration
    /// The deadline; nil until ``overdueExpression()`` is called.
    var end: Duration?
  }

  /// Ends the search when the task is cancelled, or a limit is exceeded.
  package let cancellation: SearchCancellation
  private let limits: Limits
  private let clock: @Sendable () -> Duration
  private let start: Duration
  private let line = Mutex<Line?>(nil)

  /// Starts the search; `clock` returns the time since a fixed moment.
  init(
    _ limits: Limits = Limits(), _ cancellation: SearchCancellation = SearchCancellation(),
    clock: @escaping @Sendable () -> Duration
  ) {
    self.limits = limits
    self.cancellation = cancellation
    self.clock = clock
    start = clock()
  }

  var isCancelled: Bool { cancellation.isCancelled }

  /// Limits the time that matching one line with an expression takes.
  func watch<Value>(
    _ text: Substring, for expression: String, _ match: (Substring) -> Value
  ) -> Value {
    let limit = limits.line + limits.byte * text.utf8.count
    line.withLock { $0 = Line(expression: expression, limit: limit) }
    defer { line.withLock { $0 = nil } }
    return match(text)
  }

  /// Returns the expression that is being matched and has exceeded the limit of its line.
  ///
  /// Call it regularly: a line's time begins with the first call. Reading the processor time of a
  /// thread for each line would slow down the search of many short ones.
  func overdueExpression() -> String? {
    line.withLock { line in
      guard let current = line else { return nil }
      let now = clock()
      guard let end = current.end else {
        line?.end = now + current.limit
        return nil
      }
      return end < now ? current.expression : nil
    }
  }

  /// Whether all lines together took too long.
  var isOverdue: Bool { clock() - start > limits.total }
}
