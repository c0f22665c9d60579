import CommandSupport
import GistsTUI
import GitHubAPI
import TerminalOutput
import TerminalScreen

struct FramePrinter {
  private let start: BrowserStart
  private let size: FrameSize
  private let keys: [Key]

  init(_ start: BrowserStart, size: FrameSize, keys: [Key]) {
    self.start = start
    self.size = size
    self.keys = keys
  }

  /// Presses the keys one after the other, each after all work that the last key started.
  func run() async throws {
    let queue = BrowserQueue()
    let runner = EffectRunner(start.context, host: start.host, queue: queue, terminal: .none)
    var state = start.state(rows: size.rows, columns: size.columns)
    var effects: [BrowserEffect] = []
    for event in start.firstEvents(runner.source) { effects += state.handle(event) }
    effects += state.start()
    runner.askKeyring()
    await runUntilIdle(&state, effects, queue, runner)
    for (second, key) in keys.enumerated() {
      runner.lookForChanges()
      // A user sees the effect of a key before they press the next one.
      await runUntilIdle(
        &state,
        state.handle([
          .time(start.context.time.now()), .shown(at: .seconds(second)),
          .typed(at: .seconds(second + 1)), .key(key),
        ]), queue, runner)
    }
    let out = start.context.console.out
    for line in state.grid().lines { try out.writeLine(line) }
    await runner.close()
    await start.context.deferredTasks.finish()
  }

  private func runUntilIdle(
    _ state: inout BrowserState, _ effects: [BrowserEffect], _ queue: BrowserQueue,
    _ runner: EffectRunner
  ) async {
    var effects = effects
    while true {
      for effect in effects { runner.run(effect) }
      // Only a key can continue from here.
      if state.isAsking { return }
      let events = await queue.nextUnlessIdle()
      guard !events.isEmpty else { return }
      effects = state.handle([.time(start.context.time.now())] + events)
    }
  }
}
