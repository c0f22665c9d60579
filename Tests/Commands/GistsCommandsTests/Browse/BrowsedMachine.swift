import CommandSupport
import GitHubAPI
import Synchronization
import TerminalOutput
import TerminalScreen
import TestSupport
import Testing

@testable import GistsTUI
@testable import GistsCommands

/// The browser on a machine in memory: each key is handled with everything that it starts.
final class BrowsedMachine {
  /// A host whose responses change while the browser runs.
  private final class ChangingHost: Transport {
    let stubs = Mutex(StubTransport([]))

    func send(_ request: APIRequest) async throws -> APIResponse {
      try await stubs.withLock { $0 }.send(request)
    }
  }

  private static let size = (rows: 14, columns: 200)

  /// Its folder is there as long as it is.
  private let machine: TestMachine
  private let host = ChangingHost()
  private let queue = BrowserQueue()
  private let start: BrowserStart
  private let runner: EffectRunner
  private var state: BrowserState
  /// A user presses a key each second.
  private var seconds = 0
  let context: AppContext

  /// Opens a list; the host has these responses for it.
  init(
    _ list: BrowserList?, on machine: TestMachine, _ stubs: [StubTransport.Stub]
  ) async throws {
    self.machine = machine
    var context = machine.context(.collecting(terminal: machine.terminal), -1, host)
    context.commandLines = OwnCommandLines()
    self.context = context
    start = try BrowserStart(list, in: context)
    runner = EffectRunner(context, host: start.host, queue: queue, terminal: .none)
    state = start.state(rows: Self.size.rows, columns: Self.size.columns)
    state.options.hasPreview = false
    host.stubs.withLock { $0 = StubTransport(stubs) }
    var effects: [BrowserEffect] = []
    for event in start.firstEvents(runner.source) { effects += state.handle(event) }
    await runUntilIdle(effects + state.start())
    expectAllUsed()
  }

  /// Presses keys in the notation of `--keys`; the host has these responses for them.
  func press(_ keys: String, _ stubs: StubTransport.Stub...) async throws {
    try await press(keys, stubs)
  }

  func press(_ keys: String, _ stubs: [StubTransport.Stub]) async throws {
    host.stubs.withLock { $0 = StubTransport(stubs) }
    for key in try KeyNotation(argument: keys).keys {
      seconds += 1
      runner.lookForChanges()
      await runUntilIdle(
        state.handle([
          .time(context.time.now()), .shown(at: .seconds(seconds - 1)),
          .typed(at: .seconds(seconds)), .key(key),
        ]))
    }
    expectAllUsed()
  }

  private func expectAllUsed() {
    #expect(host.stubs.withLock { $0 }.unused == [])
  }

  /// Runs effects until nothing is left to do, or something is asked.
  private func runUntilIdle(_ effects: [BrowserEffect]) async {
    var effects = effects
    while true {
      for effect in effects { runner.run(effect) }
      if state.isAsking { return }
      let events = await queue.nextUnlessIdle()
      guard !events.isEmpty else { return }
      effects = state.handle([.time(context.time.now())] + events)
    }
  }

  var lines: [String] { state.grid().lines }
  /// The rows of the list or the document.
  var body: [String] { lines[2..<Self.size.rows - 2].filter { !$0.isEmpty } }
  /// What the status line says, without the space before it.
  var status: String { String(lines[Self.size.rows - 2].dropFirst()) }
}
