import ArgumentParser
import CommandSupport
import LocalFiles

struct UnknownCommand: Hashable, Sendable {
  let word: String
  /// The names of the enclosing groups: `auth`.
  let groups: [String]
  /// What to do instead; nil if nothing is known.
  let hint: String?

  /// Finds the first unknown command; nil if the words before the first option name a command or a
  /// group.
  ///
  /// A leading `help` is skipped.
  static func first(
    in arguments: [String], of root: any ParsableCommand.Type
  ) -> UnknownCommand? {
    let words = arguments.drop { $0 == "help" }
    let (type, path, rest) = root.named(by: words)
    let commands = type.configuration.subcommands
    guard let word = rest.first, !commands.isEmpty, !word.hasPrefix("-") else { return nil }
    if path.isEmpty, word == "gist", let unknown = afterGist(rest) { return unknown }
    return UnknownCommand(
      word: word, groups: Array(words.prefix(path.count)), among: commands.flatMap { $0.names })
  }

  /// `gists gist list`, as someone types who knows `gh gist list`.
  private static func afterGist(_ words: [String]) -> UnknownCommand? {
    let words = Array(words.dropFirst())
    guard !RootCommand.named(by: words).path.isEmpty else { return nil }
    return UnknownCommand(
      word: "gist", groups: [],
      hint: "leave it out: run \(SuggestedCommand(repeating: words, with: []))")
  }

  private init(word: String, groups: [String], hint: String?) {
    self.word = word
    self.groups = groups
    self.hint = hint
  }

  private init(word: String, groups: [String], among names: [String]) {
    self.word = word
    self.groups = groups
    let own = Self.ownWords[(groups + [word]).joined(separator: " ")]
    let nearest = own ?? Suggestion.nearest(to: word, among: names)
    let question = nearest.map {
      "did you mean \((own == nil ? groups + [$0] : [$0]).joined(separator: " "))?"
    }
    let folder =
      groups.isEmpty && InputFile.isFolder(word)
      ? "to create a gist from the folder, run \(Self.command("create", word))" : nil
    hint = (groups.isEmpty ? Self.advice(on: word) : nil) ?? question ?? folder
  }

  /// The commands for words that people try, from gh, gist and other programs.
  private static let ownWords = [
    "login": "auth login", "logout": "auth logout", "mine": "list mine", "paste": "create --paste",
    "public": "list public", "read": "cat", "remove": "delete",
    "upload": "create", "version": "--version", "whoami": "auth status",
    "auth list": "auth status", "auth refresh": "auth login", "auth whoami": "auth status",
  ]

  /// What to run instead of a word that names no command; nil if nothing is known.
  private static func advice(on word: String) -> String? {
    // `gist FILE` creates a gist.
    if InputFile.isRegular(word) {
      return "to create a gist from the file, run \(command("create", word))"
    }
    if GistReference.Name(word) != nil, word.contains(where: \.isNumber) {
      return "to view a gist, run \(command("view", word))"
    }
    return gitAdvice[word]
  }

  private static func command(_ name: String, _ argument: String) -> SuggestedCommand {
    SuggestedCommand(name, options: [], arguments: [.value(argument)], host: nil)
  }

  private static let gitAdvice = [
    "add": "to add a file to a gist, run gists edit GIST --add FILE",
    "commit": "to save changes, run gists push or gists edit GIST",
    "checkout": "to work with git, run gists clone GIST",
    "fetch": "to download linked files, run gists pull; to update the library, run gists sync",
    "init": "to create a gist, run gists create FILE",
    "remote": "to work with git, run gists clone GIST",
  ]

  var failure: Failure {
    let place = (["gists"] + groups).joined(separator: " ")
    return Failure(
      .wrongUsage, code: "unknown_command",
      "unknown command \"\(word)\"" + (groups.isEmpty ? "" : " for \(place)"),
      next: [hint, "run \(place) --help"].compactMap(\.self))
  }
}
