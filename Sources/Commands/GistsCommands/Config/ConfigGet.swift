import ArgumentParser
import ClientState
import CommandSupport
import GitHubModels
import TerminalOutput

/// The command `gists config get`.
struct ConfigGet: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Print the value of a setting",
    discussion: """
      Prints the value that commands use, from a variable or the file. Exits with 1 and prints \
      nothing if nothing sets it.

      Example:
        gists config get editor
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .document, sendsRequests: false)

  @Argument(
    help: "The setting", completion: .list(SettingArgument.allValueStrings),
    transform: SettingArgument.parse)
  var setting: SettingArgument

  @OptionGroup var output: JSONOptions

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let value = SettingValue(setting.key, in: context)
    if isJSON {
      try context.print(value.json)
    } else if let text = value.text {
      try context.console.out.writeLine(context.console.safeLine(text))
    }
    if value.text == nil { throw ExitStatus.no }
  }
}
