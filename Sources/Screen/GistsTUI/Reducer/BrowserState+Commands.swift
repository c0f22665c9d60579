import TerminalOutput
import TerminalScreen

extension BrowserState {
  /// Runs an action on the target, or says why it can't.
  mutating func perform(_ action: BrowserAction) {
    let entry = action.entry
    if let why = whyNot(action) { return refuse(action, why) }
    switch entry.handler {
    case .state(let run): run(&self)
    // The last lists are named to have a look, and then to go back.
    case .list(let list): BrowserList.tabs.contains(list) ? show(tab: list) : push(list)
    case .file(let run): if let selectedFile { run(&self, selectedFile) }
    case .gist, .gistFile, .gists, .gistsWithText, .command:
      if actsElsewhere(entry), let otherwise = entry.otherwise { return otherwise(&self) }
      act(action, on: target)
    }
  }

  /// Asks for a line of text; typing replaces a proposed one.
  mutating func askFor(
    _ purpose: TextField.Purpose, _ text: String = "", isProposed: Bool = false
  ) {
    dialogs.overlay = .field(
      TextField(
        purpose: purpose, editor: LineEditor(text), isProposed: isProposed && !text.isEmpty))
  }

  /// Quits when the commands that are running have ended; at once if asked again.
  mutating func quit() {
    if changes.queue.waitToQuit() { return messages.status = message }
    emit(.save)
    emit(.quit)
  }

  /// The status line's message; while quitting waits for commands, only that.
  var message: BrowserMessage? {
    guard changes.queue.isQuitting else { return messages.status }
    let count = changes.queue.waiting.count
    let notBegun: [MessageText] =
      count == 0 ? [] : ["\(count.grouped) change\(count == 1 ? "" : "s") not started"]
    return BrowserMessage(
      .note, advice(.quitAtOnce),
      hints: notBegun
        + [changes.queue.quitError.map { MessageText(named($0.text)) }].compactMap(\.self))
  }

  /// Shows the messages of this session, the newest first.
  mutating func showMessages() {
    let lines = messages.log.reversed().flatMap { logged in
      let message = logged.message
      let look = message.kind == .error ? setup.theme.error : .plain
      let text = (message.kind == .error ? "! " : "") + named(message.text)
      return [StyledText(age(logged.time), setup.theme.aside)]
        + Wrapping.lines(of: text, columns: outputColumns).map { StyledText($0, look) }
        + message.hints.flatMap { hint in
          Wrapping.lines(of: hint.description, columns: outputColumns).map { StyledText($0) }
        } + [""]
    }
    documents[.message, default: DocumentState()].set(
      BrowserDocument(
        title: "Messages", sections: [.init(name: nil, content: .lines(lines))],
        columns: outputColumns))
    if document != .message { navigation.push(.document(.message)) }
  }

  /// Ends the running commands, and undoes on the screen those that wait.
  mutating func cancelCommands() {
    if changes.queue.pending.isEmpty { unmarkShown() }
    changes.queue.stopQuitting()
    let dropped = changes.queue.dropWaiting()
    for number in dropped { takeBack(number) }
    for number in changes.queue.pending.keys.sorted() { cancel(number) }
    guard !dropped.isEmpty else { return }
    let what = dropped.count == 1 ? "a change" : "\(dropped.count.grouped) changes"
    let hints = messages.status?.hints ?? []
    messages.status = BrowserMessage(.note, "Cancelled \(what) before the start", hints: hints)
  }

  /// Ends a command, or drops it if it has not begun.
  mutating func cancel(_ number: Int) {
    changes.queue.drop(number) ? takeBack(number) : emit(.cancel(number: number))
  }

  /// Shows the gists of the selected user, or asks whose.
  mutating func askUser() {
    if document == nil, case .user(let user) = current.selectedRow?.content {
      return push(.gists(of: user.login))
    }
    let owner = document == nil && list != .mine ? current.selectedRow?.gist?.owner : nil
    askFor(.userGists, owner ?? "", isProposed: true)
  }

  mutating func signIn() { run(["auth", "login"], .account, "Signing in…") }

  mutating func toggleMouse() {
    options.hasMouse.toggle()
    emit(.setMouse(options.hasMouse))
    messages.status = BrowserMessage(
      .note, options.hasMouse ? "The mouse is on." : "The mouse is off.")
  }
}

/// The distance of a key, in rows of a list or lines of a document.
enum Motion: Hashable, Sendable {
  case lines(Int), pages(Int), halfPages(Int)
  case start, end

  /// Returns where it leads from a place.
  func target(from place: Int, page: Int, end: Int) -> Int {
    switch self {
    case .lines(let count): place + count
    case .pages(let count): place + count * page
    case .halfPages(let count): place + count * (page / 2)
    case .start: 0
    case .end: end
    }
  }

