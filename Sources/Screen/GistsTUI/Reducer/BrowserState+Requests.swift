import TerminalScreen

/// The consequences of a changed state: scrolling, rows and documents to load.
extension BrowserState {
  /// The most documents that are kept besides those on the screen.
  private static let mostDocuments = 20
  /// The largest size of all texts and images in documents, besides those on the screen.
  private static let mostBytes = 8 << 20

  /// Scrolls to the selection, and asks for the rows and documents that are now on the screen.
  mutating func requestVisible() {
    nextQuestion()
    if current.isUnknown, list != .search { load(list, fromNetwork: true) }
    let layout = layout
    let height = max(1, layout.list.rows)
    // A list that something covers is as it was afterwards. In place: a copy of 30,000 IDs for each
    // event takes long.
    if !layout.list.isEmpty { lists[list, default: ListState()].reveal(height: height) }
    requestRows(height: height)
    requestDocument(layout)
    requestMatches()
    requestAvatars(layout)
    clampDocument(layout)
    forgetDocuments()
  }

  /// Asks for the visible rows that were not read, and for the pages around them before they are
  /// reached, so that they have their rows at once.
  private mutating func requestRows(height: Int) {
    let shown = current.top..<current.top + height
    request(rows: shown)
    let near = shown.lowerBound - height..<shown.upperBound + height
    guard !current.missing(in: near).isEmpty else { return }
    request(rows: near.lowerBound - height..<near.upperBound + height)
  }

  /// Asks for those rows of the list on the screen that were not read.
  mutating func request(rows range: Range<Int>) {
    let missing = current.missing(in: range)
    guard !missing.isEmpty else { return }
    lists[list]?.requested.formUnion(missing)
    emit(.loadRows(list, missing))
  }

  /// Asks for the document that is drawn, if it was not made for its width.
  private mutating func requestDocument(_ layout: Layout) {
    guard let name = shownDocument, name.isLoaded else { return }
    seekMatch(name)
    let columns = max(
      1, layout.documentColumns - (options.hasLineNumbers ? Layout.numberWidth : 0))
    // A revision never changes.
    let isRevision = if case .revision = name { true } else { false }
    let isOpen = document != nil && !isRevision
    var state = documents[name] ?? DocumentState()
    // What was left before it came may not be on its way.
    if state.document == nil, outgoing.document != name { state.forgetRequest() }
    outgoing.document = name
    guard state.needsLoad(columns: columns, fromNetwork: isOpen) else { return }
    let isOutdated = state.isOutdated
    state.request(columns: columns, fromNetwork: isOpen)
    documents[name] = state
    emit(.loadDocument(name, columns: columns, fromNetwork: isOpen, again: isOutdated))
  }

  /// Goes to the line for which a gist was found.
  private mutating func seekMatch(_ name: DocumentName) {
    guard case .gist(let id) = name else { return }
    let place = list == .search ? current.rows[id]?.gist?.place : nil
    guard place != nil || documents[name] != nil else { return }
    documents[name, default: DocumentState()].seek(place)
  }

  /// Requests the matching lines of a large document.
  private mutating func requestMatches() {
    guard let name = shownDocument, let (words, lines) = documents[name]?.takeSearch() else {
      return
    }
    emit(.find(name, words, in: lines))
  }

  private mutating func clampDocument(_ layout: Layout) {
    guard let name = shownDocument, var state = documents[name] else { return }
    let height = max(1, layout.document.rows)
    let top = max(0, min(state.top, state.lines.count - height))
    guard (top, height) != (state.top, state.height) else { return }
    (state.top, state.height) = (top, height)
    documents[name] = state
  }

  private mutating func forgetDocuments() {
    let bytes = documents.values.reduce(0) { $0 + $1.lines.byteCount }
    guard documents.count > Self.mostDocuments || bytes > Self.mostBytes else {
      return
    }
    var kept = Set(
      navigation.stack.compactMap { if case .document(let name) = $0 { name } else { nil } })
    if let shownDocument { kept.insert(shownDocument) }
    documents = documents.filter { kept.contains($0.key) }
  }
}

extension BrowserState {
  /// Requests the avatars of the visible rows.
  mutating func requestAvatars(_ layout: Layout) {
    guard options.showsAvatars, !layout.list.isEmpty else { return }
    let owners = current.visible(height: layout.list.rows).compactMap { id in
      current.rows[id].flatMap { avatarOwner(of: $0, layout) }
    }
    if let wanted = avatars.request(owners) { emit(.loadAvatars(wanted)) }
  }

  /// Returns the user whose avatar a row shows; nil if it shows none.
  func avatarOwner(of row: BrowserRow, _ layout: Layout) -> AvatarOwner? {
    switch row.content {
    case .gist(let gist):
      guard !list.isOwn, !layout.isNarrow else { return nil }
      return gist.owner.map { AvatarOwner(login: $0, gist: gist.id) }
    case .user(let user): return layout.hasTitlesOnly ? nil : AvatarOwner(login: user.login)
    case .repository(let repository):
      return showsOwner(of: repository) && !layout.isNarrow
        ? AvatarOwner(login: repository.owner) : nil
    case .heading(let heading):
      return layout.hasTitlesOnly ? nil : heading.login.map { AvatarOwner(login: $0) }
    case .file, .entry, .deleted, .draft, .revision, .tag: return nil
    }
  }
}
