import ArgumentParser
import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

struct UserViewCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "View a user, an organization or a bot",
    discussion: """
      In a pipe, each line is a key and a value separated by a tab.

      Examples:
        gists user view octocat
        gists user view octocat --json
      """)
  static let traits = CommandTraits(changes: [], takes: .nothing, prints: .document)

  @Argument(
    help: ArgumentHelp("Login or profile URL", valueName: "login"), completion: .values(.login),
    transform: LoginArgument.init(argument:))
  var user: LoginArgument?

  @OptionGroup var avatars: AvatarOptions

  /// The older name of `--avatars`.
  @Flag(help: .hidden)
  var avatar = false

  @OptionGroup var browsing: RepoBrowserOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  /// In lines of the terminal.
  private static let avatarHeight = 6
  /// Longer than in a list: the avatar is part of the result here.
  private static let avatarTimeLimit: Duration = .seconds(3)

  func run(in context: AppContext) async throws {
    let login = try context.settings.login(
      await context.userOrChoice(user, question: "Which user?"))
    try await context.sessions.fallingBackToCache(offline: browsing.offline) {
      _ = try await $0.browser.user(login)
    } show: {
      try await show(login, offline: $0, in: context)
    }
  }

  private func show(_ login: String, offline: Bool, in context: AppContext) async throws {
    let browsing = try await context.sessions.browsing(offline: offline)
    let received = try await context.sessions.about(user: login) {
      try await browsing.browser.user(login)
    }
    if isJSON { return try context.output.print(received.json) }
    let facts = KeyValueFields(received.value, now: context.time.now())
    guard context.console.terminal.outIsTerminal,
      try avatar || avatars.areShown(rows: Self.avatarHeight, in: context)
    else { return try facts.write(to: context.console) }
    let image = await context.avatars(browsing.session).avatar(
      of: received.value.login, at: received.value.avatarURL, rows: Self.avatarHeight,
      within: Self.avatarTimeLimit)
    let lines = facts.lines(for: context.console, beside: image)
    for line in lines { try context.console.out.writeLine(line) }
  }
}

extension KeyValueFields {
  init(_ user: User, now: Date) {
    self.init(relative: RelativeTime(now: now))
    add("login", user.login, tone: .bold)
    add("name", user.name)
    add("type", user.type)
    add("bio", user.bio)
    add("company", user.company)
    add("location", user.location)
    add("blog", user.blog)
    add("email", user.email)
    add("public_repos", user.publicRepositoryCount)
    add("public_gists", user.publicGistCount)
    add("followers", user.followerCount)
    add("following", user.followingCount)
    addDay("created", user.createdAt)
    addDay("updated", user.updatedAt)
    add("url", user.htmlURL)
  }
}
