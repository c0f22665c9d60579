package import ClientState
package import GitHubAPI
import TerminalOutput

/// The user's settings.
///
/// A setting's value comes from its option, else from its `GISTS_` variable, else from the settings
/// file, else from a variable that other programs also use, else from the default.
package struct RunSettings: Sendable {
  package let variables: EnvironmentVariables
  /// The command line's options, set by ``CommandLineRun``.
  package var options = RunOptions()
  /// The contents of the settings file; read by ``AppContext/withSettings()``.
  package var file = Settings()
  /// Whether the run serves only the host in use, even for the URLs of other known hosts.
  package var servesOneHost = false

  init(_ variables: EnvironmentVariables) { self.variables = variables }

  /// Returns a setting's value; nil if nothing sets it.
  package func value(_ key: SettingKey) -> String? { resolved(key).value }

  /// Returns a setting's value and source.
  package func resolved(_ key: SettingKey) -> (value: String?, source: SettingSource) {
    if let value = optionValue(key) { return (value, .option) }
    // A blank host is reported as invalid.
    if let name = key.variable, let found = variable(name, blankCounts: key == .host) {
      return found
    }
    if let value = file[key] { return (value, .file) }
    for name in key.definition.sharedVariables {
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
  func choice<Choice: RawRepresentable<String>>(
    _ key: SettingKey, of type: Choice.Type
  ) throws -> Choice? {
    try checked(key).flatMap(Choice.init)
  }

  /// Returns the environment variables, with the setting's value in its `GISTS_` variable, for code
  /// that reads only variables.
  package func environment(
    with key: SettingKey, _ variables: [String: String]? = nil
  ) -> [String: String] {
    var variables = variables ?? self.variables.all
    if let name = key.variable, resolved(key).source == .file { variables[name] = file[key] }
    return variables
  }

  private func checked(_ key: SettingKey) throws -> String? {
    let (value, source) = resolved(key)
    guard let value else { return nil }
    guard key.accepts(value) else {
      guard case .variable(let name) = source else { return nil }
      throw Failure(
        .configurationUnusable, "invalid \(name): \(value)",
        next: ["use \(key.choices.alternatives)"])
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

  /// `--verbose`, or `GISTS_DEBUG=api`.
  var isVerbose: Bool { options.isVerbose || variables["GISTS_DEBUG"] == "api" }

  /// Returns the time limit for one API request with its retries.
  func timeout() throws -> Duration {
    if let seconds = options.timeout { return .seconds(seconds) }
    guard let text = variables["GISTS_TIMEOUT"] else { return .seconds(30) }
    guard let seconds = Int(text), RunOptions.timeouts.contains(seconds) else {
      throw Failure(
        .configurationUnusable, "invalid GISTS_TIMEOUT: \(text) (use 1 to 86400 seconds)")
    }
    return .seconds(seconds)
  }

  /// Returns the host of `--host`, else of `GISTS_HOST`, else of the settings, else github.com.
  package func namedHost() throws -> Host { try value(.host).map { try Host($0) } ?? .gitHub }
}

/// The source of a setting's value.
package enum SettingSource: Hashable, Sendable {
  case option
  /// An environment variable, such as `GISTS_EDITOR` or `EDITOR`.
  case variable(String)
  case file
  case byDefault
}

extension SettingKey {
  /// The variable of this program: `GISTS_EDITOR`; nil for settings that only the file can set.
  package var variable: String? { isCustom ? nil : "GISTS_\(rawValue.uppercased())" }
}
