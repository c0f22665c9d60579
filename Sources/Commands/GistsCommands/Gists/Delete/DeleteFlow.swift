import ClientState
import CommandSupport
import FoundationEssentials
import GistGit
import GistLibrary
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

struct DeleteFlow: Sendable {
  let gists: [NamedGist]
  let keepsCopies: Bool
  let asks: Bool
  /// Whether nothing is shown and told but errors: the deletion is a part of another change.
  var isQuiet = false
  /// What is deleted, and nothing newer; nil for whatever the host has.
  var expected: GistFingerprint?
  let context: AppContext

  func run() async throws {
    let found = try await load()
    if !isQuiet { for gist in found { try context.output.show(gist) } }
    guard try await confirm() else { throw Failure.nothingDeleted }
    try await delete(found)
  }

  /// Fetches all gists; throws if one is missing or not yours, before any is deleted.
  private func load() async throws -> [Gist] {
    do {
      let hosts = Dictionary(grouping: gists.indices) { gists[$0].session.host }
      // Check the sign-in first, so that nobody confirms a deletion that can't be made.
      for host in hosts.keys { try await context.sessions.requireSignIn(to: host) }
      var found: [Gist] = []
      for gist in gists {
        do {
          found.append(try await context.sessions.fetch(gist).value)
        } catch let failure as Failure where failure.httpStatus == 404 {
          context.stateFiles.forgetUnfinishedWork(on: gist)
          throw failure
        }
      }
      for (host, indices) in hosts {
        // Nobody is asked about a deletion that would be refused.
        try await context.sessions.refuseForeign(
          indices.map { found[$0] }, on: host, to: "delete", isSure: asks)
      }
      return found
    } catch  where gists.count > 1 && !error.isSignInRequired {
      var failure = context.failureFormatter.failure(for: error)
      failure.details.append("nothing was deleted")
      throw failure
    }
  }

  /// Returns whether to go on; true without a question if ``asks`` is false.
  private func confirm() async throws -> Bool {
    guard asks else { return true }
    let what = gists.count == 1 ? "this gist" : "these \(gists.count) gists"
    guard keepsCopies else {
      return try await context.prompts.user.confirm("Permanently delete \(what)?")
    }
    let id: SuggestedCommand.Word = gists.count == 1 ? .value(gists[0].id) : "ID"
    let undo = context.failureFormatter.on(gists[0].session.host).command("restore", id)
    return try await context.prompts.user.confirm("Delete \(what)? (undo with \(undo))")
  }

  /// Deletes the gists one by one, each after its copy is saved.
  private func delete(_ found: [Gist]) async throws {
    let times = Dictionary(
      zip(gists, found).map { ("\($0.session.host.name)/\($0.id)", $1.updatedAt) }
    ) { first, _ in first }
    try await GistBatch(
      gists: gists, verb: "deleted", isQuiet: isQuiet, libraries: context.libraries
    ).run {
      gist in
      try await delete(gist, changedAt: times["\(gist.session.host.name)/\(gist.id)"] ?? nil)
    } inLibrary: { store, id, time throws(LibraryError) in
      try store.remove(id, at: time)
    }
  }

  /// Saves a copy and deletes the gist; again if the gist changes before it can be deleted.
  ///
  /// `time` is when the gist was changed that was shown: the copy must not be an earlier state.
  ///
  /// - Returns: when the host said that the gist no longer exists, by its own clock.
  private func delete(
    _ gist: NamedGist, changedAt time: Date?, attempts: Int = 3
  ) async throws -> Date? {
    do {
      return try await deleteOnce(gist, changedAt: time)
    } catch is ChangedSinceCopy where attempts > 1 {
      // The host may lag behind a push.
      try await context.time.sleep(.seconds(2))
      return try await delete(gist, changedAt: time, attempts: attempts - 1)
    } catch is ChangedSinceCopy {
      throw Failure.keepsChanging(gist)
    }
  }

  private func deleteOnce(_ gist: NamedGist, changedAt time: Date?) async throws -> Date? {
    let copy = keepsCopies ? try await keep(gist, changedAt: time) : nil
    // A wait for a rate limit may come first, and a retry after a lost response.
    let unchanged = copy.map { copy in
      Precondition {
        guard try await gist.fetch().isUnchanged(since: copy.gist) else { throw ChangedSinceCopy() }
      }
    }
    let end: Date?
    do {
      end = try await gist.session.api.send(.deleteGist(id: gist.id), if: unchanged).date
    } catch let change as ChangedSinceCopy {
      throw change
    } catch let unsent as ChangeNotSent {
      switch unsent.error {
      // An earlier attempt or somebody else may have deleted it: the copy stays.
      case .errorResponse(let response) where response.isNotFound: end = response.time
      case .invalidResponse(_, .otherDocument, _):
        remove(copy)
        throw unsent.error
      default: end = try await resolveOutcome(gist, copy, unsent.error)
      }
    } catch {
      end = try await resolveOutcome(gist, copy, error)
    }
    // If it can't be recorded, a restore asks the host first.
    try? copy?.endDeletion()
    context.stateFiles.forgetUnfinishedWork(on: gist)
    return end
  }

