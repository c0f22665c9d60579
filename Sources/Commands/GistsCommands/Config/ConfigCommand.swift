import ArgumentParser
import ChildProcesses
import ClientState
import CommandSupport
import GitHubModels
import TerminalOutput
import TextFormats

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show and change settings",
    discussion: """
      The settings are lines "key = value" in $XDG_CONFIG_HOME/gists/config. Options override \
      GISTS_… variables, which override the file, which overrides VISUAL, EDITOR, PAGER, BROWSER \
      and NO_COLOR.

      \(settings)
        key.KEY    what a key does in the browser: an action, :COMMAND of gists,
                   !COMMAND of the shell, or nothing
        view.NAME  a tab of the browser: mine, public, starred or @LOGIN, then what
                   to search for, and sort:stars (updated, created, comments, …)

      gists help keys lists actions, placeholders and search qualifiers.

      Examples:
        gists config set editor 'code --wait'
        gists config get editor
        gists config unset editor
        gists config set key.B '!firefox {url}'
        gists config list
      """,
    subcommands: [
      ConfigList.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self,
    ])

  /// A line for each setting.
  private static var settings: String {
    SettingKey.allCases.map { key in
      let name = key.rawValue
      return "  " + name + String(repeating: " ", count: max(1, 11 - name.count))
        + key.definition.help
    }.joined(separator: "\n")
  }
}

struct ConfigGet: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Print the value of a setting",
    discussion: """
      Prints the value in use, including a default. Without one, prints nothing and \
      exits with 1.

      Example:
        gists config get editor
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .document, sendsRequests: false)

  @Argument(
    help: "The setting", completion: .values(.setting),
    transform: SettingKey.init(argument:))
  var setting: SettingKey

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let value = SettingValue(setting, in: context.settings)
    if isJSON {
      try context.output.print(value.json)
    } else if let text = value.text {
      try context.console.out.writeLine(context.console.safeLine(text))
    }
    if value.text == nil { throw ExitStatus.no }
  }
}

struct ConfigList: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List all settings",
    discussion: """
      In a pipe, prints key, value and source, separated by tabs. The source is an option, the \
      name of a variable, file or default.

      Examples:
        gists config list
        gists config list --json
      """,
    aliases: ["ls"])
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .list, sendsRequests: false)

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let keys = SettingKey.allCases + context.settings.file.custom.map(\.key)
    let values = keys.map { SettingValue($0, in: context.settings) }
    var list = ListWriter(SettingValue.columns, to: context.output)
    try list.append(rows: values.map(\.cells), documents: values.map(\.json))
    try list.finish(isCut: false)
  }
}

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
