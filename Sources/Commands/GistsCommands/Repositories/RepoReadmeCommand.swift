import ArgumentParser
import CommandSupport
import RepoBrowser
import TerminalOutput

/// `gists repo readme`.
struct RepoReadmeCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "readme",
    abstract: "Show the README of a repository",
    discussion: """
      Renders Markdown at a terminal. In a pipe, prints the file's exact bytes.

      Examples:
        gists repo readme octocat/Hello-World
        gists repo readme octocat/Hello-World > README.md
      """)
  static let traits = CommandTraits(changes: [], takes: .nothing, prints: .text)

  @Argument(
    help: ArgumentHelp("OWNER/NAME or URL", valueName: "repository"),
    completion: .values(.repository),
    transform: RepositoryArgument.init(argument:))
  var repository: RepositoryArgument?

  @OptionGroup var browsing: RepoBrowserOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let repository = try await context.repositoryOrChoice(repository)
    let reading = try await RepositoryLookup(
      context, repository, offline: browsing.offline)
    guard let file = try await reading.readme() else {
      // Throws if the repository itself does not exist.
      _ = try await reading.repository()
      throw Failure(.no, "no README in repository \(repository.name)")
    }
    guard context.console.terminal.outIsTerminal else {
      return try context.console.out.write(file.bytes)
    }
    let shown = await reading.rendered(file)
    try await context.paged(isPaged: !(shown.hasPictures && context.images.bypassPagers)) {
      try $0.out.write(shown.text)
    }
  }
}
