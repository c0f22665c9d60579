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
    if !isQuiet { for gist in found { try context.output.show(gist.value) } }
    guard try await confirm() else { throw Failure.nothingDeleted }
    try await delete(found)
  }

  /// Fetches all gists; throws if one is missing or not yours, before any is deleted.
  private func load() async throws -> [Decoded<Gist>] {
    do {
      let hosts = Dictionary(grouping: gists.indices) { gists[$0].session.host }
      // Check the sign-in first, so that nobody confirms a deletion that can't be made.
      for host in hosts.keys { try await context.sessions.requireSignIn(to: host) }
      var found: [Decoded<Gist>] = []
      for gist in gists {
        do {
          found.append(try await context.sessions.fetch(gist))
        } catch let failure as Failure where failure.httpStatus == 404 {
          context.stateFiles.forgetUnfinishedWork(on: gist)
          throw failure
        }
      }
      for (host, indices) in hosts {
        // Nobody is asked about a deletion that would be refused.
        try await context.sessions.refuseForeign(
          indices.map { found[$0].value }, on: host, to: "delete", isSure: asks)
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
  private func delete(_ found: [Decoded<Gist>]) async throws {
    let loaded = Dictionary(
      zip(gists, found).map { ("\($0.session.host.name)/\($0.id)", $1) }
    ) { first, _ in first }
    try await GistBatch(
      gists: gists, verb: "deleted", isQuiet: isQuiet, libraries: context.libraries
    ).run { gist in
      let current = loaded["\(gist.session.host.name)/\(gist.id)"]
      return try await delete(gist, current)
    } inLibrary: { store, id, time throws(LibraryError) in
      try store.remove(id, at: time)
    }
  }

  /// Saves a copy and deletes the gist; again if the gist changes before it can be deleted.
  ///
  /// `loaded` is the newest state that is known, which was shown: nil to fetch it.
  ///
  /// - Returns: when the host said that the gist no longer exists, by its own clock.
  private func delete(_ gist: NamedGist, _ loaded: Decoded<Gist>?) async throws -> Date? {
    var current = if let loaded { loaded } else { try await gist.fetch() }
    var attempts = 3
    while true {
      do {
        return try await deleteOnce(gist, current)
      } catch let change as ChangedSinceCopy {
        attempts -= 1
        guard attempts > 0 else { throw Failure.keepsChanging(gist) }
        if let newer = change.newer, !newer.isEarlier(than: current) {
          current = newer
          continue
        }
        // The host may lag behind a push.
        try await context.time.sleep(.seconds(2))
        let received = try await gist.fetch()
        if !received.isEarlier(than: current) { current = received }
      }
    }
  }

  /// Saves a copy of a state of the gist, and deletes the gist if it still is in that state.
  ///
  /// - Throws: ``ChangedSinceCopy`` if it is not; nothing was deleted then.
  private func deleteOnce(_ gist: NamedGist, _ current: Decoded<Gist>) async throws -> Date? {
    if let expected, expected != GistFingerprint(current, comparableTo: expected) {
      throw ChangedSinceCopy()
    }
    let copy = keepsCopies ? try await keep(gist, current) : nil
    let end: Date?
    do {
      if keepsCopies { try await compare(gist, with: current, copy) }
      end = try await send(gist, copy)
    } catch APIError.errorResponse(let response) where response.isNotFound {
      // Somebody else has deleted it: the copy stays.
      end = response.time
    } catch let failure as NotCompared {
      remove(copy?.entry)
      throw failure.reason
    }
    if let entry = copy?.entry {
      // If it can't be recorded, a restore asks the host first.
      try? entry.endDeletion()
      context.stateFiles.trash(of: gist.session.host).removeOthers(than: entry)
    }
    context.stateFiles.forgetUnfinishedWork(on: gist)
    return end
  }

  /// Compares the gist with what was kept, the last thing before it is deleted: description, files and
  /// newest commit.
  ///
  /// Where there is git, it is asked too: the API may lag behind a push.
  ///
  /// - Throws: ``ChangedSinceCopy``; an `APIError` (404) if the gist is gone.
  private func compare(
    _ gist: NamedGist, with kept: Decoded<Gist>, _ copy: KeptCopy?
  ) async throws {
    let commits = copy?.commits
    do {
      async let head = commits == nil ? nil : head(of: kept.value, gist)
      let found = try await gist.fetch()
      guard found.isUnchanged(since: kept) else { throw ChangedSinceCopy(newer: found) }
      if let commits, let head = try await head {
        guard head.commit == commits.newest else { throw ChangedSinceCopy() }
        guard head.others.isSubset(of: commits.all) else {
          throw NotCompared(
            reason: .otherBranchesNotKept(gist, kept.value, context.failureFormatter))
        }
      }
    } catch let refusal as NotCompared {
      throw refusal
    } catch let change as ChangedSinceCopy {
      remove(copy?.entry)
      throw change
    } catch APIError.errorResponse(let response) where response.isNotFound {
      throw APIError.errorResponse(response)
    } catch {
      throw notCompared(gist, error)
    }
  }

  private func notCompared(_ gist: NamedGist, _ error: any Error) -> NotCompared {
    NotCompared(reason: Failure.notCompared(gist, context.failureFormatter.failure(for: error)))
  }

  private func head(of gist: Gist, _ named: NamedGist) async throws -> GistRepository.Head? {
    try await context.repositories.head(of: gist, on: named.session.host)
  }

  /// Sends the request that deletes a gist, which was just seen to be as it was kept.
  private func send(_ gist: NamedGist, _ copy: KeptCopy?) async throws -> Date? {
    // A wait for a rate limit may come first, and a retry after a lost response.
    let unchanged = copy.map { copy in
      Precondition {
        let found = try await gist.fetch()
        guard found.isUnchanged(since: copy.gist) else { throw ChangedSinceCopy(newer: found) }
      }
    }
    do {
      return try await gist.session.api.send(.deleteGist(id: gist.id), if: unchanged).date
    } catch let change as ChangedSinceCopy {
      throw change
    } catch let unsent as ChangeNotSent {
      // An earlier attempt or somebody else may have deleted it: the copy stays.
      guard !unsent.error.isNotFound else { throw unsent.error }
      throw notCompared(gist, unsent.error)
    } catch {
      return try await resolveOutcome(
        gist, copy?.entry, error, isOpen: unchanged?.hasOpenAttempt ?? false)
    }
  }

  /// Finds out whether a gist still exists after its deletion failed.
  ///
  /// If it no longer exists, an attempt whose response was lost deleted it. If the host refused and
  /// it still exists, its copy is removed from the trash; a 404 then means that it is not yours. In
  /// all other cases it may still be deleted, and the copy stays; also if the host may still work on an
  /// earlier attempt (`isOpen`).
  private func resolveOutcome(
    _ gist: NamedGist, _ copy: TrashEntry?, _ reason: any Error, isOpen: Bool
  ) async throws -> Date? {
    let found: Gist?
    do {
      found = try await gist.fetch().value
    } catch APIError.errorResponse(let response) where response.isNotFound {
      return response.time
    } catch {
      found = nil
    }
    guard let found, !isOpen, let response = (reason as? APIError)?.finalErrorResponse
    else { throw failure(of: gist, copy, reason) }
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
}

/// The gist could not be compared with its copy, and nothing was sent.
private struct NotCompared: Error {
  let reason: Failure
}

extension APIError {
  /// A response that proves that nothing was changed; nil if the outcome is unknown.
  fileprivate var finalErrorResponse: ErrorResponse? {
    switch self {
    case .errorResponse(let response)
    where response.status >= 400 && !Self.leavesOpen(status: response.status):
      response
    case .unauthorized(let response), .rateLimited(let response, _, _): response
    default: nil
    }
  }
}
