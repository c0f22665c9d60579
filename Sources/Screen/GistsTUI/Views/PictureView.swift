import TerminalScreen

/// Draws a picture, or its characters where it can't be shown.
struct PictureView {
  let picture: BrowserPicture
  /// Whether a dialog is above the screen: nothing can be drawn over its cells.
  let isBelowDialog: Bool

  /// Draws the visible rows of the picture; false if neither it nor its characters can be shown.
  ///
  /// `row` is where the first row of the picture is, or would be if it is not visible.
  @discardableResult
  func draw(rows: Range<Int>, row: Int, column: Int, on grid: inout Grid) -> Bool {
    if let form = picture.form {
      let area = Area(row: row, column: column, rows: picture.rows, columns: picture.columns)
      let place = GridPicture(name: picture.name, area: area, form: form)
      if !(form.isOverCells && isBelowDialog), grid.show(place, rows: rows) { return true }
    }
    guard !picture.lines.isEmpty else { return false }
    for index in rows where picture.lines.indices.contains(index) {
      grid.write(
        picture.lines[index], row: row + index, column: column, limit: picture.columns)
    }
    return true
  }
}

extension BrowserState {
  /// Whether a dialog is in the middle of the screen.
  var hasDialog: Bool {
    switch overlay {
    case .field, nil: false
    case .deletion, .linking, .loading, .create, .question: true
    }
  }
}
