import ByteTools
import ClientState
import CommandSupport
import FoundationEssentials
import GistGit
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Finds out whether a restore has created the gist, and compares its contents on the host.
extension RestoreFlow {
  /// Throws a ``Failure`` if the gist was not deleted: its deletion was interrupted.
  func refuseExisting() async throws {
    guard entry.mayStillExist else { return }
    do {
      let gist = try await session.api.value(.gist(id: id), as: Gist.self, usesCache: false).value
      throw Failure.notDeleted(gist, host: session.host)
    } catch APIError.errorResponse(let response) where response.isNotFound {
      // If it can't be recorded, the next run asks again.
      try? entry.endDeletion()
      LibraryRecorder(context.libraries, host: session.host).changeAfterwards {
        [id] store throws(LibraryError) in
        try store.remove(id, at: response.time)
      }
    }
  }

  /// Returns the gist that an earlier run created, with all its contents; nil if it created none.
  ///
  /// The gist is found by its record, else by its contents.
  ///
  /// - Throws: a ``Failure`` with status 75 if that is unknown.
  func earlierGist(
    of newGist: NewGist, _ creation: CreateFlow, usesGit: Bool
  ) async throws -> Gist? {
    if usesGit, let resumed = try await creation.resumed(replacing: id, with: newGist) {
      return resumed.value
    }
    guard let attempt = entry.restoreAttempt else { return nil }
    if let gist = try await recorded(attempt),
      try await context.sessions.owns(gist.value, on: session.host)
    {
      return try reported(gist, by: creation)
    }
    let found = try await session.api.gists(identicalTo: newGist, sentAt: attempt.time)
    if let gist = found.identical.first { return try reported(gist, by: creation) }
    guard found.possible.isEmpty else {
      // One of these gists may be the new one, but its contents can't be fetched.
      throw Failure.maybeRestored(
        "could not compare \(gist: id) with similar gists on \(session.host)",
        details: found.possible.map { "possible match: \($0.htmlURL ?? $0.id)" },
        host: session.host)
    }
    // The host may still be creating it, or may not list it yet.
    if let time = attempt.time, abs(context.time.now().timeIntervalSince(time)) < 60 {
      throw Failure.maybeRestored(
        "an earlier restore of \(gist: id) may or may not have created the gist", host: session.host
      )
    }
    return nil
  }

  /// Returns the gist that an earlier run created from a part of the entry; nil if there is none or
  /// it is gone.
  ///
  /// The records of other accounts stay: not every gist of theirs is visible to this one. All are
  /// compared, as an account may have been renamed.
  func partlyRestored() async throws -> Decoded<Gist>? {
    for attempt in entry.restoreAttempts where attempt.isPartial {
      guard let gist = try await recorded(attempt) else {
        if entry.mayBeOwn(attempt) { try entry.forget(attempt) }
        continue
      }
      if try await context.sessions.owns(gist.value, on: session.host) { return gist }
    }
    return nil
  }

  /// Says that there is such a gist, whatever happened to it since: another run does not create a
  /// second one.
  func tellPartlyRestored(_ gist: Decoded<Gist>) throws {
    try gist.printURL(in: context)
    let new = gist.value.id
    context.diagnostics.note("\(gist: id) was already restored in part, as \(gist: new)")
    let delete = context.failureFormatter.on(session.host).command("delete", .value(new))
    context.diagnostics.hint("to restore it again, first run \(delete)")
  }

  /// Returns the gist that an earlier run recorded, whichever account owns it; nil if there is none,
  /// or if it is gone.
  private func recorded(_ attempt: TrashEntry.RestoreAttempt) async throws -> Decoded<Gist>? {
    guard let gist = attempt.gist else { return nil }
    do {
      return try await NamedGist(session: session, id: gist, revision: nil).fetch()
    } catch APIError.errorResponse(let response) where response.isNotFound {
      return nil
    }
  }

  private func reported(_ gist: Decoded<Gist>, by creation: CreateFlow) throws -> Gist {
    context.diagnostics.note("an earlier restore already created the gist")
    try creation.report(gist)
    return gist.value
  }

  /// Fetches the new gist with git, and compares every commit and every file with those in the
  /// trash.
  ///
  /// With `partly`, an unreadable history was not sent.
  ///
  /// - Returns: whether the new gist has the history in the trash; it has the files in any case.
  /// - Throws: a ``Failure`` (76) if it has other files, (75) if they can't be fetched.
  func comparedByGit(
    _ created: Gist, with newGist: NewGist, partly: Bool
  ) async throws -> Bool {
    let (hasHistory, files): (Bool, [GistRepository.File])
    do {
      (hasHistory, files) = try await context.repositories.withRepository(
        of: created, on: session.host, "Comparing the history"
      ) { repository in
        let newest = try await repository.fetchHistory()
        var hasHistory = false
        do {
          if let bundle = entry.history {
            hasHistory = try await repository.has(newest, asIn: bundle)
          }
        } catch GitError.failed where partly {}
        return (hasHistory, try await repository.files(of: newest))
      }
    } catch let error as GitError {
      let reason = context.failureFormatter.failure(for: error).message
      throw Failure.maybeRestored(
        "could not check the contents of restored \(gist: id): \(reason)", host: session.host)
    }
    guard hasHistory || newGist.hasExactly(files) else {
      throw Failure.restoredOtherContents(created, host: session.host)
    }
    return hasHistory
  }

  /// Throws a ``Failure`` unless the new gist, which the API created, has the contents that were
  /// sent.
  func check(_ created: Gist, against newGist: NewGist) async throws {
    switch try await session.api.match(newGist, with: created, byName: false) {
    case .identical: return
    case .different:
      try entry.endRestore()
      throw Failure.restoredOtherContents(created, host: session.host)
    // The next run compares them again.
    case .unknown:
      throw Failure.maybeRestored(
        "could not check the contents of restored \(gist: id)", host: session.host)
    }
  }
}
