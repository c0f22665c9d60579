import TerminalScreen

/// Where the parts of the screen are.
struct Layout: Hashable, Sendable {
  /// The width from which a list and a document are side by side.
  private static let wide = 100

  /// The tabs, or the title on small screens.
  var head: Area
  var rule: Area
  var list: Area
  var divider: Area
  var document: Area
  var status: Area
  var keys: Area
  /// Whether there is no room for more than a title in a row.
  let hasTitlesOnly: Bool
  /// Whether rows have no more than a title, a star and an age.
  let isNarrow: Bool

  /// Lays out the parts; `whole` is what gets the whole screen, nil if both are side by side on a
  /// wide one.
  init(rows: Int, columns: Int, showsDocument: Bool, isSplit: Bool) {
    let all = Area(row: 0, column: 0, rows: rows, columns: columns)
    let none = all.top(0)
    hasTitlesOnly = columns < 36
    isNarrow = columns < 60
    (head, rule, status, keys) = (none, none, none, none)
    var body = all
    if rows >= 4 {
      head = body.top(1)
      body = body.below(1)
      keys = body.below(body.rows - 1)
      body = body.top(body.rows - 1)
    }
    if rows >= 14 {
      rule = body.top(1)
      status = body.below(body.rows - 1)
      body = body.top(body.rows - 1).below(1)
    }
    guard isSplit, columns >= Self.wide else {
      (list, document) = showsDocument ? (body.left(0), body) : (body, body.left(0))
      divider = body.left(0)
      return
    }
    list = body.left(columns * 12 / 25)
    divider = body.after(list.columns).left(2)
    document = body.after(list.columns + 2)
  }

  /// The columns that the lines of a document leave free at both sides together.
  fileprivate static let margin = 2

  /// What the number of a line takes with the space after it.
  static let numberWidth = 6

  /// The width of a document's lines.
  var documentColumns: Int { max(1, document.columns - Self.margin) }

  /// Whether a list and a document are side by side.
  var isSplit: Bool { !list.isEmpty && !document.isEmpty }
}

extension BrowserState {
  /// Where the parts of the screen are now.
  var layout: Layout {
    Layout(
      rows: rows, columns: columns, showsDocument: document != nil, isSplit: isSplit)
  }

  /// The width of a document's lines on the whole screen.
  var outputColumns: Int { max(1, columns - Layout.margin) }

  /// Whether the list and a document share a wide screen.
  private var isSplit: Bool {
    guard hasPreview, !list.isWithoutPreview else { return false }
    switch document {
    case nil: return true
    case .gist, .deleted, .repository, .repositoryFile, .user: return !isWhole
    case .output, .help, .message: return false
    }
  }

  /// The document that is drawn: the opened one, or the preview of the selection.
  var shownDocument: DocumentName? { document ?? (layout.isSplit ? preview : nil) }

  /// The document of the selected row; nil if it has none.
  var preview: DocumentName? {
    switch current.selectedRow?.content {
    case .gist(let gist): .gist(gist.id)
    case .repository(let repository): .repository(repository.fullName)
    case .heading(let heading): heading.login.map(DocumentName.user)
    case .entry(let entry): entry.document
    case .user(let user): .user(user.login)
    case .file(let file): file.gist.map(DocumentName.gist)
    case .deleted(let deleted): .deleted(deleted.id)
    case .revision, nil: nil
    }
  }
}

extension BrowserList {
  fileprivate var isWithoutPreview: Bool {
    switch self {
    case .revisions: true
    default: false
    }
  }
}

/// The names of the lists with a tab, at the top of the screen.
struct TabBar {
  let state: BrowserState
  let layout: Layout

  /// The tabs with the most detail that fits; nil if they are not shown.
  var text: StyledText? { fitting.map { $0.reduce(StyledText(""), +) } }

  /// The list whose tab is in a column; nil if none is.
  func list(at column: Int) -> BrowserList? {
    guard state.list != .search, column > 0 else { return nil }
    var end = 1
    for (list, tab) in zip(BrowserList.tabs, fitting ?? []) {
      end += tab.width
      if column < end { return list }
    }
    return nil
  }

  private var fitting: [StyledText]? {
    guard isShown else { return nil }
    return [true, false].lazy.map(tabs).first {
      $0.reduce(0) { $0 + $1.width } < layout.head.columns - 1
    }
  }

  /// Whether the tab's list is on the screen, with room for the tabs.
  private var isShown: Bool {
    guard !layout.rule.isEmpty else { return false }
    return state.stack.isEmpty || layout.isSplit && state.stack.count == 1 && state.document != nil
  }

  private func tabs(withCounts: Bool) -> [StyledText] {
    BrowserList.tabs.enumerated().map { index, list in
      let count = withCounts ? state.lists[list].flatMap(\.countText).map { " " + $0 } ?? "" : ""
      let name = "\(index + 1) \(list.name)\(count)"
      let isSelected = list == state.tab
      return StyledText(
        isSelected ? "[\(name)]" : " \(name) ",
        isSelected ? state.theme.title.adding(.reversed) : .plain)
        + (list == BrowserList.tabs.last ? "" : " ")
    }
  }
}
