import ClientState
import CommandSupport

extension Failure {
  static func unknownSetting(_ name: String) -> Failure {
    let names = SettingKey.allCases.map(\.rawValue)
    let nearest = Suggestion.nearest(to: name, among: names)
    return Failure(
      .wrongUsage, code: "unknown_setting", "unknown setting: \(name)",
      next: [nearest.map { "did you mean \($0)?" } ?? "to list all settings, run gists config list"]
    )
  }

  static func invalidSetting(_ key: SettingKey, _ value: String) -> Failure {
    Failure(
      .wrongUsage, code: "invalid_setting", "invalid value for \(key.rawValue): \(value)",
      next: key.choices.isEmpty ? [] : ["use \(Suggestion.list(key.choices))"])
  }
}
