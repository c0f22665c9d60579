package import TerminalOutput

/// The features of a terminal that rendering depends on.
package struct RenderStyle: Hashable, Sendable {
  private let colors: ColorDepth
  /// Whether it shows more than ASCII.
  package var isUnicode: Bool

  package init(colors: ColorDepth, isUnicode: Bool = true) {
    self.colors = colors
    self.isUnicode = isUnicode
  }

  /// Detects the style from `NO_COLOR`, `COLORTERM`, `TERM` and the locale.
  package init(environment: [String: String]) {
    self.init(
      colors: .detect(environment: environment),
      isUnicode: ASCIIForm.isUnneeded(environment: environment))
  }

  /// Returns the look of a cell in the colors that the terminal has.
  func look(of cell: PackedCell, in grid: Grid) -> Look {
    if cell.look.hasNoColors || colors == .rgb { return cell.look }
    // The color of a placeholder is the number of its image.
    if ImagePlaceholder.isIn(cell, of: grid) { return cell.look }
    return Look(
      cell.look.emphasis, foreground: cell.look.foreground?.reduced(to: colors),
      background: cell.look.background?.reduced(to: colors))
  }
}

extension Color {
  /// Returns the nearest color that a terminal of this depth shows; nil for its own color.
  func reduced(to depth: ColorDepth) -> Color? {
    switch (depth, self) {
    case (.none, _): nil
    case (.ansi, .palette(let index)) where index > 15:
      .palette(Self.nearest(Self.components(ofPalette: index), among: 0..<16))
    case (.ansi, .rgb(let red, let green, let blue)):
      .palette(Self.nearest((red, green, blue), among: 0..<16))
    case (.indexed, .rgb(let red, let green, let blue)):
      .palette(Self.nearest((red, green, blue), among: 16..<256))
    default: self
    }
  }

  /// xterm's first 16 colors; the user's own may differ.
  private static let first: [(UInt8, UInt8, UInt8)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]

  /// The levels of the color cube, 16 to 231; the grays follow.
  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static func components(ofPalette index: UInt8) -> (UInt8, UInt8, UInt8) {
    if index < 16 { return first[Int(index)] }
    if index > 231 {
      let gray = 8 + (index - 232) * 10
      return (gray, gray, gray)
    }
    let index = Int(index) - 16
    return (levels[index / 36], levels[index / 6 % 6], levels[index % 6])
  }

  private static func nearest(_ color: (UInt8, UInt8, UInt8), among palette: Range<Int>) -> UInt8 {
    func distance(_ index: Int) -> Int {
      let other = components(ofPalette: UInt8(index))
      let red = Int(color.0) - Int(other.0)
      let green = Int(color.1) - Int(other.1)
      let blue = Int(color.2) - Int(other.2)
      return red * red + green * green + blue * blue
    }
    var (best, least) = (palette.lowerBound, Int.max)
    for index in palette {
      let distance = distance(index)
      if distance < least { (best, least) = (index, distance) }
    }
    return UInt8(best)
  }
}
