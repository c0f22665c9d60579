import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

/// One comment on its way: a new one, or a new text for one that is there.
struct CommentFlow: Sendable {
  let gist: NamedGist
  /// The comment that gets the text; nil for a new one.
  let editing: Int?
  /// Secrets in the text are meant to be there.
  let allowsSecrets: Bool
  let context: AppContext

  private var host: Host { gist.session.host }

  /// Reads the text, sends it once, and prints the comment's URL.
  func run(_ source: CommentText.Source) async throws {
    // Nobody types a text that can't be sent.
    if source == .editor { try await context.requireSignIn(to: host) }
    let old = source == .editor ? try await oldComment() : nil
    let text = try await CommentText(
      source, old: old?.value.body ?? "", command: command, for: host, in: context)
    guard let text else {
      guard let old else { throw Failure.unchangedComment }
      context.diagnostics.note("nothing changed")
      if context.isJSON { try context.print(old.json) }
      return
    }
    let publication = Publication(
      source: text.source, bytes: Array(text.text.utf8),
      former: Array((old?.value.body ?? "").utf8))
    try await text.unsent.guarding {
      try await context.refuseSecrets(in: [publication], isAllowed: allowsSecrets)
      try await context.requireSignIn(to: host)
      if let old { try await refuseChange(since: old.value) }
    }
    try await text.unsent.sending(uncertainty: uncertainty) {
      if let editing { return try await edit(editing, text.text) }
      return try await post(text.text)
    } received: { comment in
      try print(comment)
    }
  }

  /// With the text that the editor begins with; nil for a new comment.
  private func oldComment() async throws -> Decoded<GistComment>? {
    guard let editing else { return nil }
    let comment = try await context.comment(editing, on: gist)
    guard comment.json["body"]?.isRepaired != true else {
      throw Failure.notEditable(comment.value, host: host)
    }
    return comment
  }

  /// Throws a ``Failure`` where the comment has another text by now.
  private func refuseChange(since old: GistComment) async throws {
    guard let editing else { return }
    let comment = try await context.comment(editing, on: gist).value
    guard comment.body.utf8.elementsEqual(old.body.utf8) else {
      throw Failure.changedMeanwhile(comment, on: gist)
    }
  }

  /// What sends a kept text.
  private var command: ResendCommand {
    let edit = editing.map { " --edit \($0)" } ?? ""
    return ResendCommand(
      words: context.failureFormatter.command("comment \(gist.id)\(edit)"), fileSign: "-F")
  }

  private var uncertainty: String {
    "\(host) may have the comment, or not: look before you send it again: "
      + context.failureFormatter.command("comments \(gist.id) --all")
  }

  private func post(_ text: String) async throws -> Decoded<GistComment> {
    let posted = try await context.about(gist) {
      try await gist.session.api.comment(on: gist.id, body: text)
    }
    if posted.wasFoundAfterwards {
      context.diagnostics.note("the answer of \(host) was lost, but the comment is there")
    }
    return posted.comment
  }

  private func edit(_ id: Int, _ text: String) async throws -> Decoded<GistComment> {
    try await context.aboutComment(id, on: gist, to: "edit") {
      try await gist.session.api.value(
        .editComment(gist: gist.id, id: id, body: text), as: GistComment.self)
    }
  }

  private func print(_ comment: Decoded<GistComment>) throws {
    if context.isJSON {
      try context.print(comment.json)
    } else {
      try context.console.out.writeLine(
        "\(host.gistPage(gist.id))#gistcomment-\(comment.value.id)")
    }
    try context.console.out.flush()
  }
}

extension AppContext {
  /// A comment as it is at this moment, by its number; throws a ``Failure``: 1 where it is not there.
  func comment(_ id: Int, on gist: NamedGist) async throws -> Decoded<GistComment> {
    do {
      return try await gist.session.api.value(
        .gistComment(gist: gist.id, id: id), as: GistComment.self, usesCache: false)
    } catch APIError.errorResponse(let response)
      where response.isNotFound && !response.lacksGistScope
    {
      throw Failure.noComment(id, on: gist)
    }
  }

  /// Changes a comment, so that a refusal tells whether it is not there or somebody else's.
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
