import ArgumentParser
import CommandSupport
import LocalFiles
import TerminalOutput

enum UnknownCommand {
  /// Returns the error for the first unknown command; nil if the words before the first option name
  /// a command or a group.
  ///
  /// A leading `help` is skipped.
  static func failure(in arguments: [String]) -> Failure? {
    let words = arguments.drop { $0 == "help" }
    let (type, path, rest) = RootCommand.named(by: words)
    let commands = type.configuration.subcommands
    guard let word = rest.first, !commands.isEmpty, !word.hasPrefix("-") else { return nil }
    let groups = Array(words.prefix(path.count))
    let hint =
      (path.isEmpty && word == "gist" ? adviceAfterGist(rest) : nil)
      ?? hint(for: word, in: groups, among: commands.flatMap { $0.names })
    let place = (["gists"] + groups).joined(separator: " ")
    return Failure(
      .wrongUsage, code: .unknownCommand,
      "unknown command \"\(word)\"" + (groups.isEmpty ? "" : " for \(place)"),
      next: [hint, "run \(commandLine: "\(place) --help")"].compactMap(\.self))
  }

  /// Returns the advice for `gists gist list`, which a user of `gh gist list` may type.
  private static func adviceAfterGist(_ words: [String]) -> MessageText? {
    let words = Array(words.dropFirst())
    guard let first = words.first else { return "leave it out: run \(commandLine: "gists")" }
    if InputFile.isRegular(first) {
      return "leave it out: run \(SuggestedCommand(repeating: ["create"] + words, with: []))"
    }
    guard !RootCommand.named(by: words).path.isEmpty else { return nil }
    return "leave it out: run \(SuggestedCommand(repeating: words, with: []))"
  }

  /// Returns a hint for an unknown command in groups such as `auth`; nil if there is none.
  private static func hint(
    for word: String, in groups: [String], among names: [String]
  ) -> MessageText? {
    let own = ownWords[(groups + [word]).joined(separator: " ")]
    let nearest = own ?? Suggestion.nearest(to: word, among: names)
    let question: MessageText? = nearest.map {
      "did you mean \((own == nil ? groups + [$0] : [$0]).joined(separator: " "))?"
    }
    let folder: MessageText? =
      groups.isEmpty && InputFile.isFolder(word)
      ? "to create a gist from the folder, run \(command("create", word))" : nil
    return (groups.isEmpty ? advice(on: word) : nil) ?? question ?? folder
  }

  /// The commands for words that users try, from gh, gist and other programs.
  private static let ownWords = [
    "get": "view", "login": "auth login", "logout": "auth logout", "mine": "list mine",
    "paste": "create --paste", "private": "list --secret", "public": "list public", "raw": "cat",
    "read": "cat", "remove": "delete", "secret": "list --secret", "unlink": "link --remove",
    "update": "edit", "upload": "create", "version": "--version", "whoami": "auth status",
    "auth list": "auth status", "auth refresh": "auth login", "auth whoami": "auth status",
  ]

  /// Returns the command to run instead of a word that names no command; nil if none is known.
  private static func advice(on word: String) -> MessageText? {
    // `gist FILE` creates a gist.
    if InputFile.isRegular(word) {
      return "to create a gist from the file, run \(command("create", word))"
    }
    if GistReference.Name(word) != nil, word.contains(where: \.isNumber) {
      return "to view a gist, run \(command("view", word))"
    }
    return otherAdvice[word]
  }

  private static func command(_ name: String, _ argument: String) -> SuggestedCommand {
    SuggestedCommand(name, options: [], arguments: [.value(argument)], host: nil)
  }

  private static let otherAdvice: [String: MessageText] = [
    "add": "to add a file to a gist, run \(commandLine: "gists edit GIST --add FILE")",
    "commit":
      "to save changes, run \(commandLine: "gists push") or \(commandLine: "gists edit GIST")",
    "checkout": "to work with git, run \(commandLine: "gists clone GIST")",
    "fetch":
      "to download linked files, run \(commandLine: "gists pull"); "
      + "to update the library, run \(commandLine: "gists sync")",
    "init": "to create a gist, run \(commandLine: "gists create FILE")",
    "remote": "to work with git, run \(commandLine: "gists clone GIST")",
  ]
}
