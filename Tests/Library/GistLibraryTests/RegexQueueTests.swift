import Dispatch
@testable import GistLibrary
import Glibc
import LocalFiles
import Synchronization
import TestSupport
import Testing

@Suite struct `The thread of regular expressions` {
  /// Limits that each line exceeds.
  private static let strict = {
    var limits = RegexWatchdog.Limits()
    (limits.line, limits.byte) = (.milliseconds(1), .zero)
    return limits
  }()

  /// The searches that were matched.
  private final class Matched: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  @Test func `refuses what took too long, and everything until that has ended`() async throws {
    let thread = RegexQueue(Self.strict)
    let end = DispatchSemaphore(value: 0)
    await #expect(throws: RegexQueue.Failure.timeout) {
      try await thread.run(["slow"]) { watchdog in
        watchdog.watch("line", for: "slow") { _ in end.wait() }
      }
    }
    await #expect(throws: RegexQueue.Failure.timeout) {
      try await thread.run(["quick", "slow"]) { _ in Issue.record("was matched") }
    }
    await #expect(throws: RegexQueue.Failure.stuck) {
      try await thread.run(["quick"]) { _ in Issue.record("was matched") }
    }
    end.signal()
    try await eventually { !thread.isStuck }
    #expect(try await thread.run(["quick"]) { _ in 1 } == 1)
    await #expect(throws: RegexQueue.Failure.timeout) {
      try await thread.run(["slow"]) { _ in Issue.record("was matched") }
    }
  }

  @Test func `refuses a search that waits for a line that never ends`() async throws {
    let thread = RegexQueue(Self.strict)
    let end = DispatchSemaphore(value: 0)
    let (started, start) = AsyncStream<Void>.makeStream()
    let first = Task {
      try await thread.run(["slow"]) { watchdog in
        watchdog.watch("line", for: "slow") { _ in
          start.yield()
          end.wait()
        }
      }
    }
    for await _ in started { break }
    first.cancel()
    await #expect(throws: RegexQueue.Failure.stuck) {
      try await thread.run(["quick"]) { _ in Issue.record("was matched") }
    }
    end.signal()
    _ = try? await first.value
  }

  @Test func `matches one search at a time, and none that was cancelled while it waited`()
    async throws
  {
    let thread = RegexQueue()
    let end = DispatchSemaphore(value: 0)
    let matched = Matched()
    let (started, start) = AsyncStream<Void>.makeStream()
    let first = Task {
      try await thread.run(["first"]) { watchdog in
        matched.add("first")
        watchdog.watch("line", for: "first") { _ in
          start.yield()
          end.wait()
        }
      }
    }
    for await _ in started { break }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    for _ in 0..<3 {
      let letter = Task {
        try await thread.run(["letter"]) { _ in matched.add("letter") }
      }
      letter.cancel()
      await #expect(throws: CancellationError.self) { try await letter.value }
    }
    async let last: Void = thread.run(["last"]) { _ in matched.add("last") }
    end.signal()
    try await last
    #expect(matched.all == ["first", "last"])
  }
}

extension RegexQueue {
  /// Limits that no line exceeds, even on a busy machine.
  static var patience: RegexWatchdog.Limits {
    var limits = RegexWatchdog.Limits()
    (limits.line, limits.total) = (.untilHang, .untilHang)
    return limits
  }

  /// Creates a queue with the clock of the system, which goes on while a line waits.
  convenience init(_ limits: RegexWatchdog.Limits = RegexQueue.patience) {
    let start = ContinuousClock.now
    self.init(
      limits, makeClock: { { ContinuousClock.now - start } },
      sleep: { try await Task.sleep(for: $0) })
  }

  /// Creates a queue with the clock of the program.
  static func measured(_ limits: RegexWatchdog.Limits) -> RegexQueue {
    RegexQueue(
      limits, makeClock: { SystemThread.processorClock() },
      sleep: { try await Task.sleep(for: $0) })
  }
}

@Suite struct `A regular expression` {
  @Test func `has one second for a line, and more for each of its bytes`() {
    let time = ManualTime()
    let watchdog = RegexWatchdog(clock: { time.uptime })
    watchdog.watch("line", for: "slow") { _ in
      #expect(watchdog.overdueExpression() == nil)
      time.advance(by: .seconds(1) + .microseconds(40))
      #expect(watchdog.overdueExpression() == nil)
      time.advance(by: .nanoseconds(1))
      #expect(watchdog.overdueExpression() == "slow")
    }
    #expect(watchdog.overdueExpression() == nil)
  }

