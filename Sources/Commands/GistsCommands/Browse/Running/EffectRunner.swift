import ClientState
import CommandSupport
import FoundationEssentials
import GistsTUI
import GitHubAPI
import LocalFiles
import TerminalOutput
import TerminalScreen

/// Runs the effects of the browser that need no screen; their results become events.
final class EffectRunner: Sendable {
  let source: BrowserSource
  /// Writes to the terminal once the screen is gone.
  private let diagnostics: Diagnostics
  private let lists: ListLoader
  private let documents: DocumentLoader
  private let owners: OwnerAvatars
  private let images: ScreenImages
  private let search: LibrarySearch
  private let commands: CommandRunner
  private let terminal: LentTerminal

  init(
    _ context: AppContext, host: Host, queue: BrowserQueue,
    terminal: LentTerminal, images: ScreenImages = .none, hasAvatars: Bool = false
  ) {
    let source = BrowserSource(context, host: host, queue: queue)
    let lists = ListLoader(source)
    self.source = source
    diagnostics = context.diagnostics
    self.terminal = terminal
    self.lists = lists
    let owners = OwnerAvatars(source, images, isOn: hasAvatars)
    self.owners = owners
    self.images = images
    let documents = DocumentLoader(source, owners, images)
    self.documents = documents
    let search = LibrarySearch(source)
    self.search = search
    commands = CommandRunner(context, queue, terminal) { words, changes in
      // Another account may be active now.
      if changes.contains(.accounts) {
        source.context.resolvedTokens.forget(host.name)
        source.forgetKeyring()
      }
      queue.send(.account(source.account()))
      let gists = words.compactMap { $0.split(separator: "/").last.flatMap(GistID.whole) }
      lists.reload(after: changes, gists)
      documents.reload(gists)
      if changes.contains(.library) { search.repeatLast() }
      if TagCommand.names.contains(words.first ?? "") {
        queue.send(.localTags(source.context.libraries.localTags(on: host)))
      }
    }
  }

  /// Asks the keyring for the signed-in account and looks for news, without delaying other work.
  func askKeyring() {
    source.queue.start { [source] in
      await source.askKeyring()
      source.queue.send(.account(source.account()))
      guard source.account().login != nil,
        let session = try? source.context.sessions.session(host: source.host),
        let news = await session.newsCounts(since: source.context.stateFiles.news(of: source.host))
      else { return }
      source.queue.send(.news(news.texts))
    }
  }

  /// Shows other processes' changes to the library; called for each key, and when the terminal's
  /// window gets the focus.
  func lookForChanges() {
    source.queue.start { [lists, search] in
      if await lists.readChanges() { search.repeatLast() }
    }
  }

