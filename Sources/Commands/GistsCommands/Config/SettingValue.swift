import ClientState
import CommandSupport
import GitHubModels
import TerminalOutput

/// The value of a setting that commands use, and where it comes from.
struct SettingValue {
  let key: SettingKey
  let text: String?
  let source: SettingSource

  init(_ key: SettingKey, in context: AppContext) {
    self.key = key
    let (value, source) = context.resolved(key)
    (text, self.source) = (value ?? key.defaultValue, source)
  }

  static var columns: [Column] {
    [Column("KEY", isWhole: true), Column("VALUE", isFlexible: true), "SOURCE"]
  }

  var cells: [Cell] { [Cell(key.rawValue), Cell(text ?? ""), Cell(source.name, tone: .dim)] }

  var json: JSON {
    .object([
      .init("key", .string(key.rawValue)), .init("value", text.map(JSON.string) ?? .null),
      .init("source", .string(source.name)),
    ])
  }
}

extension SettingKey {
  /// What was done to a setting, for `--json`.
  func json(_ value: String?, done: String) -> JSON {
    .object([
      .init("key", .string(rawValue)), .init("value", value.map(JSON.string) ?? .null),
      .init("done", .string(done)),
    ])
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
