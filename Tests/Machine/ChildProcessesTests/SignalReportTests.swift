import CLinux
import Glibc
import TestSupport
import Testing

@testable import ChildProcesses

/// Each in a process of its own.
@Suite(.endsHangs) struct `SignalReport and Suspension` {
  @Test func `a nested report leaves the signal to the one around it`() async {
    await #expect(processExitsWith: .success) {
      let outer = try SignalReport(of: SIGWINCH)
      do {
        let inner = try SignalReport(of: SIGWINCH)
        kill(getpid(), SIGWINCH)
        // Both learn of the new size.
        #expect(isReported(inner) && isReported(outer))
        outer.acknowledge()
        inner.acknowledge()
        kill(getpid(), SIGWINCH)
        #expect(isReported(inner))
        // It ends without having acknowledged.
      }
      #expect(isReported(outer))
      outer.acknowledge()
      for _ in 0..<2 {
        #expect(!isReadable(outer.descriptor))
        kill(getpid(), SIGWINCH)
        #expect(isReported(outer))
        outer.acknowledge()
      }
    }
  }

  @Test func `reports end in any order, and the last one restores the handler`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGWINCH) { _ in }
      let original = handler(of: SIGWINCH)
      var first: SignalReport? = try SignalReport(of: SIGWINCH)
      var second: SignalReport? = try SignalReport(of: SIGWINCH)
      #expect(first != nil && handler(of: SIGWINCH) != original)
      first = nil
      kill(getpid(), SIGWINCH)
      #expect(isReported(second))
      second = nil
      #expect(handler(of: SIGWINCH) == original)
    }
    await #expect(processExitsWith: .success) {
      signal(SIGWINCH, SIG_IGN)
      do {
        let ignored = try SignalReport(of: SIGWINCH)
        kill(getpid(), SIGWINCH)
        #expect(!isReadable(ignored.descriptor))
      }
      #expect(handler(of: SIGWINCH) == unsafeBitCast(SIG_IGN, to: UInt.self))
    }
    await #expect(processExitsWith: .success) {
      do { _ = try SignalReport(of: SIGWINCH) }
      #expect(handler(of: SIGWINCH) == 0)
    }
  }

  @Test func `nothing is written to the descriptor of a report that ended`() async {
    await #expect(processExitsWith: .success) {
      let outer = try SignalReport(of: SIGWINCH)
      var inner: SignalReport? = try SignalReport(of: SIGWINCH)
      let descriptor = try #require(inner?.descriptor)
      inner = nil
      // The same number, for something else.
      let reused = try pipe(readingFrom: descriptor)
      kill(getpid(), SIGWINCH)
      #expect(isReported(outer))
      // The newest report is written first.
      #expect(!isReadable(reused.reading))
    }
  }

  @Test func `Ctrl-Z after a nested suspension is handled by the outer one`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      // In an orphaned process group the kernel does not stop a process by SIGTSTP.
      #expect(setsid() >= 0)
      let steps = try PipeEnds()
      await Suspension.with(before: { say("outer before") }, after: { say("outer after", steps) }) {
        pressCtrlZ(steps)
        await Suspension.with(before: { say("inner before") }, after: { say("inner after", steps) })
        {
          pressCtrlZ(steps)
          pressCtrlZ(steps)
        }
        pressCtrlZ(steps)
        pressCtrlZ(steps)
      }
      #expect(handler(of: SIGTSTP) == 0)
    }
    let (outer, inner) = (["outer before", "outer after"], ["inner before", "inner after"])
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
        .map(String.init) == outer + inner + inner + outer + outer)
  }
}

/// A pipe whose reading end has a number that was closed.
private func pipe(readingFrom descriptor: Int32) throws -> PipeEnds {
  let end = ContinuousClock.now + .untilStuck
  var pipe = try PipeEnds()
  // Threads of the runtime open a file every second, and may have the number for a moment.
  while pipe.reading != descriptor {
    close(pipe.reading)
    close(pipe.writing)
    try #require(ContinuousClock.now < end)
    usleep(1_000)
    pipe = try PipeEnds()
  }
  return pipe
}

/// Waits for a report: another thread may handle the signal.
private func isReported(_ report: SignalReport?) -> Bool {
  guard let report else { return false }
  var entry = pollfd(fd: report.descriptor, events: Int16(POLLIN), revents: 0)
  var count = poll(&entry, 1, -1)
  while count < 0 && errno == EINTR { count = poll(&entry, 1, -1) }
  return count == 1
}

/// Whether a byte waits.
private func isReadable(_ descriptor: Int32) -> Bool {
  var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&entry, 1, 0) == 1
}

/// The address of a signal's handler; 0 for its default effect.
private func handler(of number: Int32) -> UInt {
  var action = sigaction()
  sigaction(number, nil, &action)
  return unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
}

/// Sends SIGTSTP, and waits until the process has continued.
private func pressCtrlZ(_ steps: PipeEnds) {
  // A moment after it continued, the next signal is reported again.
  while handler(of: SIGTSTP) == 0 { sched_yield() }
  kill(getpid(), SIGTSTP)
  _ = steps.readByte()
}

/// Writes a line to stderr in one call, and a byte for who waits.
private func say(_ line: String, _ steps: PipeEnds? = nil) {
  let bytes = [UInt8]((line + "\n").utf8)
  _ = write(2, bytes, bytes.count)
  if let steps { _ = write(steps.writing, "x", 1) }
}
