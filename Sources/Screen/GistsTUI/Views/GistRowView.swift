import TerminalScreen

/// Draws a gist in a list.
struct GistRowView {
  let gist: GistRow
  let state: BrowserState
  let columns: GistColumns

  func draw(in area: Area, on grid: inout Grid) {
    let left =
      columns.right.isEmpty
      ? area.right + 1
      : grid.write(
        columns.right.reduce(StyledText("")) { $0 + text(of: $1) }, atRightOf: area)
    var column = area.column
    if let width = columns.owner { column = drawOwner(width, in: area, on: &grid) }
    let title = StyledText(gist.title).cut(to: max(0, left - column - 1))
    grid.write(title, row: area.row, column: column)
  }

  /// Returns the value in a column, as wide as the column.
  private func text(of column: GistColumn) -> StyledText {
    let theme = state.theme
    let (text, look): (String, Look) =
      switch column {
      case .firstFile: (gist.firstFile ?? "", theme.aside)
      case .language: (gist.language ?? "", .plain)
      case .stars: (gist.stars.map(\.grouped) ?? "", .plain)
      case .comments: (gist.comments.map(\.grouped) ?? "", .plain)
      case .star: gist.isStarred == true ? ("★", theme.star) : (" ", .plain)
      case .files: (String(gist.fileCount), .plain)
      case .visibility:
        (
          gist.isPublic.map { $0 ? "public" : "secret" } ?? "",
          gist.isPublic == false ? theme.secret : .plain
        )
      case .updated: (state.age(gist.updated), theme.aside)
      }
    guard column.isText else { return StyledText(text.paddedLeft(to: column.width), look) }
    let value = StyledText(text, look).cut(to: column.width - 2)
    return "  " + value
      + StyledText(String(repeating: " ", count: column.width - 2 - value.width), look)
  }

  /// Draws the picture or the initials, and the login where there is room; returns the column
  /// after them.
  private func drawOwner(_ width: Int, in area: Area, on grid: inout Grid) -> Int {
    OwnerView(login: gist.owner, state: state).draw(row: area.row, column: area.column, on: &grid)
    let column = area.column + OwnerView.width
    guard width > 0 else { return column }
    let login = StyledText(gist.owner ?? "anonymous").cut(to: width)
    grid.write(login, row: area.row, column: column)
    return column + width + 1
  }
}

/// Draws a file of the folder, with its link.
struct FileRowView {
  let file: FileRow
  let state: BrowserState
  let layout: Layout

  func draw(in area: Area, on grid: inout Grid) {
    let age = state.age(file.modified).paddedLeft(to: 6)
    let right =
      layout.hasTitlesOnly
      ? StyledText("")
      : StyledText(layout.isNarrow ? mark : about, look) + StyledText(age, state.theme.aside)
    let left = grid.write(right, atRightOf: area)
    var title = StyledText(file.path)
    if !layout.isNarrow, let gist = file.gistTitle {
      let arrow = file.state == .notLinked ? "  same name in " : "  → "
      title += StyledText(arrow + gist, state.theme.aside)
    }
    grid.write(title.cut(to: max(0, left - area.column - 1)), row: area.row, column: area.column)
  }

  private var look: Look {
    switch file.state {
    case .diverged, .missing: state.theme.error
    case .ahead, .behind: state.theme.star
    case .same: state.theme.success
    case .notLinked, .unknown: state.theme.aside
    }
  }

  private var about: String {
    switch file.state {
    case .notLinked: file.gist == nil ? "" : "not linked"
    case .same: "same"
    case .ahead: "ahead"
    case .behind: "behind"
    case .diverged: "diverged"
    case .missing: "missing"
    case .unknown: "linked"
    }
  }

  private var mark: String {
    switch file.state {
    case .notLinked: " "
    case .same: "="
    case .ahead: "↑"
    case .behind: "↓"
    case .diverged: "!"
    case .missing, .unknown: "?"
    }
  }
}

/// Draws the picture of a user in a row, or their initials.
struct OwnerView {
  /// What a picture takes with the space after it.
  static let width = 3
  private static let pictureWidth = 2

  /// nil for nobody.
  let login: String?
  let state: BrowserState

  func draw(row: Int, column: Int, on grid: inout Grid) {
    if let login, let picture = state.avatars[login],
      PictureView(picture: picture, isBelowDialog: state.hasDialog)
        .draw(rows: 0..<1, row: row, column: column, on: &grid)
    {
      return
    }
    let initials = Initials.text(of: login, state.theme)
    grid.write(initials, row: row, column: column, limit: Self.pictureWidth)
  }
}

/// Two letters that stand for a user.
package enum Initials {
  /// Returns the first two letters of a login in its color; `--` for nobody.
  static func text(of login: String?, _ theme: Theme) -> StyledText {
    guard let login else { return StyledText("--", theme.aside) }
    let letters = login.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let shown = String(letters.prefix(2))
    return StyledText(
      shown + String(repeating: " ", count: 2 - shown.count), theme.look(of: login))
  }

  /// Returns what keeps the place of a user's picture until it is there: their initials in its
  /// middle.
  package static func picture(
    of login: String, _ theme: Theme, rows: Int, columns: Int
  ) -> BrowserPicture {
    let gap = StyledText(String(repeating: " ", count: max(0, columns - 2) / 2))
    return BrowserPicture(
      name: "initials \(login.lowercased())", rows: rows, columns: columns,
      lines: (0..<rows).map { $0 == rows / 2 ? gap + text(of: login, theme) : "" })
  }
}
