package import ClientState
import TerminalOutput

/// Where the value of a setting comes from.
package enum SettingSource: Hashable, Sendable {
  case option
  /// An environment variable, such as `GISTS_EDITOR` or `EDITOR`.
  case variable(String)
  case file
  case byDefault
}

/// The value of each setting: of its option, else of its `GISTS_` variable, else of the settings
/// file, else of a variable that other programs use too, else the default.
extension AppContext {
  package var settingsFile: SettingsFile {
    SettingsFile(in: folders, onRepair: diagnostics.repaired)
  }

  /// Returns a setting's value; nil if nothing sets it.
  package func setting(_ key: SettingKey) -> String? { resolved(key).value }

  /// Returns a setting's value, and where it comes from.
  package func resolved(_ key: SettingKey) -> (value: String?, source: SettingSource) {
    if let value = optionValue(key) { return (value, .option) }
    // A blank host is reported as invalid.
    if let found = variable(key.variable, blankCounts: key == .host) { return found }
    if let value = settings[key] { return (value, .file) }
    for name in key.sharedVariables {
      if let found = variable(name) { return found }
    }
    return (nil, .byDefault)
  }

  /// Returns whether a setting is on; nil if nothing sets it.
  ///
  /// - Throws: a ``Failure`` (78) if its variable is invalid.
  package func isOn(_ key: SettingKey) throws -> Bool? {
    try checked(key).map { $0 == "on" }
  }

  /// Returns the choice of a setting; nil if nothing sets it.
  ///
  /// - Throws: a ``Failure`` (78) if its variable is invalid.
  package func choice<Choice: RawRepresentable<String>>(
    _ key: SettingKey, of type: Choice.Type
  ) throws -> Choice? {
    try checked(key).flatMap(Choice.init)
  }

  /// Returns environment variables in which the setting's `GISTS_` variable has the setting's value,
  /// for code that reads only variables.
  func environment(with key: SettingKey, _ variables: [String: String]? = nil) -> [String: String] {
    var variables = variables ?? self.variables.all
    if resolved(key).source == .file { variables[key.variable] = settings[key] }
    return variables
  }

  private func checked(_ key: SettingKey) throws -> String? {
    let (value, source) = resolved(key)
    guard let value else { return nil }
    guard key.accepts(value) else {
      guard case .variable(let name) = source else { return nil }
      throw Failure(
        .configurationUnusable, "invalid \(name): \(value)",
        next: ["use \(Suggestion.list(key.choices))"])
    }
    return value
  }

  private func optionValue(_ key: SettingKey) -> String? {
    switch key {
    case .host: options.host
    case .color: options.color?.rawValue
    case .wait: options.waits ? "on" : nil
    default: nil
    }
  }

  private func variable(
    _ name: String, blankCounts: Bool = false
  ) -> (String?, SettingSource)? {
    guard let value = variables[name], blankCounts || !value.trimmed.isEmpty else { return nil }
    return (value, .variable(name))
  }
}

extension SettingKey {
  /// The variable of this program: `GISTS_EDITOR`.
  package var variable: String { "GISTS_\(rawValue.uppercased())" }

  /// The variables that other programs use too.
  fileprivate var sharedVariables: [String] {
    switch self {
    case .editor: ["VISUAL", "EDITOR"]
    case .pager: ["PAGER"]
    case .browser: ["BROWSER"]
    case .host, .avatars, .images, .color, .wait, .theme, .chooser: []
    }
  }
}
