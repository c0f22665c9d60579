import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

extension AppContext {
  /// The gist that was named; where none was, a person at a terminal chooses one of their newest.
  ///
  /// - Parameters:
  ///   - text: an id or a URL.
  ///   - takesPrefix: see ``gist(_:takesPrefix:)``.
  ///   - question: asked below the list.
  ///   - command: what takes the id of a gist that the list does not show: `view`.
  /// - Returns: the gist; of one that was named it is not known whether it exists.
  /// - Throws: a ``Failure``: 64 where none was named and nobody can be asked, 1 where there is none
  ///   to choose; what ``gist(_:takesPrefix:)`` throws.
  func gistOrChoice(
    _ text: String?, takesPrefix: Bool = true, question: String, command: String
  ) async throws -> NamedGist {
    if let text { return try gist(text, takesPrefix: takesPrefix) }
    guard console.terminal.canAsk, !isJSON else { throw Failure.noGistNamed }
    let session = try session()
    let pages = session.api.pages(
      .myGists(since: nil, perPage: Self.choices), of: Gist.self, loading: .onDemand)
    var pageIterator = pages.makeAsyncIterator()
    let page = try await pageIterator.next()
    let gists = page?.elements.map(\.value) ?? []
    guard !gists.isEmpty else { throw Failure.noGistToChoose(host: session.host) }
    let others =
      "these are your newest \(gists.count); "
      + "for another: gists list --all, then gists \(command) ID"
    let index = try await prompt.choose(
      question, from: choiceRows(gists), columns: Self.choiceColumns,
      hint: page?.isLast == false ? others : nil)
    return NamedGist(session: session, id: gists[index].id, revision: nil)
  }

  /// How many gists a person chooses from: they fit on a screen.
  private static let choices = 20

  private static let choiceColumns: [Column] = ["", Column("", isFlexible: true), "", ""]

  private func choiceRows(_ gists: [Gist]) -> [[Cell]] {
    let relative = RelativeTime(now: time.now())
    return gists.map(GistRow.init).map { row in
      [
        Cell(row.id, tone: .yellow), Cell(row.description),
        Cell(row.visibility, tone: row.isSecret ? .magenta : .green),
        Cell(row.date.map(relative.shortText) ?? "", tone: .dim),
      ]
    }
  }
}
