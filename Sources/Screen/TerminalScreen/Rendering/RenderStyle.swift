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
  private static let first: [(red: UInt8, green: UInt8, blue: UInt8)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]

  private static func components(
    ofPalette index: UInt8
  ) -> (red: UInt8, green: UInt8, blue: UInt8) {
    Color.palette(index).components ?? first[Int(index)]
  }

  private static func nearest(
    _ color: (red: UInt8, green: UInt8, blue: UInt8), among palette: Range<Int>
  ) -> UInt8 {
    func distance(_ index: Int) -> Int {
      let other = components(ofPalette: UInt8(index))
      let red = Int(color.red) - Int(other.red)
      let green = Int(color.green) - Int(other.green)
      let blue = Int(color.blue) - Int(other.blue)
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
