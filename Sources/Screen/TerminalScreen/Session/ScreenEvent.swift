package import TerminalOutput

/// The size of a screen in cells.
package struct ScreenSize: Hashable, Sendable {
  package var rows: Int
  package var columns: Int
  /// The size of a cell in pixels; nil if the terminal does not report pixels.
  package var cell: PixelSize?

  package init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }
}

/// What happens to a screen.
package enum ScreenEvent: Hashable, Sendable {
  /// The keys that were typed together.
  case keys([Key])
  /// The terminal has another size; the next frame is drawn completely.
  case resized(ScreenSize)
  /// The screen is back after Ctrl-Z and `fg`; the next frame is drawn completely.
  case resumed(ScreenSize)
  /// The terminal is gone; nothing else happens.
  case ended
}
