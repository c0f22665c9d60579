/// A terminal's background, according to its variables.
package enum TerminalBackground: Hashable, Sendable {
  case dark, light, unknown

  /// Reads `COLORFGBG`, which rxvt, Konsole and others set: the last number is the color behind the
  /// text.
  ///
  /// The terminal is never queried: its response could arrive in another program. The Linux console
  /// is black.
  package init(environment: [String: String]) {
    let last = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
    switch last {
    case .some(0...6), 8: self = .dark
    case 7, .some(9...15): self = .light
    default: self = environment["TERM"] == "linux" ? .dark : .unknown
    }
  }

  /// The backgrounds on which text must be readable: black, white, and those of Solarized.
  var samples: [Color] {
    switch self {
    case .dark: [.rgb(0, 0, 0), .rgb(0x00, 0x2B, 0x36)]
    case .light: [.rgb(255, 255, 255), .rgb(0xFD, 0xF6, 0xE3)]
    // No color is readable on white and on the dark background of Solarized.
    case .unknown: [.rgb(0, 0, 0), .rgb(255, 255, 255)]
    }
  }
}
