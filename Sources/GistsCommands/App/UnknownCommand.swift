import ArgumentParser
import CommandSupport

/// An unknown word in the place of a command.
struct UnknownCommand: Hashable, Sendable {
  /// The word as it was typed.
  let word: String
  /// The names of the enclosing groups: `auth`.
  let groups: [String]
  /// A command with a similar name.
  let suggestion: String?

  /// Finds the first unknown command; nil if the words before the first option name a command or a
  /// group.
  ///
  /// A leading `help` is skipped.
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
      "unknown command \"\(word)\"" + (groups.isEmpty ? "" : " for \(place)"),
      next: [question, "run \(place) --help"].compactMap(\.self))
  }
}

extension ParsableCommand {
  /// The command's name and its aliases.
  static var names: [String] {
    [configuration.commandName].compactMap(\.self) + configuration.aliases
  }
}
