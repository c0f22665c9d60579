import ClientState
import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import TerminalOutput

/// Stars or unstars gists, also if a response is lost.
struct StarChange: Sendable {
  let isStarred: Bool
  let libraries: Libraries

  private var sessions: Sessions { libraries.sessions }
  private var action: String { isStarred ? "star" : "unstar" }
  private var verb: String { isStarred ? "starred" : "unstarred" }

  /// Makes the changes, and finds out whether one was made if no response arrived.
  ///
  /// - Throws: a ``Failure`` with status 75 if nobody knows whether a change was made, 2 if it was
  ///   cancelled.
  func run(_ gists: [NamedGist]) async throws {
    guard !gists.isEmpty else {
      return sessions.output.diagnostics.note("no gists on stdin; nothing was \(verb)")
    }
    var former = FormerStars(of: gists, in: libraries)
    let isOfSeveral = gists.count > 1 || libraries.undoRole.hasGroup
    try await GistBatch(
      gists: gists, action: action, verb: verb, libraries: libraries
    ).changeEach { gist in
      do {
        // Undoing several must not change those that this leaves as they are. A gist that is not
        // starred may not exist, which the change tells.
        let before = isOfSeveral ? await former.ask(about: gist) : nil
        if before == true, isStarred {
          sessions.output.screen?.unchanged(gist.id)
          return nil
        }
        let (time, isNew) = try await send(gist)
        if !isNew { former.set(isStarred, of: gist) }
        // A host may accept that a gist without a star is unstarred.
        if !isNew || before == isStarred { sessions.output.screen?.unchanged(gist.id) }
        return time
      } catch is CancellationError {
        // The host may have got the request.
        throw Failure(
          .cancelled, code: .outcomeUnknown,
          "cancelled; \(gist: gist.id) may or may not have been \(verb) on \(gist.session.host)",
          next: ["check before retrying: \(viewCommand(gist))"])
      } catch let error as APIError where error.mayHideSuccess {
        try await resolveOutcome(of: gist, error)
        return nil
      }
    } noting: { gist in
      former.isStarred(gist) == isStarred
        ? nil
        : ChangedGist(
          id: gist.id, title: former.title(of: gist), isStarred ? .starred : .unstarred)
    } inLibrary: { [isStarred] store, id, time throws(LibraryError) in
      try store.recordStar(isStarred, of: id, at: time)
    }
  }

  /// Returns when the host made the change, by its own clock, and whether it had to.
  private func send(_ gist: NamedGist) async throws -> (time: Date?, isNew: Bool) {
    if isStarred { return (try await gist.session.api.send(.star(id: gist.id)).date, true) }
    do {
      return (try await gist.session.api.send(.unstar(id: gist.id)).date, true)
    } catch APIError.errorResponse(let response) where response.isNotFound {
      // A 404 means "not starred" or "no such gist": the host says which.
      guard try await !gist.session.api.isStarred(gist.id) else {
        throw APIError.errorResponse(response)
      }
      return (response.time, false)
    }
  }

  private func resolveOutcome(of gist: NamedGist, _ error: APIError) async throws {
    // The host did respond; to try again does no harm.
    if case .errorResponse = error { throw error }
    let host = gist.session.host
    guard (try? await gist.session.api.isStarred(gist.id)) == isStarred else {
      throw sessions.failureFormatter.unknownOutcome(
        of: error,
        next: "the change may or may not have been made on \(host); check before retrying: "
          + "\(viewCommand(gist))")
    }
    sessions.noteMade("the change was made", despite: error, on: host)
  }

  /// The command that tells whether the gist is starred.
  private func viewCommand(_ gist: NamedGist) -> SuggestedCommand {
    sessions.failureFormatter.on(gist.session.host).command("starred", .value(gist.id))
  }
}
