import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

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
