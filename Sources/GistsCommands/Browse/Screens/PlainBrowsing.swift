import CommandSupport
import GistsBrowser
import GitHubAPI
import TerminalOutput

/// Runs the browser line by line, for screen readers and simple terminals.
struct PlainBrowsing {
  private let start: BrowserStart
  private let queue = BrowserQueue()

  init(_ start: BrowserStart) { self.start = start }

  private var context: AppContext { start.context }

  /// How many rows are printed at a time.
  private static let rows = 24

  func run() async throws {
    // The screen is free: an editor may have the terminal at any time.
    let terminal = LentTerminal { body in
      await body()
      return true
    } send: { [context] sequence in
      try? context.console.err.write(sequence)
    }
    let runner = EffectRunner(context, host: start.host, queue: queue, terminal: terminal)
    var state = start.state(rows: Self.rows, columns: context.console.terminal.columns)
    var effects: [BrowserEffect] = []
    for event in start.firstEvents(runner.source) { effects += state.handle(event) }
    var last = await settle(&state, effects + state.start(), runner)
    while !last.isOver {
      let view = PlainView(state)
      for line in view.lines { try context.console.out.writeLine(line) }
      try context.console.out.flush()
      guard let line = try await read(view.prompt, isSecret: last.asksSecret) else { break }
      let effects = PlainInput.events(line, state).flatMap { state.handle($0) }
      last = await settle(&state, effects, runner)
    }
    start.save(state.position)
    await runner.finish()
    await context.deferredTasks.finish()
  }

  /// Returns a line; nil at the end of the input.
  private func read(_ prompt: String, isSecret: Bool) async throws -> String? {
    do {
      return try await isSecret
        ? context.terminalPrompt.secret(prompt) : context.terminalPrompt.line(prompt)
    } catch PromptError.cancelled {
      return nil
    }
  }

  /// What happened after a line.
  private struct Ending {
    var isOver = false
    var asksSecret = false
  }

  /// Runs effects until nothing is left to do, a command asks, or the person has waited long enough.
  private func settle(
    _ state: inout BrowserState, _ effects: [BrowserEffect], _ runner: EffectRunner
  ) async -> Ending {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [queue, context, limit] in
        try? await context.time.sleep(limit)
        guard !Task.isCancelled else { return }
        queue.send(.time(context.time.now()))
      }
      defer { group.cancelAll() }
      return await settle(&state, effects, runner, until: context.time.uptime() + limit)
    }
  }

  private func settle(
    _ state: inout BrowserState, _ effects: [BrowserEffect], _ runner: EffectRunner,
    until end: Duration
  ) async -> Ending {
    var effects = effects
    while true {
      for effect in effects { runner.run(effect) }
      if effects.contains(.quit) { return Ending(isOver: true) }
      let events = await queue.nextUnlessIdle()
      guard !events.isEmpty else { return Ending() }
      effects = state.handle(.time(context.time.now()))
      for event in events { effects += state.handle(event) }
      if let form = events.lazy.compactMap(\.question).last?.form {
        return Ending(asksSecret: form == .line(isSecret: true))
      }
      if context.time.uptime() >= end {
        for effect in effects { runner.run(effect) }
        return Ending()
      }
    }
  }

  /// A person reads what is there after two seconds; a script waits for everything.
  private var limit: Duration {
    context.console.terminal.inIsTerminal ? .seconds(2) : .seconds(60)
  }
}

extension BrowserEvent {
  /// The question of a command.
  fileprivate var question: BrowserQuestion? {
    if case .asked(let question) = self { question } else { nil }
  }
}
