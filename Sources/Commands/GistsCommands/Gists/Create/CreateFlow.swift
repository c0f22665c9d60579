import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

/// Creates a gist and prints its URL.
struct CreateFlow: Sendable {
  let description: String?
  let isPublic: Bool
  /// Whether to send the files even if they seem to contain secrets.
  let allowsSecrets: Bool
  let session: Session
  let context: AppContext
  /// The trash entry of the gist, which records that it is about to be created again; nil for a
  /// new gist.
  var entry: TrashEntry?

  /// Sends the checked files in one POST, and prints the URL of the gist.
  ///
  /// A signal waits up to two seconds for the response, and until the URL is printed. `unsent` are
  /// the texts that are already saved; nil to save those that can't be read again.
  func create(
    _ files: [DraftFile], unsent: UnsentDrafts? = nil
  ) async throws -> Decoded<Gist> {
    for file in files { context.warn(about: file) }
    context.warn(aboutNamesOf: files)
    if isPublic {
      context.diagnostics.note("creating a public gist; it can't be made secret later")
    }
    let unsent = unsent ?? UnsentDrafts(unsentTexts(files), in: context)
    try await unsent.guarding {
      // Read the token before the POST starts: if someone dismisses the keyring's prompt, nothing
      // has been sent.
      try await context.requireSignIn(to: session.host)
    }
    try await unsent.refuseSecrets(in: outgoingTexts(files), isAllowed: allowsSecrets)
    return try await unsent.sending(
      uncertainty:
        "the gist may or may not have been created on \(session.host); check before retrying: "
        + "\(context.failureFormatter.on(session.host).command("list"))"
    ) {
      try await send(files)
    } received: {
      try finish($0)
    }
  }

  private func send(_ files: [DraftFile]) async throws -> CreatedGist {
    defer { context.console.liveLine.erase() }
    try entry?.beginRestore(at: context.time.now())
    do {
      return try await session.api.create(draft(files), progress: progress(of: files))
    } catch let error as APIError {
      if !error.isOutcomeUnknown {
        // If it can't be removed, the next run looks for the gist in vain.
        try? entry?.endRestore()
      }
      throw error
    }
  }

  private func finish(_ created: CreatedGist) throws -> Decoded<Gist> {
    if let error = created.responseError {
      context.diagnostics.note(
        context.failureFormatter.on(session.host).made("the gist was created", despite: error))
    }
    guard !created.hasWrongVisibility else {
      throw Failure.otherVisibility(
        created.gist.value, host: session.host, context.failureFormatter)
    }
    try report(created.gist)
    return created.gist
  }

  /// Saves a new gist in the library and prints its URL.
  func report(_ gist: Decoded<Gist>) throws {
    LibraryRecorder(context, host: session.host).keep(created: gist)
    try gist.printURL(in: context)
    context.tellScreen("Created \"\(Printable.line(gist.value.title ?? gist.value.id))\"")
  }

  /// Returns a progress display for large uploads at a terminal.
  private func progress(of files: [DraftFile]) -> UploadProgress? {
    let console = context.console
    let size = files.reduce(0) { $0 + $1.text.utf8.count }
    guard console.terminal.errIsTerminal, !context.isJSON, size > 1_000_000 else { return nil }
    return UploadProgress { sent, total in
      console.show(Progress("Uploading \(ByteSize.text(size))", .percent(sent * 100 / total)))
    }
  }

  func draft(_ files: [DraftFile]) -> GistDraft {
    GistDraft(
      description: description, isPublic: isPublic,
      files: files.map { GistDraft.File(name: $0.name.text, content: $0.text) })
  }

  private func outgoingTexts(_ files: [DraftFile]) -> [OutgoingText] {
    files.map { OutgoingText(source: $0.source, bytes: Array($0.text.utf8)) } + names(files)
  }

  /// Returns the names of the files, and the description.
  func names(_ files: [DraftFile]) -> [OutgoingText] {
    files.map { .name($0.name.text) } + (description.map { [.description($0)] } ?? [])
  }
}

extension APIError {
  /// Whether the change may have been made.
  fileprivate var isOutcomeUnknown: Bool {
    if case .outcomeUnknown = self { true } else { false }
  }
}
