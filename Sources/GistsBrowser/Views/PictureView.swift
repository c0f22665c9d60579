import TerminalScreen

/// Draws a picture, or its characters where it can't be shown.
struct PictureView {
  let picture: BrowserPicture
  /// Whether a dialog is above the screen: nothing can be drawn over its cells.
  let isBelowDialog: Bool

  /// Draws the rows of the picture that are visible.
  ///
  /// - Parameters:
  ///   - rows: the visible ones.
  ///   - row: the row of the screen where the first row of the picture is or would be.
  /// - Returns: false if neither the picture nor its characters can be shown.
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
    case .deletion, .create, .question: true
    }
  }
}
