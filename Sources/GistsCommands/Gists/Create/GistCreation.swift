import GitHubAPI
import GitHubModels
import LocalFiles
import Synchronization
import TerminalOutput

/// One new gist, from its input to its URL.
struct GistCreation: Sendable {
  let description: String?
  let isPublic: Bool
  let session: Session
  let context: AppContext

  /// Reads and checks the input, sends it with one POST, and prints what became of it.
  ///
  /// A signal waits for the answer, two seconds long, and for its URL to be printed (row 95).
  func run(_ inputs: DraftInputs) async throws -> Received<Gist> {
    let files = try await checked(inputs)
    warn(about: files)
    if isPublic { context.talk.note("public: this can't be undone") }
    let unsent = keep(files)
    try await signIn(unsent)
    let isAnswered = Atomic(false)
    return try await Termination.with {
      if !isAnswered.load(ordering: .acquiring) { tellInterrupted(unsent) }
    } _: {
      try await Termination.finishing {
        defer { isAnswered.store(true, ordering: .releasing) }
        return try await send(files, unsent)
      }
    }
  }

  /// Gets the token before the POST counts as under way: who ends a keyring's question has sent
  /// nothing.
  private func signIn(_ unsent: [UnsentText]) async throws {
    do {
      try await Termination.with {
        tellKept(unsent)
      } _: {
        try await requireSignIn()
      }
    } catch {
      throw failure(error, unsent: unsent)
    }
  }

  private func send(_ files: [DraftFile], _ unsent: [UnsentText]) async throws -> Received<Gist> {
    let created: CreatedGist
    do {
      defer { context.console.liveLine.erase() }
      created = try await session.api.create(draft(files), progress: progress(of: files))
    } catch {
      throw failure(error, unsent: unsent)
    }
    forget(unsent)
    if created.wasFoundAfterwards {
      context.talk.note("the answer of \(session.host) was lost, but the gist is there")
    }
    guard !created.hasWrongVisibility else {
      throw Failure.otherVisibility(created.gist.value, host: session.host)
    }
    LibraryKeeper(context, host: session.host).keep(created: created.gist)
    try printResult(created.gist)
    return created.gist
  }

  private func tellInterrupted(_ unsent: [UnsentText]) {
    context.talk.note(
      "\(session.host) may have made the gist, or not: look before you send it again: "
        + context.sentences.command("list"))
    tellKept(unsent)
  }

  /// At a terminal, of what takes its time.
  private func progress(of files: [DraftFile]) -> BodyProgress? {
    let console = context.console
    let size = files.reduce(0) { $0 + $1.text.utf8.count }
    guard console.terminal.errIsTerminal, !context.isJSON, size > 1_000_000 else { return nil }
    return BodyProgress { sent, total in
      console.show(Progress("Sending \(ByteSize.text(size))", .percent(sent * 100 / total)))
    }
  }

  private func draft(_ files: [DraftFile]) -> GistDraft {
    GistDraft(
      description: description, isPublic: isPublic,
      files: files.map { GistDraft.File(name: $0.name.text, content: $0.text) })
  }

  /// Several faults are all told; the first one gives the exit status.
  private func checked(_ inputs: DraftInputs) async throws -> [DraftFile] {
    do {
      return try await inputs.read {
        // Nobody types a text that can't be sent: signing in would come too late for it.
        if context.console.terminal.inIsTerminal {
          try await requireSignIn()
          context.talk.note("type the text; Ctrl-D on a line of its own ends it")
        }
        return try context.input.readAll(DraftInputs.largest)
      }
    } catch let refused as DraftRefused {
      if refused.faults.count == 1, let fault = refused.faults.first { throw fault }
      for fault in refused.faults { context.talk.report(fault) }
      throw refused.faults.first?.status ?? .dataRefused
    }
  }

  private func requireSignIn() async throws {
    guard try await context.credentials(for: session.host).token(.required) != nil else {
      throw APIError.signInRequired(host: session.host.name)
    }
  }

  private func warn(about files: [DraftFile]) {
    for file in files {
      let size = file.text.utf8.count
      if size > APIManager.largestRawFile {
        context.talk.warn(
          "\(file.source) is \(ByteSize.text(size)): GitHub lets it be read by git only")
      } else if size > 1_000_000 {
        context.talk.note(
          "\(file.source) is \(ByteSize.text(size)): GitHub's web page and API shorten it")
      }
      if file.name.isGenerated {
        context.talk.warn(
          "\(file.name.text): GitHub gives such names itself and may take this one away")
      }
      if TokenShape.isIn(file.text) {
        context.talk.warn(
          "\(file.source) seems to hold a GitHub token"
            + (isPublic ? ": GitHub revokes tokens in public gists" : ""))
      }
    }
  }
}
