public import ArgumentParser
import CommandSupport
import GitHubAPI
import RepoBrowser
import TerminalOutput

struct RepoSearchCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search repositories on GitHub",
    discussion: """
      Lists the best match first. The words can include GitHub's search qualifiers: \
      language:swift, user:octocat, stars:>100. In a pipe, the columns are those of gists repo \
      list.

      Examples:
        gists repo search http client language:swift
        gists repo search tetris --sort stars -L 5
      """)
  static let traits = CommandTraits(changes: [], takes: .nothing, prints: .list)

  @Argument(help: ArgumentHelp("Words to search for", valueName: "words"))
  var words: [String]

  @Option(help: ArgumentHelp("Sort in descending order", valueName: "order"))
  var sort: RepositorySorting?

  @Option(
    name: [.customShort("L", allowingJoined: true), .long], parsing: .unconditional,
    help: ArgumentHelp(
      "List at most N repositories (default: \(ListLimit.byDefault); GitHub's maximum is 1,000)",
      valueName: "n"))
  var limit: Int?

  @OptionGroup var browsing: RepoBrowserOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  private var query: String { words.joined(separator: " ").trimmed }

  func validate() throws {
    if query.isEmpty { throw ValidationError("no search words given") }
    try ListLimit.check(given: limit)
  }

  func run(in context: AppContext) async throws {
    let limit = ListLimit(given: limit)
    try await context.pagedList(limit) { try await print(limit, in: $0, $1) }
  }

  private func print(_ limit: ListLimit, in context: AppContext, _ more: MoreRows) async throws {
    let browser = try await context.sessions.browsing(offline: browsing.offline).browser
    var output = RepositoryListWriter(context.output)
    var portions = ListPortions(limit, more, with: "-L N")
    try await output.closing { output in
      for try await page in try browser.search(query, sorting: sort, limit: limit.count) {
        guard
          try await portions.show(
            page.elements, isLast: page.isLast, { try output.append(Array($0)) })
        else { return }
      }
    }
    if portions.count == 0 { context.diagnostics.note("no repositories found") }
  }
}

extension RepositorySorting: ExpressibleByArgument {}
