import ArgumentParser
import ClientState
import CommandSupport
import GitHubAPI

struct StatusCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show host, account, rate limit and library",
    discussion: """
      Also shows the token's source, the numbers of gists in the trash and of drafts, and what is \
      new since the last gists news. In a pipe, each line is a key and a value separated by a tab.

      Examples:
        gists status
        gists status --host ghe.example.com --json
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .document, offersSignIn: false)

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let host = try context.settings.namedHost()
    let token = try await TokenInspection(sessions: context.sessions, host: host).reports()
      .first(where: \.isActive)
    EditedText.saveAbandoned(in: context.stateFiles, at: context.time.now())
    var status = Status(
      host: host, token: token, library: context.libraries.libraryState(of: host),
      trash: context.stateFiles.trash(of: host).count,
      drafts: SavedDraft.all(in: context.folders, now: context.time.now()))
    var failure: (any Error)?
    do {
      let session = try context.sessions.session()
      status.rateLimit = try await session.api.rateLimit()
      let known = context.stateFiles.news(of: host)
      if token?.state == .ok { status.news = await session.newsCounts(since: known) }
    } catch {
      failure = error
    }
    if isJSON {
      try context.output.print(status.json)
    } else {
      try status.facts(now: context.time.now()).write(to: context.console)
    }
    if let failure { throw failure }
  }
}
