import ArgumentParser
import CommandSupport
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

/// `gists repo search`.
struct RepoSearchCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search GitHub for repositories, the best match first.",
    discussion: """
      The words may be any of GitHub's search: language:swift, user:octocat, stars:>100. In a pipe a \
      line has the columns of "gists repo list".

      Examples:
        gists repo search http client language:swift
        gists repo search tetris --sort stars -L 5
      """)

  @Argument(help: ArgumentHelp("What to look for.", valueName: "words"))
  var words: [String]

  @Option(help: ArgumentHelp("stars, forks or updated.", valueName: "order"))
  var sort: HypermediaClient.Sorting?

  @Option(
    name: [.customShort("L", allowingJoined: true), .long], parsing: .unconditional,
    help: ArgumentHelp("List this many at most; GitHub gives 1,000.", valueName: "n"))
  var limit = 30

  @Flag(
    name: .customLong("json"),
    help: "Print the repositories as GitHub describes them: a JSON array.")
  var isJSON = false

  @OptionGroup var browsing: RepoBrowserOptions
  @OptionGroup var global: GlobalOptions

  private var query: String { words.joined(separator: " ").trimmed }

  func validate() throws {
    if query.isEmpty { throw ValidationError("there is nothing to look for") }
    if limit < 1 { throw ValidationError("--limit takes a number from 1 on") }
  }

  func run(in context: AppContext) async throws {
    let browser = try await context.browsing(offline: browsing.offline).browser
    var output = RepositoryListWriter(context)
    var remaining = limit
    do {
      for try await page in try browser.search(query, sorting: sort, limit: limit) {
        let found = Array(page.elements.prefix(remaining))
        try output.append(found)
        remaining -= found.count
        if remaining == 0 { break }
      }
    } catch {
      // What was printed stays valid: the array is closed, then the error is told.
      try? output.finish(isCut: true)
      throw error
    }
    try output.finish()
    if remaining == limit, context.console.terminal.errIsTerminal {
      context.diagnostics.note("no repository matches")
    }
  }
}

extension HypermediaClient.Sorting: ExpressibleByArgument {}
