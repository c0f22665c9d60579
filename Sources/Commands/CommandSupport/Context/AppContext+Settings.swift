package import ClientState
package import GitHubAPI
import TerminalOutput

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
    if let name = key.variable, let found = variable(name, blankCounts: key == .host) {
      return found
    }
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
  package func environment(
    with key: SettingKey, _ variables: [String: String]? = nil
  ) -> [String: String] {
    var variables = variables ?? self.variables.all
    if let name = key.variable, resolved(key).source == .file { variables[name] = settings[key] }
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

  /// Returns this context with the command line's options applied.
  package func configured(_ options: RunOptions, isJSON: Bool) -> AppContext {
    var context = self
    context.options = options
    context.isJSON = isJSON
    return context.colored(options.color ?? .auto)
  }

  /// Returns this context with the settings file read, for the commands that use settings.
  ///
  /// Warns about settings that this version does not have.
  package func withSettings() throws -> AppContext {
    var context = self
    context.settings = try settingsFile.read()
    for unknown in context.settings.unknown {
      diagnostics.warn(
        "\(settingsFile.path): line \(unknown.line): unknown setting: \(unknown.key)")
    }
    return context.colored(try context.choice(.color, of: ColorChoice.self) ?? .auto)
  }

  private func colored(_ choice: ColorChoice) -> AppContext {
    guard choice != .auto else { return self }
    var context = self
    context.console.terminal.outHasColor = choice == .always
    context.console.terminal.errHasColor = choice == .always
    return context
  }

  /// `--verbose`, or `GISTS_DEBUG=api`.
  package var isVerbose: Bool { options.isVerbose || variables["GISTS_DEBUG"] == "api" }

  /// Logs requests and responses; nil without `--verbose`.
  package var requestLog: (@Sendable (String) -> Void)? {
    guard isVerbose else { return nil }
    let diagnostics = diagnostics
    return { diagnostics.trace($0) }
  }

  /// Returns the time limit for one API request with its retries.
  package func timeout() throws -> Duration {
    if let seconds = options.timeout { return .seconds(seconds) }
    guard let text = variables["GISTS_TIMEOUT"] else { return .seconds(30) }
    guard let seconds = Int(text), RunOptions.timeouts.contains(seconds) else {
      throw Failure(
        .configurationUnusable, "invalid GISTS_TIMEOUT: \(text) (use 1 to 86400 seconds)")
    }
    return .seconds(seconds)
  }

  /// How long to wait for a rate limit without `--wait`: a minute at a terminal, else not at all.
  package func rateLimitWait() throws -> RateLimitWait {
    if triesLater { return .none }
    if try isOn(.wait) == true { return .unlimited }
    return console.terminal.errIsTerminal ? .upTo(.seconds(60)) : .none
  }
}

/// Where the value of a setting comes from.
package enum SettingSource: Hashable, Sendable {
  case option
  /// An environment variable, such as `GISTS_EDITOR` or `EDITOR`.
  case variable(String)
  case file
  case byDefault
}

extension SettingKey {
  /// The variable of this program: `GISTS_EDITOR`; nil for what only the file sets.
  package var variable: String? { isOwn ? nil : "GISTS_\(rawValue.uppercased())" }

  /// The variables that other programs use too.
  fileprivate var sharedVariables: [String] {
    switch self {
    case .editor: ["VISUAL", "EDITOR"]
    case .pager: ["PAGER"]
    case .browser: ["BROWSER"]
    case .host, .avatars, .images, .color, .wait, .theme, .chooser, .key, .view: []
    }
  }
}
