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
