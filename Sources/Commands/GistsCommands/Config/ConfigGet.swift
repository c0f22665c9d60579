import ArgumentParser
import ClientState
import CommandSupport
import TerminalOutput

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
