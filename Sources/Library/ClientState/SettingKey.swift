import GitHubAPI

/// The settings of `gists config`.
package enum SettingKey: Hashable, Sendable {
  case host, editor, pager, browser, avatars, images, color, wait, theme, chooser
  /// The command of a key in the browser: `key.ctrl-o`.
  case key(String)
  /// A list of the browser: `view.rust`.
  case view(String)
}

/// A setting, from which help, completion and the environment variables are generated.
package struct SettingDefinition: Sendable {
  enum Values: Hashable, Sendable {
    case host
    /// Text on one line.
    case text
    /// One of these.
    case oneOf([String])
    /// One of these, or a name that only another program can check.
    case oneOfOrText([String])
  }

  let values: Values
  /// The rest of the setting's line in help, after the choices if there are any.
  let about: String
  /// The value if nothing sets it; nil if it depends on the installed programs.
  let defaultValue: String?
  /// Environment variables that other programs also use; the settings file takes precedence over
  /// them.
  package let sharedVariables: [String]
  /// Values that completion offers in addition to the choices, with descriptions.
  package let examples: [(value: String, about: String)]

  fileprivate init(
    _ values: Values, _ about: String, default defaultValue: String? = nil,
    variables: [String] = [], examples: [(value: String, about: String)] = []
  ) {
    self.values = values
    self.about = about
    self.defaultValue = defaultValue
    sharedVariables = variables
    self.examples = examples
  }

  /// The accepted values; for a theme, only those that are not bat's; empty if any text is
  /// accepted.
  var choices: [String] {
    switch values {
    case .oneOf(let choices), .oneOfOrText(let choices): choices
    case .host, .text: []
    }
  }

  /// The setting's line in help.
  package var help: String { choices.joined(separator: ", ") + about }
}

extension SettingKey {
  /// The table of all settings except custom keys and views, in the order of help.
  private static let table: KeyValuePairs<SettingKey, SettingDefinition> = [
    .host: .init(.host, "the host to use instead of github.com", default: "github.com"),
    .editor: .init(.text, "the editor, a shell command", variables: ["VISUAL", "EDITOR"]),
    .pager: .init(
      .text, "the pager for long output, a shell command; cat for none", variables: ["PAGER"],
      examples: [("less", ""), ("cat", "no pager")]),
    .browser: .init(
      .text, "the web browser and its arguments; %s becomes the URL", variables: ["BROWSER"]),
    .avatars: .init(
      .oneOf(["on", "off"]), ": avatars at a terminal", default: "on"),
    .images: .init(
      .oneOf(["auto", "kitty", "iterm", "sixel", "blocks", "off"]), ": how to show images",
      default: "auto"),
    .color: .init(.oneOf(["auto", "always", "never"]), "", default: "auto"),
    .wait: .init(
      .oneOf(["on", "off"]), ": whether to wait for rate limits to reset, however long",
      default: "off"),
    .theme: .init(
      .oneOfOrText(["terminal", "light", "dark", "high-contrast"]),
      "; or, for code, a bat theme"),
    .chooser: .init(
      .text, "the program to choose from a list with, such as fzf", examples: [("fzf", "")]),
  ]

  private static let definitions = Dictionary(
    uniqueKeysWithValues: table.map { ($0.key, $0.value) })

  /// A key or a view that the user defined; the browser parses its value.
  private static let custom = SettingDefinition(.text, "")

  package var definition: SettingDefinition { Self.definitions[self] ?? Self.custom }

  /// The accepted values; for a theme, only those that are not bat's; empty if any text is
  /// accepted.
  package var choices: [String] { definition.choices }

  /// The value of a setting that nothing sets; nil if it depends on the installed programs.
  package var defaultValue: String? { definition.defaultValue }

  /// Whether a value is valid: one of the choices, a valid host, or text on one line.
  package func accepts(_ value: String) -> Bool {
    switch definition.values {
    case .host: (try? Host(value)) != nil
    case .oneOf(let choices): choices.contains(value)
    case .text, .oneOfOrText:
      (!value.isEmpty || isKey) && value.unicodeScalars.allSatisfy { !Self.isControl($0) }
    }
  }

  private var isKey: Bool { if case .key = self { true } else { false } }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}

extension SettingKey: RawRepresentable, CaseIterable {
  /// All settings except custom keys and views.
  package static let allCases = table.map(\.key)

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
  private static let keyPrefix = "key."
  private static let viewPrefix = "view."

  package init?(rawValue: String) {
    if let setting = Self.named[rawValue] {
      self = setting
    } else if let name = Self.name(rawValue, after: Self.keyPrefix) {
      // Only single characters are case-sensitive.
      let lowercased = name.count == 1 ? name : name.lowercased()
      // The settings file uses this character for something else.
      self = .key(
        lowercased.hasPrefix("c-")
          ? "ctrl-" + lowercased.dropFirst(2) : name == "=" ? "equal" : lowercased)
    } else if let name = Self.name(rawValue, after: Self.viewPrefix) {
      self = .view(name)
    } else {
      return nil
    }
  }

  /// Returns the name of a key or a view; nil if there is none, or if no line of the file can
  /// contain it.
  private static func name(_ text: String, after prefix: String) -> String? {
    guard text.hasPrefix(prefix), text != prefix else { return nil }
    let name = text.dropFirst(prefix.count)
    // Only the key `=` has another name in the file: `key.equal`.
    guard !name.contains("=") || name == "=" && prefix == keyPrefix, name.first != " ",
      name.last != " ", !name.unicodeScalars.contains(where: isControl)
    else { return nil }
    return String(name)
  }

  package var rawValue: String {
    switch self {
    case .key(let name): Self.keyPrefix + name
    case .view(let name): Self.viewPrefix + name
    default: "\(self)"
    }
  }

  /// Whether this is a custom key or view; their number is unlimited.
  package var isCustom: Bool {
    switch self {
    case .key, .view: true
    default: false
    }
  }
}
