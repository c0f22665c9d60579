extension Grid {
  /// Shows some rows of a picture; `area` is where the whole picture would be.
  ///
  /// - Returns: false if it can't be shown: only a whole picture can be drawn over cells, and not on
  ///   the last row, where a terminal would scroll.
  package mutating func show(_ picture: GridPicture, rows shown: Range<Int>) -> Bool {
    let area = picture.area
    guard area.column >= 0, area.right <= columns else { return false }
    switch picture.form {
    case .drawn:
      guard shown == 0..<area.rows, area.row >= 0, area.bottom < rows else { return false }
      clear(area)
      pictures.append(picture)
    case .uploaded(let number, _):
      guard area.rows <= PicturePlaceholder.limit, area.columns <= PicturePlaceholder.limit else {
        return false
      }
      let look = PicturePlaceholder.look(of: number)
      for row in shown where (0..<rows).contains(area.row + row) {
        for column in 0..<area.columns {
          _ = put(
            PicturePlaceholder.character(row: row, column: column), width: 1, look: look,
            row: area.row + row, column: area.column + column, before: columns)
        }
      }
      let visible = Area(
        row: area.row + shown.lowerBound, column: area.column, rows: shown.count,
        columns: area.columns)
      pictures.append(GridPicture(name: picture.name, area: visible, form: picture.form))
    }
    return true
  }
}
