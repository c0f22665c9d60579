import ClientState
import CommandSupport
import FoundationEssentials
import GistGit
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

/// The deletion of one gist: it is saved, compared and deleted; again if it changes meanwhile.
///
/// A copy is removed only if no request that was sent may still succeed.
struct GistDeletion {
  let gist: NamedGist
  let flow: DeleteFlow
  /// Whether the host may still carry out a request whose end nobody saw.
  private var isOpen = false

  private var sessions: Sessions { flow.sessions }

  init(gist: NamedGist, flow: DeleteFlow) {
    self.gist = gist
    self.flow = flow
  }

  /// `loaded` is the newest state that is known, which was shown: nil to fetch it.
  ///
  /// - Returns: when the host said that the gist no longer exists, by its own clock.
  mutating func saveAndDelete(_ loaded: Decoded<Gist>?) async throws -> Date? {
    var current = if let loaded { loaded } else { try await gist.fetch() }
    let shown = current
    var (attempts, changes) = (3, 0)
    while true {
      do {
        return try await delete(current)
      } catch let change as ChangedSinceSaved {
        attempts -= 1
        guard attempts > 0 else { break }
        let former = current
        if let newer = change.newer, !newer.isEarlier(than: current) {
          current = newer
        } else {
          // The host may lag behind a push.
          try await sessions.time.sleep(.seconds(2))
          let received = try await gist.fetch()
          if !received.isEarlier(than: current) { current = received }
        }
        if !current.isUnchanged(since: former) { changes += 1 }
        if flow.deletesOnlyShown, !current.isUnchanged(since: shown) {
          guard !isOpen else { break }
          throw sessions.failureFormatter.changedMeanwhile(current, host: gist.session.host)
        }
      }
    }
    throw changed(repeatedly: changes > 1)
  }

  /// Saves a copy of a state of the gist, and deletes the gist if it still is in that state.
  ///
  /// - Throws: ``ChangedSinceSaved`` if it is not; nothing was deleted then.
  private mutating func delete(_ current: Decoded<Gist>) async throws -> Date? {
    if let expected = flow.expected,
      expected != GistFingerprint(current, comparableTo: expected)
    {
      throw ChangedSinceSaved()
    }
    let copy = flow.usesTrash ? try await flow.keep(gist, current) : nil
    let end: Date?
    do {
      if flow.usesTrash { try await compare(with: current, copy) }
      end = try await send(copy)
      // This copy is of the state that was deleted.
      if let copy {
        sessions.stateFiles.trash(of: gist.session.host).removeOthers(than: copy.entry)
      }
    } catch APIError.errorResponse(let response) where response.isNotFound {
      // Somebody else, or a request whose response was lost, has deleted it: all copies stay.
      end = response.time
    } catch let change as ChangedSinceSaved {
      remove(copy?.entry)
      throw change
    } catch let failure as NotCompared {
      remove(copy?.entry)
      throw failure.reason
    }
    // If it can't be recorded, a restore asks the host first.
    try? copy?.entry.endDeletion()
    sessions.stateFiles.forgetUnfinishedWork(on: gist)
    return end
  }

  /// Compares the gist with what was saved, right before it is deleted: description, files and newest
  /// commit.
  ///
  /// Asks git, if installed: the API may lag behind a push.
  ///
  /// - Throws: ``ChangedSinceSaved``; an `APIError` (404) if the gist is gone; ``NotCompared``.
  private func compare(with kept: Decoded<Gist>, _ copy: TrashedGist?) async throws {
    let commits = copy?.commits
    do {
      async let head = commits == nil ? nil : head(of: kept.value)
      let found = try await gist.fetch()
      guard found.isUnchanged(since: kept) else { throw ChangedSinceSaved(newer: found) }
      guard let commits, let head = try await head else { return }
      guard head.commit == commits.newest else { throw ChangedSinceSaved() }
      guard head.others.isSubset(of: commits.all) else {
        throw NotCompared(
          reason: .otherBranchesNotKept(gist, kept.value, in: flow))
      }
    } catch let refusal as NotCompared {
      throw refusal
    } catch let change as ChangedSinceSaved {
      throw change
    } catch APIError.errorResponse(let response) where response.isNotFound {
      throw APIError.errorResponse(response)
    } catch let error as GitError {
      guard try await flow.confirmsWithoutGit(gist, error) else {
        throw NotCompared(
          reason: .newestCommitUnknown(
            gist, sessions.failureFormatter.failure(for: error), in: flow))
      }
    } catch {
      throw notCompared(error)
    }
  }

