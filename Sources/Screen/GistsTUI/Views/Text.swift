import TerminalOutput
import TerminalScreen

extension String {
  /// The text with spaces before it, up to a width in cells.
  func paddedLeft(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - DisplayWidth.of(self))) + self
  }
}

extension Grid {
  /// Writes text that ends at the right end of an area's first row; returns its first column.
  @discardableResult
  mutating func write(_ text: StyledText, atRightOf area: Area) -> Int {
    let text = text.cut(to: area.columns)
    let column = area.right - text.width
    write(text, row: area.row, column: column)
    return column
  }
}
