import ArgumentParser
import CommandSupport
import TerminalOutput
import TextFormats

struct TagCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag", abstract: "Add tags to gists or remove them",
    discussion: """
      +TAG adds a tag, -TAG removes one. The tags of your own gists are the #words of their \
      descriptions. Those of other gists, starred or not, are kept on this computer and marked as \
      local. gists tags, gists list --tag and gists search tag: find both.

      With -, reads gists from stdin: one ID or URL per line, as list and search print them, or \
      JSON objects with an id. Never overwrites a description that somebody changed meanwhile. \
      After --, -x removes the tag x.

      Examples:
        gists tag 6cad326836d38bd3a7ae +work -old
        gists search nginx | gists tag - +deploy
      """)
  static let traits = CommandTraits(changes: [.gists, .library], takes: .gists, prints: .outcomes)

  @Argument(
    help: ArgumentHelp(
      "Gist IDs or URLs, or - for stdin; and +TAG or -TAG", valueName: "gist"),
    completion: .values(.gistOrTag))
  var words: [String] = []

  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { try GistNamesInput.check(words) }

  func run(in context: AppContext) async throws {
    let changes = words.filter(Self.isChange)
    guard !changes.isEmpty else { throw Failure.noTagGiven(context.failureFormatter) }
    let adding = try Self.tags(changes, "+")
    let removing = try Self.tags(changes, "-").map { $0.lowercased() }
    if let both = adding.first(where: { removing.contains($0.lowercased()) }) {
      throw Failure(.wrongUsage, "specify only one of +\(both) and -\(both)")
    }
    let gists = try await context.gistsOrChoice(
      words.filter { !Self.isChange($0) }, to: "\(action: "tag")", question: "Tag which gist?")
    guard !gists.isEmpty else {
      return context.diagnostics.note("no gists on stdin; nothing was tagged")
    }
    try await TagFlow(
      gists: gists, adding: adding, removing: removing, allowsSecrets: secrets.allowSecrets,
      context: context
    ).run()
  }

  /// Whether a word is a tag to add or to remove; `-` is stdin.
  private static func isChange(_ word: String) -> Bool {
    word.hasPrefix("+") || word.hasPrefix("-") && word != "-"
  }

  /// Returns the tags with a sign as they were typed, without `#`.
  private static func tags(_ changes: [String], _ sign: String) throws(Failure) -> [String] {
    try changes.filter { $0.hasPrefix(sign) }.map { change throws(Failure) in
      let text = change.dropFirst()
      _ = try TagArgument(argument: String(text))
      return String(text.hasPrefix("#") ? text.dropFirst() : text)
    }
  }

  /// Returns the words with the tags to remove after `--`, so that they aren't taken for options.
  ///
  /// A dash with one letter stays an option: `-q`.
  static func withoutTags(_ words: [String]) -> [String] {
    let options = words.prefix { $0 != "--" }
    let isTag = { (word: String) in
      word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 2
        && HashTags.tag(String(word.dropFirst())) != nil
    }
    guard options.contains(where: isTag) else { return words }
    return options.filter { !isTag($0) } + ["--"] + options.filter(isTag)
      + words.dropFirst(options.count + 1)
  }
}

extension Failure {
  fileprivate static func noTagGiven(_ formatter: FailureFormatter) -> Failure {
    Failure(
      .wrongUsage, "no tag given",
      next: [
        "to add a tag, run \(formatter.command("tag", "GIST", "+TAG")); -TAG removes one",
        "to list all tags, run \(formatter.command("tags"))",
      ])
  }
}
