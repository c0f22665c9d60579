import ArgumentParser
import ClientState
import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput

/// The command `gists list`.
struct ListCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List gists",
    discussion: """
      Lists your gists, public gists, those you starred, or those of a user. At a terminal, IDs \
      are cut to 10 digits, which other commands accept. In a pipe, each line has the full ID, \
      owner, description (or the name of the first file), number of files, visibility and last \
      update, separated by tabs.

      Examples:
        gists list                            your newest 30
        gists list public -L 100              the newest public gists
        gists list starred --all --json       all starred gists, as GitHub's JSON
        gists list @octocat --language swift
        gists list --secret --since 2w --filter deploy
        gists list starred --sort stars -L 10
        gists list --tag deploy
      """,
    aliases: ["ls"])

  @Argument(
    help: ArgumentHelp("mine, public, starred or @LOGIN (default: mine)", valueName: "feed"),
    completion: .list(["mine", "public", "starred"]), transform: Feed.init(argument:))
  var feed: Feed = .mine

  @OptionGroup var limit: LimitOptions

  @Option(
    help: ArgumentHelp(
      "Only gists updated since: RFC 3339, YYYY-MM-DD, or an age such as 2h, 3d, 1w",
      valueName: "time"), transform: Since.init(argument:))
  var since: Since?

  @OptionGroup var visibility: VisibilityOptions

  @Option(help: "Only gists with a file in this language")
  var language: String?

  @Option(
    help: ArgumentHelp(
      "Only gists with this text in description, file name or owner", valueName: "text"))
  var filter: String?

  @Option(
    help: ArgumentHelp("Only gists with this #tag in their description", valueName: "tag"),
    transform: TagArgument.init(argument:))
  var tag: [TagArgument] = []

  @Option(
    help: ArgumentHelp(
      "Sort by this value, the greatest first", valueName: "value"))
  var sort: GistSorting?

  @Flag(
    inversion: .prefixedNo,
    help: "Show the owners' pictures (default: if the terminal can show them)")
  var avatars: Bool?

  @Flag(help: "List from your library, without the network")
  var offline = false

  @OptionGroup var output: JSONOptions

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if feed == .everyone, visibility.value == .secret {
      throw ValidationError("the public feed has no secret gists")
    }
    try ValidationError.refuseBlank(language, "--language")
    try ValidationError.refuseBlank(filter, "--filter")
  }

  func run(in context: AppContext) async throws {
    let listing = GistListing(
      feed: feed, limit: limit.value, since: since?.date(now: context.time.now()),
      filter: GistFilter(
        visibility: visibility.value, language: language,
        text: filter.map(CaseInsensitiveText.init),
        tags: tag.map(\.name)),
      plainTextFilter: filter, sorting: sort, showsAvatars: try showsAvatars(in: context))
    let isPaged = !(listing.showsAvatars && context.images.bypassPagers)
    try await context.pagedList(isPaged: isPaged) { context in
      if offline {
        let copy = try await context.advisingSync(of: feed) { try listing.copy(in: context) }
        try await copy.print(in: context)
      } else {
        try await listing.print(in: context)
      }
    }
  }

  private func showsAvatars(in context: AppContext) throws -> Bool {
    if let avatars { return avatars }
    return try context.console.terminal.outIsTerminal && context.isOn(.avatars) != false
      && context.images.draws(rows: 1)
  }
}

extension GistSorting: ExpressibleByArgument {}
