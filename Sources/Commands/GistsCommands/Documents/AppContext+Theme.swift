import ClientState
import CommandSupport

/// A choice of colors for everything that has some.
enum ColorTheme: String, Sendable {
  /// The 16 colors of the terminal.
  case terminal
  case light, dark
  /// No colors that are hard to tell apart.
  case highContrast = "high-contrast"

  /// The theme of bat that fits.
  var ofCode: String {
    switch self {
    case .terminal, .highContrast: "ansi"
    case .light: "GitHub"
    case .dark: "OneHalfDark"
    }
  }
}

extension AppContext {
  /// The theme of the setting; nil if nothing sets it, or it names a theme of bat.
  var colorTheme: ColorTheme? { setting(.theme).flatMap(ColorTheme.init) }

  /// The theme of bat; nil for the colors of the terminal.
  var codeTheme: String? {
    colorTheme?.ofCode ?? setting(.theme) ?? variables["BAT_THEME"]
  }
}
