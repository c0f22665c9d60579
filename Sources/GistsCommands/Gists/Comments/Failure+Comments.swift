package import CommandSupport
package import GitHubAPI
import GitHubModels

/// The sentences of `gists comment`.
extension Failure {
  static func blankComment(_ source: String) -> Failure {
    Failure(.dataRefused, "\(source) is empty or blank, which is no comment")
  }

  /// The code of a comment that is not there.
  static let noSuchComment = "no_such_comment"

  static func noComment(_ id: Int, on gist: NamedGist) -> Failure {
    Failure(
      .no, code: noSuchComment, "no comment \(id) on gist \(gist.id)",
      next: ["its comments: gists comments \(gist.id) --all"], host: gist.session.host.name)
  }

  /// Sending its text back would spoil it.
  static func notEditable(_ comment: GistComment, host: Host) -> Failure {
    Failure(
      .dataRefused, code: "not_editable",
      "comment \(comment.id) can't be edited here: it is not proper Unicode",
      next: ["give all of the new text: --body TEXT"], host: host.name)
  }

  /// Somebody changed the comment since it was read.
  static func changedMeanwhile(_ comment: GistComment, on gist: NamedGist) -> Failure {
    Failure(
      .tryLater, code: conflict,
      "comment \(comment.id) was changed since it was read here: nothing was sent",
      next: ["see what it is now: gists comments \(gist.id) --all"],
      host: gist.session.host.name)
  }

  /// `verb` is what was wanted: `edit`.
  static func notYours(_ comment: GistComment, to verb: String, host: Host) -> Failure {
    let owner = comment.user.map { "is \($0.login)'s" } ?? "is not yours"
    return Failure(
      .forbidden, code: foreign, "comment \(comment.id) \(owner): you can't \(verb) it",
      host: host.name)
  }

  static var commentStays: Failure { Failure(.cancelled, "the comment stays") }

  static var unchangedComment: Failure {
    Failure(.cancelled, "nothing was written: nothing was sent")
  }
}

extension CommentOutcomeUnknown: FailureConvertible {
  package func failure(_ formatter: FailureFormatter) -> Failure {
    let look = formatter.command("comments \(gist) --all")
    guard !candidates.isEmpty else {
      return Failure(
        .tryLater, code: Failure.outcomeUnknown,
        "the answer was lost: \(host) shows no such comment yet",
        next: ["look again before you send it twice: \(look)"], host: host)
    }
    return Failure(
      .tryLater, code: Failure.outcomeUnknown,
      "the answer was lost: \(host) shows comments like this one",
      details: candidates.map { "it may be \($0.id)" }, next: ["look: \(look)"],
      host: host)
  }
}
