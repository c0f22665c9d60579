import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

/// One new gist, from its input to its URL.
struct CreateFlow: Sendable {
  let description: String?
  let isPublic: Bool
  /// Secrets in it are meant to be there.
  let allowsSecrets: Bool
  let session: Session
  let context: AppContext

  /// Sends files that were checked with one POST, and prints what became of it.
  ///
  /// A signal waits for the answer, two seconds long, and for its URL to be printed.
  func create(_ files: [DraftFile]) async throws -> Decoded<Gist> {
    for file in files { context.warn(about: file) }
    if isPublic { context.diagnostics.note("public: this can't be undone") }
    let unsent = UnsentDrafts(unsentTexts(files), in: context)
    try await unsent.guarding {
      try await context.refuseSecrets(in: publications(files), isAllowed: allowsSecrets)
      // Gets the token before the POST counts as under way: who ends a keyring's question has sent
      // nothing.
      try await context.requireSignIn(to: session.host)
    }
    return try await unsent.sending(
      uncertainty: "\(session.host) may have made the gist, or not: look before you send it again: "
        + context.failureFormatter.command("list")
    ) {
      try await send(files)
    } received: {
      try finish($0)
    }
  }

  private func send(_ files: [DraftFile]) async throws -> CreatedGist {
    defer { context.console.liveLine.erase() }
    return try await session.api.create(draft(files), progress: progress(of: files))
  }

  private func finish(_ created: CreatedGist) throws -> Decoded<Gist> {
    if created.wasFoundAfterwards {
      context.diagnostics.note("the answer of \(session.host) was lost, but the gist is there")
    }
    guard !created.hasWrongVisibility else {
      throw Failure.otherVisibility(created.gist.value, host: session.host)
    }
    LibraryRecorder(context, host: session.host).keep(created: created.gist)
    try created.gist.printURL(in: context)
    return created.gist
  }

  /// At a terminal, of what takes its time.
  private func progress(of files: [DraftFile]) -> UploadProgress? {
    let console = context.console
    let size = files.reduce(0) { $0 + $1.text.utf8.count }
    guard console.terminal.errIsTerminal, !context.isJSON, size > 1_000_000 else { return nil }
    return UploadProgress { sent, total in
      console.show(Progress("Sending \(ByteSize.text(size))", .percent(sent * 100 / total)))
    }
  }

  private func draft(_ files: [DraftFile]) -> GistDraft {
    GistDraft(
      description: description, isPublic: isPublic,
      files: files.map { GistDraft.File(name: $0.name.text, content: $0.text) })
  }

  private func publications(_ files: [DraftFile]) -> [Publication] {
    files.map { Publication(source: $0.source, bytes: Array($0.text.utf8)) }
      + publishedDescription
  }

  var publishedDescription: [Publication] {
    description.map { [Publication(source: "the description", bytes: Array($0.utf8))] } ?? []
  }
}
