import ClientState
import CommandSupport
import TerminalOutput
import TextFormats

struct SettingValue {
  let key: SettingKey
  let text: String?
  let source: SettingSource

  init(_ key: SettingKey, in settings: RunSettings) {
    self.key = key
    let (value, source) = settings.resolved(key)
    (text, self.source) = (value ?? key.defaultValue, source)
  }

  static var columns: [Column] {
    [Column("KEY", isWhole: true), Column("VALUE", isFlexible: true), "SOURCE"]
  }

  var cells: [Cell] { [Cell(key.rawValue), Cell(text ?? ""), Cell(source.name, tone: .dim)] }

  var json: JSON {
    .object([.init("key", key.rawValue), .init("value", text), .init("source", source.name)])
  }
}

extension SettingKey {
  /// Reads a setting's name; throws 64 with the nearest name for an unknown one.
  init(argument: String) throws {
    let name = argument.contains(".") ? argument : argument.lowercased()
    guard let key = SettingKey(rawValue: name) else { throw Failure.unknownSetting(argument) }
    self = key
  }

  func json(_ value: String?, done: String) -> JSON {
    .object([.init("key", rawValue), .init("value", value), .init("done", done)])
  }
}

extension SettingSource {
  fileprivate var name: String {
    switch self {
    case .option: "option"
    case .variable(let name): name
    case .file: "file"
    case .byDefault: "default"
    }
  }
}

extension Failure {
  static func unknownSetting(_ name: String) -> Failure {
    let names = SettingKey.allCases.map(\.rawValue)
    let nearest = Suggestion.nearest(to: name, among: names)
    return Failure(
      .wrongUsage, code: .unknownSetting, "unknown setting: \(name)",
      next: [
        nearest.map { "did you mean \($0)?" }
          ?? "to list all settings, run \(commandLine: "gists config list")"
      ])
  }

  static func invalidSetting(_ key: SettingKey, _ value: String) -> Failure {
    Failure(
      .wrongUsage, code: .invalidSetting, "invalid value for \(key.rawValue): \(value)",
      next: key.choices.isEmpty ? [] : ["use \(key.choices.alternatives)"])
  }
}
