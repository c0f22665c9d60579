import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Saves copies of deleted gists in the trash.
extension DeleteFlow {
  /// Saves the current state of the gist with all of its files.
  ///
  /// `time` is when the gist was last changed, as the host said before; nil if unknown.
  ///
  /// - Returns: the saved copy; nil if saving failed and the user wants to delete it anyway.
  /// - Throws: a ``Failure`` if it could not be saved; ``ChangedSinceCopy`` if the host lags behind and
  ///   sent an earlier state.
  func keep(_ gist: NamedGist, changedAt time: Date?) async throws -> TrashEntry? {
    let (session, trash) = (gist.session, context.trash(of: gist.session.host))
    let received = try await gist.fetch()
    if let time, let changed = received.value.updatedAt, changed < time { throw ChangedSinceCopy() }
    do {
      guard !received.value.isTruncated else {
        throw Failure.tooManyToKeep(received.value, host: session.host)
      }
      return try await trash.keep(
        received, isStarred: context.isKnownStarred(gist.id, on: session.host),
        at: context.time.now()
      ) { files in
        try await FileContent.load(files, of: received.value, from: session, in: context)
          .map { try $0.bytes.get() }
      }
    } catch {
      return try await ask(about: gist, context.failureFormatter.failure(for: error))
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
    guard try await context.prompt.confirm("Permanently delete it?") else {
      throw Failure.nothingDeleted
    }
    return nil
  }
}
