import TerminalOutput
import TerminalScreen

/// A column to the right of the titles in a list of gists.
enum BrowserColumn: Hashable, CaseIterable {
  case stars, comments, firstFile, language
  /// Whether the user starred the gist.
  case star
  case files, visibility, shortVisibility, updated

  /// With the space before it.
  var width: Int { layout.width }
  /// The name above the column; empty if the values need none.
  var heading: String { layout.heading }

  /// The column in which the values of an order are.
  init?(_ sorting: ListArrangement.Sorting?) {
    switch sorting {
    case .updated, .created: self = .updated
    case .stars: self = .stars
    case .comments: self = .comments
    case .files: self = .files
    case .title, .forks, .gists, nil: return nil
    }
  }

  private var layout: (width: Int, heading: String) {
    switch self {
    case .firstFile: (22, "file")
    case .language: (14, "language")
    case .stars: (7, "stars")
    case .comments: (10, "comments")
    case .star: (1, "")
    case .files: (4, "files")
    case .visibility: (8, "")
    case .shortVisibility: (4, "")
    case .updated: (6, "updated")
    }
  }

  /// Whether the values are aligned at their start, not at their end.
  var isText: Bool { [.firstFile, .language, .visibility].contains(self) }
}

/// The columns of a list of gists, as many as it has room for.
struct BrowserColumns: Hashable {
  /// The widths that titles keep before more columns are shown: beside a document, and where the list has
  /// the screen's width.
  private static let titleWidths = (beside: 24, alone: 40)
  /// The width from which rows have the number of files and the visibility, and from which the latter is
  /// a word.
  private static let mediumWidths = (short: 36, long: 57)
  /// The widths from which rows have short, longer and whole logins, and from which those have more room.
  private static let ownerWidths = (short: 50, long: 57, whole: 90, wide: 120)
  /// The most columns of a login.
  private static let longestOwner = 39

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
    let (short, long, whole, wide) = Self.ownerWidths
    if state.list.isOwn || layout.isNarrow {
      owner = nil
    } else if width >= whole {
      let longest = gists.map { ($0.owner ?? "anonymous").count }.max() ?? 0
      owner = min(Self.longestOwner, max(width < wide ? 10 : 20, longest))
    } else {
      owner = width < short ? 0 : width < long ? 8 : 10
    }
    var columns: Set<BrowserColumn> = [.star, .updated]
    if width >= Self.mediumWidths.short, !layout.isNarrow, state.list != .search {
      columns.formUnion([.files, width < Self.mediumWidths.long ? .shortVisibility : .visibility])
    }
    if !layout.isNarrow, let sorted = BrowserColumn(state.current.arrangement.sorting) {
      columns.insert(sorted)
    }
    var rest =
      width - (owner.map { ListView.ownerWidth + $0 + min(1, $0) } ?? 0)
      - columns.reduce(0) { $0 + $1.width }
    let isBeside = !layout.dividers.isEmpty || width >= whole
    let title = isBeside ? Self.titleWidths.beside : Self.titleWidths.alone
    for column in [BrowserColumn.language, .stars, .comments, .firstFile]
    where rest - column.width >= title && gists.contains(where: { $0.has(column) }) {
      guard columns.insert(column).inserted else { continue }
      rest -= column.width
    }
    right = BrowserColumn.allCases.filter(columns.contains)
  }

  /// Draws the names of the columns that end at a column, on the line above them.
  ///
  /// The one by which the rows are sorted has an arrow.
  func drawHeadings(
    _ look: Look, _ arrangement: ListArrangement, row: Int, endingAt end: Int, on grid: inout Grid
  ) {
    var (end, next) = (end, end)
    let sorted = BrowserColumn(arrangement.sorting)
    for column in right.reversed() {
      let start = end - column.width
      if !column.heading.isEmpty {
        let heading =
          arrangement.sorting == .created && column == .updated ? "created" : column.heading
        let text = " \(heading)\(column == sorted ? arrangement.arrow : "") "
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
    case .star, .files, .visibility, .shortVisibility, .updated: true
    }
  }
}
