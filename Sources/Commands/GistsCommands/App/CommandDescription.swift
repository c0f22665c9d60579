import ArgumentParser
import CommandSupport
import GitHubModels

/// A command and its options, as ArgumentParser describes them to other programs
/// (`--experimental-dump-help`).
///
/// Creating it is slower than parsing a command line, so it is created only after an error.
struct CommandDescription: Sendable {
  struct Option: Hashable, Sendable {
    /// The names as they are typed: `--limit`, `-L`.
    let names: [String]
    let takesValue: Bool
  }

  let name: String
  let aliases: [String]
  let options: [Option]
  /// The arguments that must be given, in order.
  let required: [String]
  /// The values that options and arguments accept, by `--color` or `shell`; none if any.
  let values: [String: [String]]
  /// Whether an argument is a feed.
  let hasFeed: Bool
  let subcommands: [CommandDescription]

  /// Returns the description of a command and all commands below it; nil if it can't be read.
  init?(of command: any ParsableCommand.Type) {
    guard let json = try? JSON(parsing: Array(command._dumpHelp().utf8)),
      let root = json["command"]
    else { return nil }
    self.init(root)
  }

  private init(_ json: JSON) {
    name = json["commandName"]?.string ?? ""
    aliases = json["aliases"]?.array?.compactMap(\.string) ?? []
    required = (json["arguments"]?.array ?? []).filter {
      $0["kind"]?.string == "positional" && $0["isOptional"]?.bool == false
    }.compactMap { $0["valueName"]?.string }
    let values = (json["arguments"]?.array ?? []).flatMap { argument in
      let names = Option(argument)?.names ?? argument["valueName"]?.string.map { [$0] } ?? []
      return argument["allValues"]?.array.map { values in
        names.map { ($0, values.compactMap(\.string)) }
      } ?? []
    }.filter { !$0.1.isEmpty }
    self.values = Dictionary(values) { first, _ in first }
    hasFeed = (json["arguments"]?.array ?? []).contains { $0["valueName"]?.string == "feed" }
    options = json["arguments"]?.array?.compactMap(Option.init) ?? []
    subcommands = json["subcommands"]?.array?.map(CommandDescription.init) ?? []
  }

  /// Returns the command named by the first words, and the remaining words.
  func command(named words: [String]) -> (CommandDescription, rest: ArraySlice<String>) {
    var (command, rest) = (self, words[...])
    while let word = rest.first,
      let next = command.subcommands.first(where: { ([$0.name] + $0.aliases).contains(word) })
    {
      rest.removeFirst()
      command = next
    }
    return (command, rest)
  }

  /// Returns the names of the command named by the first words, without aliases.
  func path(named words: [String]) -> [String] {
    var (command, path) = (self, [String]())
    for word in words {
      guard let next = command.subcommands.first(where: { ([$0.name] + $0.aliases).contains(word) })
      else { break }
      path.append(next.name)
      command = next
    }
    return path
  }

  /// Returns the feed that a word is or resembles; nil if the command takes no feed.
  func feed(like word: String) -> String? { hasFeed ? Feed.nearest(to: word) : nil }

  /// Whether this command or one below it has an option.
  func hasOption(named name: String) -> Bool {
    option(named: name) != nil || subcommands.contains { $0.hasOption(named: name) }
  }

  /// Returns the names of the commands below this one that have an option, with their groups:
  /// `repo search`.
  func commands(withOption name: String) -> [String] {
    subcommands.flatMap { command in
      (command.option(named: name) == nil ? [] : [command.name])
        + command.commands(withOption: name).map { "\(command.name) \($0)" }
    }
  }

  /// Returns the option with a name.
  func option(named name: String) -> Option? { options.first { $0.names.contains(name) } }
}

extension CommandDescription.Option {
  /// Reads an option; nil for a positional argument.
  fileprivate init?(_ json: JSON) {
    guard let kind = json["kind"]?.string, kind != "positional" else { return nil }
    takesValue = kind == "option"
    names = (json["names"]?.array ?? []).compactMap { name in
      guard let word = name["name"]?.string else { return nil }
      return (name["kind"]?.string == "long" ? "--" : "-") + word
    }
  }
}
