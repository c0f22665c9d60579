import ArgumentParser
import ClientState
import CommandSupport
import GistLibrary
import TerminalOutput
import TextFormats

struct TagsCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags",
    abstract: "List the #tags in the local library",
    discussion: """
      A tag is a word that starts with # in a description, or one that gists tag keeps on this \
      computer. Lists the most frequent first. To fill the library, run gists sync.

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
    let local = try context.stateFiles.localTags(of: host).read()
    let tags = try await context.failureFormatter.advisingSync(of: feed) {
      let (tags, feeds) = try context.libraries.read(host) { store throws(LibraryError) in
        (try store.tags(in: feed?.name, local: local), try store.feeds().map(\.feed))
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
      rows: tags.map { tag in
        [
          Cell(tag.tag, shown: "#\(tag.tag)\(tag.local > 0 ? " (\(tag.local) local)" : "")"),
          Cell(count: tag.gists),
        ]
      },
      documents: tags.map(\.document))
    try list.finish(isCut: false)
    if tags.isEmpty, context.console.terminal.errIsTerminal {
      context.diagnostics.note("no tags in \(feed?.gists ?? "your library")")
    }
  }
}

extension TagCount {
  fileprivate var document: JSON {
    var members: [JSON.Member] = [.init("tag", tag), .init("gists", gists)]
    if local > 0 { members.append(.init("local", local)) }
    return .object(members)
  }
}

/// A tag on the command line, with or without `#`.
struct TagArgument: Hashable, Sendable {
  /// In lower case, without `#`.
  let name: String

  init(argument: String) throws(Failure) {
    guard let name = HashTags.tag(argument) else {
      throw Failure(QueryTerm.Problem.invalidTag(argument))
    }
    self.name = name
  }
}
