import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Where the gists that a person can choose from are read.
enum ChoiceSource: Hashable, Sendable {
  case host
  /// The library if the host can't be reached.
  case hostOrLibrary
  case library
}

extension AppContext {
  /// Returns the named gist; if none was named, lets the person choose one of their newest.
  ///
  /// - Parameters:
  ///   - text: an ID or a URL.
  ///   - takesPrefix: see ``gist(_:takesPrefix:)``.
  ///   - source: where the gists to choose from are read.
  ///   - question: the question below the list.
  /// - Returns: the gist; a named one may not exist.
  /// - Throws: a ``Failure`` with status 64 if none was named and there is no terminal, 1 if there
  ///   is none to choose; the errors of ``gist(_:takesPrefix:)``.
  func gistOrChoice(
    _ text: String?, takesPrefix: Bool = true, from source: ChoiceSource = .host, question: String
  ) async throws -> NamedGist {
    if let text { return try gist(text, takesPrefix: takesPrefix) }
    guard console.terminal.canAsk, !isJSON else {
      throw Failure.noGistNamed(failureFormatter)
    }
    let session = try session()
    let choices = try await choices(from: source, session)
    guard !choices.rows.isEmpty else {
      throw Failure.noGistToChoose(host: session.host, failureFormatter)
    }
    let others =
      "showing your newest \(choices.rows.count); "
      + "to list all, run \(failureFormatter.command("list", options: choices.listOptions))"
    let index = try await prompt.choose(
      question, from: choices.rows.map(cells), columns: Self.choiceColumns,
      hint: choices.isCut ? others : nil)
    return NamedGist(session: session, id: choices.rows[index].id, revision: nil)
  }

  /// How many gists are offered: they fit on a screen.
  private static let mostChoices = 20

  private static let choiceColumns: [Column] = ["", Column("", isFlexible: true), "", ""]

  private func choices(from source: ChoiceSource, _ session: Session) async throws -> Choices {
    guard source != .library else { return try libraryChoices(session.host) }
    do {
      let pages = session.api.pages(
        .myGists(since: nil, perPage: Self.mostChoices), of: Gist.self, loading: .onDemand)
      var pageIterator = pages.makeAsyncIterator()
      let page = try await pageIterator.next()
      return Choices(
        rows: page?.elements.map { GistRow($0.value) } ?? [], isCut: page?.isLast == false,
        listOptions: ["--all"])
    } catch  where source == .hostOrLibrary && error.isNetworkAway {
      guard let choices = try? libraryChoices(session.host) else { throw error }
      return choices
    }
  }

  private func libraryChoices(_ host: Host) throws -> Choices {
    let feed = Feed.mine
    let query = FeedQuery(feed: feed.name, limit: Self.mostChoices + 1)
    let (state, rows) = try read(host) { store throws(LibraryError) in
      (try store.feeds().first { $0.feed == feed.name }, try store.rows(store.ids(query)))
    }
    guard let state else { throw Failure.notInLibrary(feed.gists, host, failureFormatter) }
    diagnostics.note("offline: showing the library as of \(moment(state.readAt))")
    return Choices(
      rows: rows.prefix(Self.mostChoices).map(GistRow.init), isCut: rows.count > Self.mostChoices,
      listOptions: ["--all", "--offline"])
  }

  private func cells(_ row: GistRow) -> [Cell] {
    [
      Cell(row.id, tone: .yellow), Cell(row.description),
      Cell(row.visibility, tone: row.isSecret ? .magenta : .green),
      Cell(row.date.map(RelativeTime(now: time.now()).shortText) ?? "", tone: .dim),
    ]
  }
}

/// The gists to choose from.
private struct Choices {
  let rows: [GistRow]
  /// Whether there are more.
  let isCut: Bool
  /// The options of the command that lists all of them.
  let listOptions: [SuggestedCommand.Word]
}
