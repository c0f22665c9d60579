import ArgumentParser
import CommandSupport

/// A word on the command line where a command should be, and is none.
struct UnknownCommand: Hashable, Sendable {
  /// As it was typed.
  let word: String
  /// The names of the groups it stands in: `auth`.
  let groups: [String]
  /// What may have been meant.
  let suggestion: String?

  /// The first such word; nil where the words before the first option lead to a command, or to a
  /// group's help.
  ///
  /// `help` itself leads to the command after it.
  static func first(
    in arguments: [String], of root: any ParsableCommand.Type
  ) -> UnknownCommand? {
    var commands = root.configuration.subcommands
    var groups: [String] = []
    for word in arguments.drop(while: { $0 == "help" }) {
      guard !commands.isEmpty, !word.hasPrefix("-") else { return nil }
      guard let command = commands.first(where: { $0.names.contains(word) }) else {
        let nearest = Suggestion.nearest(to: word, among: commands.flatMap { $0.names })
        return UnknownCommand(word: word, groups: groups, suggestion: nearest)
      }
      commands = command.configuration.subcommands
      groups.append(word)
    }
    return nil
  }

  var failure: Failure {
    let place = (["gists"] + groups).joined(separator: " ")
    let question = suggestion.map { "did you mean \((groups + [$0]).joined(separator: " "))?" }
    return Failure(
      .wrongUsage, code: "unknown_command",
      "no command \"\(word)\"" + (groups.isEmpty ? "" : " in \(place)"),
      next: [question, "run: \(place) --help"].compactMap(\.self))
  }
}

extension ParsableCommand {
  /// The command's name and its aliases.
  fileprivate static var names: [String] {
    [configuration.commandName].compactMap(\.self) + configuration.aliases
  }
}
