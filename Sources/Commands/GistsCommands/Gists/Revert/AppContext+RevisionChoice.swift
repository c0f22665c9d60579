import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

extension AppContext {
  /// How many revisions are offered.
  private static var mostRevisions: Int { 100 }

  /// Returns the named revision; if none was named, lets the user choose an earlier one.
  ///
  /// - Throws: a ``Failure`` with status 64 if none was named and there is no terminal, 1 if the
  ///   gist has only one revision.
  func revisionOrChoice(_ name: RevisionName?, of gist: NamedGist) async throws -> RevisionName {
    if let name { return name }
    let history = failureFormatter.on(gist.session.host).command("history", .value(gist.id))
    guard console.terminal.canAsk else {
      throw Failure(
        .wrongUsage, "revision required when not running interactively",
        next: ["to list the revisions, run \(history)"])
    }
    let revisions = try await about(gist) {
      let pages = gist.session.api.pages(
        .gistCommits(id: gist.id, perPage: Self.mostRevisions), of: GistRevision.self,
        loading: .onDemand)
      var iterator = pages.makeAsyncIterator()
      return try await iterator.next()?.elements.map(\.value) ?? []
    }
    // The first one is the current state.
    let earlier = revisions.dropFirst()
    guard !earlier.isEmpty else {
      throw Failure(.no, "gist \(gist.id) has only one revision")
    }
    let index = try await choose(
      "Restore which revision?", from: earlier.map(cells),
      columns: [
        Column("", reading: .last("revision")),
        Column("", isFlexible: true, reading: .after("committed")),
      ] + HistoryCommand.lineColumns)
    return try RevisionName(argument: Array(earlier)[index].id)
  }

  private func cells(_ revision: GistRevision) -> [Cell] {
    [
      Cell(revision.id, shown: revision.shortID, tone: .id),
      Cell(revision.committedAt, in: self),
    ] + HistoryCommand.lineCounts(of: revision)
  }
}
