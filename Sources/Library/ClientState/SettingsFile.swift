import LocalFiles

/// `$XDG_CONFIG_HOME/gists/config`.
///
/// Users edit it and may keep it in a repository, so a symbolic link is followed.
package struct SettingsFile: Sendable {
  package let path: String
  private let onRepair: @Sendable (Repair) -> Void
  private static let limit = 1 << 20

  init(in folders: Folders, onRepair: @escaping @Sendable (Repair) -> Void = { _ in }) {
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
        if !entry.value.isEmpty {
          settings.unknown.append(UnknownSetting(key: entry.key, line: entry.line))
        }
        continue
      }
      guard !key.isCustom else {
        settings.custom.removeAll { $0.key == key }
        settings.custom.append(CustomSetting(key: key, value: entry.value, line: entry.line))
        continue
      }
      // An empty value sets nothing.
      guard !entry.value.isEmpty else { continue }
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
  /// - Returns: whether the file changed.
  /// - Throws: ``StateFileError``, `FileError`.
  @discardableResult
  package func set(_ key: SettingKey, to value: String?) async throws -> Bool {
    // A file that can't be read is reported as a settings error, as in every other command.
    let changed = try change(bytes(), key, value)
    if let target = try linkTarget() {
      if let changed { try UserFile.write(changed, to: target) }
    } else {
      try await PrivateFile(path, onRepair: onRepair).update { try change($0, key, value) }
    }
    return changed != nil
  }

  private func change(
    _ bytes: [UInt8]?, _ key: SettingKey, _ value: String?
  ) throws(StateFileError) -> [UInt8]? {
    var text = try text(bytes ?? [])
    text.set(key, to: value)
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

  /// Returns the target of a symbolic link; nil if the file is no link.
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

/// The contents of the settings file.
package struct Settings: Hashable, Sendable {
  var values: [SettingKey: String] = [:]
  /// The keys in the file that this version doesn't know, with their lines.
  package var unknown: [UnknownSetting] = []
  /// Custom keys and views, in the order of their lines.
  package var custom: [CustomSetting] = []

  package init(_ values: [SettingKey: String] = [:]) { self.values = values }

  package subscript(key: SettingKey) -> String? {
    key.isCustom ? custom.first { $0.key == key }?.value : values[key]
  }
}

/// A line `key.KEY = VALUE` or `view.NAME = VALUE`; lines count from 1.
///
/// The browser parses the value, and the name of the key.
package struct CustomSetting: Hashable, Sendable {
  package let key: SettingKey
  /// May be empty: such a key does nothing.
  package let value: String
  package let line: Int
}

/// A line of the settings file with an unknown key; lines count from 1.
package struct UnknownSetting: Hashable, Sendable {
  package let key: String
  package let line: Int
}

/// The lines of the settings file: `key = value`, comments that begin with `#`, and blank lines.
///
/// Comments and unknown keys stay when a setting changes.
struct SettingsText: Hashable, Sendable {
  /// A line of the file, without its line feed.
  private enum Line: Hashable {
    case setting(key: String, value: String)
    case other
  }

  private var lines: [Substring] = []

  /// Splits the text; throws the number of the first line that is neither a setting nor a comment.
  init(_ bytes: [UInt8]) throws(InvalidLine) {
    var parts = WrittenText.withoutMark(bytes)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    for part in parts {
      // A line may end with CR LF.
      let bytes = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
      guard let line = String(validating: bytes, as: UTF8.self), Self.parse(line[...]) != nil else {
        throw InvalidLine(number: lines.count + 1)
      }
      lines.append(line[...])
    }
  }

  /// A line that is neither a setting nor a comment; lines count from 1.
  struct InvalidLine: Error, Hashable { let number: Int }

  var bytes: [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  /// The settings in the order of their lines, which count from 1.
  var entries: [(line: Int, key: String, value: String)] {
    lines.enumerated().compactMap { index, line in
      guard case .setting(let key, let value) = Self.parse(line) else { return nil }
      return (index + 1, key, value)
    }
  }

  /// Replaces the line of a setting, or adds one; nil removes it.
  mutating func set(_ key: SettingKey, to value: String?) {
    var indices = lines.indices.filter {
      if case .setting(let name, _) = Self.parse(lines[$0]) {
        SettingKey(rawValue: name) == key
      } else {
        false
      }
    }
    if let value {
      let line = value.isEmpty ? "\(key.rawValue) =" : "\(key.rawValue) = \(value)"[...]
      if let last = indices.popLast() { lines[last] = line } else { lines.append(line) }
    }
    for index in indices.reversed() { lines.remove(at: index) }
  }

  /// Reads a line; nil if it is invalid.
  private static func parse(_ line: Substring) -> Line? {
    let line = trimmed(line)
    if line.isEmpty || line.hasPrefix("#") { return .other }
    guard let sign = line.firstIndex(of: "=") else { return nil }
    let key = trimmed(line[..<sign])
    guard !key.isEmpty else { return nil }
    return .setting(key: String(key), value: String(trimmed(line[sign...].dropFirst())))
  }

  /// Removes blanks at both ends.
  private static func trimmed(_ text: Substring) -> Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var text = text.drop(while: isBlank)
    while text.last.map(isBlank) == true { text.removeLast() }
    return text
  }
}

extension StateFiles {
  package var settings: SettingsFile { SettingsFile(in: folders, onRepair: onRepair) }
}
