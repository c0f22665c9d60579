import Glibc

/// The contrast of colors (WCAG 2.2, "relative luminance" and "contrast ratio").
extension Color {
  /// The ratio that text needs.
  package static let readableContrast = 4.5

  /// Returns the contrast with another color, from 1 to 21; nil if one of them is one of the
  /// terminal's own.
  package func contrast(with other: Color) -> Double? {
    guard let one = luminance, let other = other.luminance else { return nil }
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// Whether text of this color is readable on all these backgrounds; true for the terminal's own
  /// colors.
  package func isReadable(on backgrounds: [Color]) -> Bool {
    backgrounds.allSatisfy { contrast(with: $0).map { $0 >= Self.readableContrast } ?? true }
  }

  /// Returns this color mixed with just enough white or black to be readable on these backgrounds.
  func readable(on backgrounds: [Color]) -> Color {
    guard let parts = components, !isReadable(on: backgrounds) else { return self }
    for step in 1...100 {
      for end in [255.0, 0] {
        func mixed(_ part: UInt8) -> UInt8 {
          UInt8((Double(part) + (end - Double(part)) * Double(step) / 100).rounded())
        }
        let color = Color.rgb(mixed(parts.red), mixed(parts.green), mixed(parts.blue))
        if color.isReadable(on: backgrounds) { return color }
      }
    }
    return self
  }

  private var luminance: Double? {
    guard let parts = components else { return nil }
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(parts.red) + 0.7152 * linear(parts.green) + 0.0722 * linear(parts.blue)
  }

  /// The levels of xterm's color cube, 16 to 231; the grays follow.
  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// The red, green and blue of a color that is the same in all terminals; nil for one of the
  /// terminal's own.
  package var components: (red: UInt8, green: UInt8, blue: UInt8)? {
    switch self {
    case .rgb(let red, let green, let blue): return (red, green, blue)
    case .palette(0...15): return nil
    case .palette(let index) where index > 231:
      let gray = 8 + (index - 232) * 10
      return (gray, gray, gray)
    case .palette(let index):
      let cube = Int(index) - 16
      return (Self.levels[cube / 36], Self.levels[cube / 6 % 6], Self.levels[cube % 6])
    }
  }
}
