import ArgumentParser
import CommandSupport
import GitHubAPI
import GitHubModels

/// Whose parts are listed, and how many: `GIST`, `-L`, `--all`, `--json`.
struct GistSubresourceOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("An id or a URL.", valueName: "gist"), completion: .gist)
  var gist: String

  @OptionGroup var limit: LimitOptions

  @Flag(
    name: .customLong("json"), help: "Print them as GitHub describes them: a JSON array.")
  var isJSON = false

  init() {}

  /// The parts of that name; `route` leads to the first page of so many.
  func parts<Part>(
    _ name: String, in context: AppContext,
    route: @escaping @Sendable (_ id: String, _ perPage: Int) -> Router
  ) throws -> GistSubresourceList<Part> {
    let gist = try context.gist(gist)
    return GistSubresourceList(gist: gist, name: name, limit: limit.value) { route(gist.id, $0) }
  }
}