  private func notCompared(_ error: any Error) -> NotCompared {
    NotCompared(reason: Failure.notCompared(gist, sessions.failureFormatter.failure(for: error)))
  }

  private func head(of value: Gist) async throws -> GistRepository.Head? {
    try await flow.repositories.head(of: value, on: gist.session.host)
  }

  /// Sends the request that deletes the gist, which was just seen to be as it was kept.
  private mutating func send(_ copy: TrashedGist?) async throws -> Date? {
    // A wait for a rate limit may come first, and a retry after a lost response.
    let unchanged = copy.map { [gist] copy in
      Precondition {
        let found = try await gist.fetch()
        guard found.isUnchanged(since: copy.gist) else { throw ChangedSinceSaved(newer: found) }
      }
    }
    do {
      return try await gist.session.api.send(.deleteGist(id: gist.id), if: unchanged).date
    } catch {
      isOpen = isOpen || unchanged?.hasOpenAttempt ?? false
      if let change = error as? ChangedSinceSaved { throw change }
      guard let unsent = error as? ChangeNotSent else {
        return try await resolveOutcome(copy?.entry, error)
      }
      // An earlier attempt or somebody else may have deleted it: the copy stays.
      guard !unsent.error.isNotFound else { throw unsent.error }
      guard !isOpen else { return try await resolveOutcome(copy?.entry, unsent.error) }
      throw notCompared(unsent.error)
    }
  }

  /// Finds out whether the gist still exists after its deletion failed.
  ///
  /// If it no longer exists, an attempt whose response was lost deleted it. If the host refused and
  /// it still exists, its copy is removed from the trash; a 404 then means that it is not yours. In
  /// all other cases it may still be deleted, and the copy stays.
  private func resolveOutcome(_ copy: TrashEntry?, _ reason: any Error) async throws -> Date? {
    let found: Gist?
    do {
      found = try await gist.fetch().value
    } catch APIError.errorResponse(let response) where response.isNotFound {
      throw APIError.errorResponse(response)
    } catch {
      found = nil
    }
    guard let found, !isOpen, let response = (reason as? APIError)?.finalErrorResponse else {
      throw failure(copy, reason)
    }
    remove(copy)
    guard response.isNotFound else { throw reason }
    throw sessions.failureFormatter.notYours(found, host: gist.session.host, to: "delete")
      .answered(by: response)
  }

  private func remove(_ copy: TrashEntry?) {
    guard !isOpen else { return }
    // If it can't be removed or is being restored, a copy remains and nothing is lost.
    _ = try? copy?.folder.ifUnused { try copy?.remove() }
  }

  private func failure(_ copy: TrashEntry?, _ reason: any Error) -> any Error {
    // If the gist is missing, an earlier attempt, whose response was lost, may have deleted it.
    if let error = reason as? APIError, error.mayHideSuccess || error.isNotFound || isOpen {
      return sessions.failureFormatter.on(gist.session.host).unknownOutcome(
        of: error, next: copy == nil ? checkHint : undoHint)
    }
    guard copy != nil else { return reason }
    var failure = sessions.failureFormatter.failure(for: reason)
    if failure.status == .cancelled {
      failure.code = .outcomeUnknown
      failure.message =
        "cancelled; \(gist: gist.id) may or may not have been deleted on \(gist.session.host)"
    }
    failure.nextSteps.append(undoHint)
    return failure
  }

  private func changed(repeatedly: Bool) -> Failure {
    var failure = Failure.changedBeforeDeletion(gist, repeatedly: repeatedly)
    // An earlier request may still succeed, whatever came after it.
    guard isOpen else { return failure }
    failure.status = .tryLater
    failure.code = .outcomeUnknown
    failure.message =
      "\(gist: gist.id) may or may not have been deleted on \(gist.session.host): "
      + "it \(Failure.changed(repeatedly))"
    failure.nextSteps.append(undoHint)
    return failure
  }

  private var checkHint: MessageText {
    let view = sessions.failureFormatter.on(gist.session.host).command("view", .value(gist.id))
    return "check before retrying: \(view)"
  }

  private var undoHint: MessageText {
    let restore = sessions.failureFormatter.on(gist.session.host).command(
      "restore", .value(gist.id))
    return "to bring it back if it was deleted, run \(restore)"
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
