import ArgumentParser
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// A command as the root command lists it, with its words: its name or an alias, after its groups.
struct NamedCommand: CustomTestStringConvertible {
  let type: any GistsCommand.Type
  let words: [String]
  /// Without aliases.
  let name: String
  var testDescription: String { words.joined(separator: " ") }

  /// All commands, each by its name and by every alias: what is true of all commands is tested with these.
  static let all = commands(of: RootCommand.self, [], [])

  private static func commands(
    of group: any ParsableCommand.Type, _ words: [String], _ path: [String]
  ) -> [NamedCommand] {
    group.configuration.subcommands.flatMap { type in
      let path = path + [type.configuration.commandName ?? ""]
      return type.names.flatMap { name in
        if let command = type as? any GistsCommand.Type {
          return [
            NamedCommand(
              type: command, words: words + [name], name: path.joined(separator: " "))
          ]
        }
        return commands(of: type, words + [name], path)
      }
    }
  }
}
