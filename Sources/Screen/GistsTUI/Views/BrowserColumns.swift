import TerminalOutput
import TerminalScreen

/// A column to the right of the titles in a list of gists.
enum BrowserColumn: Hashable, CaseIterable {
  case stars, comments, firstFile, language
  /// Whether the user starred the gist.
  case star
  case files, visibility, updated

  /// With the space before it.
  var width: Int { layout.width }
  /// The name above the column; empty if the values need none.
  var heading: String { layout.heading }

  private var layout: (width: Int, heading: String) {
    switch self {
    case .firstFile: (22, "file")
    case .language: (14, "language")
    case .stars: (7, "stars")
    case .comments: (10, "comments")
    case .star: (1, "")
    case .files: (4, "files")
    case .visibility: (8, "")
    case .updated: (6, "updated")
    }
  }

  /// Whether the values are aligned at their start, not at their end.
  var isText: Bool { [.firstFile, .language, .visibility].contains(self) }
}

/// The columns of a list of gists, as many as it has room for.
struct BrowserColumns: Hashable {
  /// The width that titles keep before more columns are shown.
  private static let titleWidth = 40
  /// The width from which rows have the number of files and the visibility.
  private static let mediumWidth = 45
  /// The width from which rows have logins, and from which logins have more room.
  private static let ownerWidths = (short: 57, long: 120)

  /// The width of the logins; 0 if only avatars or initials are shown, nil if not even those.
  let owner: Int?
  /// From left to right.
  let right: [BrowserColumn]

  /// Chooses the columns for rows of this width, without their marks.
  ///
  /// A column in which none of the gists on the screen has a value is left out.
  init(_ width: Int, in state: BrowserState, _ layout: Layout, _ gists: [GistRow]) {
    guard !layout.hasTitlesOnly else {
      (owner, right) = (nil, [])
      return
    }
    let (short, long) = Self.ownerWidths
    owner =
      state.list.isOwn || layout.isNarrow ? nil : width < short ? 0 : width < long ? 10 : 20
    var columns: Set<BrowserColumn> = [.star, .updated]
    if width >= Self.mediumWidth, state.list != .search {
      columns.formUnion([.files, .visibility])
    }
    var rest =
      width - (owner.map { ListView.ownerWidth + $0 + min(1, $0) } ?? 0)
      - columns.reduce(0) { $0 + $1.width }
    for column in [BrowserColumn.language, .stars, .comments, .firstFile]
    where rest - column.width >= Self.titleWidth && gists.contains(where: { $0.has(column) }) {
      columns.insert(column)
      rest -= column.width
    }
    right = BrowserColumn.allCases.filter(columns.contains)
  }

  /// Draws the names of the columns that end at a column, on the line above them.
  func drawHeadings(_ look: Look, row: Int, endingAt end: Int, on grid: inout Grid) {
    var (end, next) = (end, end)
    for column in right.reversed() {
      let start = end - column.width
      if !column.heading.isEmpty {
        let text = " \(column.heading) "
        // Two headings have a blank between them, even if the columns are narrower than the
        // headings.
        let place = min(column.isText ? start + 1 : end + 1 - text.count, next + 1 - text.count)
        grid.write(text, look, row: row, column: place)
        next = place
      }
      end = start
    }
  }
}

extension GistRow {
  fileprivate func has(_ column: BrowserColumn) -> Bool {
    switch column {
    case .firstFile: firstFile != nil
    case .language: language != nil
    case .stars: (stars ?? 0) > 0
    case .comments: (comments ?? 0) > 0
    case .star, .files, .visibility, .updated: true
    }
  }
}
