import ArgumentParser
import ClientState
import CommandSupport
import GitHubModels
import TerminalOutput

/// The command `gists config unset`.
struct ConfigUnset: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset",
    abstract: "Remove a setting from the file",
    discussion: """
      Example:
        gists config unset editor
      """)
  static let traits = CommandTraits(
    changes: .settings, takes: .nothing, prints: .outcomes, sendsRequests: false,
    usesSettings: false)

  @Argument(
    help: "The setting", completion: .list(SettingArgument.allValueStrings),
    transform: SettingArgument.parse)
  var setting: SettingArgument

  @OptionGroup var output: JSONOptions

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    try context.settingsFile.set(setting.key, to: nil)
    if isJSON { return try context.print(.array([setting.key.json(nil, done: "unset")])) }
    context.tellDone("Unset \(setting.key.rawValue)")
  }
}
