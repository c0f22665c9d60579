import ChildProcesses
import CommandSupport
import GistsTUI
import GitHubAPI
import TerminalOutput

/// Runs the browser line by line, for screen readers and simple terminals.
///
/// Messages of commands and of the host are printed at once, even while a line is awaited.
struct PlainBrowsing {
  private let start: BrowserStart
  private let queue = BrowserQueue()
  private let terminal: PlainTerminal

  init(_ start: BrowserStart) {
    self.start = start
    terminal = PlainTerminal(start.context.prompts.atTerminal, start.context.time, queue)
  }

  private var context: AppContext { start.context }

  /// The height of the hidden screen, and so the number of rows that are loaded at once.
  private static let rows = 24

  func run() async throws {
    let lent = LentTerminal { [terminal] body in
      await terminal.lend(body)
      return true
    } send: { [context] sequence in
      try? context.console.err.write(sequence)
    }
    let runner = EffectRunner(context, host: start.host, queue: queue, terminal: lent)
    // The signed-in user is announced only once.
    if runner.source.account().login == nil { await runner.source.askKeyring() }
    let unsent = UnsentChanges(start)
    var mode = PlainMode(start.state(rows: Self.rows, columns: context.console.terminal.columns)) {
      Suggestion.nearest(to: $0, among: $1)
    }
    var effects = mode.handle(start.firstEvents(runner.source)) + mode.start()
    try await Termination.with(cleanup: unsent.save) {
      do {
        while try await !runEffects(&mode, effects, runner) {
          unsent.update(mode.state.notSent())
          guard let next = try await line(&mode, runner) else { break }
          effects = next
        }
      } catch {
        // Nobody reads what is written.
        unsent.update(mode.state.notSent())
        unsent.save()
        throw error
      }
      await start.save(mode.state.place)
      let (status, failed) = await runner.finish()
      unsent.update(mode.state.notSent(failed: failed))
      context.input.isClosedTerminal ? unsent.save() : unsent.report()
      await context.deferredTasks.finish()
      if status != .done { throw status }
    }
  }

  /// Waits for a line, and meanwhile prints messages; returns the effects of the line, nil at the
  /// end of the input.
  private func line(_ mode: inout PlainMode, _ runner: EffectRunner) async throws
    -> [BrowserEffect]?
  {
    while true {
      let (prompt, wasAsking) = (mode.prompt, mode.isAsking)
      terminal.ask(prompt, isSecret: mode.asksSecret)
      while true {
        let effects = mode.handle([.time(context.time.now())] + (await queue.next()))
        for effect in effects { runner.run(effect) }
        if effects.contains(.quit) { return effects }
        var input = terminal.takeInput()
        let news = mode.takeSentences()
        if input == nil {
          guard !news.isEmpty || mode.prompt != prompt || !terminal.isReading else { continue }
          await terminal.stop()
          input = terminal.takeInput()
          if input == nil, !terminal.isLent { try context.console.err.write("\n") }
        }
        try print(news)
        switch input {
        case nil: break
        case .end: return nil
        // The line was typed before its question appeared.
        case .line(let line) where !wasAsking && mode.isAsking:
          try print(["Ignored: \(Printable.line(line))"])
        case .line(let line):
          runner.lookForChanges()
          return mode.enter(line)
        }
        break
      }
    }
  }

  private func print(_ sentences: [String]) throws {
    for sentence in sentences {
      let lines = StyledText(sentence).wrappedBetweenWords(to: context.console.terminal.columns)
      for line in lines { try context.console.out.writeLine(line.text) }
    }
    try context.console.out.flush()
  }

  /// Runs effects until all are done, a question is asked, or the user has waited long enough;
  /// returns whether to quit.
  private func runEffects(
    _ mode: inout PlainMode, _ effects: [BrowserEffect], _ runner: EffectRunner
  ) async throws -> Bool {
    let sleeper = Task { [queue, context, limit] in
      try await context.time.sleep(limit)
      queue.send(.time(context.time.now()))
    }
    defer { sleeper.cancel() }
    let end = context.time.uptime() + limit
    var effects = effects
    while true {
      for effect in effects { runner.run(effect) }
      try print(mode.takeSentences())
      if effects.contains(.quit) { return true }
      if mode.isAsking { return false }
      let events = await queue.nextUnlessIdle()
      effects = mode.handle([.time(context.time.now())] + events)
      guard events.isEmpty && effects.isEmpty || context.time.uptime() >= end, !terminal.isLent
      else { continue }
      mode.waitTimedOut()
      for effect in effects { runner.run(effect) }
      try print(mode.takeSentences())
      return effects.contains(.quit)
    }
  }

  /// The longest wait: two seconds for a user; a script waits for everything.
  private var limit: Duration {
    context.console.terminal.inIsTerminal ? .seconds(2) : .seconds(60)
  }
}
