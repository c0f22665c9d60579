import ArgumentParser
import ClientState
import CommandSupport
import TerminalOutput
import TextFormats

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
    help: "The setting", completion: .values(.setting),
    transform: SettingKey.init(argument:))
  var setting: SettingKey

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let wasSet = try await context.stateFiles.settings.set(setting, to: nil)
    if !wasSet { context.diagnostics.note("\(setting.rawValue) is not set in the settings file") }
    if isJSON { return try context.output.print(.array([setting.json(nil, done: "unset")])) }
    if wasSet { context.output.tellDone("Unset \(setting.rawValue)") }
  }
}
