import TerminalScreen

/// How far a key goes, in rows of a list or lines of a document.
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
  /// Moves the selection of the list, or scrolls the document; ``settle()`` keeps it inside.
  mutating func move(_ motion: Motion) {
    guard document == nil else { return scroll(motion) }
    let index = current.index
    if motion == .lines(-1), index == 0, wasAtTop, current.loading == .idle { return refresh() }
    let target = motion.target(
      from: index, page: max(1, layout.list.rows), end: current.ids.count)
    current.select(target)
    // Beyond the last row there may be more.
    guard motion.isForward, target >= current.ids.count, current.hasMore,
      current.loading == .idle, list.isPaged, current.count != nil
    else { return }
    current.loading = .more
    emit(.loadMore(list, generation: current.generation))
  }

  private mutating func scroll(_ motion: Motion) {
    guard let document, let state = documents[document] else { return }
    let target = motion.target(
      from: state.top, page: max(1, layout.document.rows), end: state.top + state.lines.count)
    documents[document]?.scroll(by: target - state.top)
  }

  /// Goes to the next or the previous file.
  mutating func showFile(after isNext: Bool) {
    guard let document else { return }
    documents[document]?.showSection(after: isNext)
  }

  /// Scrolls to the next or the previous line that contains what was looked for.
  mutating func showMatch(after isNext: Bool) {
    guard let document, var state = documents[document], !state.finds.isEmpty else { return }
    status =
      state.showMatch(after: isNext)
      ? state.matchPlace.map { BrowserMessage(.note, $0) }
      : BrowserMessage(.note, "Not found: \(state.finds.joined(separator: ", "))")
    documents[document] = state
  }
}

extension BrowserList {
  /// Whether the host gives the list in pages.
  var isPaged: Bool {
    switch self {
    case .mine, .public, .starred, .gists, .repositories, .repositoriesOf: true
    case .files, .users, .revisions, .trash, .search: false
    }
  }
}
