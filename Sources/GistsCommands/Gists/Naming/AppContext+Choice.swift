import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

extension AppContext {
  /// Returns the named gist; if none was named, lets the person choose one of their newest.
  ///
  /// - Parameters:
  ///   - text: an ID or a URL.
  ///   - takesPrefix: see ``gist(_:takesPrefix:)``.
  ///   - question: the question below the list.
  /// - Returns: the gist; a named one may not exist.
  /// - Throws: a ``Failure`` with status 64 if none was named and there is no terminal, 1 if there
  ///   is none to choose; the errors of ``gist(_:takesPrefix:)``.
  func gistOrChoice(
    _ text: String?, takesPrefix: Bool = true, question: String
  ) async throws -> NamedGist {
    if let text { return try gist(text, takesPrefix: takesPrefix) }
    guard console.terminal.canAsk, !isJSON else {
      throw Failure.noGistNamed(failureFormatter)
    }
    let session = try session()
    let pages = session.api.pages(
      .myGists(since: nil, perPage: Self.choices), of: Gist.self, loading: .onDemand)
    var pageIterator = pages.makeAsyncIterator()
    let page = try await pageIterator.next()
    let gists = page?.elements.map(\.value) ?? []
    guard !gists.isEmpty else { throw Failure.noGistToChoose(host: session.host, failureFormatter) }
    let others =
      "showing your newest \(gists.count); "
      + "to list all, run \(failureFormatter.command("list", options: ["--all"]))"
    let index = try await prompt.choose(
      question, from: choiceRows(gists), columns: Self.choiceColumns,
      hint: page?.isLast == false ? others : nil)
    return NamedGist(session: session, id: gists[index].id, revision: nil)
  }

  /// How many gists are offered: they fit on a screen.
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
