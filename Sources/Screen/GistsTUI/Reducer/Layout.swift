import TerminalScreen

/// A part of the screen that can have the focus.
enum Pane: Hashable, Sendable, CaseIterable { case list, files, document }

/// The areas of the screen's parts.
struct Layout: Hashable, Sendable {
  /// The panes that share a large enough screen.
  enum Panes: Hashable, Sendable {
    /// Only the pane with the focus.
    case one
    /// A list and the document of its selection.
    case two
    /// A list of gists and the selected one, below its files if it has several.
    case gist(files: Int)
  }

  /// The width from which panes are side by side.
  private static let wide = 100
  /// The width that a list keeps beside a document, for the columns of a list above one.
  static let narrowestList = 56
  /// The size from which a list is above a document.
  private static let stacked = (rows: 20, columns: 60)

  /// The rows of panes from which files are above the document.
  private static let rowsForFiles = 8

  /// The tabs, or the title on small screens.
  var head: Area
  /// The panes without their titles; empty if they are not shown.
  private(set) var list, files, document: Area
  /// The lines between panes that are side by side, from their titles on.
  private(set) var dividers: [Area] = []
  var status: Area
  var keys: Area
  /// Whether panes have titles.
  let hasTitles: Bool
  /// Whether there is no room for more than a title in a row.
  let hasTitlesOnly: Bool
  /// Whether there is room only for short texts.
  let isNarrow: Bool

  /// Lays out the parts; `isReading` says whether the document has the focus, and not the list.
  init(rows: Int, columns: Int, panes: Panes, isReading: Bool) {
    let all = Area(row: 0, column: 0, rows: rows, columns: columns)
    let none = all.top(0)
    hasTitlesOnly = columns < 36
    isNarrow = columns < 60
    hasTitles = rows >= 14
    (head, list, files, document, status, keys) = (none, none, none, none, none, none)
    var body = all
    if rows >= 4 {
      head = body.top(1)
      body = body.below(1)
      keys = body.below(body.rows - 1)
      body = body.top(body.rows - 1)
    }
    if hasTitles {
      status = body.below(body.rows - 1)
      body = body.top(body.rows - 1)
    }
    if panes != .one, columns >= Self.wide {
      placeSideBySide(panes, in: body)
    } else if panes != .one, columns >= Self.stacked.columns, rows >= Self.stacked.rows {
      let count = body.rows - 2
      list = body.top(1 + (isReading ? max(3, count / 5) : count / 2))
      document = body.below(list.rows)
    } else if isReading {
      document = body
    } else {
      list = body
    }
    guard hasTitles else { return }
    list = list.below(1)
    files = files.below(1)
    document = document.below(1)
  }

  /// Places panes side by side.
  ///
  /// The list has the same width whether the selected gist has several files or not, so it does not
  /// jump while the selection moves; the files have as many rows as there are, up to a quarter.
  private mutating func placeSideBySide(_ panes: Panes, in body: Area) {
    let columns = max(Self.narrowestList, body.columns * 12 / 25)
    list = body.left(columns)
    dividers = [body.after(columns).left(1)]
    document = body.after(columns + 1)
    guard case .gist(let count) = panes, count > 1, body.rows >= Self.rowsForFiles else { return }
    let title = hasTitles ? 1 : 0
    files = document.top(title + min(count, max(2, body.rows / 4)))
    document = document.below(files.rows)
  }

  func area(of pane: Pane) -> Area {
    switch pane {
    case .list: list
    case .files: files
    case .document: document
    }
  }

  /// Returns the line above a pane; empty if it has none.
  func title(of pane: Pane) -> Area {
    let area = area(of: pane)
    return Area(
      row: area.row - 1, column: area.column, rows: hasTitles && !area.isEmpty ? 1 : 0,
      columns: area.columns)
  }

  /// The total number of free columns on both sides of a document's lines.
  fileprivate static let margin = 2

  /// The width of a line number with the space after it.
  static let numberWidth = 6

  /// The width of a document's lines.
  var documentColumns: Int { max(1, document.columns - Self.margin) }

  /// Whether a list and a document share the screen.
  var isSplit: Bool { !list.isEmpty && !document.isEmpty }
}

extension BrowserState {
  /// The current layout of the screen.
  var layout: Layout {
    Layout(rows: rows, columns: columns, panes: panes, isReading: document != nil)
  }

  /// The width of a document's lines on the whole screen.
  var outputColumns: Int { max(1, columns - Layout.margin) }

  /// The pane that receives the keys.
  var focus: Pane {
    guard document != nil else { return .list }
    return navigation.isInFiles && !layout.files.isEmpty ? .files : .document
  }

  /// The panes that share the screen if it is large enough.
  private var panes: Layout.Panes {
    guard options.hasPreview, !current.isEmpty else { return .one }
    if let document, options.isWhole || !document.isLoaded { return .one }
    guard list.hasGists || list == .files || list == .trash else { return .two }
    return .gist(files: (document ?? preview).map(fileCount) ?? 0)
  }

  /// The number of a document's files, as far as it is known.
  private func fileCount(_ name: DocumentName) -> Int {
    if let document = documents[name]?.document, !document.sections.isEmpty {
      return document.sections.count { $0.file != nil }
    }
    if case .gist(let id) = name { return gistRow(id)?.fileCount ?? 0 }
    return 0
  }

  /// The document that is drawn: the opened one, or the preview of the selection.
  var shownDocument: DocumentName? { document ?? (layout.isSplit ? preview : nil) }

  /// The document of the selected row; nil if it has none.
  var preview: DocumentName? {
    switch current.selectedRow?.content {
    case .gist(let gist): .gist(gist.id)
    case .repository(let repository): .repository(repository.fullName)
    case .heading(let heading): heading.login.map(DocumentName.user)
    case .entry(let entry) where [.file, .symlink].contains(entry.kind):
      .repositoryFile(of: entry.repository, path: entry.path)
    case .user(let user): .user(user.login)
    case .file(let file): file.gist.map(DocumentName.gist)
    case .deleted(let deleted): .deleted(deleted.id)
    case .draft(let draft) where !draft.isTyped: .draft(draft.id)
    case .revision(let revision):
      .revision(gist: revision.gist, version: revision.version, parent: revision.parent)
    // Folders, submodules and texts that are only typed have no contents.
    case .entry, .draft, .tag, nil: nil
    }
  }
}