  @Test func `reads no clock for lines that are soon matched`() {
    let count = Mutex(0)
    let watchdog = RegexWatchdog(clock: {
      count.withLock { $0 += 1 }
      return .zero
    })
    let start = count.withLock(\.self)
    for _ in 0..<100 { watchdog.watch("line", for: "quick") { _ in } }
    #expect(count.withLock(\.self) == start)
  }

  @Test func `has a minute for all lines together`() {
    let time = ManualTime()
    let watchdog = RegexWatchdog(clock: { time.uptime })
    time.advance(by: .seconds(60))
    #expect(!watchdog.isOverdue)
    time.advance(by: .nanoseconds(1))
    #expect(watchdog.isOverdue)
  }

  @Test func `is not stopped because its thread waits`() async throws {
    var limits = RegexWatchdog.Limits()
    limits.line = .milliseconds(100)
    let isOverdue = try await RegexQueue.measured(limits).run(["slow"]) { watchdog in
      watchdog.watch("line", for: "slow") { _ in
        usleep(300_000)
        return watchdog.overdueExpression() != nil
      }
    }
    #expect(!isOverdue)
  }

  // In processes of their own: an expression that was stopped keeps its thread busy until it ends.

  @Test(.endsHangs) func `is stopped when a line takes too long`() async {
    await #expect(processExitsWith: .success) {
      let pattern = try LinePattern(exponential)
      var limits = RegexWatchdog.Limits()
      limits.line = .milliseconds(20)
      limits.byte = .zero
      await #expect(throws: RegexQueue.Failure.timeout) {
        try await RegexQueue.measured(limits).run([pattern.expression]) { watchdog in
          // It takes years.
          pattern.matches(String(repeating: "a", count: 40) + "!", watchdog)
        }
      }
    }
  }

  @Test(.endsHangs) func `is stopped when all lines together take too long`() async {
    await #expect(processExitsWith: .success) {
      let pattern = try LinePattern(exponential)
      var limits = RegexWatchdog.Limits()
      limits.total = .milliseconds(20)
      await #expect(throws: RegexQueue.Failure.timeout) {
        try await RegexQueue.measured(limits).run([pattern.expression]) { watchdog in
          // Each line takes milliseconds, all of them minutes.
          pattern.matches(String(repeating: "aaaaaaaaaaaaaa!\n", count: 100_000), watchdog)
        }
      }
    }
  }

  @Test func `returns its matches`() async throws {
    let pattern = try LinePattern("B+")
    let found = try await RegexQueue().run([pattern.expression]) { watchdog in
      (pattern.matches("a\nabb", watchdog), pattern.ranges(in: "abba b", watchdog))
    }
    #expect(found.0)
    #expect(found.1 == [1..<3, 5..<6])
  }

  @Test func `matches a line after a byte order mark from its beginning`() async throws {
    let pattern = try LinePattern("^abba")
    let isFound = try await RegexQueue().run([pattern.expression]) {
      pattern.matches("\u{FEFF}abba\n", $0)
    }
    #expect(isFound)
  }

  @Test func `counts whole characters`() async throws {
    let pattern = try LinePattern(#"e|\u0301|👩"#)
    let ranges = try await RegexQueue().run([pattern.expression]) {
      pattern.ranges(in: "ae\u{301}b👩‍💻e", $0)
    }
    #expect(ranges == [1..<2, 1..<2, 3..<4, 4..<5])
  }

  @Test func `finds the matches of a long line in linear time`() async {
    await #expect(processExitsWith: .success) {
      func use(_ count: Int) throws -> ResourceUse {
        let pattern = try LinePattern("a")
        let line = String(repeating: "a=b;", count: count)[...]
        return ResourceUse {
          precondition(pattern.ranges(in: line, RegexWatchdog(clock: { .zero })).count == count)
        }
      }
      let (half, whole) = try ResourceUse.compare(10_000, 20_000, use)
      #expect(whole.isLinear(comparedTo: half), "\(half), \(whole)")
    }
  }
}

/// Backtracks exponentially: each further letter doubles the time.
private let exponential = "(a+)+$"
