import ArgumentParser
import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import TerminalOutput
import TextFormats

struct NewsCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "news", abstract: "Show new comments, stars and forks of your gists",
    discussion: """
      Shows activity on your gists since the last gists news; the first run only records the \
      current state. GitHub does not say who starred a gist or when, so stars are a count. --since \
      shows comments and forks since a time, and records nothing.

      --notify shows news once, as a desktop notification, with notify-send; gists news still \
      shows it afterwards.

      In a pipe, the tab-separated columns are time, gist ID, kind (comment, star or fork), user, \
      and text: the comment, the fork's ID, or the number of stars (+3). Oldest first.

      Examples:
        gists news
        gists news --since 1w
        gists news --install-timer     a notification of what is new, every hour
        gists news --json | jq -r '.[] | select(.kind == "comment").url'
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .list,
    options: [
      "--install-timer": .init(changes: [], prints: .outcomes),
      "--remove-timer": .init(changes: [], prints: .outcomes),
    ])

  @Option(
    help: ArgumentHelp(
      "Comments and forks since a time: 2h, 3d or 1w ago, YYYY-MM-DD, RFC 3339",
      valueName: "time"), transform: TypedTime.init(argument:))
  var since: TypedTime?

  @Flag(help: "Show the news as a desktop notification")
  var notify = false

  @OptionGroup var timer: TimerOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  private static let job = BackgroundTimer.Job(
    command: "news", options: ["--notify"], summary: "Notify of gist news on", act: "notifies")

  func validate() throws {
    if since != nil, notify || timer.changesTimer {
      throw ValidationError("--since shows news in the terminal only")
    }
  }

  func run(in context: AppContext) async throws {
    if timer.changesTimer {
      try await timer.changeTimer(of: Self.job, in: context)
      return context.isJSON ? try context.output.printOutcomes(isCut: false) : ()
    }
    try await timer.toleratingLockedKeyring(in: context, notDone: "no news was looked up") {
      try await show(in: context)
    }
  }

  private func show(in context: AppContext) async throws {
    let session = try context.sessions.session(pace: .gitHub)
    let lookup = NewsLookup(session: session, now: context.time.now)
    let (shown, notified) = (
      context.stateFiles.news(of: session.host), context.stateFiles.notifiedNews(of: session.host)
    )
    let known = [try shown.read()] + (notify ? [try notified.read()] : [])
    let activity = try await lookup.activity()
    let login = activity.login.lowercased()
    if let failure = activity.failure {
      context.diagnostics.tellWithoutStars(failure, session.host)
    }
    let since = since?.date(now: context.time.now())
    var report = NewsReport(activity: activity, output: context.output, sessions: context.sessions)
    if let since {
      try await report.load(lookup) { _ in NewsStart(since: since, login: login) }
      return try report.print(since: since)
    }
    // What was read in the terminal needs no notification.
    let last: SeenNews? = known.compactMap { $0[login] }.reduce(nil) { $0?.merged(with: $1) ?? $1 }
    if let last {
      try await report.load(lookup) { NewsStart(of: $0, after: last, login: login) }
    } else {
      report.rememberAll(NewsStart(since: activity.time, login: login))
    }
    let seen = SeenNews(time: activity.time, gists: report.seen)
    // News that could not be printed must be shown again.
    context.deferredTasks.add(afterSuccess: true) { [context, notify] in
      await context.sessions.warnOnError {
        // What is only notified is still news, even if the terminal has shown none yet.
        if notify { try await shown.start(with: last ?? seen, of: login) }
        try await (notify ? notified : shown).write(seen, of: login)
      }
    }
    if notify, let notification = report.notification {
      try await context.programs.show(notification)
    }
    try report.print(since: last?.time, onlyJSON: notify)
  }

  /// Whether a command line marks the news as seen, so that the next one shows only later news.
  static func remembers(_ words: [String]) -> Bool {
    words.first == configuration.commandName
      && !words.contains { $0.hasPrefix("--since") || $0 == "--notify" || $0.hasSuffix("-timer") }
  }
}

extension Diagnostics {
  fileprivate func tellWithoutStars(_ failure: GraphQLFailure, _ host: Host) {
    let reason =
      switch failure {
      case .unavailable: "\(host.name) has no GraphQL API for this token"
      case .rateLimited: "the rate limit of the GraphQL API is exceeded"
      case .incomplete: "no usable response from the GraphQL API"
      }
    note("\(reason); new stars are not shown")
  }
}
