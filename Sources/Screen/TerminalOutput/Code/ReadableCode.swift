/// Colors of code that are readable on any background, as far as the terminal has such colors.
package struct ReadableCode: Hashable, Sendable {
  private let background: TerminalBackground
  /// Whether the terminal has more than its own 16 colors.
  private let isIndexed: Bool

  package init(_ background: TerminalBackground, isIndexed: Bool) {
    self.background = background
    self.isIndexed = isIndexed
  }

  /// Colors that are readable on black and on white, and replace the terminal's colors 1 to 6: in
  /// their palettes, blue is too dark on black, and green, yellow and cyan are too light on white.
  private static let anyBackground: [Color] = [163, 29, 131, 63, 98, 29].map(Color.palette)

  /// Returns a look of code with a readable color.
  package func adapted(_ look: Look) -> Look {
    var look = look
    look.foreground = look.foreground.flatMap(adapted)
    return look
  }

  /// nil for the color of other text.
  private func adapted(_ color: Color) -> Color? {
    guard case .palette(let index) = color, index < 16 else {
      return color.readable(on: background.samples)
    }
    let hue = Int(index) % 8
    // Of the terminal's own colors, only blue is too dark on a black background.
    guard isIndexed else { return color == .blue ? nil : color }
    // Bright colors count as dark ones: the background decides how bright they must be.
    if index == 8 { return Color.palette(243).readable(on: background.samples) }
    guard (1...6).contains(hue) else { return nil }
    return Self.anyBackground[hue - 1].readable(on: background.samples)
  }
}
