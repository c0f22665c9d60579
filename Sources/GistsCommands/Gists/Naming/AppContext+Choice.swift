import GitHubAPI
import GitHubModels
import TerminalOutput

extension AppContext {
  /// The gist that was named; where none was, a person at a terminal chooses one of their newest.
  func gistOrChoice(_ text: String?, question: String) async throws -> NamedGist {
    if let text { return try gist(text) }
    guard console.terminal.canAsk, !isJSON else { throw Failure.noGistNamed }
    let session = try session()
    let newest = 20
    let pages = session.api.pages(
      .myGists(since: nil, perPage: newest), of: Gist.self, loading: .onDemand)
    var pageIterator = pages.makeAsyncIterator()
    let gists = try await pageIterator.next()?.elements.map(\.value) ?? []
    guard !gists.isEmpty else { throw Failure.noGistToChoose(host: session.host) }
    let options = gists.map { "\($0.id)  \($0.title ?? "")" }
    let index = try await prompt.choose(question, from: options)
    return NamedGist(session: session, id: gists[index].id, revision: nil)
  }
}
