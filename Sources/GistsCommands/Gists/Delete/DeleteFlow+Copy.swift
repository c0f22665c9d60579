import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

/// The copies that deleted gists leave in the trash.
extension DeleteFlow {
  /// Keeps the gist as its host has it now, with all of its files.
  ///
  /// - Returns: its copy, on the disk; nil where a person wants it deleted though it can't be kept.
  /// - Throws: a ``Failure`` where it can't be.
  func keep(_ gist: NamedGist) async throws -> TrashEntry? {
    let (session, trash) = (gist.session, context.trash(of: gist.session.host))
    let received = try await gist.fetch()
    do {
      guard !received.value.isTruncated else {
        throw Failure.tooManyToKeep(received.value, host: session.host)
      }
      return try await trash.keep(received, at: context.time.now()) { files in
        try await FileContent.load(files, of: received.value, from: session, in: context)
          .map { try $0.bytes.get() }
      }
    } catch {
      return try await ask(about: gist, context.failureFormatter.failure(for: error))
    }
  }

  /// A person may give up a file that only git can read, or that the disk has no room for; what has no
  /// answer now can be tried again.
  private func ask(about gist: NamedGist, _ reason: Failure) async throws -> TrashEntry? {
    guard asks, [.dataRefused, .cannotWrite].contains(reason.status) else {
      throw reason.status == .cancelled ? reason : Failure.notKept(gist, reason)
    }
    context.diagnostics.warn("gist \(gist.id) can't be kept: \(reason.message)")
    context.diagnostics.advise(on: reason)
    guard try await context.prompt.confirm("Delete it for good?") else {
      throw Failure.nothingDeleted
    }
    return nil
  }
}
