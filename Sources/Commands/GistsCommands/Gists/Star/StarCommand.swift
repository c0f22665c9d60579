import ArgumentParser
import CommandSupport
import GistLibrary
import GitHubAPI

/// The command `gists star`.
struct StarCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "star", abstract: "Star gists",
    discussion: """
      It is not an error if a gist is already starred. With -, gists are read from stdin: one ID or \
      URL per line, as list and search print them, or JSON objects with an id.

      Examples:
        gists star 6cad326836d38bd3a7ae
        gists list @octocat --all | gists star -
      """)
  static let traits = CommandTraits(changes: .gists, takes: .gists, prints: .outcomes)

  @Argument(
    help: ArgumentHelp("Gist IDs or URLs; - reads them from stdin", valueName: "gist"),
    completion: .values(.gist))
  var gists: [String] = []

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { try GistNamesInput.check(gists) }

  func run(in context: AppContext) async throws {
    let gists = try await context.gistsOrChoice(gists, question: "Star which gist?")
    guard !gists.isEmpty else {
      return context.diagnostics.note("no gists on stdin; nothing was starred")
    }
    try await GistBatch(to: gists, verb: "starred", in: context).run { gist in
      do {
        return try await gist.session.api.send(.star(id: gist.id)).date
      } catch is CancellationError {
        throw StarOutcome(gist: gist, context: context).cancelled(isStarred: true)
      } catch let error as APIError where error.mayHideSuccess {
        try await StarOutcome(gist: gist, context: context).settle(error, isStarred: true)
        return nil
      }
    } inLibrary: { store, id, _ throws(LibraryError) in
      try store.setStarred(id, true)
      try store.prepend(id, to: Feed.starred.name)
    }
  }
}
