import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Gists on their way out.
struct GistDeletion: Sendable {
  let gists: [NamedGist]
  let context: AppContext

  /// All of them: one that is not there, or is somebody else's, is told before any is deleted.
  func load() async throws -> [Gist] {
    do {
      let hosts = Dictionary(grouping: gists.indices) { gists[$0].session.host }
      // Nobody is asked whether to delete what they can't: the sign-in comes first.
      for host in hosts.keys { try await context.requireSignIn(to: host) }
      var found: [Gist] = []
      for gist in gists {
        let received = try await context.about(gist) {
          try await gist.session.api.value(.gist(id: gist.id), as: Gist.self)
        }
        found.append(received.value)
      }
      for (host, indices) in hosts {
        try await context.refuseForeign(indices.map { found[$0] }, on: host, to: "delete")
      }
      return found
    } catch  where gists.count > 1 && !error.isSignInRequired {
      var failure = context.sentences.failure(for: error)
      failure.nextSteps.append("nothing was deleted")
      throw failure
    }
  }

  /// What goes.
  func show(_ found: [Gist]) throws {
    for gist in found { try context.show(gist) }
  }

  func confirm() async throws -> Bool {
    try await context.prompt.confirm(
      gists.count == 1
        ? "Delete this gist for good?" : "Delete these \(gists.count) gists for good?")
  }

  func delete() async throws {
    try await Writes(to: gists, verb: "deleted", in: context).run { gist in
      do {
        _ = try await gist.session.api.send(.deleteGist(id: gist.id))
      } catch APIError.refused(let refusal) where refusal.isNotFound {
        try await settle(gist, refusal)
      }
    } inLibrary: { store, id throws(LibraryError) in
      try store.forget(id)
    }
  }

  /// Finds out what a 404 means for a gist that was there a moment ago.
  ///
  /// It is that of a second try, whose first was not answered (row 67), or hides that the gist is
  /// somebody else's.
  private func settle(_ gist: NamedGist, _ refusal: APIError.Refusal) async throws {
    let other: Gist
    do {
      other = try await gist.session.api.value(.gist(id: gist.id), as: Gist.self).value
    } catch APIError.refused(let refusal) where refusal.isNotFound {
      return
    }
    var failure = Failure.notYours(other, host: gist.session.host, to: "delete")
    (failure.httpStatus, failure.requestID) = (refusal.status, refusal.requestID)
    throw failure
  }
}
