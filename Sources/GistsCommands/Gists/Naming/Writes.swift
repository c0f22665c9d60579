import GistLibrary
import GitHubAPI
import TerminalOutput

/// A change to several gists, one after the other.
///
/// It stops at the first failure and says what is done and what isn't (row 71).
struct Writes: Sendable {
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

  /// A person at a terminal is told of each as it is done, others in the end.
  private var tellsEach: Bool { context.console.terminal.errIsTerminal }

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
        throw interrupted(by: error, done: gists[..<index], notDone: gists[index...])
      }
      done.append(gist)
      if tellsEach { context.talk.say("\(verb) \(gist.id)") }
    }
  }

  private func change(
    _ done: [NamedGist],
    inLibrary change: @escaping @Sendable (GistStore, _ id: String) throws(LibraryError) -> Void
  ) {
    for (host, gists) in Dictionary(grouping: done, by: \.session.host) {
      let ids = gists.map(\.id)
      LibraryKeeper(context, host: host).changeAfterwards { store throws(LibraryError) in
        for id in ids { try change(store, id) }
      }
    }
  }

  /// Adds what is done, unless that was told already, and what isn't.
  ///
  /// A single gist's failure says all by itself. So does a missing sign-in: nothing was sent.
  private func interrupted(
    by error: any Error, done: ArraySlice<NamedGist>, notDone: ArraySlice<NamedGist>
  ) -> any Error {
    guard gists.count > 1, !error.isSignInRequired else { return error }
    var failure = context.sentences.failure(for: error)
    let toTell = tellsEach ? [] : done
    failure.nextSteps =
      toTell.map { "\(verb): \($0.id)" } + notDone.map { "not \(verb): \($0.id)" }
      + failure.nextSteps
    return failure
  }
}
