import TerminalOutput

/// What a terminal can show.
package struct RenderStyle: Hashable, Sendable {
  package var colors: ColorDepth
  /// Whether it shows more than ASCII.
  package var isUnicode: Bool

  package init(colors: ColorDepth, isUnicode: Bool = true) {
    self.colors = colors
    self.isUnicode = isUnicode
  }

  /// Detects it from `NO_COLOR`, `COLORTERM`, `TERM` and the locale.
  package init(environment: [String: String]) {
    self.init(
      colors: .detect(environment: environment),
      isUnicode: ASCIIForm.isUnneeded(environment: environment))
  }

  /// Returns the look of a cell in the colors that the terminal has.
  func look(of cell: PackedCell, in grid: Grid) -> PackedLook {
    if cell.look.hasNoColors || colors == .rgb { return cell.look }
    // The color of a placeholder is the number of its picture.
    if PicturePlaceholder.isIn(cell, of: grid) { return cell.look }
    let look = cell.look.look
    return PackedLook(
      Look(
        look.emphasis, foreground: look.foreground?.reduced(to: colors),
        background: look.background?.reduced(to: colors)))
  }
}
