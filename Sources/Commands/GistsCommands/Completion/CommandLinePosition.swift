import ArgumentParser
import CommandSupport

struct CommandLinePosition {
  enum Place {
    case command([any ParsableCommand.Type])
    case option
    /// A value of an option; `prefix` is the part of the word before it, such as `--host=`.
    case value(CommandArgument, prefix: String, index: Int)
    /// A positional argument; nil if the command takes no more.
    case argument(CommandArgument?)
  }

  private(set) var arguments: [CommandArgument] = []
  private(set) var place: Place
  /// The values given so far, by the name of the option or of the positional argument's value.
  private(set) var given: [String: [String]] = [:]
  /// The words given so far that are neither options nor their values.
  private(set) var positionals: [String] = []
  /// The options given so far that may be given only once.
  private(set) var usedOptions: Set<String> = []

  /// - Parameters:
  ///   - words: the words before the cursor, without the name of the program.
  ///   - current: the word at the cursor, which may be empty.
  ///   - root: the program's command.
  init(_ words: [String], _ current: String, of root: any ParsableCommand.Type) {
    let (type, _, rest) = root.named(by: words.first == "help" ? words.dropFirst() : words[...])
    let subcommands = type.configuration.subcommands
    place = .argument(nil)
    guard subcommands.isEmpty else {
      if rest.isEmpty { place = current.hasPrefix("-") ? .option : .command(subcommands) }
      return
    }
    guard words.first != "help" else { return }
    arguments = CommandDescription(of: type)?.arguments.filter(\.isShown) ?? []
    read(rest[...], current)
  }

  private mutating func read(_ words: ArraySlice<String>, _ current: String) {
    var positionals = arguments.filter { $0.kind == .positional && !$0.isAfterTerminator }[...]
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        // The following words are passed on to another program, or are arguments.
        if arguments.contains(where: \.isAfterTerminator) { return }
        while let word = rest.popFirst() { take(word, &positionals) }
        place = .argument(positionals.first)
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        take(word, &positionals)
        continue
      }
      guard let (option, value) = option(in: word) else { continue }
      if !option.isRepeating { usedOptions.formUnion(option.names) }
      var values = value.map { [$0] } ?? []
      while values.count < option.valueCount, let next = rest.popFirst() { values.append(next) }
      for name in option.names { given[name, default: []] += values }
      if values.count < option.valueCount {
        place = .value(option, prefix: "", index: values.count)
        return
      }
    }
    place = .argument(positionals.first)
    guard current.hasPrefix("-"), current != "-" || positionals.isEmpty else { return }
    place = .option
    if current.hasPrefix("--"), let (option, value) = option(in: current), let value {
      place = .value(option, prefix: String(current.dropLast(value.count)), index: 0)
    }
  }

  private mutating func take(_ word: String, _ positionals: inout ArraySlice<CommandArgument>) {
    self.positionals.append(word)
    guard let argument = positionals.first else { return }
    given[argument.valueName, default: []].append(word)
    if !argument.isRepeating { positionals.removeFirst() }
  }

  /// Returns the option that a word names, and the value joined to it.
  private func option(in word: String) -> (CommandArgument, value: String?)? {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if let option = arguments.first(where: { $0.names.contains(String(parts[0])) }) {
      return (option, parts.count > 1 ? String(parts[1]) : nil)
    }
    guard !word.hasPrefix("--") else { return nil }
    // `-L5` is a value joined to its option; the last letter of `-wf NAME` takes the next word.
    let letters = word.dropFirst()
    for (index, letter) in letters.enumerated() {
      guard let option = arguments.first(where: { $0.names.contains("-\(letter)") }) else { break }
      let value = letters.dropFirst(index + 1)
      if option.kind == .option { return (option, value.isEmpty ? nil : String(value)) }
      if value.isEmpty { return (option, nil) }
    }
    return nil
  }
}
