import ArgumentParser
import ClientState
import CommandSupport
import GistLibrary
import GitHubAPI
import TerminalOutput
import TextFolding
import TextFormats

struct ListOptions: ParsableArguments {
  @OptionGroup var limit: LimitOptions

  @Option(
    help: ArgumentHelp(
      "Only gists updated since a time: 2h, 3d or 1w ago, YYYY-MM-DD, RFC 3339",
      valueName: "time"), transform: TypedTime.init(argument:))
  var since: TypedTime?

  @OptionGroup var visibility: VisibilityOptions

  @Option(help: "Only gists with a file in this language", completion: .values(.language))
  var language: String?

  @Option(
    help: ArgumentHelp(
      "Only gists with these words in description, file names or owner; quote phrases",
      valueName: "words"))
  var filter: String?

  @Option(
    help: ArgumentHelp("Only gists with this #tag", valueName: "tag"),
    completion: .values(.tag),
    transform: TagArgument.init(argument:))
  var tag: [TagArgument] = []

  @Option(
    help: ArgumentHelp("Sort in descending order", valueName: "order"))
  var sort: GistSorting?

  @Option(
    help: ArgumentHelp(
      "Columns to print, separated by commas: "
        + GistColumn.allCases.map(\.rawValue).joined(separator: ", "), valueName: "names"),
    transform: GistColumns.init(argument:))
  var columns: GistColumns?

  @OptionGroup var avatars: AvatarOptions

  @Flag(help: "List from your library, without the network")
  var offline = false

  func validate() throws {
    try ValidationError.refuseBlank(language, "--language")
    try ValidationError.refuseBlank(filter, "--filter")
  }

  /// Throws if columns are named for JSON, which has none; `option` asks for it.
  func check(isJSON: Bool, _ option: String) throws {
    if columns != nil, isJSON {
      throw ValidationError("specify only one of --columns and \(option)")
    }
  }

  var given: [String] {
    let others = [
      (limit.limit != nil, "--limit"), (limit.all, "--all"), (since != nil, "--since"),
      (language != nil, "--language"), (filter != nil, "--filter"), (!tag.isEmpty, "--tag"),
      (sort != nil, "--sort"), (columns != nil, "--columns"), (avatars.isShown != nil, "--avatars"),
      (offline, "--offline"),
    ]
    return visibility.given + others.filter(\.0).map(\.1)
  }

  func print(_ feed: Feed, in context: AppContext) async throws {
    let listing = GistListing(
      feed: feed, limit: limit.value, since: since?.date(now: context.time.now()),
      filter: GistFilter(
        visibility: visibility.value, language: language.map(LanguageName.named),
        text: filter.map(FilterText.init),
        tags: tag.map(\.name), localTags: try localTags(in: context)),
      plainTextFilter: filter, sorting: sort, columns: columns?.columns,
      showsAvatars: try showsAvatars(in: context))
    let isPaged = !(listing.showsAvatars && context.programs.images.bypassPagers)
    try await context.pagedList(limit.value, isPaged: isPaged) { context, more in
      if offline {
        let copy = try await context.failureFormatter.advisingSync(of: feed) {
          try listing.copy(in: context.libraries, loadsAll: more.asks)
        }
        try await copy.print(to: context.output, more)
      } else {
        try await listing.print(in: context, more)
      }
    }
  }

  /// Returns the tags that are kept on this computer if they are asked for.
  private func localTags(in context: AppContext) throws -> [String: [String]] {
    guard !tag.isEmpty || columns?.columns.contains(.tags) == true else { return [:] }
    return try context.stateFiles.localTags(of: context.settings.namedHost()).read()
  }

  private func showsAvatars(in context: AppContext) throws -> Bool {
    guard columns == nil || avatars.isShown != nil else { return false }
    return try avatars.areShown(rows: 1, in: context)
  }
}

extension GistSorting: ExpressibleByArgument {}

/// The options for the visibility of listed gists: `--public`, `--secret`, or `--visibility`.
struct VisibilityOptions: ParsableArguments {
  @Option(help: "Only gists with this visibility")
  var visibility: GistFilter.Visibility?

  @Flag(help: "Only public gists")
  var `public` = false

  @Flag(name: [.customLong("secret"), .customLong("private")], help: "Only secret gists")
  var secret = false

  var given: [String] {
    [
      visibility.map { _ in "--visibility" }, `public` ? "--public" : nil,
      secret ? "--secret" : nil,
    ].compactMap(\.self)
  }

  func validate() throws {
    let given = given
    if given.count > 1 {
      throw ValidationError("specify only one of \(given[0]) and \(given[1])")
    }
  }

  /// nil for both.
  var value: GistFilter.Visibility? { `public` ? .public : secret ? .secret : visibility }
}

/// The options of lists about one gist: `GIST`, `-L`, `--all`.
struct GistSubresourceOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .values(.gist))
  var gist: String?

  @OptionGroup var limit: LimitOptions

  /// Returns the list; `name` is the noun for messages, `source` has the gists to choose from,
  /// `route` returns the first page's route.
  func parts<Part>(
    _ name: String, from source: ChoiceSource = .host, in context: AppContext,
    route: @escaping @Sendable (_ id: String, _ perPage: Int) -> Router
  ) async throws -> GistSubresourceList<Part> {
    let gist = try await context.gistOrChoice(
      gist, from: source, question: "Show the \(name) of which gist?")
    return GistSubresourceList(
      gist: gist, name: name, limit: limit.value, sessions: context.sessions
    ) { route(gist.id, $0) }
  }
}
