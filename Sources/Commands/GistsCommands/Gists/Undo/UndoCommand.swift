import ArgumentParser
import ClientState
import CommandSupport
import TerminalOutput
import TextFormats

struct UndoCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last star, deletion or edit",
    discussion: """
      Undoes the last change that you made on this computer with the same account, at the command \
      line or in the browser: a star, a deletion, an edit, a description. Run it again to undo the \
      change before. Gists changed by one command are undone together, each to its own earlier \
      state.

      Restores a deleted gist like gists restore, with a new ID, and prints its URL. Reverts an \
      edited gist to the revision before, after asking, unless somebody changed it since. \
      Comments, new gists and permanent deletions can't be undone.

      --list shows the last ten changes, the next one to undo first. In a pipe, the columns are \
      time, change, IDs and description.

      Examples:
        gists undo --list
        gists undo
      """)
  static let traits = CommandTraits(
    changes: [.gists, .revisions, .trash, .links], takes: .nothing, prints: .outcomes,
    options: ["--list": .init(changes: [], prints: .list)])

  @Flag(help: "List the last ten changes")
  var list = false

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation")
  var yes = false

  /// For a key of the browser, which is easily pressed.
  @Flag(help: ArgumentHelp("Ask about any change", visibility: .hidden))
  var ask = false

  /// For a key of the browser, which undoes its own changes in their order.
  @Option(help: ArgumentHelp("Undo this step", visibility: .hidden))
  var step: String?

  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  var reportsOutcomes: Bool { !list }

  func validate() throws {
    if list, yes { throw ValidationError("specify only one of --list and --yes") }
  }

  func run(in context: AppContext) async throws {
    if list { return try UndoList(sessions: context.sessions).print() }
    try await UndoFlow(
      session: try context.sessions.session(), asks: !yes, asksAlways: ask, stepID: step,
      allowsSecrets: secrets.allowSecrets, context: context
    ).run()
  }
}

/// The last changes, as `gists undo --list` prints them.
private struct UndoList {
  private static let most = 10

  let sessions: Sessions

  private var output: CommandOutput { sessions.output }

  func print() throws {
    let host = try sessions.settings.namedHost()
    let steps = try sessions.undoJournal(of: host)?.steps().suffix(Self.most) ?? []
    var list = ListWriter(
      [
        Column("CHANGED", reading: .after("changed")), Column("CHANGE", reading: .first),
        Column("ID", isWhole: true, reading: .last("ID")), Column("DESCRIPTION", isFlexible: true),
      ], to: output)
    try list.append(rows: steps.reversed().map(cells), documents: steps.reversed().map(\.document))
    try list.finish(isCut: false)
    if steps.isEmpty, output.console.terminal.errIsTerminal {
      output.diagnostics.note(Failure.nothingToUndo(on: host).message)
    }
  }

  private func cells(_ step: UndoStep) -> [Cell] {
    let ids = step.gists.map(\.id)
    let others = ids.count > 1 ? " and \((ids.count - 1).grouped) more" : ""
    return [
      Cell(step.time, in: output), Cell(step.gists.first?.change.name ?? ""),
      Cell(
        ids.joined(separator: " "), shown: ShortID.gist(ids.first ?? "") + others, tone: .id),
      Cell(step.gists.first?.title ?? ""),
    ]
  }
}

extension ChangedGist.Change {
  /// A past participle: `starred`.
  var name: String {
    switch self {
    case .starred: "starred"
    case .unstarred: "unstarred"
    case .deleted: "deleted"
    case .edited(_, nil): "described"
    case .edited: "edited"
    }
  }
}

extension UndoStep {
  fileprivate var document: JSON {
    .object([
      .init("time", time.rfc3339), .init("change", gists.first?.change.name),
      .init(
        "gists",
        .array(
          gists.map { .object([.init("id", $0.id), .init("description", $0.title)]) })),
    ])
  }
}