  func run(_ effect: BrowserEffect) {
    switch effect {
    case .load(let list, let fromNetwork, let generation):
      lists.load(list, fromNetwork: fromNetwork, generation: generation)
    case .loadMore(let list, let generation): lists.loadMore(list, generation: generation)
    case .loadRows(.search, let ids): search.loadRows(ids)
    case .loadRows(let list, let ids): lists.loadRows(list, ids)
    case .arrange(.search, let arrangement): search.arrange(as: arrangement)
    case .arrange(let list, let arrangement): lists.arrange(list, as: arrangement)
    case .search(let query, let lines, let generation):
      search.run(query, lines: lines, generation: generation)
    case .loadDocument(let name, let columns, let fromNetwork, let again):
      documents.load(name, columns: columns, fromNetwork: fromNetwork, again: again)
    case .setWrapping(let isOn): documents.setWrapping(isOn)
    case .find(let name, let words, let lines):
      source.queue.answer(on: SerialQueue()) {
        EffectEnd(.matches(name, words, lines.indexes(containing: words)))
      }
    case .loadAvatars(let people): owners.load(people)
    case .run(let request): commands.run(request)
    case .answer(let number, let answer): commands.answer(number: number, answer)
    case .cancel(let number): commands.cancel(number: number)
    case .complete(let line, let gist):
      answerWhenDone { [source] in
        .completions(
          of: line, CommandLineCompletion.words(after: line, about: gist, in: source.context))
      }
    case .completePath(let line):
      answerWhenDone { .paths(of: line, CommandLineCompletion.paths(after: line)) }
    case .findFiles(let paths):
      answerWhenDone {
        let files = FileManager.default
        return .foundFiles(
          paths, missing: Set(paths.filter { !files.fileExists(atPath: $0) }))
      }
    case .findGists(let ids, let fromHost, let number):
      source.queue.answer { [source] in
        let (rows, problem) = await GistFinder(source: source).find(ids, fromHost: fromHost)
        return EffectEnd(.foundGists(rows, number: number, problem))
      }
    case .copy(let urls):
      use(pages: urls) { programs in
        let text = urls.joined(separator: "\n")
        let what = urls.count == 1 ? "the URL" : "\(urls.count.grouped) URLs"
        let isCopied = try await programs.copyToClipboard(Array(text.utf8), what: what)
        if isCopied { programs.output.tellDone("Copied \(urls.count == 1 ? text : what)") }
      }
    case .openPage(let url):
      use(pages: [url]) { programs in
        try await programs.open(page: url)
        programs.output.tellDone("Opened \(url)")
      }
    case .setMouse, .setTheme, .repaint, .suspend, .save, .quit: return
    }
  }

  /// Saves the colors for a background in the settings.
  func saveTheme(for background: TerminalBackground) async {
    let theme: ColorTheme? =
      switch background {
      case .dark: .dark
      case .light: .light
      case .unknown: nil
      }
    do {
      try await source.context.stateFiles.settings.set(.theme, to: theme?.rawValue)
    } catch {
      source.queue.send(.message(source.message(for: error)))
    }
  }

  /// Uses pages of the host, if their addresses belong to the host.
  ///
  /// The addresses come from responses, so they may belong to any host.
  private func use(
    pages urls: [String], _ body: @escaping @Sendable (Programs) async throws -> Void
  ) {
    let columns = source.context.console.terminal.columns
    let programs = source.context.below(
      MessageScreen(source.queue, terminal), columns: columns, canAsk: true
    ).programs
    source.queue.start { [source] in
      do {
        let (host, gists) = (source.host, source.host.gistPages + "/")
        for url in urls where WebURL(url)?.origin != host.webOrigin && !url.hasPrefix(gists) {
          throw Failure.strangeRepositoryPage(url, host: source.host)
        }
        try await body(programs)
      } catch {
        source.queue.send(.message(source.message(for: error)))
      }
    }
  }

  func resize(_ size: ScreenSize) {
    if images.resize(size) {
      owners.forget()
      source.queue.send(.cellsResized)
    }
    source.queue.send(.resized(rows: size.rows, columns: size.columns))
  }

  /// Waits for running commands, so that quitting the browser interrupts no change, and prints the
  /// results that the browser did not show.
  ///
  /// - Returns: the exit status of the browser, and the commands that failed meanwhile.
  func finish() async -> (ExitStatus, failed: Set<Int>) {
    if commands.isRunning { diagnostics.note("waiting for the last command to finish") }
    let ends = await commands.close()
    // Makes sure that the queue has an event and does not wait.
    source.queue.send(.time(source.context.time.now()))
    var status = ExitStatus.done
    for case .finished(let number, _) in await source.queue.next() {
      let ended = ends[number]?.report(on: diagnostics) ?? .done
      if status == .done { status = ended }
    }
    return (status, Set(ends.filter { $0.value.status != .done }.keys))
  }

  /// Waits for running commands without printing anything, and cancels their questions.
  func close() async { _ = await commands.close() }

  private func answerWhenDone(_ event: @escaping @Sendable () -> BrowserEvent) {
    source.queue.answer { [source] in EffectEnd(await source.blocking(event)) }
  }
}
