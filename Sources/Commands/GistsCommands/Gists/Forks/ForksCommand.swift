import ArgumentParser
import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

struct ForksCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "forks", abstract: "List the forks of a gist",
    discussion: """
      In a pipe, the tab-separated columns are ID, owner, time created and time updated.

      Examples:
        gists forks 6cad326836d38bd3a7ae
        gists forks 6cad326836d38bd3a7ae --all --json | jq -r '.[].owner.login'
      """)
  static let traits = CommandTraits(changes: [], takes: .gist, prints: .list)

  @OptionGroup var options: GistSubresourceOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let parts: GistSubresourceList<Gist> = try await options.parts("forks", in: context) {
      .gistForks(id: $0, perPage: $1)
    }
    try await parts.print(
      [
        Column("ID", reading: .last("ID")),
        Column("OWNER", isFlexible: true, reading: .after("by")),
        Column("CREATED", reading: .after("created")),
        Column("UPDATED", reading: .after("updated")),
      ], in: context
    ) { [output = context.output] in
      [
        Cell($0.id, shown: ShortID.gist($0.id), tone: .id),
        Cell($0.owner?.login ?? "", tone: .name),
        Cell($0.createdAt, in: output), Cell($0.updatedAt, in: output),
      ]
    }
  }
}
