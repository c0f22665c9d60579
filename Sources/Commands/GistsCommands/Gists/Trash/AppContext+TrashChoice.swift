import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

extension AppContext {
  /// Returns the trash entry that the text names; without text, lets the person choose one.
  ///
  /// - Throws: a ``Failure`` with status 64 if none was named and there is no terminal, 1 if the
  ///   trash is empty; the errors of ``trashEntry(_:takesPrefix:)``.
  func trashEntryOrChoice(
    _ text: String?
  ) async throws -> (entry: TrashEntry, session: Session) {
    if let text { return try trashEntry(text, takesPrefix: console.terminal.canAsk) }
    guard console.terminal.canAsk, !isJSON else {
      throw Failure(
        .wrongUsage, "gist ID or URL required when not running interactively",
        next: ["to list deleted gists, run \(failureFormatter.command("trash"))"])
    }
    let session = try session()
    let entries = trash(of: session.host).entries { error in
      diagnostics.warn(failureFormatter.failure(for: error).message)
    }
    guard !entries.isEmpty else { throw Failure(.no, "the trash of \(session.host) is empty") }
    let now = RelativeTime(now: time.now())
    let index = try await choose(
      "Restore which gist?",
      from: entries.map { entry in
        [
          Cell(
            entry.gist.value.id, shown: GistID.short(entry.gist.value.id), tone: .id),
          Cell(entry.gist.value.title ?? ""),
          Cell(now.text(entry.deleted, isShort: !console.terminal.isPlain), tone: .dim),
        ]
      },
      columns: [
        Column("", reading: .last("ID")), Column("", isFlexible: true),
        Column("", reading: .after("deleted")),
      ])
    return (entries[index], session)
  }
}
