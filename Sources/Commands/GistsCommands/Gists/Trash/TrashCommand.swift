import ArgumentParser
import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput
import TextFormats

struct TrashCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "trash", abstract: "List deleted gists or empty the trash",
    discussion: """
      gists delete deletes gists on GitHub and keeps them in the trash on this computer until you \
      restore them or empty it. Lists the most recently deleted first. In a pipe, the columns are \
      ID, owner, description, files, visibility and time deleted.

      --empty asks for confirmation; --yes is required when not running interactively.

      Examples:
        gists trash
        gists restore 6cad326836d38bd3a7ae
        gists trash --empty
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .list,
    options: ["--empty": .init(changes: .trash, prints: .outcomes)], sendsRequests: false,
    offersSignIn: false)

  @Flag(help: "Delete everything in the trash permanently")
  var empty = false

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation")
  var yes = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if yes && !empty { throw ValidationError("--yes requires --empty") }
  }

  func run(in context: AppContext) async throws {
    let trash = context.stateFiles.trash(of: try context.settings.namedHost())
    trash.removeAbandoned()
    if empty { try await deleteAll(in: trash, context) } else { try list(trash, in: context) }
  }

  private func list(_ trash: Trash, in context: AppContext) throws {
    let entries = trash.entries {
      context.diagnostics.warn(context.failureFormatter.failure(for: $0).message)
    }
    if context.isJSON {
      return try context.output.print(.array(entries.map { Self.json($0, of: trash.host) }))
    }
    let console = context.console
    let layout = GistTableLayout(
      feed: nil, date: "DELETED", terminal: console.terminal, now: context.time.now())
    var table = Table(layout.columns, console: console)
    try table.append(entries.map { layout.cells(GistTableRow($0.gist.value, date: $0.deleted)) })
    if entries.isEmpty, console.terminal.errIsTerminal {
      context.diagnostics.note("the trash of \(trash.host) is empty")
    }
  }

  private static func json(_ entry: TrashEntry, of host: Host) -> JSON {
    let gist = entry.gist.value
    let files = zip(gist.files, entry.sizes).map { file, size in
      JSON.object([.init("name", file.name), .init("size", size)])
    }
    return .object([
      .init("id", gist.id), .init("host", host.name), .init("owner", gist.owner?.login),
      .init("description", gist.description), .init("files", .array(files)),
      .init("public", gist.isPublic.map(JSON.bool) ?? .null),
      .init("deleted_at", entry.deleted.rfc3339), .init("path", entry.folder.path),
    ])
  }

  /// Deletes everything in the trash permanently.
  private func deleteAll(in trash: Trash, _ context: AppContext) async throws {
    func printOutcome(_ count: Int) throws {
      guard context.isJSON else { return }
      let document = JSON.object([
        .init("host", trash.host.name), .init("gists", count), .init("done", "emptied"),
      ])
      try context.output.print(.array([document]))
    }
    let folders = trash.unused
    let count = folders.count(where: TrashEntry.isWhole)
    guard !folders.isEmpty else {
      try printOutcome(0)
      return context.diagnostics.note("the trash of \(trash.host) is empty")
    }
    if !yes {
      guard context.console.terminal.canAsk else { throw Failure.needsYes(to: "empty the trash") }
      let size = ByteSize.text(folders.reduce(0) { $0 + $1.size })
      let question: MessageText =
        "Permanently delete \(Plural.count(count, "gist")) in the trash of "
        + "\(trash.host) (\(size))?"
      guard try await context.prompts.user.confirm(question) else { throw Failure.nothingDeleted }
    }
    for folder in folders {
      do {
        _ = try folder.ifUnused { try folder.remove(first: TrashEntry.documentName) }
      } catch let error as FileError {
        throw Failure.trashNotRemoved(error)
      }
    }
    try printOutcome(count)
    context.output.tellDone("Emptied the trash of \(trash.host)")
  }
}
