import ClientState
import CommandSupport
import GistsTUI
import LocalFiles
import Synchronization
import TerminalOutput
import TerminalScreen

/// Runs the screen on which the user chooses a snippet.
///
/// It uses the terminal of the process, so stdin and stdout may be pipes.
final class InsertScreen: Sendable {
  private let output: CommandOutput
  private let failureFormatter: FailureFormatter
  private let library: SnippetLibrary
  private let (events, sender) = AsyncStream.makeStream(of: [InsertState.Event].self)
  /// Searches and reads the library.
  private let queue = SerialQueue()
  private let search = Mutex<Task<Void, Never>?>(nil)
  /// The gist whose snippets are wanted: others need not be read.
  private let wanted = Mutex("")

  init(_ output: CommandOutput, _ failureFormatter: FailureFormatter, _ library: SnippetLibrary) {
    self.output = output
    self.failureFormatter = failureFormatter
    self.library = library
  }

  /// Returns the user's choice.
  ///
  /// - Throws: `ExitStatus.cancelled` if the user chose nothing; a ``Failure`` without a terminal.
  func run(words: String) async throws -> Insertion {
    let session: ScreenSession
    do {
      session = try ScreenSession(style: style)
    } catch {
      throw failureFormatter.insertNeedsTerminal
    }
    output.console.liveLine.hide()
    var state = InsertState(
      rows: session.size.rows, columns: session.size.columns, words: words,
      login: library.login, theme: Theme(of: output.settings))
    let effects = state.search()
    // The first frame already has rows.
    if words.isEmpty { state.show(try library.firstGists(atMost: session.size.rows)) }
    let first = (state, effects)
    let chosen = try await session.run { [self] event in
      switch event {
      case .keys(let keys): sender.yield(keys.map { .key($0) })
      case .resized(let size), .resumed(let size):
        sender.yield([.resized(rows: size.rows, columns: size.columns)])
      case .ended: sender.finish()
      }
    } _: {
      await withTaskExecutorPreference(SerialQueue()) { await choose(first, on: session) }
    }
    search.withLock { $0 }?.cancel()
    guard let chosen else { throw ExitStatus.cancelled }
    return chosen
  }

  private func choose(
    _ first: (InsertState, [InsertState.Effect]), on session: ScreenSession
  ) async -> Insertion? {
    var (state, effects) = first
    session.draw(state.grid)
    var received = events.makeAsyncIterator()
    while true {
      for effect in effects {
        switch effect {
        case .search(let text, let generation): find(text, generation)
        case .load(let gist, let words): load(gist, words)
        case .insert(let insertion): return insertion
        case .cancel: return nil
        // The reader of the text, such as $(…), would wait forever.
        case .suspend: if output.console.terminal.outIsTerminal { session.suspend() }
        case .repaint: session.redraw()
        }
      }
      guard let events = await received.next() else { return nil }
      effects = events.flatMap { state.handle($0) }
      session.draw(state.grid)
    }
  }

  /// Searches; a newer search ends the older one.
  private func find(_ text: String, _ generation: Int) {
    let task = Task.detached(executorPreference: SerialQueue()) { [self] in
      let found: FoundSnippets
      do {
        found = try await library.gists(matching: text)
      } catch {
        let failure = failureFormatter.failure(for: error)
        found = FoundSnippets(gists: [], problem: failure.message.description)
      }
      guard !Task.isCancelled else { return }
      sender.yield([.found(found, generation: generation)])
    }
    search.withLock { search in
      defer { search = task }
      return search
    }?.cancel()
  }

  private func load(_ gist: String, _ words: String) {
    wanted.withLock { $0 = gist }
    queue.start { [self] in
      guard wanted.withLock({ $0 == gist }) else { return }
      let event: InsertState.Event
      do {
        let (snippets, likely) = try library.snippets(of: gist, words: words)
        event = .loaded(snippets, likely: likely, gist: gist, words: words)
      } catch {
        let message = failureFormatter.failure(for: error).message.description
        let snippet = Snippet(gist, language: nil, problem: message)
        event = .loaded([snippet], likely: 0, gist: gist, words: words)
      }
      sender.yield([event])
    }
  }

  /// The style of the screen.
  ///
  /// stdout and stderr may be no terminals, so the console's colors don't apply.
  private var style: RenderStyle {
    let settings = output.settings
    let found = RenderStyle(environment: settings.variables.all)
    guard settings.value(.color) == "never" || settings.variables["CLICOLOR"] == "0" else {
      return found
    }
    return RenderStyle(colors: .none, isUnicode: found.isUnicode)
  }
}
