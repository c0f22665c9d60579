import ArgumentParser
import CommandSupport
import TerminalOutput

/// The command `gists completion`.
struct CompletionCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion", abstract: "Print a script that completes command lines in a shell",
    discussion: """
      Packages install the scripts. Otherwise, save the one for your shell where the shell looks \
      for it, and start a new shell. It completes commands, options, files, and from your library \
      the IDs of gists with their descriptions, their files and revisions, users, languages and \
      tags. It uses neither the network nor the keyring.

      Examples:
        gists completion bash > ~/.local/share/bash-completion/completions/gists
        gists completion zsh > "${fpath[1]}/_gists"
        gists completion fish > ~/.config/fish/completions/gists.fish
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .text, sendsRequests: false)

  @Argument(help: ArgumentHelp("bash, zsh or fish", valueName: "shell"))
  var shell: CompletingShell

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    try context.console.out.writeLine(shell.script)
  }
}
