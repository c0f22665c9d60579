import ArgumentParser
import ClientState
import CommandSupport

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
