import ArgumentParser
import CommandSupport
import LocalFiles
import RepoBrowser
import TerminalOutput

struct RepoCatCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "cat",
    abstract: "Print a file of a repository",
    discussion: """
      At a terminal, code is in color if bat is installed. In a pipe, prints the file's exact \
      bytes.

      Examples:
        gists repo cat octocat/Hello-World README.md
        gists repo cat octocat/Hello-World docs/logo.png --ref v1.0 > logo.png
      """)
  static let traits = CommandTraits(changes: [], takes: .repository, prints: .text)

  @OptionGroup var argument: RepositoryOptions

  @Argument(
    help: ArgumentHelp("File in the repository", valueName: "path"),
    transform: RepositoryPath.init(argument:))
  var path: RepositoryPath?

  @Option(help: ArgumentHelp("Branch, tag or commit", valueName: "ref"))
  var ref: String?

  @OptionGroup var browsing: RepoBrowserOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let repository = try await context.repositoryOrChoice(argument.repository)
    guard self.path != nil || context.console.terminal.canAsk else {
      let files = context.failureFormatter.command(
        "repo files", .value("\(repository.name)"),
        options: ref.map { [.option("--ref", $0)] } ?? [])
      throw Failure(
        .wrongUsage, "path required when not running interactively",
        next: ["to list the files, run \(files)"])
    }
    let reading = try await RepositoryLookup(context, repository, offline: browsing.offline)
    let path = if let path = self.path { path } else { try await reading.chosenPath(ref: ref) }
    let content = try await reading.fileEntry(at: path.text, ref: ref)
    let file = try await reading.file(content, at: path.text, ref: ref)
    guard context.console.terminal.outIsTerminal else {
      return try context.console.out.write(file.bytes)
    }
    guard TextCheck.firstBadByte(in: file.bytes) == nil else {
      throw Failure.binaryFile(path.text)
    }
    let text = await context.programs.fileRenderer().shown(code: file.bytes, name: file.name).text
    try await context.output.paged { console in try console.out.write(text) }
  }
}
