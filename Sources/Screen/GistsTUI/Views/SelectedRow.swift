import TerminalOutput
import TerminalScreen

extension Grid {
  /// Marks a row as selected: a bar in the pane with the focus, which also gets the cursor.
  mutating func select(_ area: Area, hasFocus: Bool) {
    write(">", row: area.row, column: area.column)
    guard !hasFocus else {
      if cursor == nil { cursor = Position(row: area.row, column: area.column) }
      return drawBar(area)
    }
    restyle(area) { look in
      look.emphasis.remove(.dim)
      look.emphasis.insert(.bold)
    }
  }

  /// Gives a row one background, on which all its texts have the color that is behind other text.
  ///
  /// In reverse video, the color of a text is its background. Avatars drawn with characters, which have a
  /// background, stay as they are.
  mutating func drawBar(_ area: Area) {
    restyle(area) { look in
      guard look.background == nil else { return }
      look = Look(look.emphasis.subtracting([.dim, .code]).union(.reversed))
    }
  }
}

extension StyledText {
  /// Returns the text as a selected row of a menu, which is as wide as the menu.
  func bar(columns: Int) -> StyledText {
    let shown = cut(to: columns)
    let gap = String(repeating: " ", count: max(0, columns - shown.width))
    return StyledText(safe: shown.text + gap, .reversed)
  }
}
