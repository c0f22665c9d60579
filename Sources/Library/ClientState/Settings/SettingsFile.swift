package import LocalFiles

/// `$XDG_CONFIG_HOME/gists/config`.
///
/// People edit it, and keep it in a repository of their own: a symbolic link is followed.
package struct SettingsFile: Sendable {
  package let path: String
  private let onRepair: @Sendable (Repair) -> Void
  private static let limit = 1 << 20

  package init(in folders: Folders, onRepair: @escaping @Sendable (Repair) -> Void = { _ in }) {
    path = "\(folders.config)/config"
    self.onRepair = onRepair
  }

  /// Returns the settings; none if the file does not exist.
  ///
  /// If a key repeats, the last value wins.
  package func read() throws(StateFileError) -> Settings {
    guard let bytes = try bytes() else { return Settings() }
    var settings = Settings()
    for entry in try text(bytes).entries {
      guard let key = SettingKey(rawValue: entry.key) else {
        settings.unknown.append(UnknownSetting(key: entry.key, line: entry.line))
        continue
      }
      guard key.accepts(entry.value) else {
        throw unusable(
          .invalidSetting(
            name: entry.key, value: entry.value, choices: key.choices, line: entry.line))
      }
      settings.values[key] = entry.value
    }
    return settings
  }

  /// Changes one setting and keeps all other lines; nil removes it.
  ///
  /// - Throws: ``StateFileError``, `FileError`.
  package func set(_ key: SettingKey, to value: String?) throws {
    if let target = try linkTarget() {
      if let changed = try change(bytes(), key, value) { try UserFile.write(changed, to: target) }
      return
    }
    try PrivateFile(path, onRepair: onRepair).update { try change($0, key, value) }
  }

  private func change(
    _ bytes: [UInt8]?, _ key: SettingKey, _ value: String?
  ) throws(StateFileError) -> [UInt8]? {
    var text = try text(bytes ?? [])
    text.set(key.rawValue, to: value)
    return text.bytes == bytes ?? [] ? nil : text.bytes
  }

  private func bytes() throws(StateFileError) -> [UInt8]? {
    do {
      return try InputFile.readIfPresent(path, limit: Self.limit)
    } catch {
      throw unusable(.unreadable(error))
    }
  }

  private func text(_ bytes: [UInt8]) throws(StateFileError) -> SettingsText {
    do {
      return try SettingsText(bytes)
    } catch {
      throw unusable(.notASetting(line: error.number))
    }
  }

  /// Returns the file that a symbolic link leads to; nil if the file is none.
  private func linkTarget() throws(StateFileError) -> String? {
    guard UserFile.isSymbolicLink(path) else { return nil }
    do {
      return try UserFile.absolutePath(of: path)
    } catch {
      throw unusable(.unreadable(error))
    }
  }

  private func unusable(_ fault: StateFileError.Fault) -> StateFileError {
    StateFileError(file: .settings, path: path, fault: fault)
  }
}
