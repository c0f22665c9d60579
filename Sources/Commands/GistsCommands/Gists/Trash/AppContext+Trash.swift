import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

extension AppContext {
  /// Returns the trash entry that the text names; without text, lets the user choose one.
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
    let session = try sessions.session()
    let entries = stateFiles.trash(of: session.host).entries { error in
      diagnostics.warn(failureFormatter.failure(for: error).message)
    }
    guard !entries.isEmpty else { throw Failure(.no, "the trash of \(session.host) is empty") }
    let now = RelativeTime(now: time.now())
    let index = try await prompts.choose(
      "Restore which gist?",
      from: entries.map { entry in
        [
          Cell(
            entry.gist.value.id, shown: ShortID.gist(entry.gist.value.id), tone: .id),
          Cell(entry.gist.value.title ?? "", keywords: entry.gist.value.files.map(\.name)),
          Cell(now.text(entry.deleted, isShort: !console.terminal.isPlain), tone: .dim),
        ]
      },
      columns: [
        Column("", reading: .last("ID")), Column("", isFlexible: true),
        Column("", reading: .after("deleted")),
      ])
    return (entries[index], session)
  }

  /// Returns the trash entry with this ID, URL or abbreviated ID.
  ///
  /// - Parameters:
  ///   - text: the ID or URL.
  ///   - takesPrefix: whether abbreviated IDs are allowed.
  /// - Returns: the entry, and the session for its host.
  /// - Throws: ``Failure`` with status 64 if the text is invalid, abbreviated or matches several
  ///   entries, 1 if it matches none.
  func trashEntry(
    _ text: String, takesPrefix: Bool
  ) throws -> (entry: TrashEntry, session: Session) {
    guard let reference = GistReference(text.trimmed) else {
      throw Failure.namesNoGist(text, inTrash: true, failureFormatter)
    }
    let session = try sessions.session(urlHost: reference.urlHost)
    var damage: [any Error] = []
    let trash = stateFiles.trash(of: session.host)
    trash.removeAbandoned()
    let entries = trash.entries { damage.append($0) }
    let word: String
    switch reference.name {
    case .id(let id), .digits(let id), .prefix(let id): word = id
    case nil: throw Failure.namesNoGist(text, inTrash: true, failureFormatter)
    }
    func id(_ entry: TrashEntry) -> String { entry.gist.value.id.lowercased() }
    if let entry = entries.first(where: { id($0) == word }) { return (entry, session) }
    if !takesPrefix, case .prefix = reference.name {
      throw Failure.prefixRefused(
        word, listing: "trash", failureFormatter.on(session.host))
    }
    let isWhole = if case .id = reference.name { true } else { !takesPrefix }
    let found = isWhole ? [] : entries.filter { id($0).hasPrefix(word) }
    guard let entry = found.first else {
      for error in damage { diagnostics.warn(failureFormatter.failure(for: error).message) }
      throw Failure.notInTrash(word, host: session.host, failureFormatter)
    }
    guard Set(found.map(id)).count == 1 else {
      throw Failure.severalBegin(
        with: word, found.map { ($0.gist.value.id, $0.gist.value.title) })
    }
    return (entry, session)
  }
}
