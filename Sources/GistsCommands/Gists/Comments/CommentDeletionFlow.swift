import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

/// A comment on its way out.
struct CommentDeletionFlow: Sendable {
  let gist: NamedGist
  let id: Int
  let context: AppContext

  /// Shows the comment and asks, unless that is answered already, then deletes it.
  func run(asksFirst: Bool) async throws {
    try await context.requireSignIn(to: gist.session.host)
    let comment = try await context.comment(id, on: gist).value
    try show(comment)
    if asksFirst, try await !context.prompt.confirm("Delete this comment for good?") {
      throw Failure.commentStays
    }
    try await delete()
    if context.console.terminal.errIsTerminal { context.diagnostics.say("deleted comment \(id)") }
  }

  /// On stderr at a terminal.
  private func show(_ comment: GistComment) throws {
    let console = context.console
    guard console.terminal.errIsTerminal else { return }
    var page = CommentsPage(
      console.err, style: console.errStyle, columns: console.terminal.columns,
      relative: RelativeTime(now: context.time.now()))
    try page.append([comment])
  }

  private func delete() async throws {
    do {
      try await context.aboutComment(id, on: gist, to: "delete") {
        _ = try await gist.session.api.send(.deleteComment(gist: gist.id, id: id))
      }
    } catch let failure as Failure where failure.code == Failure.noSuchComment {
      // It was there a moment ago: an earlier try, whose answer was lost, deleted it.
    }
  }
}
