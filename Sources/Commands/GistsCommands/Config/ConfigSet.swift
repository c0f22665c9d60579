import ArgumentParser
import ChildProcesses
import ClientState
import CommandSupport
import TerminalOutput
import TextFormats

struct ConfigSet: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change a setting",
    discussion: """
      Keeps the file's comments and unknown lines.

      Examples:
        gists config set editor 'code --wait'
        gists config set color never
        gists config set host ghe.example.com
        gists config set key.ctrl-o open
        gists config set key.B '!firefox {url}'
        gists config set key.x ''
        gists config set view.rust 'mine lang:rust is:secret sort:stars'
      """)
  static let traits = CommandTraits(
    changes: .settings, takes: .nothing, prints: .outcomes, sendsRequests: false,
    usesSettings: false)

  @Argument(
    help:
      "editor, theme, key.KEY, view.NAME or another setting",
    completion: .values(.setting), transform: SettingKey.init(argument:))
  var setting: SettingKey

  @Argument(help: "The value", completion: .values(.settingValue))
  var value: String

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard setting.accepts(value.trimmed) else {
      throw Failure.invalidSetting(setting, value)
    }
  }

  func run(in context: AppContext) async throws {
    try await refuseUnknownTheme(in: context)
    try BrowserSettings.check(setting, value.trimmed, context.commandLines)
    try await context.stateFiles.settings.set(setting, to: value.trimmed)
    if isJSON {
      return try context.output.print(.array([setting.json(value.trimmed, done: "set")]))
    }
    let start = context.screen == nil ? "" : "; takes effect at the next start"
    let name = setting.rawValue
    let what = value.trimmed.isEmpty ? "Unbound \(name)" : "Set \(name) to \(value.trimmed)"
    context.output.tellDone("\(what)\(start)")
    guard case .variable(let name) = context.settings.resolved(setting).source,
      name == setting.variable
    else { return }
    context.diagnostics.note("\(name) is set and takes precedence")
  }

  /// Throws a ``Failure`` if a theme is neither this program's nor bat's.
  private func refuseUnknownTheme(in context: AppContext) async throws {
    guard setting == .theme, !setting.choices.contains(value.trimmed) else { return }
    let themes = await CodeColors.themes(
      isInstalled: { SearchPath.contains($0, environment: context.settings.variables.all) },
      run: { await context.processRunner.output($0, $1, 1 << 20, .seconds(5)) })
    guard themes?.contains(value.trimmed) == true else {
      throw Failure.invalidSetting(setting, value)
    }
  }
}
