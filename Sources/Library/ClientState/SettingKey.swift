import GitHubAPI

/// The settings of `gists config`.
package enum SettingKey: Hashable, Sendable {
  case host, editor, pager, browser, avatars, images, color, wait, theme, chooser
  /// What a key does in the browser: `key.ctrl-o`.
  case key(String)
  /// A list of the browser: `view.rust`.
  case view(String)
}

/// A setting; help, completion and the variables are made from it.
package struct SettingDefinition: Sendable {
  package enum Values: Hashable, Sendable {
    case host
    /// Text on one line.
    case text
    /// One of these.
    case oneOf([String])
    /// One of these, or a name that only another program knows.
    case oneOfOrText([String])
  }

  package let values: Values
  /// The rest of its line in help, after the values if there is a choice.
  package let about: String
  /// The value if nothing sets it; nil if it depends on the installed programs.
  package let defaultValue: String?
  /// The variables that other programs use too; the file takes precedence over them.
  package let sharedVariables: [String]
  /// Values that completion offers besides the choices, and what they are.
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

  /// The values that it accepts, or of a theme the ones that are no theme of bat; empty if any text.
  package var choices: [String] {
    switch values {
    case .oneOf(let choices), .oneOfOrText(let choices): choices
    case .host, .text: []
    }
  }

  /// What its line in help says.
  package var help: String { choices.joined(separator: ", ") + about }
}

extension SettingKey {
  /// The one table of settings, without those of the user's own, in the order of help.
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

  /// A key or a view of the user's own, whose value the browser parses.
  private static let own = SettingDefinition(.text, "")

  package var definition: SettingDefinition { Self.definitions[self] ?? Self.own }

  /// The values it accepts, or of a theme the ones that are no theme of bat; empty if any text.
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
  /// The settings without those of the user's own.
  package static let allCases = table.map(\.key)

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
  private static let keyPrefix = "key."
  private static let viewPrefix = "view."

  package init?(rawValue: String) {
    if let setting = Self.named[rawValue] {
      self = setting
    } else if let name = Self.name(rawValue, after: Self.keyPrefix) {
      // Only a character has a case.
      let lowercased = name.count == 1 ? name : name.lowercased()
      // A line has another sign of that kind.
      self = .key(
        lowercased.hasPrefix("c-")
          ? "ctrl-" + lowercased.dropFirst(2) : name == "=" ? "equal" : lowercased)
    } else if let name = Self.name(rawValue, after: Self.viewPrefix) {
      self = .view(name)
    } else {
      return nil
    }
  }

  /// Returns the name of a key or a view; nil if there is none, or if no line of the file can have it.
  private static func name(_ text: String, after prefix: String) -> String? {
    guard text.hasPrefix(prefix), text != prefix else { return nil }
    let name = text.dropFirst(prefix.count)
    guard name == "=" || !name.contains("="), name.first != " ", name.last != " ",
      !name.unicodeScalars.contains(where: isControl)
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

  /// Whether it is one of the user's own keys or views; there may be many.
  package var isOwn: Bool {
    switch self {
    case .key, .view: true
    default: false
    }
  }
}
