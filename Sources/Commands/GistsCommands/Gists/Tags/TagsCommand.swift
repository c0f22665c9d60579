import ArgumentParser
import CommandSupport
import GistLibrary
import GitHubModels
import TerminalOutput
import TextFormats

struct TagsCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags",
    abstract: "List the #tags in the local library",
    discussion: """
      A tag is a word that starts with # in a description. Lists the most frequent first. To fill \
      the library, run gists sync.

      In a pipe, the tab-separated columns are tag and number of gists.

      Examples:
        gists tags
        gists tags --feed starred
        gists list --tag deploy
        gists search tag:deploy nginx
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .list, sendsRequests: false)

  @Option(
    help: ArgumentHelp(
      "Only gists in this list: mine, public, starred or @LOGIN", valueName: "list"),
    completion: .values(.feed), transform: Feed.init(argument:))
  var feed: Feed?

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let host = try context.settings.namedHost()
    let tags = try await context.failureFormatter.advisingSync(of: feed) {
      let (tags, feeds) = try context.libraries.read(host) { store throws(LibraryError) in
        (try store.tags(in: feed?.name), try store.feeds().map(\.feed))
      }
      if let feed, !feeds.contains(feed.name) {
        throw Failure.notInLibrary(MessageText(feed.gists), host, context.failureFormatter)
      }
      return tags
    }
    var list = ListWriter(
      [
        Column("TAG", isFlexible: true),
        Column("GISTS", alignment: .right, reading: .count("gist", "gists")),
      ], to: context.output)
    try list.append(
      rows: tags.map { [Cell($0.tag, shown: "#\($0.tag)"), Cell(String($0.gists))] },
      documents: tags.map { .object([.init("tag", $0.tag), .init("gists", $0.gists)]) })
    try list.finish(isCut: false)
    if tags.isEmpty, context.console.terminal.errIsTerminal {
      context.diagnostics.note("no tags in \(feed?.gists ?? "your library")")
    }
  }
}

/// A tag on the command line, with or without `#`.
struct TagArgument: Hashable, Sendable {
  /// In lower case, without `#`.
  let name: String

  init(argument: String) throws(Failure) {
    guard let name = HashTags.tag(argument) else {
      throw Failure(
        .wrongUsage, code: .invalidTag, "invalid tag: \(argument)",
        next: ["use letters, digits, _ and -, and at least one letter"])
    }
    self.name = name
  }
}
