import ArgumentParser
import ChildProcesses
import ClientState
import CommandSupport
import GitHubModels
import TerminalOutput

/// The command `gists config set`.
struct ConfigSet: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change a setting",
    discussion: """
      Comments and unknown lines of the file stay.

      Examples:
        gists config set editor 'code --wait'
        gists config set color never
        gists config set host ghe.example.com
      """)
  static let traits = CommandTraits(
    changes: .settings, takes: .nothing, prints: .outcomes, sendsRequests: false,
    usesSettings: false)

  @Argument(
    help: "host, editor, pager, browser, avatars, images, color, wait, theme or chooser",
    completion: .list(SettingArgument.allValueStrings), transform: SettingArgument.parse)
  var setting: SettingArgument

  @Argument(help: "The value", completion: .values(.settingValue))
  var value: String

  @OptionGroup var output: JSONOptions

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard setting.key.accepts(value.trimmed) else {
      throw Failure.invalidSetting(setting.key, value)
    }
  }

  func run(in context: AppContext) async throws {
    try await refuseUnknownTheme(in: context)
    try context.settingsFile.set(setting.key, to: value.trimmed)
    if isJSON {
      return try context.print(.array([setting.key.json(value.trimmed, done: "set")]))
    }
    let start = context.screen == nil ? "" : "; takes effect at the next start"
    context.tellDone("Set \(setting.key.rawValue) to \(value.trimmed)\(start)")
    guard case .variable(let name) = context.resolved(setting.key).source,
      name == setting.key.variable
    else { return }
    context.diagnostics.note("\(name) is set and takes precedence")
  }

  /// Throws a ``Failure`` if a theme is neither ours nor one of bat.
  private func refuseUnknownTheme(in context: AppContext) async throws {
    guard setting.key == .theme, !setting.key.choices.contains(value.trimmed) else { return }
    let themes = await CodeColors.themes(
      isInstalled: { SearchPath.contains($0, environment: context.variables.all) },
      run: { await context.processRunner.output($0, $1, 1 << 20, .seconds(5)) })
    guard themes?.contains(value.trimmed) == true else {
      throw Failure.invalidSetting(setting.key, value)
    }
  }
}
