import ArgumentParser
import CommandSupport
import GistLibrary
import GitHubAPI

/// The command `gists search`.
struct SearchCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search the library of this computer: descriptions, file names, owners and contents.",
    discussion: """
      A gist is found where all words are; a word with blanks in it is a phrase. Case and accents don't \
      matter, and parts of words are found too. What is in the library: gists sync.

      In a pipe the lines are those of list.

      Examples:
        gists search retry backoff --language swift
        gists search 'get user' getUserName 'std::move'
        gists search --regex 'TODO\\(\\w+\\)'
      """)

  @Argument(help: ArgumentHelp("What is looked for.", valueName: "words"))
  var words: [String]

  @Option(
    name: [.customShort("L", allowingJoined: true), .long], parsing: .unconditional,
    help: ArgumentHelp("Show this many gists at most.", valueName: "n"))
  var limit = 30

  @Option(help: "Only gists with a file in this programming language.")
  var language: String?

  @Option(
    help: ArgumentHelp("Only gists of mine, public, starred or @LOGIN.", valueName: "feed"),
    completion: .list(["mine", "public", "starred"]), transform: Feed.init(argument:))
  var feed: Feed?

  @Option(help: ArgumentHelp("Only gists of this person.", valueName: "login"))
  var owner: String?

  @Option(help: "Only public or only secret gists.")
  var visibility: GistFilter.Visibility?

  @Flag(help: "Each word is a regular expression, for a line of a file.")
  var regex = false

  @Flag(help: "Bring the library up to date first.")
  var sync = false

  @Flag(name: .customLong("json"), help: "Print the gists as GitHub describes them: a JSON array.")
  var isJSON = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit takes a number from 1 on") }
    if words.allSatisfy({ regex ? $0.isEmpty : $0.trimmed.isEmpty }) {
      throw ValidationError("there is nothing to look for")
    }
    guard regex else { return }
    for word in words where (try? LinePattern(word)) == nil {
      throw ValidationError("no regular expression: \(word)")
    }
  }

  func run(in context: AppContext) async throws {
    let syncStatus = sync ? try await synchronize(context) : .done
    let filter = SearchFilter(
      language: language, feed: feed?.name, owner: owner, isPublic: visibility.map { $0 == .public }
    )
    let search = SearchFlow(
      host: try context.namedHost(), words: words, filter: filter, limit: limit, isRegex: regex,
      feed: feed)
    try await context.advisingSync(of: feed) { try await search.print(in: context) }
    if syncStatus != .done { throw syncStatus }
  }

  /// Where the network is away, or the host wants a pause, the library is searched as it is.
  ///
  /// Gives what the command ends with where single gists could not be fetched, which is told by then.
  private func synchronize(_ context: AppContext) async throws -> ExitStatus {
    do {
      try await SyncFlow(feeds: feed.map { [$0] } ?? SyncFlow.ordinary, context: context)
        .run()
    } catch let status as ExitStatus {
      return status
    } catch let failure as Failure where [.unreachable, .tryLater].contains(failure.status) {
      context.diagnostics.warn("not brought up to date: \(failure.message)")
    }
    return .done
  }
}
