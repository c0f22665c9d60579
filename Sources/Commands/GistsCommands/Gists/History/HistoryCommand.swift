import ArgumentParser
import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

struct HistoryCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List the revisions of a gist, newest first",
    discussion: """
      In a pipe, the tab-separated columns are full commit hash, time, user, lines added and lines \
      deleted. With --offline, reads the newest backup made by gists backup --git; authors without a login \
      are shown by name.

      Examples:
        gists history 6cad326836d38bd3a7ae
        gists history 6cad326836d38bd3a7ae --all | wc -l
        gists view 6cad326836d38bd3a7ae --revision 57a7f02
        gists history 6cad326836d38bd3a7ae --offline
      """,
    aliases: ["log"])
  static let traits = CommandTraits(changes: [], takes: .gist, prints: .list)

  @OptionGroup var options: GistSubresourceOptions

  @Flag(help: "List from a backup made with --git, offline")
  var offline = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let parts: GistSubresourceList<GistRevision> = try await options.parts(
      "revisions", from: offline ? .library : .host, in: context
    ) {
      .gistCommits(id: $0, perPage: $1)
    }
    if offline { return try await print(context.offlineHistory(of: parts.gist), in: context) }
    do {
      try await parts.print(Self.columns, in: context) { [output = context.output] in
        Self.cells($0, in: output)
      }
    } catch {
      guard let saved = try context.offlineHistory(of: parts.gist, insteadOf: error) else {
        throw error
      }
      try await print(saved, in: context)
    }
  }

  private func print(_ history: SavedHistory, in context: AppContext) async throws {
    try await context.pagedList(options.limit.value) { context, more in
      var portions = ListPortions(options.limit.value, more)
      var form = ListWriter(Self.columns, to: context.output)
      try await form.closing { form in
        try await portions.show { count in
          try await history.revisions(limit: count == .max ? nil : count)
        } _: { revisions in
          try form.append(Array(revisions)) { [output = context.output] in
            Self.cells($0, in: output)
          }
        }
      }
    }
  }

  private static let columns: [Column] =
    [
      Column("REVISION", reading: .last("revision")),
      Column("COMMITTED", reading: .after("committed")),
      Column("USER", isFlexible: true, reading: .after("by")),
    ] + lineColumns

  /// The columns of ``lineCounts(of:)``.
  static let lineColumns: [Column] = [
    Column("+", alignment: .right, reading: .count("line added", "lines added")),
    Column("-", alignment: .right, reading: .count("line deleted", "lines deleted")),
  ]

  private static func cells(_ revision: GistRevision, in output: CommandOutput) -> [Cell] {
    [
      Cell(revision.id, shown: ShortID.revision(revision.id), tone: .id),
      Cell(revision.committedAt, in: output),
      Cell(revision.user?.login ?? revision.authorName ?? "", tone: .name),
    ] + lineCounts(of: revision)
  }

  static func lineCounts(of revision: GistRevision) -> [Cell] {
    [lines(revision.additions, sign: "+", .green), lines(revision.deletions, sign: "-", .red)]
  }

  private static func lines(_ count: Int?, sign: String, _ tone: Look) -> Cell {
    guard let count else { return "" }
    return Cell(String(count), shown: sign + count.grouped, tone: tone)
  }
}
