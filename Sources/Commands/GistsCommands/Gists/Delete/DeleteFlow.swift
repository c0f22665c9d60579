import ClientState
import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput

struct DeleteFlow: Sendable {
  let gists: [NamedGist]
  let usesTrash: Bool
  let asks: Bool
  /// Whether only errors are shown: the deletion is a part of another change.
  var isQuiet = false
  /// The only state to delete; nil to delete any.
  var expected: GistFingerprint?
  /// Whether a gist stays if it changes after it was loaded and shown.
  var deletesOnlyShown = false
  let prompts: Prompts
  let libraries: Libraries
  let repositories: GistRepositories

  var sessions: Sessions { libraries.sessions }
  private var output: CommandOutput { sessions.output }

  func run() async throws {
    let found = try await load()
    if !isQuiet { for gist in found { try output.show(gist.value) } }
    guard try await confirm() else { throw Failure.nothingDeleted }
    try await delete(found)
  }

  /// The number of gists fetched at the same time.
  private static let width = 6

  /// Fetches all gists; throws if one is missing or not yours, before any is deleted.
  private func load() async throws -> [Decoded<Gist>] {
    do {
      let hosts = Dictionary(grouping: gists.indices) { gists[$0].session.host }
      // Check the sign-in first, so that nobody confirms a deletion that can't be made.
      for host in hosts.keys { try await sessions.requireSignIn(to: host) }
      var found: [Decoded<Gist>] = []
      try await gists.inOrder(atMost: Self.width) { [sessions] gist in
        try await sessions.fetch(gist, to: "\(action: "delete")")
      } use: { gist, result in
        do {
          found.append(try result.get())
        } catch let failure as Failure where failure.httpStatus == 404 {
          sessions.stateFiles.forgetUnfinishedWork(on: gist)
          throw failure
        }
      }
      for (host, indices) in hosts {
        // Nobody is asked about a deletion that would be refused.
        try await sessions.refuseForeign(
          indices.map { found[$0].value }, on: host, to: "delete", isSure: asks)
      }
      return found
    } catch  where gists.count > 1 && !error.isSignInRequired {
      var failure = sessions.failureFormatter.failure(for: error)
      failure.details.append("nothing was deleted")
      throw failure
    }
  }

  /// Returns whether to go on; true without a question if ``asks`` is false.
  private func confirm() async throws -> Bool {
    guard asks else { return true }
    let what = gists.count == 1 ? "this gist" : "these \(gists.count.grouped) gists"
    guard usesTrash else {
      return try await prompts.user.confirm("Permanently delete \(what)?")
    }
    let id: SuggestedCommand.Word = gists.count == 1 ? .value(gists[0].id) : "ID"
    let undo = sessions.failureFormatter.on(gists[0].session.host).command("restore", id)
    return try await prompts.user.confirm("Delete \(what)? (undo with \(undo))")
  }

  /// Deletes the gists one by one, each after its copy is saved.
  private func delete(_ found: [Decoded<Gist>]) async throws {
    let loaded = Dictionary(
      zip(gists, found).map { ("\($0.session.host.name)/\($0.id)", $1) }
    ) { first, _ in first }
    try await GistBatch(
      gists: gists, action: "delete", verb: "deleted", isQuiet: isQuiet, libraries: libraries
    ).changeEach { gist in
      let current = loaded["\(gist.session.host.name)/\(gist.id)"]
      var deletion = GistDeletion(gist: gist, flow: self)
      return try await deletion.saveAndDelete(current)
    } noting: { gist in
      guard usesTrash, !isQuiet else { return nil }
      let title = loaded["\(gist.session.host.name)/\(gist.id)"]?.value.title
      return ChangedGist(id: gist.id, title: title, .deleted)
    } inLibrary: { store, id, time throws(LibraryError) in
      try store.remove(id, at: time)
    }
  }
}
