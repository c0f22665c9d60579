import CommandSupport
import TerminalOutput

/// An option on the command line that its command does not have.
///
/// It is checked before ArgumentParser's error is shown, which reports missing arguments first.
enum UnknownOption {
  /// Returns the error for the first unknown option; nil if every option is known.
  static func failure(in arguments: [String], of root: CommandDescription) -> Failure? {
    var (command, rest) = root.command(named: arguments)
    while let word = rest.popFirst(), word != "--" {
      guard word.hasPrefix("-"), word != "-", !isBuiltIn(word) else { continue }
      guard let (name, value) = split(word, command) else {
        let name = String(word.prefix { $0 != "=" })
        let precedes = rest.contains { word in
          command.subcommands.contains { $0.name == word }
        }
        let step =
          FamiliarOption.hint(for: name, after: arguments.first)
          ?? hint(
            for: name, of: command, at: RootCommand.named(by: arguments).path,
            precedesCommand: precedes, in: root)
        return Failure(
          .wrongUsage, "unknown option \(name)", next: [step].compactMap(\.self))
      }
      if value == nil, command.option(named: name)?.kind == .option { _ = rest.popFirst() }
    }
    return nil
  }

  /// Options of ArgumentParser that are missing in its descriptions.
  private static func isBuiltIn(_ word: String) -> Bool {
    word.hasPrefix("--generate-completion-script") || word == "--experimental-dump-help"
  }

  /// Returns a hint at the option to use instead; nil if none is known.
  private static func hint(
    for name: String, of command: CommandDescription, at path: [String], precedesCommand: Bool,
    in root: CommandDescription
  ) -> MessageText? {
    let words = command.arguments.flatMap(\.names).filter { $0.hasPrefix("--") }
      .map { String($0.dropFirst(2)) }
    let nearest = Suggestion.nearest(to: String(name.drop { $0 == "-" }), among: words)
    let feed = name.hasPrefix("--") ? command.feed(like: String(name.dropFirst(2))) : nil
    // `-trb`: an option with its value, or several flags.
    let foreign =
      ForeignCommand.hint(for: name, after: path)
      ?? (name.hasPrefix("--")
        ? nil : ForeignCommand.hint(for: String(name.prefix(2)), after: path))
    let meant = FamiliarOption.named(name, of: command) ?? nearest.map { "--\($0)" } ?? feed
    let ofSubcommands = hint(for: name, ofSubcommandsOf: command, at: path)
    return (precedesCommand ? ofSubcommands : nil) ?? foreign.map { MessageText($0) }
      ?? ofSubcommands ?? meant.map { "did you mean \($0)?" } ?? hint(for: name, elsewhereIn: root)
  }

  /// Returns a hint at the place of an option that only subcommands have.
  private static func hint(
    for name: String, ofSubcommandsOf command: CommandDescription, at path: [String]
  ) -> MessageText? {
    let owners = command.subcommands.filter { $0.hasOption(named: name) }
    guard let first = owners.first else { return nil }
    guard owners.count == 1, first.option(named: name) != nil else {
      return "options follow the command, as in gists list --verbose"
    }
    return "did you mean \((["gists"] + path + [first.name, name]).joined(separator: " "))?"
  }

  /// Returns a hint at the commands that have an option, unless there are many.
  private static func hint(for name: String, elsewhereIn root: CommandDescription) -> MessageText? {
    let owners = root.commands(withOption: name).map { "gists \($0)" }
    guard name.hasPrefix("--"), (1...3).contains(owners.count) else { return nil }
    return "use \(name) with \(owners.alternatives)"
  }

  /// Returns a known option's name and the value joined to it; nil for an unknown one.
  private static func split(
    _ word: String, _ command: CommandDescription
  ) -> (name: String, value: Substring?)? {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    if command.option(named: name) != nil {
      return (name, parts.count > 1 ? parts[1] : nil)
    }
    guard !word.hasPrefix("--") else { return nil }
    // `-L5` is a value joined to its option; `-yv` are flags.
    let letters = word.dropFirst()
    guard let first = letters.first, let option = command.option(named: "-\(first)") else {
      return nil
    }
    if option.kind == .option { return ("-\(first)", letters.dropFirst()) }
    // The last letter of `-wf NAME` may take the next word as its value.
    guard letters.dropLast().allSatisfy({ command.option(named: "-\($0)")?.kind == .flag }),
      let last = letters.last, command.option(named: "-\(last)") != nil
    else { return nil }
    return ("-\(last)", nil)
  }
}