  var isForward: Bool {
    switch self {
    case .lines(let count), .pages(let count), .halfPages(let count): count > 0
    case .start: false
    case .end: true
    }
  }
}

extension BrowserState {
  /// Moves the selection of the list or of its files, or scrolls the document; ``requestVisible()``
  /// keeps it inside.
  mutating func move(_ motion: Motion) {
    switch focus {
    case .list: moveSelection(motion)
    case .files: moveFile(motion)
    case .document: scroll(motion)
    }
  }

  private mutating func moveSelection(_ motion: Motion) {
    let index = current.index
    if motion == .lines(-1), index == 0, typing.wasAtTop, current.loading == .idle {
      return refresh()
    }
    let target = motion.target(
      from: index, page: max(1, layout.list.rows), end: current.ids.count)
    current.select(target)
    if motion == .end, current.hasMore, list.isPaged { lists[list]?.isLoadingAll = true }
    // The next page is there before its first row is reached.
    guard motion.isForward, target + layout.list.rows >= current.ids.count else { return }
    loadMore(list)
  }

  /// Asks the host for the next page of a list, if there may be one.
  mutating func loadMore(_ list: BrowserList) {
    guard let state = lists[list], state.hasMore, state.loading == .idle, list.isPaged,
      state.count != nil
    else { return }
    lists[list]?.loading = .more
    emit(.loadMore(list, generation: state.generation))
  }

  private mutating func scroll(_ motion: Motion) {
    guard let document, let state = documents[document] else { return }
    let target = motion.target(
      from: state.top, page: max(1, layout.document.rows), end: state.top + state.lines.count)
    documents[document]?.scroll(by: target - state.top)
  }

  /// Selects another file of the document, which then scrolls to it.
  private mutating func moveFile(_ motion: Motion) {
    guard let document, let state = documents[document], let index = state.fileIndex else { return }
    let files = state.files
    let target = motion.target(from: index, page: max(1, layout.files.rows), end: files.count)
    showFile(at: target)
  }

  mutating func showFile(at index: Int) {
    guard let shownDocument, let files = documents[shownDocument]?.files, !files.isEmpty else {
      return
    }
    documents[shownDocument]?.showSection(files[max(0, min(index, files.count - 1))].section)
  }

  /// Scrolls the document that is drawn, even beside a list.
  mutating func scrollShown(by lines: Int) {
    if let name = shownDocument { documents[name]?.scroll(by: lines) }
  }

  /// The number of columns a key scrolls.
  private static let sidewaysColumns = 8

  mutating func toggleWrapping() {
    options.wraps.toggle()
    emit(.setWrapping(options.wraps))
    for name in documents.keys {
      documents[name]?.sideways = 0
      documents[name]?.forgetRequest()
    }
    let keys = [BrowserAction.scrollRight, .scrollLeft].map { keyName(of: $0) }.joined(
      separator: " and ")
    messages.status = BrowserMessage(
      .note,
      options.wraps ? "Long lines are wrapped." : "Long lines are cut; \(keys) scroll sideways.")
  }

  /// Why documents can't scroll sideways; nil if they can.
  var whyNotSideways: BrowserMessage? {
    guard options.wraps else { return whyNoPreview }
    return BrowserMessage(
      .note, "Long lines are wrapped; \(keyName(of: .wrapping)) unwraps.")
  }

  /// Scrolls sideways, not beyond the longest line on the screen.
  mutating func scrollSideways(by steps: Int) {
    guard let shownDocument, let state = documents[shownDocument] else { return }
    let lines = state.lines[state.top..<state.top + max(0, state.height)]
    let end = (lines.map(\.text.width).max() ?? 0) - layout.documentColumns
    documents[shownDocument]?.sideways = max(
      0, min(state.sideways + steps * Self.sidewaysColumns, end))
  }

  /// Goes to the next or the previous file.
  mutating func showFile(after isNext: Bool) {
    if let shownDocument { documents[shownDocument]?.showSection(after: isNext) }
  }

  /// Scrolls to the next or the previous matching line.
  mutating func showMatch(after isNext: Bool) {
    guard let document, var state = documents[document], !state.finds.isEmpty else { return }
    messages.status =
      state.showWhenFound()
      ? BrowserMessage(.note, "Searching…")
      : state.showMatch(after: isNext)
        ? state.matchPlace.map { BrowserMessage(.note, MessageText($0)) }
        : BrowserMessage(
          .note,
          "Not found\(state.isLoading ? " so far" : ""): \(state.finds.joined(separator: ", "))")
    documents[document] = state
  }
}

extension BrowserList {
  /// Whether the host sends the list in pages.
  var isPaged: Bool {
    switch self {
    case .mine, .public, .starred, .gists, .repositories, .repositoriesOf, .repositorySearch: true
    case .files, .users, .folder, .revisions, .trash, .drafts, .tags, .search, .view: false
    }
  }
}
