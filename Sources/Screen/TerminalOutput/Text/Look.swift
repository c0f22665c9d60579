/// The colors and emphasis of text, in one number, which is compared faster than its parts.
package struct Look: Hashable, Sendable, BitwiseCopyable {
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
    /// Code in a text: cyan unless it has another color.
    package static let code = Emphasis(rawValue: 64)
    /// The alternative text of an image, which is drawn like other text.
    package static let image = Emphasis(rawValue: 128)
  }

  /// From the lowest bit: 8 bits of emphasis, 26 of the foreground, 26 of the background.
  @usableFromInline let bits: UInt64

  @usableFromInline static let foregroundShift: UInt64 = 8
  private static let backgroundShift: UInt64 = 34

  package init(
    _ emphasis: Emphasis = [], foreground: Color? = nil, background: Color? = nil
  ) {
    bits =
      UInt64(emphasis.rawValue) | Color.bits(of: foreground) << Self.foregroundShift
      | Color.bits(of: background) << Self.backgroundShift
  }

  package var emphasis: Emphasis {
    get { Emphasis(rawValue: UInt8(truncatingIfNeeded: bits)) }
    set { self = Look(newValue, foreground: foreground, background: background) }
  }
  /// nil for the terminal's own color.
  package var foreground: Color? {
    get { Color(bits: bits >> Self.foregroundShift) }
    set { self = Look(emphasis, foreground: newValue, background: background) }
  }
  package var background: Color? {
    get { Color(bits: bits >> Self.backgroundShift) }
    set { self = Look(emphasis, foreground: foreground, background: newValue) }
  }

  /// Thousands of cells are compared for each key.
  @inlinable package static func == (left: Look, right: Look) -> Bool { left.bits == right.bits }

  /// Whether both colors are the terminal's own.
  @inlinable package var hasNoColors: Bool { bits >> Self.foregroundShift == 0 }

  package static let plain = Look()
  package static let bold = Look(.bold)
  package static let dim = Look(.dim)
  package static let underline = Look(.underline)
  package static let reversed = Look(.reversed)
  package static let red = Look(foreground: .red)
  package static let green = Look(foreground: .green)
  package static let yellow = Look(foreground: .yellow)
  package static let magenta = Look(foreground: .magenta)
  package static let cyan = Look(foreground: .cyan)

  /// Whether text is drawn without colors and emphasis.
  var isPlain: Bool { emphasis.isSubset(of: .image) && hasNoColors }

  /// The look as a screen draws it: code has a color, and images have no mark.
  package var onScreen: Look {
    Look(
      emphasis.subtracting([.code, .image]),
      foreground: foreground ?? (emphasis.contains(.code) ? .cyan : nil), background: background)
  }

  /// Returns the look with more emphasis.
  package func adding(_ emphasis: Emphasis) -> Look {
    Look(self.emphasis.union(emphasis), foreground: foreground, background: background)
  }
}

/// The meaning of colors in lists and in the browser.
extension Look {
  package static let star = Look.yellow
  package static let secret = Look.magenta
  /// Most gists are public, so it does not stand out.
  package static let `public` = Look.plain
  /// The ID of a gist, a revision or a comment.
  package static let id = Look.plain
  /// A login, the name of a file or a repository, or a path.
  package static let name = Look.cyan
  package static let success = Look.green
  package static let failure = Look.red
}

/// A color of a terminal.
package enum Color: Hashable, Sendable {
  /// One of the 256 colors; the first 16 are the terminal's own.
  case palette(UInt8)
  case rgb(UInt8, UInt8, UInt8)

  package static let red = Color.palette(1)
  package static let green = Color.palette(2)
  package static let yellow = Color.palette(3)
  package static let blue = Color.palette(4)
  package static let magenta = Color.palette(5)
  package static let cyan = Color.palette(6)

  /// The mark of a color's kind, above the 24 bits of its value; 0 is the terminal's default color.
  private static let paletteMark: UInt64 = 1 << 24
  private static let rgbMark: UInt64 = 2 << 24

  fileprivate static func bits(of color: Color?) -> UInt64 {
    switch color {
    case nil: 0
    case .palette(let index): paletteMark | UInt64(index)
    case .rgb(let red, let green, let blue):
      rgbMark | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
    }
  }

  fileprivate init?(bits: UInt64) {
    func byte(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
    switch bits & (Self.paletteMark | Self.rgbMark) {
    case Self.paletteMark: self = .palette(byte(0))
    case Self.rgbMark: self = .rgb(byte(16), byte(8), byte(0))
    default: return nil
    }
  }
}
