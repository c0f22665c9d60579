import GitHubAPI

/// The settings of `gists config`.
package enum SettingKey: String, CaseIterable, Hashable, Sendable {
  case host, editor, pager, browser, avatars, images, color, wait, theme, chooser

  /// The values it accepts, or of a theme the ones that are no theme of bat; empty if any text.
  package var choices: [String] {
    switch self {
    case .avatars, .wait: ["on", "off"]
    case .color: ["auto", "always", "never"]
    case .images: ["auto", "kitty", "iterm", "sixel", "blocks", "off"]
    case .theme: ["terminal", "light", "dark", "high-contrast"]
    case .host, .editor, .pager, .browser, .chooser: []
    }
  }

  /// The value of a setting that nothing sets; nil if it depends on the installed programs.
  package var defaultValue: String? {
    switch self {
    case .host: "github.com"
    case .images, .color: "auto"
    case .avatars: "on"
    case .wait: "off"
    case .editor, .pager, .browser, .theme, .chooser: nil
    }
  }

  /// Whether a value is valid: one of the choices, a valid host, or text on one line.
  package func accepts(_ value: String) -> Bool {
    switch self {
    case .host: (try? Host(value)) != nil
    case .editor, .pager, .browser, .theme, .chooser:
      !value.isEmpty && value.unicodeScalars.allSatisfy { !Self.isControl($0) }
    case .avatars, .images, .color, .wait: choices.contains(value)
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}
