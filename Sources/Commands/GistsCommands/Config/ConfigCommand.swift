import ArgumentParser

struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show and change settings",
    discussion: """
      The settings are lines "key = value" in $XDG_CONFIG_HOME/gists/config. An option takes \
      precedence over a variable GISTS_…, and that over the file. The file takes precedence over \
      VISUAL, EDITOR, PAGER, BROWSER and NO_COLOR.

        host       the host to use instead of github.com
        editor     the editor, a shell command
        pager      the pager for long output, a shell command; cat for none
        browser    the browser and its arguments; %s becomes the URL
        avatars    on, off: pictures of users in lists at a terminal
        images     auto, kitty, iterm, sixel, blocks, off: how to show pictures
        color      auto, always, never
        wait       on, off: whether to wait for rate limits to reset, however long
        theme      terminal, light, dark, high-contrast; for code also a theme of bat
        chooser    the program to choose from a list with, such as fzf

      Examples:
        gists config set editor 'code --wait'
        gists config get editor
        gists config unset editor
        gists config list
      """,
    subcommands: [
      ConfigList.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self,
    ])
}
