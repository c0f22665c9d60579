/// What the settings file sets.
package struct Settings: Hashable, Sendable {
  package var values: [SettingKey: String] = [:]
  /// The keys of the file that are no settings of this version, with their lines.
  package var unknown: [UnknownSetting] = []

  package init(_ values: [SettingKey: String] = [:]) { self.values = values }

  package subscript(key: SettingKey) -> String? { values[key] }
}

/// A line of the settings file with an unknown key; lines count from 1.
package struct UnknownSetting: Hashable, Sendable {
  package let key: String
  package let line: Int
}
