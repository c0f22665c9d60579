import ArgumentParser
import ClientState

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
