import Synchronization
import Testing

@testable import TerminalOutput

@Suite struct LiveLineTests {
  @Test(arguments: [
    (
      Progress("Waiting for github.com", .timeLeft(.seconds(872))),
      "Waiting for github.com… 14:32 left"
    ),
    (Progress("Waiting", .timeLeft(.seconds(-3))), "Waiting… 0:00 left"),
    (Progress("Loading", .count(3, of: 12, unit: "page")), "Loading… 3 of 12 pages"),
    (Progress("Loading", .count(1, unit: "page")), "Loading… 1 page"),
    (Progress("Loading a\u{1B}\nb", .count(2, unit: "page")), #"Loading a\u{1B} b… 2 pages"#),
    (Progress("Sending", .bytes(1_250_000, of: 5_000_000)), "Sending… 1.2 of 5.0 MB"),
    (Progress("Loading", .bytes(99_999)), "Loading… 0.0 MB"),
    (Progress("Signing in"), "Signing in…"),
  ])
  func `progress is drawn from its state`(progress: Progress, line: String) {
    #expect(progress.line(columns: 80) == line)
  }

  @Test func `progress never fills the line`() {
    #expect(Progress("Waiting for github.com").line(columns: 10) == "Waiting …")
  }

  @Test func `the live line goes away before other words and at the end`() async throws {
    let screen = MemorySink()
    let line = LiveLine(sink: screen, isShown: true)
    let console = Console(
      out: Output(sink: screen, capacity: 100, liveLine: line),
      err: Output(sink: screen, capacity: 0, liveLine: line),
      terminal: Terminal(outIsTerminal: true, errIsTerminal: true), liveLine: line)
    console.show(Progress("Loading", .count(1, unit: "page")))
    console.show(Progress("Loading", .count(2, unit: "page")))
    try console.out.writeLine("row")
    try console.out.flush()
    console.show(Progress("Loading", .count(3, unit: "page")))
    Messages(console: console).note("done")
    line.erase()
    let erased = "\r\u{1B}[K"
    #expect(
      String(decoding: screen.bytes, as: UTF8.self)
        == "\rLoading… 1 page\u{1B}[K" + "\rLoading… 2 pages\u{1B}[K" + erased + "row\n"
        + "\rLoading… 3 pages\u{1B}[K" + erased + "note: done\n")
  }

  @Test func `a line is drawn after every tick while the work is done`() async throws {
    let console = Console.collecting(terminal: Terminal(errIsTerminal: true))
    let drawn = Mutex(0)
    let (ticks, tick) = AsyncStream<Void>.makeStream()
    let value = try await console.withProgress {
      Progress(
        "Waiting",
        .count(
          drawn.withLock {
            $0 += 1; return $0
          }, unit: "tick"))
    } tick: {
      tick.yield()
      if drawn.withLock({ $0 }) == 3 { try await Task.sleep(for: .seconds(60)) }
    } _: {
      var seen = 0
      for await _ in ticks {
        seen += 1
        if seen == 3 { break }
      }
      return 42
    }
    #expect(value == 42)
    #expect(
      console.err.collectedText
        == "\rWaiting… 1 tick\u{1B}[K\rWaiting… 2 ticks\u{1B}[K\rWaiting… 3 ticks\u{1B}[K\r\u{1B}[K"
    )
  }

  @Test func `nothing is drawn where stderr is no terminal`() async throws {
    let console = Console.collecting(terminal: Terminal(outIsTerminal: true))
    console.show(Progress("Loading"))
    await console.withProgress {
      Progress("Loading")
    } tick: {
      Issue.record("a tick was waited for")
    } _: {
    }
    console.liveLine.erase()
    #expect(console.err.collected == [])
  }
}
