import Dispatch
import Synchronization
import Testing

@testable import GistLibrary

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
    let thread = RegexThread(Self.strict)
    let end = DispatchSemaphore(value: 0)
    await #expect(throws: RegexThread.Failure.timeout) {
      try await thread.run(["slow"]) { watchdog in
        watchdog.watch("line", for: "slow") { _ in end.wait() }
      }
    }
    await #expect(throws: RegexThread.Failure.timeout) {
      try await thread.run(["quick", "slow"]) { _ in Issue.record("was matched") }
    }
    await #expect(throws: RegexThread.Failure.stuck) {
      try await thread.run(["quick"]) { _ in Issue.record("was matched") }
    }
    end.signal()
    while thread.isStuck { await Task.yield() }
    #expect(try await thread.run(["quick"]) { _ in 1 } == 1)
    await #expect(throws: RegexThread.Failure.timeout) {
      try await thread.run(["slow"]) { _ in Issue.record("was matched") }
    }
  }

  @Test func `refuses a search that waits for a line that never ends`() async throws {
    let thread = RegexThread(Self.strict)
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
    await #expect(throws: RegexThread.Failure.stuck) {
      try await thread.run(["quick"]) { _ in Issue.record("was matched") }
    }
    end.signal()
    _ = try? await first.value
  }

  @Test func `matches one search at a time, and none that was cancelled while it waited`()
    async throws
  {
    var limits = RegexWatchdog.Limits()
    limits.line = .seconds(1_000)
    let thread = RegexThread(limits)
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
