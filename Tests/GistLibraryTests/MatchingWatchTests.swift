import Testing

@testable import GistLibrary

@Suite struct `A regular expression` {
  /// It tries every way to part the letters: twice as many with each further one.
  private static let endless = "(a+)+$"

  @Test func `that takes too long for a line is given up`() async throws {
    let pattern = try LinePattern(Self.endless)
    var limits = RegexWatchdog.Limits()
    limits.line = .milliseconds(20)
    await #expect(throws: RegexWatchdog.TooSlow.self) {
      try await RegexWatchdog.run(limits) { watch in
        pattern.isIn(String(repeating: "a", count: 20) + "!", watch)
      }
    }
  }

  @Test func `that takes too long for all lines is given up`() async throws {
    let pattern = try LinePattern(Self.endless)
    var limits = RegexWatchdog.Limits()
    limits.total = .milliseconds(20)
    await #expect(throws: RegexWatchdog.TooSlow.self) {
      try await RegexWatchdog.run(limits) { watch in
        pattern.isIn(String(repeating: "aaaaaaaaaaaa!\n", count: 2_000), watch)
      }
    }
  }

  @Test func `that comes to an end gives what it found`() async throws {
    let pattern = try LinePattern("B+")
    let found = try await RegexWatchdog.run { watch in
      (pattern.isIn("a\nabb", watch), pattern.ranges(in: "abba b", watch))
    }
    #expect(found.0)
    #expect(found.1 == [1..<3, 5..<6])
  }
}
