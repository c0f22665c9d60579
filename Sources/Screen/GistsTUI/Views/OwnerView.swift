import TerminalScreen

/// Draws the picture of a person in a row, or their initials.
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
