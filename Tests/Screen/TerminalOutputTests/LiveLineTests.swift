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
    (
      Progress("Listing", .count(1_133, of: 31_000, unit: "gist")), "Listing… 1,133 of 31,000 gists"
    ),
    (Progress("Loading a\u{1B}\nb", .count(2, unit: "page")), #"Loading a\u{1B} b… 2 pages"#),
    (Progress("Uploading 5 MB", .percent(40)), "Uploading 5 MB… 40 %"),
    (
      Progress("Fetching", .share(30, of: 120, unit: "gist", after: .seconds(2))),
      "Fetching… [#####---------------] 30 of 120 gists, 15/s, 0:06 left"
    ),
    (
      Progress("Fetching", .share(0, of: 1, unit: "gist", after: .seconds(9))),
      "Fetching… [--------------------] 0 of 1 gist"
    ),
    (Progress("Signing in"), "Signing in…"),
  ])
  func `progress is drawn from its state`(progress: Progress, line: String) {
    #expect(progress.line(columns: 80) == line)
  }

  @Test func `progress never fills the line`() {
    #expect(Progress("Waiting for github.com").line(columns: 10) == "Waiting …")
  }

  @Test func `the live line is erased before other output and at the end`() async throws {
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
    MessageWriter(console: console).note("done")
    line.erase()
    let erased = "\r\u{1B}[K"
    #expect(
      String(decoding: screen.bytes, as: UTF8.self)
        == "\rLoading… 1 page\u{1B}[K" + "\rLoading… 2 pages\u{1B}[K" + erased + "row\n"
        + "\rLoading… 3 pages\u{1B}[K" + erased + "note: done\n")
  }

  @Test func `nothing is drawn if stderr is not a terminal`() {
    let console = Console.collecting(terminal: Terminal(outIsTerminal: true))
    console.show(Progress("Loading"))
    console.liveLine.erase()
    #expect(console.err.collected == [])
  }
}
