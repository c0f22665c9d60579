import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

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
      guard context.console.terminal.canAsk else { throw Failure.emptyingNeedsYes }
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