  /// Finds out whether a gist still exists after its deletion failed.
  ///
  /// If it no longer exists, an attempt whose response was lost deleted it. If the host refused and
  /// it still exists, its copy is removed from the trash; a 404 then means that it is not yours. In
  /// all other cases it may still be deleted, and the copy stays.
  private func resolveOutcome(
    _ gist: NamedGist, _ copy: TrashEntry?, _ reason: any Error
  ) async throws -> Date? {
    let found: Gist?
    do {
      found = try await gist.fetch().value
    } catch APIError.errorResponse(let response) where response.isNotFound {
      return response.time
    } catch {
      found = nil
    }
    guard let found, let response = (reason as? APIError)?.finalErrorResponse else {
      throw failure(of: gist, copy, reason)
    }
    remove(copy)
    guard response.isNotFound else { throw reason }
    throw context.failureFormatter.notYours(found, host: gist.session.host, to: "delete")
      .answered(by: response)
  }

  private func remove(_ copy: TrashEntry?) {
    // If it can't be removed or is being restored, a copy remains and nothing is lost.
    _ = try? copy?.folder.ifUnused { try copy?.remove() }
  }

  private func failure(
    of gist: NamedGist, _ copy: TrashEntry?, _ reason: any Error
  ) -> any Error {
    let formatter = context.failureFormatter.on(gist.session.host)
    let (look, undo) = (
      "check before retrying: \(formatter.command("view", .value(gist.id)))",
      "to bring it back if it was deleted, run \(formatter.command("restore", .value(gist.id)))"
    )
    // If the gist is missing, an earlier attempt, whose response was lost, may have deleted it.
    guard let error = reason as? APIError, error.mayHideSuccess || error.isNotFound else {
      guard copy != nil else { return reason }
      var failure = formatter.failure(for: reason)
      if failure.status == .cancelled {
        let host = gist.session.host
        failure.code = Failure.outcomeUnknown
        failure.message = "cancelled; gist \(gist.id) may or may not have been deleted on \(host)"
      }
      failure.nextSteps.append(undo)
      return failure
    }
    return formatter.unknownOutcome(of: error, next: copy == nil ? look : undo)
  }

  /// Saves the current state of the gist with all of its files.
  ///
  /// `time` is when the gist was last changed, as the host said before; nil if unknown.
  ///
  /// - Returns: the saved copy; nil if saving failed and the user wants to delete it anyway.
  /// - Throws: a ``Failure`` if it could not be saved; ``ChangedSinceCopy`` if the host lags behind and
  ///   sent an earlier state.
  func keep(_ gist: NamedGist, changedAt time: Date?) async throws -> TrashEntry? {
    let (session, trash) = (gist.session, context.stateFiles.trash(of: gist.session.host))
    let received = try await gist.fetch()
    if let time, let changed = received.value.updatedAt, changed < time { throw ChangedSinceCopy() }
    if let expected, expected != GistFingerprint(received, comparableTo: expected) {
      throw ChangedSinceCopy()
    }
    do {
      guard !received.value.isTruncated else {
        throw Failure.tooManyToKeep(received.value, host: session.host)
      }
      return try await trash.keep(
        received, history: try await history(of: received, gist),
        isStarred: context.libraries.isKnownStarred(gist.id, on: session.host),
        at: context.time.now()
      ) { files in
        try await FileContent.load(
          files, of: received.value, from: session, in: context.repositories
        )
        .map { try $0.bytes.get() }
      }
    } catch let change as ChangedSinceCopy {
      throw change
    } catch {
      return try await ask(about: gist, context.failureFormatter.failure(for: error))
    }
  }

  /// Returns a git bundle of the revisions of a gist; nil without git, and for one that is its files.
  ///
  /// What git can't get is lost when the gist is deleted: a user at a terminal decides.
  private func history(of received: Decoded<Gist>, _ gist: NamedGist) async throws -> [UInt8]? {
    guard context.programs.hasGit, received.json["history"]?.array?.count != 1,
      received.value.gitPullURL != nil
    else { return nil }
    do {
      return try await context.repositories.history(of: received, on: gist.session.host)
    } catch let error as GitError {
      context.warn("could not save the history of gist \(gist.id)", because: error)
      if asks, try await !context.prompts.user.confirm("Delete it, and keep its files only?") {
        throw Failure.nothingDeleted
      }
      return nil
    }
  }

  /// Asks whether to delete a gist that could not be saved.
  ///
  /// It asks only about a file that GitHub serves only over git, or a disk that can't be written.
  /// Other failures can be retried.
  private func ask(about gist: NamedGist, _ reason: Failure) async throws -> TrashEntry? {
    guard asks, [.dataRefused, .cannotWrite].contains(reason.status) else {
      throw reason.status == .cancelled
        ? reason : Failure.notKept(gist, reason, context.failureFormatter)
    }
    context.diagnostics.warn("could not save a copy of gist \(gist.id): \(reason.message)")
    context.diagnostics.advise(on: reason)
    guard try await context.prompts.user.confirm("Permanently delete it?") else {
      throw Failure.nothingDeleted
    }
    return nil
  }
}

extension Decoded<Gist> {
  /// Whether description and files are the same as in an earlier document.
  fileprivate func isUnchanged(since earlier: Decoded<Gist>) -> Bool {
    GistFingerprint(self).version == GistFingerprint(earlier).version
      && value.isSameRevision(as: earlier.value)
      && (value.description ?? "").isExactly(earlier.value.description ?? "")
  }
}

extension APIError {
  /// A response that proves that nothing was changed; nil if the outcome is unknown.
  fileprivate var finalErrorResponse: ErrorResponse? {
    switch self {
    // The server behind a gateway (502, 504) may still complete the request.
    case .errorResponse(let response)
    where 400..<500 ~= response.status && response.status != 408
      || [500, 501, 503].contains(response.status):
      response
    case .unauthorized(let response), .rateLimited(let response, _, _): response
    default: nil
    }
  }
}
