import ClientState
import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels

/// Finds out whether a restore has created the gist, by its contents on the host.
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
      LibraryRecorder(context, host: session.host).changeAfterwards {
        [id] store throws(LibraryError) in
        try store.remove(id, at: response.time)
      }
    }
  }

  /// Returns the gist that an earlier run created; nil if it created none.
  ///
  /// - Throws: a ``Failure`` with status 75 if that is not known.
  func earlierResult(of draft: GistDraft) async throws -> Decoded<Gist>? {
    guard let attempt = entry.restoreAttempt else { return nil }
    let found = try await session.api.gists(identicalTo: draft, sentAt: attempt.time)
    if let gist = found.identical.first { return gist }
    guard found.possible.isEmpty else {
      throw Failure.similarExist(entry, found.possible, host: session.host)
    }
    // The host may still be creating it, or may not list it yet.
    if let time = attempt.time, abs(context.time.now().timeIntervalSince(time)) < 60 {
      throw Failure.maybeRestored(entry, host: session.host)
    }
    return nil
  }

  /// Throws a ``Failure`` unless the new gist has the contents that were sent.
  func check(_ created: Gist, against draft: GistDraft) async throws {
    switch try await session.api.match(draft, with: created, byName: false) {
    case .identical: return
    case .different:
      try entry.endRestore()
      throw Failure.restoredOtherContents(created, host: session.host)
    // The next run compares them again.
    case .unknown: throw Failure.restoredUnseen(entry, host: session.host)
    }
  }
}
