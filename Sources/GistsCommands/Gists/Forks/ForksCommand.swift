import ArgumentParser
import GitHubAPI
import GitHubModels
import TerminalOutput

/// The command `gists forks`.
struct ForksCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "forks", abstract: "List the forks of a gist.",
    discussion: """
      In a pipe a line has id, owner, and the times it was made and last changed, with tabs between.

      Examples:
        gists forks 6cad326836d38bd3a7ae
        gists forks 6cad326836d38bd3a7ae --all --json | jq -r '.[].owner.login'
      """)

  @Argument(help: ArgumentHelp("An id or a URL.", valueName: "gist"), completion: .gist)
  var gist: String

  @OptionGroup var limit: LimitOptions

  @Flag(name: .customLong("json"), help: "Print the forks as GitHub describes them: a JSON array.")
  var isJSON = false

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let gist = try context.gist(gist)
    let parts = GistParts<Gist>(gist: gist, name: "forks", limit: limit.value) {
      .gistForks(id: gist.id, perPage: $0)
    }
    try await parts.print(
      ["ID", Column("OWNER", isFlexible: true), "CREATED", "UPDATED"], in: context
    ) {
      [
        Cell($0.id, tone: .yellow), Cell($0.owner?.login ?? "", tone: .cyan),
        Cell($0.createdAt, in: context), Cell($0.updatedAt, in: context),
      ]
    }
  }
}
