import ArgumentParser
import CommandSupport
import RepoBrowser
import TerminalOutput

/// `gists repo readme`.
struct RepoReadmeCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "readme",
    abstract: "Show a repository's README.",
    discussion: """
      At a terminal Markdown is rendered; a pipe gets the file's exact bytes.

      Examples:
        gists repo readme octocat/Hello-World
        gists repo readme octocat/Hello-World > README.md
      """)

  @Argument(help: ArgumentHelp("OWNER/NAME.", valueName: "repository"))
  var repository: RepositoryArgument

  @OptionGroup var browsing: RepoBrowserOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let reading = try await RepositoryLookup(
      context, repository, offline: browsing.offline)
    guard let file = try await reading.readme() else {
      // A repository that is not there is told so.
      _ = try await reading.repository()
      throw Failure(.no, "no README in repository \(repository.name)")
    }
    guard context.console.terminal.outIsTerminal else {
      return try context.console.out.write(file.bytes)
    }
    try await context.paged { console in try ReadmeText(file).write(to: console) }
  }
}
