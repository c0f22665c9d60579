import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels

extension AppContext {
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
      throw Failure.namesNoGist(text, failureFormatter)
    }
    let session = try session(urlHost: reference.urlHost)
    var damage: [any Error] = []
    let trash = trash(of: session.host)
    trash.removeAbandoned()
    let entries = trash.entries { damage.append($0) }
    let word: String
    switch reference.name {
    case .id(let id), .digits(let id), .prefix(let id): word = id
    case nil: throw Failure.namesNoGist(text, failureFormatter)
    }
    func id(_ entry: TrashEntry) -> String { entry.gist.value.id.lowercased() }
    if let entry = entries.first(where: { id($0) == word }) { return (entry, session) }
    if !takesPrefix, case .prefix = reference.name {
      throw Failure.prefixRefused(
        word, listing: "trash", failureFormatter.on(session.host))
    }
    let found = entries.filter { id($0).hasPrefix(word) }
    guard let entry = found.first else {
      for error in damage { diagnostics.warn(failureFormatter.failure(for: error).message) }
      throw Failure.notInTrash(word, host: session.host, failureFormatter)
    }
    guard Set(found.map(id)).count == 1 else {
      let limit = 3
      throw Failure.severalBegin(
        with: word,
        found.prefix(limit).map { "\($0.gist.value.id)  \($0.gist.value.title ?? "")" },
        isMore: found.count > limit)
    }
    return (entry, session)
  }
}
