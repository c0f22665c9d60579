import Testing

@testable import GistLibrary

@Suite struct `A regular expression` {
  /// Backtracks exponentially: each further letter doubles the time.
  private static let exponential = "(a+)+$"

  @Test func `is stopped when a line takes too long`() async throws {
    let pattern = try LinePattern(Self.exponential)
    var limits = RegexWatchdog.Limits()
    limits.line = .milliseconds(20)
    await #expect(throws: RegexWatchdog.Timeout.self) {
      try await RegexWatchdog.run(limits) { watchdog in
        pattern.matches(String(repeating: "a", count: 20) + "!", watchdog)
      }
    }
  }

  @Test func `is stopped when all lines together take too long`() async throws {
    let pattern = try LinePattern(Self.exponential)
    var limits = RegexWatchdog.Limits()
    limits.total = .milliseconds(20)
    await #expect(throws: RegexWatchdog.Timeout.self) {
      try await RegexWatchdog.run(limits) { watchdog in
        pattern.matches(String(repeating: "aaaaaaaaaaaa!\n", count: 2_000), watchdog)
      }
    }
  }

  @Test func `returns its matches`() async throws {
    let pattern = try LinePattern("B+")
    let found = try await RegexWatchdog.run { watchdog in
      (pattern.matches("a\nabb", watchdog), pattern.ranges(in: "abba b", watchdog))
    }
    #expect(found.0)
    #expect(found.1 == [1..<3, 5..<6])
  }
}
