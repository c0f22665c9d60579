package import ArgumentParser
import TextFormats

/// A command with its arguments and options, as ArgumentParser describes them to other programs
/// with the option `--experimental-dump-help`.
package struct CommandDescription: Sendable {
  package let name: String
  private let aliases: [String]
  /// In the order of their declarations.
  package let arguments: [CommandArgument]
  package let subcommands: [CommandDescription]

  /// Returns the description of a command and all commands below it; nil if it can't be read.
  ///
  /// This takes a tenth of a millisecond for a command without subcommands, but forty for the root
  /// command, which is slower than parsing a command line.
  package init?(of command: any ParsableCommand.Type) {
    do {
      _ = try command.parseAsRoot(["--experimental-dump-help"])
      return nil
    } catch {
      // As with --help, the text is the message of an error.
      guard let json = try? JSON(parsing: Array(command.message(for: error).utf8)),
        let root = json["command"]
      else { return nil }
      self.init(root)
    }
  }

  private init(_ json: JSON) {
    name = json["commandName"]?.string ?? ""
    aliases = json["aliases"]?.array?.compactMap(\.string) ?? []
    arguments = json["arguments"]?.array?.compactMap(CommandArgument.init) ?? []
    subcommands = json["subcommands"]?.array?.map(CommandDescription.init) ?? []
  }

  /// Returns the command named by the first words, and the remaining words.
  package func command(named words: [String]) -> (CommandDescription, rest: ArraySlice<String>) {
    var (command, rest) = (self, words[...])
    while let word = rest.first,
      let next = command.subcommands.first(where: { ([$0.name] + $0.aliases).contains(word) })
    {
      rest.removeFirst()
      command = next
    }
    return (command, rest)
  }

  /// Returns the feed that a word names or resembles; nil if the command takes no feed.
  package func feed(like word: String) -> String? {
    let takesFeed = arguments.contains {
      [.values(.feed), .values(.browserList)].contains($0.completion)
    }
    return takesFeed ? Feed.nearest(to: word) : nil
  }

  /// Whether this command or one below it has an option.
  package func hasOption(named name: String) -> Bool {
    option(named: name) != nil || subcommands.contains { $0.hasOption(named: name) }
  }

  /// Returns the names of the commands below this one that have an option, with their groups:
  /// `repo search`.
  package func commands(withOption name: String) -> [String] {
    subcommands.flatMap { command in
      (command.option(named: name) == nil ? [] : [command.name])
        + command.commands(withOption: name).map { "\(command.name) \($0)" }
    }
  }

  /// Returns the option with a name.
  package func option(named name: String) -> CommandArgument? {
    arguments.first { $0.names.contains(name) }
  }
}

/// An argument or an option of one command.
package struct CommandArgument: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case positional, option, flag
  }

  package enum Completion: Hashable, Sendable {
    case files, folders
    case words([String])
    case values(CandidateSource)
  }

  package let kind: Kind
  /// The names as they are typed, `--limit` and `-L`; empty for a positional argument.
  package let names: [String]
  package let valueName: String
  package let help: String
  let isOptional: Bool
  package let isRepeating: Bool
  /// Whether it comes only after `--`.
  package let isAfterTerminator: Bool
  /// Whether the help shows it.
  package let isShown: Bool
  /// The only values that it accepts; nil for any.
  let allValues: [String]?
  /// The kind of completion in the command's declaration; nil for any other.
  package let completion: Completion?

  fileprivate init?(_ json: JSON) {
    guard let kind = json["kind"]?.string.flatMap(Kind.init) else { return nil }
    self.kind = kind
    names = (json["names"]?.array ?? []).compactMap { name in
      guard let word = name["name"]?.string else { return nil }
      return (name["kind"]?.string == "long" ? "--" : "-") + word
    }
    valueName = json["valueName"]?.string ?? ""
    help = json["abstract"]?.string ?? ""
    isOptional = json["isOptional"]?.bool != false
    isRepeating = json["isRepeating"]?.bool == true
    isAfterTerminator = json["parsingStrategy"]?.string == "postTerminator"
    isShown = json["shouldDisplay"]?.bool != false
    let values = json["allValues"]?.array?.compactMap(\.string) ?? []
    allValues = values.isEmpty ? nil : values
    let completion = json["completionKind"]
    if completion?["file"] != nil {
      self.completion = .files
    } else if completion?["directory"] != nil {
      self.completion = .folders
    } else if let source = completion?["shellCommand"]?["command"]?.string {
      self.completion = CandidateSource(rawValue: source).map { .values($0) }
    } else {
      let words = completion?["list"]?["values"] ?? json["allValues"]
      self.completion = words?.array.map { .words($0.compactMap(\.string)) }
    }
  }

  /// The number of words that follow the option: two for `--rename OLD NEW`.
  package var valueCount: Int {
    switch kind {
    case .flag: 0
    case .option, .positional: valueName.contains("> <") ? 2 : 1
    }
  }
}
