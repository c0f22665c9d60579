package import ArgumentParser

extension ParsableCommand {
  /// The command's name and its aliases.
  package static var names: [String] {
    [configuration.commandName].compactMap(\.self) + configuration.aliases
  }
}
