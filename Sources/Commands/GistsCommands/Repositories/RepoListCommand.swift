import ArgumentParser
import ClientState
import CommandSupport
import TerminalOutput

struct RepoListCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List repositories of users",
    discussion: """
      Lists the most recently pushed repositories first. Without a login, lists the repositories \
      of your saved users (see gists user add), or your own public ones if you saved none. In a pipe, \
      the columns are full name, description, language, stars, forks, visibility and time of the \
      last push.

      Examples:
        gists repo list
        gists repo list octocat hubot -L 5
        gists repo list octocat --all --json
        gists repo list --recent
      """)
  static let traits = CommandTraits(changes: [], takes: .nothing, prints: .list)

  @Argument(
    help: ArgumentHelp("Logins", valueName: "login"), completion: .values(.login),
    transform: LoginArgument.init(argument:))
  var users: [LoginArgument] = []

  @Flag(help: "List recently viewed repositories")
  var recent = false

  @Option(
    name: [.customShort("L", allowingJoined: true), .long], parsing: .unconditional,
    help: ArgumentHelp(
      "List at most N repositories per user (default: \(ListLimit.byDefault))", valueName: "n"))
  var limit: Int?

  @Flag(help: "List all repositories")
  var all = false

  @OptionGroup var avatars: AvatarOptions

  @OptionGroup var browsing: RepoBrowserOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try ListLimit.check(given: limit, all: all)
    if recent, !users.isEmpty { throw ValidationError("--recent can't be used with logins") }
  }

  func run(in context: AppContext) async throws {
    let limit = ListLimit(given: limit, all: all)
    if recent {
      return try await context.pagedList(limit) { context, more in
        try await RecentRepositoryListing(limit: limit, sessions: context.sessions)
          .run(offline: browsing.offline, more)
      }
    }
    let saved =
      try users.isEmpty
      ? context.stateFiles.savedUsers(of: context.settings.namedHost()).read() : []
    let logins = try await saved.isEmpty ? namedUsers(in: context) : saved
    let isGrouped = !saved.isEmpty || logins.count > 1
    let showsAvatars = try isGrouped && avatars.areShown(rows: 1, in: context)
    let isPaged = !(showsAvatars && context.programs.images.bypassPagers)
    try await context.pagedList(limit, isPaged: isPaged) { context, more in
      try await UserRepositoryListing(
        logins: logins, limit: limit, isGrouped: isGrouped, showsAvatars: showsAvatars,
        sessions: context.sessions, programs: context.programs
      ).run(offline: browsing.offline, more)
    }
    if logins.isEmpty { context.diagnostics.note(context.failureFormatter.noSavedUsers) }
  }

  /// Returns the users on the command line, or else the signed-in user.
  private func namedUsers(in context: AppContext) async throws -> [String] {
    guard users.isEmpty else { return try context.settings.logins(users) }
    let (host, sessions) = (try context.settings.namedHost(), context.sessions)
    let login =
      try await browsing.offline ? sessions.likelyLogin(on: host) : sessions.login(on: host)
    return login.map { [$0] } ?? []
  }
}
