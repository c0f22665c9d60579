package import ArgumentParser

/// A command that runs in an ``AppContext``.
///
/// A command's file has a fixed order: configuration, traits, arguments, `validate()`, `run(in:)`.
/// ``CommandLineRun`` turns errors thrown by `run(in:)` into a message and an exit status. A
/// command that has already reported its errors throws an ``ExitStatus``.
package protocol GistsCommand: ParsableCommand {
  static var traits: CommandTraits { get }
  var global: GlobalOptions { get }
  /// Whether `--json` was given.
  var isJSON: Bool { get }
  /// The jq expression that filters the JSON; nil prints it unchanged.
  var jsonFilter: String? { get }
  /// The command that a signed-out user may want instead; nil if there is none.
  var signedOutAlternative: (any GistsCommand)? { get }

  func run(in context: AppContext) async throws
}

extension GistsCommand {
  package var isJSON: Bool { false }
  package var jsonFilter: String? { nil }
  package var signedOutAlternative: (any GistsCommand)? { nil }
}

/// A command that may open an editor.
package protocol EditorCommand: GistsCommand {
  /// Whether its options and arguments leave the text to the editor, at a terminal.
  var opensEditor: Bool { get }
}

extension ParsableCommand {
  /// The command's name and its aliases.
  package static var names: [String] {
    [configuration.commandName].compactMap(\.self) + configuration.aliases
  }

  /// Returns the command below this one that the first words name, by names or aliases.
  ///
  /// - Returns: its type, its name with its groups' names and without aliases, and the other words.
  package static func named(
    by words: some Collection<String>
  ) -> (type: any ParsableCommand.Type, path: [String], rest: [String]) {
    var (type, path): (any ParsableCommand.Type, [String]) = (self, [])
    for word in words {
      guard let next = type.configuration.subcommands.first(where: { $0.names.contains(word) })
      else { break }
      type = next
      path.append(next.configuration.commandName ?? word)
    }
    return (type, path, Array(words.dropFirst(path.count)))
  }
}
