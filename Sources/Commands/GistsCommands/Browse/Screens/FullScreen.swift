import ChildProcesses
import CommandSupport
import GistsTUI
import GitHubAPI
import LocalFiles
import Synchronization
import TerminalOutput
import TerminalScreen

struct FullScreen {
  private let start: BrowserStart
  private let hasAvatars: Bool

  init(_ start: BrowserStart, hasAvatars: Bool) {
    self.start = start
    self.hasAvatars = hasAvatars
  }

  private var context: AppContext { start.context }

  /// Draws the library's data first, and only then starts other work.
  func run() async throws {
    let session: ScreenSession
    do {
      session = try ScreenSession(style: style, hasMouse: start.hasMouse)
    } catch {
      throw Failure(.wrongUsage, "the browser needs a terminal", next: ["use --plain"])
    }
    context.console.liveLine.hide()
    let queue = BrowserQueue()
    // Placeholders and blocks are not ASCII.
    let images = ScreenImages(style.isUnicode ? context.programs : nil, size: session.size)
    let terminal = LentTerminal { body in
      await session.withoutScreen { await body() }
      queue.send(.resized(rows: session.size.rows, columns: session.size.columns))
      return true
    } send: { sequence in
      session.send(sequence)
    }
    let runner = EffectRunner(
      context, host: start.host, queue: queue, terminal: terminal, images: images,
      hasAvatars: hasAvatars)
    var browser = DrawnBrowser(
      start.state(
        rows: session.size.rows, columns: session.size.columns,
        showsAvatars: hasAvatars && images.areDrawn(rows: 1)), context.time)
    var effects = browser.start(
      start.firstEvents(runner.source) + (start.asksBackground ? [.backgroundUnknown] : []))
    var askKeyring: (() -> Void)? = runner.askKeyring
    let hasEnded = Mutex(false)
    let unsent = UnsentChanges(start)
    try await Termination.with(cleanup: unsent.save) {
      try await session.run { event in
        switch event {
        case .keys(let keys):
          queue.send([.typed(at: context.time.uptime())] + keys.map(BrowserEvent.key))
          runner.lookForChanges()
        case .resized(let size), .resumed(let size):
          runner.resize(size)
        case .ended:
          hasEnded.withLock { $0 = true }
          queue.send([.time(context.time.now())])
        }
      } _: {
        // Keys are handled even while effects block.
        await withTaskExecutorPreference(SerialQueue()) {
          var waking: Task<Void, any Error>?
          defer { waking?.cancel() }
          while true {
            // The state on the screen is recorded.
            unsent.update(browser.state.notSent())
            browser.draw(session.draw)
            waking?.cancel()
            waking = browser.guardLeft.map { left in
              Task { [context, queue] in
                try await context.time.sleep(left)
                queue.send(.time(context.time.now()))
              }
            }
            askKeyring?()
            askKeyring = nil
            // A command may have arrived in the same read as the key that quits.
            for effect in effects { await run(effect, session, browser.state, runner) }
            if effects.contains(.quit) { break }
            let events = await queue.next()
            if hasEnded.withLock({ $0 }) { break }
            effects = browser.handle(events)
          }
        }
        await start.save(browser.state.place)
      }
      let (status, failed) = await runner.finish()
      unsent.update(browser.state.notSent(failed: failed))
      if hasEnded.withLock(\.self) {
        unsent.save()
        Termination.waitForHangup()
      } else {
        unsent.report()
      }
      if status != .done { throw status }
    }
  }

  private func run(
    _ effect: BrowserEffect, _ session: ScreenSession, _ state: BrowserState, _ runner: EffectRunner
  ) async {
    switch effect {
    case .setMouse(let isOn): session.setMouse(isOn)
    case .setTheme(let background): await runner.saveTheme(for: background)
    case .repaint: session.redraw()
    case .suspend: session.suspend()
    case .save: await start.save(state.place)
    default: runner.run(effect)
    }
  }

  private var style: RenderStyle {
    let found = RenderStyle(environment: context.settings.variables.all)
    guard context.console.terminal.outHasColor else {
      return RenderStyle(colors: .none, isUnicode: found.isUnicode)
    }
    return found
  }
}
