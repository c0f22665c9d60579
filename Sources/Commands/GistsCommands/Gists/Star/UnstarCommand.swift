import ArgumentParser
import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels

/// The command `gists unstar`.
struct UnstarCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "unstar", abstract: "Unstar gists",
    discussion: """
      It is not an error if a gist is not starred. With -, gists are read from stdin, as by gists star.

      Examples:
        gists unstar 6cad326836d38bd3a7ae
        gists unstar https://gist.github.com/octocat/6cad326836d38bd3a7ae
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
    let gists = try await context.gistsOrChoice(
      gists, of: .starred, question: "Unstar which gist?")
    guard !gists.isEmpty else {
      return context.diagnostics.note("no gists on stdin; nothing was unstarred")
    }
    try await GistBatch(to: gists, verb: "unstarred", in: context).run { gist in
      do {
        return try await gist.session.api.send(.unstar(id: gist.id)).date
      } catch APIError.errorResponse(let response) where response.isNotFound {
        // A 404 means "not starred" or "no such gist": the host says which.
        guard try await !gist.session.api.isStarred(gist.id) else {
          throw APIError.errorResponse(response)
        }
        return response.time
      } catch is CancellationError {
        throw StarOutcome(gist: gist, context: context).cancelled(isStarred: false)
      } catch let error as APIError where error.mayHideSuccess {
        try await StarOutcome(gist: gist, context: context).settle(error, isStarred: false)
        return nil
      }
    } inLibrary: { store, id, time throws(LibraryError) in
      try store.setStarred(id, false)
      try store.remove(id, from: Feed.starred.name, at: time)
    }
  }
}
