import ArgumentParser
import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

struct TrashCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "trash", abstract: "List deleted gists or empty the trash",
    discussion: """
      gists delete deletes a gist on GitHub and keeps a copy on this computer until you restore it \
      or empty the trash. The most recently deleted gist is listed first. In a pipe, the columns \
      are ID, owner, description, files, visibility and time of deletion.

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
    let trash = context.trash(of: try context.namedHost())
    if empty {
      try await TrashEmptying(trash: trash, context: context).run(asks: !yes)
    } else {
      trash.removeAbandoned()
      let entries = trash.entries {
        context.diagnostics.warn(context.failureFormatter.failure(for: $0).message)
      }
      try TrashList(entries: entries, trash: trash).print(in: context)
    }
  }
}

/// Prints the trash as a table, as tab-separated lines or as a JSON array.
struct TrashList: Sendable {
  /// Most recently deleted first.
  let entries: [TrashEntry]
  let trash: Trash

  func print(in context: AppContext) throws {
    if context.isJSON { return try context.print(.array(entries.map(json))) }
    let console = context.console
    let layout = GistTableLayout(
      showsOwner: false, date: "DELETED", terminal: console.terminal, now: context.time.now())
    var table = Table(layout.columns, console: console)
    try table.append(entries.map { layout.cells(GistRow($0.gist.value, date: $0.deleted)) })
    if entries.isEmpty, console.terminal.errIsTerminal {
      context.diagnostics.note("the trash of \(trash.host) is empty")
    }
  }

  private func json(_ entry: TrashEntry) -> JSON {
    let gist = entry.gist.value
    let files = zip(gist.files, entry.sizes).map { file, size in
      JSON.object([.init("name", .string(file.name)), .init("size", .number(String(size)))])
    }
    return .object([
      .init("id", .string(gist.id)), .init("host", .string(trash.host.name)),
      .init("owner", gist.owner.map { .string($0.login) } ?? .null),
      .init("description", gist.description.map(JSON.string) ?? .null),
      .init("files", .array(files)), .init("public", gist.isPublic.map(JSON.bool) ?? .null),
      .init("deleted_at", .string(entry.deleted.rfc3339)),
      .init("path", .string(entry.folder.path)),
    ])
  }
}

/// Deletes everything in the trash of a host permanently.
struct TrashEmptying: Sendable {
  let trash: Trash
  let context: AppContext

  /// Prints what was done, with `--json`.
  private func print(count: Int) throws {
    guard context.isJSON else { return }
    let document = JSON.object([
      .init("host", trash.host.name), .init("gists", count), .init("done", "emptied"),
    ])
    try context.print(.array([document]))
  }

  func run(asks: Bool) async throws {
    trash.removeAbandoned()
    let folders = trash.unused
    let count = folders.count(where: TrashEntry.isWhole)
    guard !folders.isEmpty else {
      try print(count: 0)
      return context.diagnostics.note("the trash of \(trash.host) is empty")
    }
    if asks {
      guard context.console.terminal.canAsk else { throw Failure.needsYes(to: "empty the trash") }
      let size = ByteSize.text(folders.reduce(0) { $0 + $1.size })
      let question =
        "Permanently delete \(Plural.count(count, "gist")) in the trash of "
        + "\(trash.host) (\(size))?"
      guard try await context.prompt.confirm(question) else { throw Failure.nothingDeleted }
    }
    for folder in folders {
      do {
        _ = try folder.ifUnused { try folder.remove(first: TrashEntry.documentName) }
      } catch let error as FileError {
        throw Failure.trashNotRemoved(error)
      }
    }
    try print(count: count)
    context.tellDone("Emptied the trash of \(trash.host)")
  }
}
