package import CommandSupport
package import GitHubAPI
import GitHubModels
import TerminalOutput

extension Failure {
  static func blankComment(_ source: String) -> Failure {
    Failure(.dataRefused, "empty comment: \(source) is blank")
  }

  /// The failure for a comment whose text is damaged: saving it would make the damage permanent.
  static func notEditable(_ comment: GistComment, host: Host) -> Failure {
    Failure(
      .dataRefused, code: .notEditable,
      "could not edit comment \(comment.id): its text is not valid Unicode",
      next: ["to replace the whole text, use --body TEXT"], host: host.name)
  }

  /// `verb` is the refused action: `edit`.
  static func notYours(_ comment: GistComment, to verb: String, host: Host) -> Failure {
    let owner = comment.user.map { "belongs to \($0.login)" } ?? "is not yours"
    return Failure(
      .forbidden, code: .notYours, "could not \(verb) comment \(comment.id): it \(owner)",
      host: host.name)
  }

  static var commentStays: Failure { Failure(.cancelled, "the comment was not deleted") }

  static var unchangedComment: Failure {
    Failure(.cancelled, "empty comment; nothing was sent")
  }
}

extension CommentOutcomeUnknown: FailureConvertible {
  package func failure(_ formatter: FailureFormatter) -> Failure {
    let formatter = formatter.on(hostNamed: host)
    return formatter.unknownOutcome(
      of: cause,
      candidates.isEmpty ? "the comment is not listed yet" : "similar comments exist",
      details: candidates.map { "possible match: \($0.id)" },
      next: [
        "check before retrying: "
          + "\(formatter.command("comments", .value(gist), options: ["--all"]))"
      ])
  }
}

extension FailureFormatter {
  func noComment(_ id: Int, on gist: NamedGist) -> Failure {
    Failure(
      .no, code: .noSuchComment, "no such comment on \(gist: gist.id): \(id)",
      next: ["to list its comments, run \(comments(of: gist.id, on: gist.session.host))"],
      host: gist.session.host.name)
  }

  func changedMeanwhile(_ comment: GistComment, on gist: NamedGist) -> Failure {
    Failure(
      .no, code: .conflict,
      "comment \(comment.id) was changed in the meantime; nothing was sent",
      next: [
        "to see the current text, run \(comments(of: gist.id, on: gist.session.host))"
      ],
      host: gist.session.host.name)
  }

  /// The failure for a comment that may have been posted, if its gist's comments can't be listed
  /// either.
  func postUnknown(_ cause: APIError, on gist: NamedGist) -> Failure {
    on(gist.session.host).unknownOutcome(
      of: cause, "the comment may or may not have been posted",
      next: ["check before retrying: \(comments(of: gist.id, on: gist.session.host))"])
  }

  func comments(of id: String, on host: Host) -> SuggestedCommand {
    on(host).command("comments", .value(id), options: ["--all"])
  }
}
