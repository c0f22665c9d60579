import TerminalScreen

/// Draws a gist in a list.
struct GistRowView {
  private static let ownerWidth = 10

  let gist: GistRow
  let state: BrowserState
  let layout: Layout

  func draw(in area: Area, on grid: inout Grid) {
    let left = drawRight(in: area, on: &grid)
    var column = area.column
    if !state.list.isOwn, !layout.isNarrow { column = drawOwner(in: area, on: &grid) }
    let title = StyledText(gist.title).cut(to: max(0, left - column - 1))
    grid.write(title, row: area.row, column: column)
  }

  /// Draws star, number of files, visibility and age; returns their first column.
  private func drawRight(in area: Area, on grid: inout Grid) -> Int {
    guard !layout.hasTitlesOnly else { return area.right + 1 }
    let theme = state.theme
    var text = StyledText(gist.isStarred == true ? "★" : " ", theme.star)
    if !layout.isNarrow, state.list != .search {
      text += StyledText(String(gist.fileCount).paddedLeft(to: 4))
      let visibility = gist.isPublic.map { $0 ? "public" : "secret" } ?? "      "
      text += StyledText("  " + visibility, gist.isPublic == false ? theme.secret : .plain)
    }
    text += StyledText(state.age(gist.updated).paddedLeft(to: 6), theme.aside)
    return grid.write(text, atRightOf: area)
  }

  /// Draws the picture or the initials, and the login where there is room; returns the column
  /// after them.
  private func drawOwner(in area: Area, on grid: inout Grid) -> Int {
    OwnerView(login: gist.owner, state: state).draw(row: area.row, column: area.column, on: &grid)
    let column = area.column + OwnerView.width
    guard !layout.isSplit else { return column }
    let login = StyledText(gist.owner ?? "anonymous").cut(to: Self.ownerWidth)
    grid.write(login, row: area.row, column: column)
    return column + Self.ownerWidth + 1
  }
}
