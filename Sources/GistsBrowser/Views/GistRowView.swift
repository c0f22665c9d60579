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
    let picture = gist.owner.flatMap { state.avatars[$0] }
    let image = picture?.lines.first ?? Initials.text(of: gist.owner, state.theme)
    grid.write(image, row: area.row, column: area.column, limit: 2)
    if let picture, let form = picture.form {
      let place = Area(row: area.row, column: area.column, rows: 1, columns: 2)
      grid.pictures.append(GridPicture(name: picture.name, area: place, form: form))
    }
    let column = area.column + 3
    guard !layout.isSplit else { return column }
    let login = StyledText(gist.owner ?? "anonymous").cut(to: Self.ownerWidth)
    grid.write(login, row: area.row, column: column)
    return column + Self.ownerWidth + 1
  }
}
