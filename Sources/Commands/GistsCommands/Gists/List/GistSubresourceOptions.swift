import ArgumentParser
import CommandSupport
import GitHubAPI
import GitHubModels

/// The options of lists about one gist: `GIST`, `-L`, `--all`, `--json`.
struct GistSubresourceOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .values(.gist))
  var gist: String?

  @OptionGroup var limit: LimitOptions

  @OptionGroup var output: JSONOptions

  init() {}

  /// Returns the list; `name` is the noun for messages, `route` returns the first page's route.
  func parts<Part>(
    _ name: String, in context: AppContext,
    route: @escaping @Sendable (_ id: String, _ perPage: Int) -> Router
  ) async throws -> GistSubresourceList<Part> {
    let gist = try await context.gistOrChoice(
      gist, question: "Show the \(name) of which gist?")
    return GistSubresourceList(gist: gist, name: name, limit: limit.value) { route(gist.id, $0) }
  }
}
