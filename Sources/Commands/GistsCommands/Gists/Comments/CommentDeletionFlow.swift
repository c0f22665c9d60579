import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput
import TextFormats

struct CommentDeletionFlow: Sendable {
  let gist: NamedGist
  let id: Int
  let sessions: Sessions
  let prompts: Prompts

  private var output: CommandOutput { sessions.output }

  func run(asksFirst: Bool) async throws {
    try await sessions.requireSignIn(to: gist.session.host)
    let comment = try await sessions.comment(id, on: gist).value
    try show(comment)
    if asksFirst, try await !prompts.user.confirm("Permanently delete this comment?") {
      throw Failure.commentStays
    }
    try await delete()
    if output.isJSON {
      let document = JSON.object(
        gist.members + [.init("comment", id), .init("done", "deleted")])
      return try output.print(.array([document]))
    }
    output.tellDone("Deleted comment \(id)")
  }

  /// Prints the comment on stderr if that is a terminal.
  private func show(_ comment: GistComment) throws {
    let console = output.console
    guard console.terminal.errIsTerminal, !output.isJSON else { return }
    var page = CommentsPage(
      output: console.err, style: console.errStyle, columns: console.terminal.columns,
      relative: RelativeTime(now: sessions.time.now()))
    try page.append([comment])
  }

  private func delete() async throws {
    do {
      try await sessions.aboutComment(id, on: gist, to: "delete") {
        _ = try await gist.session.api.send(.deleteComment(gist: gist.id, id: id))
      }
    } catch let failure as Failure where failure.code == .noSuchComment {
      // The comment existed a moment ago, so an earlier attempt whose response was lost has deleted
      // it.
    } catch let error as APIError where error.mayHideSuccess {
      try await resolveOutcome(error)
    }
  }

  /// Throws a ``Failure`` unless the comment no longer exists.
  private func resolveOutcome(_ error: APIError) async throws {
    let host = gist.session.host
    do {
      _ = try await sessions.comment(id, on: gist)
    } catch let failure as Failure where failure.code == .noSuchComment {
      return sessions.noteMade("the comment was deleted", despite: error, on: host)
    } catch is APIError {
      // The check fails as well.
    }
    let look = sessions.failureFormatter.comments(of: gist.id, on: gist.session.host)
    throw sessions.failureFormatter.unknownOutcome(
      of: error,
      next:
        "the comment may or may not have been deleted on \(host); check before retrying: \(look)")
  }
}
