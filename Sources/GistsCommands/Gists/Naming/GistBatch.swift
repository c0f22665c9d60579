import CommandSupport
import GistLibrary
import GitHubAPI
import TerminalOutput

/// A change to several gists, one after the other.
///
/// It stops at the first failure and says what is done and what isn't.
struct GistBatch: Sendable {
  private let gists: [NamedGist]
  /// What was done to a gist: `starred`.
  private let verb: String
  private let context: AppContext

  init(to gists: [NamedGist], verb: String, in context: AppContext) {
    self.gists = gists
    self.verb = verb
    self.context = context
  }

  /// Every name is read before the first request.
  init(to names: [String], verb: String, in context: AppContext) throws {
    self.init(to: try context.gists(names), verb: verb, in: context)
  }

  /// Changes the gists, and what is done in the library too.
  func run(
    _ write: (NamedGist) async throws -> Void,
    inLibrary change: @escaping @Sendable (GistStore, _ id: String) throws(LibraryError) -> Void
  ) async throws {
    var done: [NamedGist] = []
    defer { self.change(done, inLibrary: change) }
    for (index, gist) in gists.enumerated() {
      do {
        try await context.about(gist) { try await write(gist) }
      } catch {
        throw context.stopped(by: error, at: index, of: gists.map { [$0.id] }, verb: verb)
      }
      done.append(gist)
      if context.console.terminal.errIsTerminal { context.diagnostics.say("\(verb) \(gist.id)") }
    }
  }

  private func change(
    _ done: [NamedGist],
    inLibrary change: @escaping @Sendable (GistStore, _ id: String) throws(LibraryError) -> Void
  ) {
    for (host, gists) in Dictionary(grouping: done, by: \.session.host) {
      let ids = gists.map(\.id)
      LibraryRecorder(context, host: host).changeAfterwards { store throws(LibraryError) in
        for id in ids { try change(store, id) }
      }
    }
  }
}
