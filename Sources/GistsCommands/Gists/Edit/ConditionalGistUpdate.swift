import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

/// One change of a gist by one PATCH, checked against the copy that it was made from.
struct ConditionalGistUpdate: Sendable {
  let gist: NamedGist
  /// What is different, and nothing else.
  let edit: GistEdit
  /// The copy that the change was made from.
  let base: GistFingerprint
  /// It is made whatever others changed since.
  let isForced: Bool
  /// What can't be given again, kept until the change is made.
  let unsent: UnsentDrafts
  let context: AppContext

  private var host: Host { gist.session.host }

  /// Fetches the gist again, compares, and sends the change; what GitHub answers goes into the library.
  ///
  /// - Parameter received: what else is done with the answer, which a signal waits for.
  /// - Returns: the gist after the change.
  /// - Throws: ``Failure``: 75 where somebody changed the gist since, 77 where it is not the person's;
  ///   all tell where the unsent texts are.
  @discardableResult
  func send(
    received: (Decoded<Gist>) throws -> Void = { _ in }
  ) async throws -> Decoded<Gist> {
    let current = try await unsent.guarding {
      try await context.requireSignIn(to: host)
      let current = try await context.fetch(gist)
      guard isForced || base.holds(in: GistFingerprint(current), for: edit) else {
        throw Failure.changedMeanwhile(current, host: host, now: context.time.now())
      }
      return current
    }
    return try await unsent.sending(uncertainty: uncertainty) {
      try await patch(current)
    } received: { answer in
      LibraryRecorder(context, host: host).keep(answer, edit.contents(in: answer.value))
      try received(answer)
      return answer
    }
  }

  private var uncertainty: String {
    "\(host) may have made the change, or not: look before you try again: "
      + context.failureFormatter.command("view \(gist.id)")
  }

  private func patch(_ current: Decoded<Gist>) async throws -> Decoded<Gist> {
    do {
      return try await gist.session.api.value(.editGist(id: gist.id, edit), as: Gist.self)
    } catch APIError.errorResponse(let response) where response.isNotFound {
      // It was there a moment ago: GitHub hides so that it is somebody else's.
      guard !response.lacksGistScope else { throw APIError.errorResponse(response) }
      throw Failure.notYours(current.value, host: host, to: "edit").answered(by: response)
    } catch let error as APIError where error.mayHideSuccess {
      return try await settle(error, since: current)
    }
  }

  /// Finds out whether a change was made whose answer says otherwise: an earlier try may have been
  /// lost on its way back, and the next one found nothing to rename.
  private func settle(
    _ error: APIError, since current: Decoded<Gist>
  ) async throws -> Decoded<Gist> {
    if let found = try? await gist.fetch(), edit.isMade(in: found, since: current) {
      context.diagnostics.note("the answer of \(host) was lost, but the change is made")
      return found
    }
    if case .errorResponse(let response) = error, response.status == 422 { throw error }
    var failure = context.failureFormatter.failure(for: error)
    failure.nextSteps.append(uncertainty)
    throw failure
  }
}

extension APIError {
  /// The change may have been made all the same.
  fileprivate var mayHideSuccess: Bool {
    switch self {
    case .unreachable(_, .connectionLost), .unreachable(_, .idle), .unreachable(_, .deadline),
      .invalidResponse:
      true
    case .errorResponse(let response): response.status >= 500 || response.status == 422
    default: false
    }
  }
}
