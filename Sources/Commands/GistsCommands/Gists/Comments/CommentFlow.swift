import ByteTools
import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput
import TextFormats

struct CommentFlow: Sendable {
  let gist: NamedGist
  /// The ID of the comment to edit; nil to post a new one.
  let editing: Int?
  let allowsSecrets: Bool
  let context: AppContext
  /// The question about the comment, without its mark, for a user who has not typed the command;
  /// nil if there is none.
  var changeToConfirm: MessageText?

  private var host: Host { gist.session.host }

  /// Returns the comment that was sent or left unchanged.
  @discardableResult
  func run(_ source: CommentText.Source) async throws -> Decoded<GistComment> {
    // Check first, so that nobody types a text that can't be sent.
    if source == .editor { try await context.sessions.requireSignIn(to: host) }
    let old = source == .editor ? try await oldComment() : nil
    let text = try await CommentText(
      source, old: old?.value.body ?? "", command: command, for: gist, in: context)
    guard let text else {
      guard let old else { throw Failure.unchangedComment }
      context.diagnostics.note("nothing changed")
      if context.isJSON { try context.output.print(old.json) }
      return old
    }
    let outgoing = OutgoingText(
      source: text.source, bytes: Array(text.text.utf8),
      former: Array((old?.value.body ?? "").utf8))
    try await text.drafts.guarding { try await context.sessions.requireSignIn(to: host) }
    try await text.drafts.refuseSecrets(
      in: [outgoing], isAllowed: allowsSecrets, confirming: changeToConfirm)
    if let old { try await text.drafts.guarding { try await refuseChange(since: old.value) } }
    return try await text.drafts.sending(uncertainty: uncertainty) {
      if let editing { return try await edit(editing, text.text, old: old?.value) }
      return try await post(text.text)
    } received: { comment in
      try print(comment)
      return comment
    }
  }

  /// Returns the comment whose text the editor opens; nil for a new comment.
  private func oldComment() async throws -> Decoded<GistComment>? {
    guard let editing else { return nil }
    let comment = try await context.sessions.comment(editing, on: gist)
    guard comment.json["body"]?.isRepaired != true else {
      throw Failure.notEditable(comment.value, host: host)
    }
    return comment
  }

  /// Throws a ``Failure`` if the text of the comment has changed since `old` was read,
  /// unless the text is already `new`.
  private func refuseChange(since old: GistComment, to new: String? = nil) async throws {
    guard let editing else { return }
    let comment = try await context.sessions.comment(editing, on: gist).value
    guard comment.body.isExactly(old.body) || new.map(comment.body.isExactly) == true else {
      throw context.failureFormatter.changedMeanwhile(comment, on: gist)
    }
  }

  private var command: ResendCommand {
    let edit = editing.map { [.plain("--edit"), .value("\($0)")] } ?? [SuggestedCommand.Word]()
    let comment = context.failureFormatter.on(host).command(
      "comment", .value(gist.id), options: edit)
    return ResendCommand(command: comment, input: .option("-F"))
  }

  private var uncertainty: MessageText {
    "the comment may or may not have been saved on \(host); check before retrying: "
      + "\(context.failureFormatter.comments(of: gist.id, on: host))"
  }

  private func post(_ text: String) async throws -> Decoded<GistComment> {
    let posted = try await context.sessions.changing(gist, to: "\(action: "comment") on") {
      do {
        return try await gist.session.api.comment(on: gist.id, body: text)
      } catch APIError.outcomeUnknown(_, let cause, _) {
        throw context.failureFormatter.postUnknown(cause, on: gist)
      }
    }
    if let error = posted.responseError {
      context.sessions.noteMade("the comment was posted", despite: error, on: host)
    }
    return posted.document
  }

  /// `old` is the comment that the user has read.
  private func edit(
    _ id: Int, _ text: String, old: GistComment?
  ) async throws -> Decoded<GistComment> {
    let unchanged = old.map { old in Precondition { try await refuseChange(since: old, to: text) } }
    do {
      return try await context.sessions.aboutComment(id, on: gist, to: "edit") {
        try await gist.session.api.change(
          .editComment(gist: gist.id, id: id, body: text), as: GistComment.self, if: unchanged
        ) { $0.value.hasText(text) }
      }
    } catch let error as APIError where error.mayHideSuccess {
      let found = try? await context.sessions.comment(id, on: gist)
      guard let found, found.value.hasText(text) else {
        throw context.failureFormatter.unknownOutcome(of: error, next: uncertainty)
      }
      context.sessions.noteMade("the change was made", despite: error, on: host)
      return found
    }
  }

  private func print(_ comment: Decoded<GistComment>) throws {
    if context.isJSON {
      try context.output.print(comment.json)
    } else {
      try context.console.out.writeLine(
        "\(host.gistPage(gist.id))#gistcomment-\(comment.value.id)")
    }
    try context.console.out.flush()
    context.output.tellScreen(
      editing == nil ? "Commented on \(gist: gist.id)" : "Edited a comment on \(gist: gist.id)")
  }
}

extension Sessions {
  /// Returns the current state of a comment; throws a ``Failure`` with status 1 if there is none.
  func comment(_ id: Int, on gist: NamedGist) async throws -> Decoded<GistComment> {
    do {
      return try await gist.session.api.value(
        .gistComment(gist: gist.id, id: id), as: GistComment.self, usesCache: false)
    } catch APIError.errorResponse(let response) where response.isNotFound {
      throw failureFormatter.noComment(id, on: gist)
    }
  }

  /// Runs a change of a comment; a refusal says whether the comment is missing or not yours.
  func aboutComment<Value>(
    _ id: Int, on gist: NamedGist, to verb: String, _ change: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await change()
    } catch APIError.errorResponse(let response)
      where [403, 404].contains(response.status) && !response.lacksGistScope
    {
      let comment = try await comment(id, on: gist).value
      throw Failure.notYours(comment, to: verb, host: gist.session.host).answered(by: response)
    }
  }
}
