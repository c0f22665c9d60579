import ArgumentParser
import GitHubModels

/// An argument or an option of one command, as ArgumentParser describes it.
struct CommandArgument: Hashable, Sendable {
  enum Kind: String {
    case positional, option, flag
  }

  let kind: Kind
  /// The names as they are typed, `--limit` and `-L`; empty for a positional argument.
  let names: [String]
  let valueName: String
  let help: String
  let isRepeating: Bool
  /// Whether it comes after `--` only.
  let isAfterTerminator: Bool
  /// What the command's declaration says; nil for anything else.
  let completion: Completion?

  enum Completion: Hashable {
    case files, folders
    case list([String])
  }

  /// Returns the arguments of a command without subcommands, in their order.
  ///
  /// This takes a tenth of a millisecond, but forty for the root command with all that is below it.
  static func all(of command: any ParsableCommand.Type) -> [CommandArgument] {
    guard let json = try? JSON(parsing: Array(command._dumpHelp().utf8)) else { return [] }
    return (json["command"]?["arguments"]?.array ?? []).compactMap(CommandArgument.init)
  }

  private init?(_ json: JSON) {
    guard let kind = json["kind"]?.string.flatMap(Kind.init), json["shouldDisplay"]?.bool != false
    else { return nil }
    self.kind = kind
    names = (json["names"]?.array ?? []).compactMap { name in
      guard let word = name["name"]?.string else { return nil }
      return (name["kind"]?.string == "long" ? "--" : "-") + word
    }
    valueName = json["valueName"]?.string ?? ""
    help = json["abstract"]?.string ?? ""
    isRepeating = json["isRepeating"]?.bool == true
    isAfterTerminator = json["parsingStrategy"]?.string == "postTerminator"
    let completion = json["completionKind"]
    if completion?["file"] != nil {
      self.completion = .files
    } else if completion?["directory"] != nil {
      self.completion = .folders
    } else {
      let values = completion?["list"]?["values"] ?? json["allValues"]
      self.completion = values?.array.map { .list($0.compactMap(\.string)) }
    }
  }

  /// The number of words that follow the option: two for `--rename OLD NEW`.
  var valueCount: Int {
    switch kind {
    case .flag: 0
    case .option, .positional: valueName.contains("> <") ? 2 : 1
    }
  }
}
