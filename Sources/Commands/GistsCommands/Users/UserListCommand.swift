import ArgumentParser
import ClientState
import CommandSupport
import GitHubModels
import RepoBrowser
import TerminalOutput
import TextFormats

struct UserListCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List saved users",
    discussion: """
      In a pipe, the columns are login, name, number of public gists and number of public \
      repositories.

      Examples:
        gists user list
        gists user list --offline
      """,
    aliases: ["ls"])
  static let traits = CommandTraits(changes: [], takes: .nothing, prints: .list)

  @OptionGroup var browsing: RepoBrowserOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let logins = try context.stateFiles.savedUsers(of: context.settings.namedHost()).read()
    guard !logins.isEmpty else {
      if isJSON { try context.output.print(.array([])) }
      return context.diagnostics.note(context.failureFormatter.noSavedUsers)
    }
    let browser = try await context.sessions.browsing(offline: browsing.offline).browser
    var list = ListWriter(
      [
        "LOGIN", Column("NAME", isFlexible: true),
        Column("GISTS", alignment: .right, reading: .count("public gist", "public gists")),
        Column(
          "REPOS", alignment: .right,
          reading: .count("public repository", "public repositories")),
      ], to: context.output)
    // The list is short, so all rows determine the column widths.
    var rows: [[Cell]] = []
    var documents: [JSON] = []
    var failures = ListFailures(context.output, context.failureFormatter)
    try await logins.inOrder(atMost: RepoBrowserSession.width) { login in
      try await context.sessions.about(user: login) { try await browser.user(login) }
    } use: { login, result in
      let found = try? result.get()
      let user = found?.value
      if let found { documents.append(found.json) }
      // The user saved this login, so it is listed even if it can't be fetched.
      rows.append([
        Cell(user?.login ?? login, tone: .name), Cell(user?.name ?? ""),
        Cell(user?.publicGistCount.map(String.init) ?? "", tone: .dim),
        Cell(user?.publicRepositoryCount.map(String.init) ?? "", tone: .dim),
      ])
      if case .failure(let error) = result { try failures.report(error) }
    }
    try list.append(rows: rows, documents: documents)
    try list.finish(isCut: failures.wereTold)
    try failures.end()
  }
}
