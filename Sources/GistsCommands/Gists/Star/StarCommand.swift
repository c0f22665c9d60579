import ArgumentParser
import CommandSupport
import GistLibrary
import GitHubAPI

/// The command `gists star`.
struct StarCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "star", abstract: "Star gists.",
    discussion: """
      A gist that is starred already stays so, and that is no error.

      Examples:
        gists star 6cad326836d38bd3a7ae
        gists list @octocat --all | cut -f1 | xargs gists star
      """)

  @Argument(help: ArgumentHelp("An id or a URL.", valueName: "gist"), completion: .gist)
  var gists: [String]

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    try await GistBatch(to: gists, verb: "starred", in: context).run { gist in
      _ = try await gist.session.api.send(.star(id: gist.id))
    } inLibrary: { store, id throws(LibraryError) in
      try store.prepend(id, to: Feed.starred.name)
    }
  }
}
