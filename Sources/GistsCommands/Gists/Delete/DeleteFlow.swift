import ClientState
import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Gists on their way out.
struct DeleteFlow: Sendable {
  let gists: [NamedGist]
  /// Their last state goes into the trash.
  let keepsCopies: Bool
  /// A person at the terminal is asked.
  let asks: Bool
  let context: AppContext

  /// All of them: one that is not there, or is somebody else's, is told before any is deleted.
  func load() async throws -> [Gist] {
    do {
      let hosts = Dictionary(grouping: gists.indices) { gists[$0].session.host }
      // Nobody is asked whether to delete what they can't: the sign-in comes first.
      for host in hosts.keys { try await context.requireSignIn(to: host) }
      var found: [Gist] = []
      for gist in gists {
        found.append(try await context.fetch(gist).value)
      }
      for (host, indices) in hosts {
        try await context.refuseForeign(indices.map { found[$0] }, on: host, to: "delete")
      }
      return found
    } catch  where gists.count > 1 && !error.isSignInRequired {
      var failure = context.failureFormatter.failure(for: error)
      failure.details.append("nothing was deleted")
      throw failure
    }
  }

  /// What goes.
  func show(_ found: [Gist]) throws {
    for gist in found { try context.show(gist) }
  }

  /// True where nobody is to be asked.
  func confirm() async throws -> Bool {
    guard asks else { return true }
    let what = gists.count == 1 ? "this gist" : "these \(gists.count) gists"
    guard keepsCopies else { return try await context.prompt.confirm("Delete \(what) for good?") }
    let way =
      gists.count == 1
      ? "gists restore \(gists[0].id) brings it back" : "gists restore ID brings each back"
    return try await context.prompt.confirm("Delete \(what)? (\(way))")
  }

  /// One after the other, each once its copy is on the disk.
  func delete() async throws {
    try await GistBatch(to: gists, verb: "deleted", in: context).run { gist in
      let copy = keepsCopies ? try await keep(gist) : nil
      do {
        _ = try await gist.session.api.send(.deleteGist(id: gist.id))
      } catch {
        try await settle(gist, copy, error)
      }
    } inLibrary: { store, id throws(LibraryError) in
      try store.remove(id)
    }
  }

  /// Finds out what a failure means for a gist that was there a moment ago.
  ///
  /// A gist that is gone was deleted, by a try whose answer was lost. One that was refused and is there
  /// still leaves nothing in the trash; a 404 hid that it is somebody else's. After any other answer, or
  /// none, it may yet go: its copy stays.
  private func settle(_ gist: NamedGist, _ copy: TrashEntry?, _ reason: any Error) async throws {
    let found: Gist?
    do {
      found = try await gist.fetch().value
    } catch APIError.errorResponse(let response) where response.isNotFound {
      return
    } catch {
      found = nil
    }
    guard let found, let response = (reason as? APIError)?.finalErrorResponse else {
      guard copy != nil else { throw reason }
      var failure = context.failureFormatter.failure(for: reason)
      failure.nextSteps.append("should it be gone: gists restore \(gist.id)")
      throw failure
    }
    try? copy?.remove()
    guard response.isNotFound else { throw reason }
    throw Failure.notYours(found, host: gist.session.host, to: "delete").answered(by: response)
  }
}

extension APIError {
  /// GitHub's word that nothing was done; nil where nobody knows.
  fileprivate var finalErrorResponse: ErrorResponse? {
    switch self {
    case .errorResponse(let response) where 400..<500 ~= response.status && response.status != 408:
      response
    case .unauthorized(let response), .rateLimited(let response, _, _): response
    default: nil
    }
  }
}
