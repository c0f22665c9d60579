import ArgumentParser
import CommandSupport
import GistLibrary
import TerminalOutput
import TextFormats

struct SearchCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search the gists in the local library",
    discussion: """
      Searches descriptions, file names, owners and contents. A gist matches if it contains every \
      word. An argument with spaces is a phrase, unless it contains a qualifier such as \
      lang:swift. Ignores case and accents; matches parts of words. Run gists sync to fill the \
      library.

      Qualifiers restrict the search: lang:LANGUAGE, owner:LOGIN, is:public, is:secret, \
      is:starred, is:duplicate for gists with the same files as another gist of their owner, \
      is:older-duplicate for all of these but the newest of each, tag:NAME for #NAME in the description, files:N, files:>N or files:N..M for the number of \
      files, updated:>DAY or updated:<AGE, such as 2y, and no:description or no:tag. In a quoted \
      query with a qualifier, -WORD and -lang:LANGUAGE exclude gists. Alone, qualifiers and \
      options list every gist that matches. Another word of that form, such as filename:NAME, is \
      an error, unless it is in quotes. Words in slashes, such as /v[0-9]+/, are regular \
      expressions.

      Your own gists come first, then starred ones.

      In a pipe, the columns are those of gists list; with --lines, or as gists grep, each matching \
      line is ID:FILE:LINE:TEXT, as grep -n prints it, and --limit counts the gists with such lines.

      Examples:
        gists search retry backoff --language swift
        gists search 'get user' getUserName 'std::move'
        gists search tag:deploy is:secret nginx
        gists search --regex 'TODO\\(\\w+\\)'
        gists grep --all TODO | cut -d: -f1 | sort -u
      """,
    aliases: ["find", "grep"])
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .list,
    options: ["--sync": .init(changes: .library, sendsRequests: true)], sendsRequests: false)

  @Argument(
    help: ArgumentHelp("Words to search for", valueName: "words"), completion: .values(.searchWord))
  var words: [String] = []

  @OptionGroup var limit: LimitOptions

  @Option(help: "Only gists with a file in this language", completion: .values(.language))
  var language: String?

  @Option(
    help: ArgumentHelp(
      "Only gists in this list: mine, public, starred or @LOGIN", valueName: "list"),
    completion: .values(.feed), transform: Feed.init(argument:))
  var feed: Feed?

  @Option(
    help: ArgumentHelp("Only gists owned by this user", valueName: "login"),
    completion: .values(.login))
  var owner: String?

  @OptionGroup var visibility: VisibilityOptions

  @Option(
    help: ArgumentHelp("Only gists with this #tag in their description", valueName: "tag"),
    completion: .values(.tag),
    transform: TagArgument.init(argument:))
  var tag: [TagArgument] = []

  @Flag(help: "Treat each word as a regular expression")
  var regex = false

  @Flag(help: "Print each matching line as ID:FILE:LINE:TEXT")
  var lines = false

  @Flag(help: "Sync the library first")
  var sync = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try ValidationError.refuseBlank(language, "--language")
    try ValidationError.refuseBlank(owner, "--owner")
    if lines, isJSON { throw ValidationError("specify only one of --lines and \(jsonOption)") }
    // Blank words come from an unset shell variable, and don't mean a list of all gists.
    guard try query().isEmpty || !words.isEmpty && words.allSatisfy(\.trimmed.isEmpty) else {
      return
    }
    if words.isEmpty { throw Failure(.wrongUsage, "missing argument: <words>") }
    throw ValidationError("no search words given")
  }

  func run(in context: AppContext) async throws {
    let printsLines = lines || isGrep(context)
    if printsLines, try !self.query().needsContents { throw Failure.noWordsForLines }
    let syncStatus = sync ? try await synchronize(context) : .done
    let query = try query(languages: languages(in: context))
    let search = SearchFlow(
      host: try context.settings.namedHost(), query: query, limit: limit.value,
      printsLines: printsLines)
    try await context.pagedList(limit.value) { context, more in
      try await context.failureFormatter.advisingSync(of: query.feed) {
        try await search.print(to: context.output, in: context.libraries, more)
      }
    }
    if syncStatus != .done { throw syncStatus }
  }

  /// Whether the command line looks like grep's, with output to a pipe.
  private func isGrep(_ context: AppContext) -> Bool {
    context.arguments.first == "grep" && !context.console.terminal.outIsTerminal && !isJSON
  }

  private func query(languages: @autoclosure () -> [String] = []) throws -> SearchText {
    try SearchText(
      arguments: words,
      filter: LibraryFilter(
        language: language.map(LanguageName.named), owner: owner,
        isPublic: visibility.value.map { $0 == .public },
        tags: tag.map(\.name)),
      feed: feed, isRegex: regex, languages: languages())
  }

  private func languages(in context: AppContext) -> [String] {
    let rows = try? context.libraries.read(context.settings.namedHost()) {
      store throws(LibraryError) in
      try store.recentLanguages()
    }
    return rows?.map(\.name) ?? []
  }

  /// Syncs the library; returns the exit status if some gists could not be fetched.
  ///
  /// The errors of these gists are already printed. If the host is unreachable or rate limited, the
  /// library is searched without a sync.
  private func synchronize(_ context: AppContext) async throws -> ExitStatus {
    do {
      try await SyncFlow(
        feeds: feed.map { [$0] } ?? SyncFlow.ordinary, libraries: context.libraries,
        repositories: context.repositories
      ).run()
    } catch let status as ExitStatus {
      return status
    } catch let failure as Failure where [.unreachable, .tryLater].contains(failure.status) {
      context.diagnostics.warn("could not sync the library: \(failure.message)")
    }
    return .done
  }
}

extension Failure {
  fileprivate static let noWordsForLines = Failure(
    .wrongUsage, "no search words given",
    next: ["to list gists instead of lines, run gists search without --lines"])
}
