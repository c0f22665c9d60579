package import TerminalOutput

/// How a cell is drawn: its colors and emphasis.
package struct Look: Hashable, Sendable {
  /// Emphasis of text (ECMA-48, 8.3.117).
  package struct Emphasis: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Emphasis(rawValue: 1)
    package static let dim = Emphasis(rawValue: 2)
    package static let italic = Emphasis(rawValue: 4)
    package static let underline = Emphasis(rawValue: 8)
    package static let struck = Emphasis(rawValue: 16)
    package static let reversed = Emphasis(rawValue: 32)
  }

  package var emphasis: Emphasis
  /// nil for the terminal's own color.
  package var foreground: Color?
  package var background: Color?

  package init(
    _ emphasis: Emphasis = [], foreground: Color? = nil, background: Color? = nil
  ) {
    self.emphasis = emphasis
    self.foreground = foreground
    self.background = background
  }

  /// Creates the look of a tone.
  package init(tone: Tone) {
    switch tone {
    case .plain: self.init()
    case .bold: self.init(.bold)
    case .dim: self.init(.dim)
    case .italic: self.init(.italic)
    case .underline: self.init(.underline)
    case .struck: self.init(.struck)
    case .reversed: self.init(.reversed)
    case .red: self.init(foreground: .red)
    case .green: self.init(foreground: .green)
    case .yellow: self.init(foreground: .yellow)
    case .magenta: self.init(foreground: .magenta)
    case .cyan: self.init(foreground: .cyan)
    }
  }

  package static let plain = Look()

  /// Returns the look with more emphasis.
  package func adding(_ emphasis: Emphasis) -> Look {
    Look(self.emphasis.union(emphasis), foreground: foreground, background: background)
  }
}

/// A color of a terminal.
package enum Color: Hashable, Sendable {
  /// One of the 256 colors; the first 16 are the user's own.
  case palette(UInt8)
  case rgb(UInt8, UInt8, UInt8)

  package static let red = Color.palette(1)
  package static let green = Color.palette(2)
  package static let yellow = Color.palette(3)
  package static let blue = Color.palette(4)
  package static let magenta = Color.palette(5)
  package static let cyan = Color.palette(6)
}

/// A look in one number, which is compared faster than its parts; the plain look is 0.
struct PackedLook: Hashable, Sendable, BitwiseCopyable {
  /// From the lowest bit: 8 bits of emphasis, 26 of the foreground, 26 of the background.
  private let bits: UInt64

  private static let colorBits: UInt64 = 26
  private static let foregroundShift: UInt64 = 8
  private static let backgroundShift = foregroundShift + colorBits
  /// What a color's bits begin with, above the 24 bits of its value; 0 is the terminal's own color.
  private static let palette: UInt64 = 1 << 24
  private static let rgb: UInt64 = 2 << 24

  init(_ look: Look) {
    bits =
      UInt64(look.emphasis.rawValue) | Self.packed(look.foreground) << Self.foregroundShift
      | Self.packed(look.background) << Self.backgroundShift
  }

  static var plain: PackedLook { PackedLook(.plain) }

  var look: Look {
    Look(
      Look.Emphasis(rawValue: UInt8(truncatingIfNeeded: bits)),
      foreground: Self.color(bits >> Self.foregroundShift),
      background: Self.color(bits >> Self.backgroundShift))
  }

  /// Whether both colors are the terminal's own.
  var hasNoColors: Bool { bits >> Self.foregroundShift == 0 }

  private static func packed(_ color: Color?) -> UInt64 {
    switch color {
    case nil: 0
    case .palette(let index): palette | UInt64(index)
    case .rgb(let red, let green, let blue):
      rgb | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
    }
  }

  private static func color(_ bits: UInt64) -> Color? {
    func byte(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
    return switch bits & (palette | rgb) {
    case palette: .palette(byte(0))
    case rgb: .rgb(byte(16), byte(8), byte(0))
    default: nil
    }
  }
}
