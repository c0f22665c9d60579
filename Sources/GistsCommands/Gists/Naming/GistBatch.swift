import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Changes several gists, one after the other.
///
/// Stops at the first failure and reports what was done and what was not.
struct GistBatch: Sendable {
  private let gists: [NamedGist]
  /// The past participle of the change: `starred`.
  private let verb: String
  private let context: AppContext

  init(to gists: [NamedGist], verb: String, in context: AppContext) {
    self.gists = gists
    self.verb = verb
    self.context = context
  }

  /// Changes the gists, and applies the completed changes to the library.
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
      context.record(verb, gist.members)
      context.tellDone("\(verb.prefix(1).uppercased())\(verb.dropFirst()) gist \(gist.id)")
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
