import ArgumentParser
import ClientState
import CommandSupport

/// The name of a setting on the command line.
struct SettingArgument: ExpressibleByArgument, Hashable, Sendable {
  let key: SettingKey

  init?(argument: String) {
    guard let key = SettingKey(rawValue: argument.lowercased()) else { return nil }
    self.key = key
  }

  /// Reads a setting's name; throws 64 with the nearest name for an unknown one.
  @Sendable static func parse(_ text: String) throws -> SettingArgument {
    if let argument = SettingArgument(argument: text) { return argument }
    throw Failure.unknownSetting(text)
  }

  static var allValueStrings: [String] { SettingKey.allCases.map(\.rawValue) }
}
