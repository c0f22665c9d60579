/// Colors of code that can be read, whatever the ground of the terminal is, as far as it has them.
package struct ReadableCode: Hashable, Sendable {
  private let ground: Ground
  /// Whether the terminal has colors besides the user's own 16.
  private let isIndexed: Bool

  package init(_ ground: Ground, isIndexed: Bool) {
    self.ground = ground
    self.isIndexed = isIndexed
  }

  /// Colors that can be read on black and on white, in place of the user's own 1 to 6, in whose palettes
  /// blue is too dark for black, and green, yellow and cyan are too light for white.
  package static let anyGround: [Color] = [163, 29, 131, 63, 98, 29].map(Color.palette)

  /// Returns a look of code with a color that can be read.
  package func adapted(_ look: Look) -> Look {
    var look = look
    look.foreground = look.foreground.flatMap(adapted)
    return look
  }

  /// nil for the color of other text.
  private func adapted(_ color: Color) -> Color? {
    guard case .palette(let index) = color, index < 16 else {
      return color.readable(on: ground.samples)
    }
    let hue = Int(index) % 8
    // Of the user's own colors, only blue is too dark on the black of most.
    guard isIndexed else { return color == .blue ? nil : color }
    // Bright colors are as their dark ones: the ground decides how bright they must be.
    if index == 8 { return Color.palette(243).readable(on: ground.samples) }
    guard (1...6).contains(hue) else { return nil }
    return Self.anyGround[hue - 1].readable(on: ground.samples)
  }
}
