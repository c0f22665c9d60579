import CommandSupport
import GitHubAPI
import TerminalOutput

/// Finds out whether a star was changed although the response was lost.
struct StarOutcome: Sendable {
  let gist: NamedGist
  let context: AppContext

  /// Describes a change that was cancelled: the host may have got the request.
  func cancelled(isStarred: Bool) -> Failure {
    let host = gist.session.host
    let verb = isStarred ? "starred" : "unstarred"
    let look = context.failureFormatter.on(host).command("starred", .value(gist.id))
    return Failure(
      .cancelled, code: Failure.outcomeUnknown,
      "cancelled; gist \(gist.id) may or may not have been \(verb) on \(host)",
      next: ["check before retrying: \(look)"])
  }

  /// Looks at the star if no response arrived.
  ///
  /// Throws a ``Failure`` with status 75 unless the gist is starred, or not, as intended.
  func settle(_ error: APIError, isStarred: Bool) async throws {
    // The host did respond; to try again does no harm.
    if case .errorResponse = error { throw error }
    let host = gist.session.host
    guard (try? await gist.session.api.isStarred(gist.id)) == isStarred else {
      let look = context.failureFormatter.on(gist.session.host).command(
        "starred", .value(gist.id))
      throw context.failureFormatter.unknownOutcome(
        of: error,
        next: "the change may or may not have been made on \(host); check before retrying: \(look)")
    }
    context.diagnostics.note(
      context.failureFormatter.on(host).made("the change was made", despite: error))
  }
}
