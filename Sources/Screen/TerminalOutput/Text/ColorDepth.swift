/// The number of colors that a terminal shows.
package enum ColorDepth: Hashable, Sendable {
  /// No colors: emphasis only.
  case none
  /// The terminal's own 16 colors.
  case ansi
  /// xterm's 256 colors.
  case indexed
  /// 24 bits.
  case rgb

  /// The terminals that show 24 bits and whose `COLORTERM` is lost over SSH.
  private static let direct = ["kitty", "ghostty", "alacritty", "wezterm", "foot", "contour"]
  /// The terminals without colors.
  private static let monochrome = ["dumb", "vt52", "vt100", "vt102", "vt220"]

  /// Detects the depth from `NO_COLOR` (no-color.org), `COLORTERM` and `TERM`.
  ///
  /// The terminal is never queried: its response could arrive in another program.
  package static func detect(environment: [String: String]) -> ColorDepth {
    let term = environment["TERM"] ?? ""
    if !(environment["NO_COLOR"] ?? "").isEmpty || term.isEmpty { return .none }
    if monochrome.contains(where: { term == $0 || term.hasPrefix($0 + "-") }) { return .none }
    let isDirect = term.hasSuffix("-direct") || direct.contains { term.contains($0) }
    if isDirect || ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return .rgb }
    return term.contains("256color") ? .indexed : .ansi
  }
}
