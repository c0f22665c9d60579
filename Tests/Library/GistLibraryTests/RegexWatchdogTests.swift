import TestSupport
import Testing

@testable import GistLibrary

@Suite struct `A regular expression` {
  /// Backtracks exponentially: each further letter doubles the time.
  private static let exponential = "(a+)+$"

  @Test func `is stopped when a line takes too long`() async throws {
    let pattern = try LinePattern(Self.exponential)
    var limits = RegexWatchdog.Limits()
    limits.line = .milliseconds(20)
    limits.byte = .zero
    await #expect(throws: RegexThread.Failure.timeout) {
      try await RegexThread(limits).run([pattern.expression]) { watchdog in
        pattern.matches(String(repeating: "a", count: 20) + "!", watchdog)
      }
    }
  }

  @Test func `is stopped when all lines together take too long`() async throws {
    let pattern = try LinePattern(Self.exponential)
    var limits = RegexWatchdog.Limits()
    limits.total = .milliseconds(20)
    await #expect(throws: RegexThread.Failure.timeout) {
      try await RegexThread(limits).run([pattern.expression]) { watchdog in
        pattern.matches(String(repeating: "aaaaaaaaaaaa!\n", count: 2_000), watchdog)
      }
    }
  }

  @Test func `returns its matches`() async throws {
    let pattern = try LinePattern("B+")
    let found = try await RegexThread().run([pattern.expression]) { watchdog in
      (pattern.matches("a\nabb", watchdog), pattern.ranges(in: "abba b", watchdog))
    }
    #expect(found.0)
    #expect(found.1 == [1..<3, 5..<6])
  }

  @Test func `counts whole characters`() async throws {
    let pattern = try LinePattern(#"e|\u0301|👩"#)
    let ranges = try await RegexThread().run([pattern.expression]) {
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
          precondition(pattern.ranges(in: line, RegexWatchdog()).count == count)
        }
      }
      let (half, whole) = try ResourceUse.compare(10_000, 20_000, use)
      #expect(whole.isLinear(comparedTo: half), "\(half), \(whole)")
    }
  }
}
