import ArgumentParser
import ClientState
import CommandSupport

/// `gists repo list`.
struct RepoListCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the repositories of users, those with the latest push first.",
    discussion: """
      Without a login it lists those of the users that are remembered (gists user add). In a pipe a \
      line has full name, description, language, stars, forks, visibility and time of the last push, \
      with tabs between.

      Examples:
        gists repo list
        gists repo list octocat hubot -L 5
        gists repo list octocat --all --json
        gists repo list --recent
      """)

  @Argument(help: ArgumentHelp("Logins.", valueName: "login"))
  var users: [LoginArgument] = []

  @Flag(help: "List the repositories that you looked at, the latest first.")
  var recent = false

  @Option(
    name: [.customShort("L", allowingJoined: true), .long], parsing: .unconditional,
    help: ArgumentHelp("List this many of each user at most. (default: 30)", valueName: "n"))
  var limit: Int?

  @Flag(help: "List all of them.")
  var all = false

  @Flag(
    name: .customLong("json"),
    help: "Print the repositories as GitHub describes them: a JSON array.")
  var isJSON = false

  @OptionGroup var browsing: RepoBrowserOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if all, limit != nil { throw ValidationError("--all and --limit exclude each other") }
    if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1 on") }
    if recent, !users.isEmpty { throw ValidationError("--recent takes no login") }
  }

  func run(in context: AppContext) async throws {
    let limit = all ? nil : limit ?? 30
    if recent {
      return try await RecentRepositoryListing(limit: limit).print(
        in: context, offline: browsing.offline)
    }
    let isRemembered = users.isEmpty
    let logins =
      try isRemembered
      ? context.rememberedUsers(of: context.namedHost()).read() : context.logins(users)
    let listing = UserRepositoryListing(
      logins: logins, limit: limit, isGrouped: isRemembered || logins.count > 1)
    try await listing.print(in: context, offline: browsing.offline)
    if logins.isEmpty { context.noteNobodyRemembered() }
  }
}
