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
///
/// A wider screen has all the columns of a narrower one.
struct BrowserColumns: Hashable {
  /// The widths that titles keep before more columns are shown: beside a document or in long rows, and in
  /// others.
  private static let titleWidths = (short: 24, long: 40)
  /// The width from which rows are long, and from which they have more room for logins.
  private static let rowWidths = (long: 90, wide: 120)
  /// The widths of logins: where there is little room, where there is more, in wide rows, and the most.
  private static let ownerWidths = (short: 8, long: 10, wide: 20, most: 39)
  /// The columns that are left out where there is no room for them.
  private static let optional: [BrowserColumn] = [.language, .stars, .comments, .firstFile]

  /// The width of the logins; nil if none are shown.
  let owner: Int?
  /// From left to right.
  let right: [BrowserColumn]

  /// Chooses the columns for rows of this width, without their marks.
  ///
  /// A column in which none of the gists on the screen has a value is left out. A list above a document
  /// has no column that it loses on a wider screen, where it is beside the document.
  init(_ width: Int, in state: BrowserState, _ layout: Layout, _ gists: [GistRow]) {
    guard !layout.isNarrow else {
      (owner, right) = (nil, layout.hasTitlesOnly ? [] : [.star, .updated])
      return
    }
    let isBeside = !layout.dividers.isEmpty
    let choice = Self.fitting(width, isBeside: isBeside, in: state, gists)
    var columns = choice.columns
    if !isBeside, state.options.hasPreview {
      let beside = Self.fitting(
        Layout.narrowestList - ListView.edges, isBeside: true, in: state, gists)
      for column in Self.optional where !beside.columns.contains(column) {
        columns.remove(column)
      }
    }
    owner = choice.owner
    right = BrowserColumn.allCases.filter(columns.contains)
  }

  /// Returns the width of the logins and the columns that fit.
  ///
  /// The first one that doesn't fit ends the choice: a later one would have to go on a wider screen.
  private static func fitting(
    _ width: Int, isBeside: Bool, in state: BrowserState, _ gists: [GistRow]
  ) -> (owner: Int?, columns: Set<BrowserColumn>) {
    var owner = state.list.isOwn ? nil : ownerWidths.short
    var columns: Set<BrowserColumn> = [.star, .updated]
    if state.list != .search { columns.formUnion([.files, .shortVisibility]) }
    if let sorted = BrowserColumn(state.current.arrangement.sorting) { columns.insert(sorted) }
    var rest =
      width - (owner.map { ListView.ownerWidth + $0 + 1 } ?? 0)
      - columns.reduce(0) { $0 + $1.width }
    let title = isBeside || width >= rowWidths.long ? titleWidths.short : titleWidths.long
    // The language of one's own gists is worth more than the whole word for their visibility.
    let isLanguageFirst = isBeside && owner == nil
    let first: [BrowserColumn] =
      isLanguageFirst ? [.language, .visibility] : [.visibility, .language]
    let whole = max(
      gists.map { ($0.owner ?? "anonymous").count }.max() ?? 0,
      width < rowWidths.wide ? ownerWidths.long : ownerWidths.wide)
    let missing = owner == nil ? 0 : min(ownerWidths.most, whole) - ownerWidths.long
    for column in first + [.stars, .comments, .firstFile]
    where !columns.contains(column) && gists.contains(where: { $0.has(column) }) {
      if column == .visibility {
        let isShort = columns.contains(.shortVisibility)
        let more =
          (isShort ? column.width - BrowserColumn.shortVisibility.width : 0)
          + (owner == nil ? 0 : ownerWidths.long - ownerWidths.short)
        guard rest - more >= titleWidths.short else { return (owner, columns) }
        rest -= more
        if owner != nil { owner = ownerWidths.long }
        if columns.remove(.shortVisibility) != nil { columns.insert(.visibility) }
      } else {
        let needed = column.width + (column == .firstFile ? missing : 0)
        guard rest - needed >= title else { break }
        rest -= column.width
        columns.insert(column)
      }
    }
    if owner == ownerWidths.long { owner? += max(0, min(missing, rest - title)) }
    return (owner, columns)
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
