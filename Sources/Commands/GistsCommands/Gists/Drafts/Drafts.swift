import ChildProcesses
import ClientState
import CommandSupport
import GitHubAPI
import LocalFiles
import Synchronization
import TerminalOutput

/// Drafts: texts that a user could not easily write again, saved in files until they are sent.
struct Drafts: Sendable {
  struct Text: Sendable {
    /// The name used in messages about the text: `stdin`, or the file's name.
    let source: String
    /// The end of the name of the draft's file.
    let name: String
    var bytes: [UInt8]
    /// What it is for; nil if that is unknown.
    var target: DraftTarget?
    /// The host's current version of the text, if known.
    var former: [UInt8] = []
    /// The command that sends it again; nil if no single command can.
    var command: ResendCommand?
    /// Returns the hint about conflict markers in the saved text, by the path of its draft; nil for
    /// that of `command`.
    var markersStep: (@Sendable (_ path: String) -> MessageText)?
    /// The path from which it was read, or `stdin`; a draft there is removed, too, once the text is
    /// sent.
    var origin: String?

    /// Whether GitHub would accept the text, as far as can be checked locally.
    func canBeSent(in context: AppContext) -> Bool {
      (try? context.programs.data(checking: bytes, of: source)) != nil
    }
  }

  private struct Kept {
    let file: SavedDraft
    let text: Text

    /// The place of the saved text, and its lifetime unless it is kept until it is sent.
    var place: MessageText {
      Sentence.saved(in: file.path) + (file.expiry == nil ? "" : " for one day")
    }

    /// Returns the same text in an existing file: another command that sends it may have removed
    /// this file.
    func saved(in context: AppContext) -> Kept {
      guard (try? file.read()) == nil,
        let file = try? SavedDraft.keep(
          text.bytes, named: text.name, for: text.target, in: context.stateFiles,
          at: context.time.now())
      else { return self }
      return Kept(file: file, text: text)
    }

    /// Reports the place of the text and the command that sends it to the screen.
    func tell(_ screen: (any CommandScreen)?, overwrites: Bool) {
      guard let command = text.command else { return }
      screen?.saved(
        SavedText(
          name: text.name, path: file.path,
          words: command.words(sending: file.path, overwrites: overwrites), overwrites: overwrites))
    }

    /// Returns the hint to send the text after an error with this code; nil if that is impossible.
    func step(
      after code: ErrorCode?, knowing tokens: KnownTokens, in context: AppContext
    ) -> MessageText? {
      if code == .conflictMarkers, let step = text.markersStep { return step(file.path) }
      guard let command = text.command, text.canBeSent(in: context) else { return nil }
      let purpose =
        switch code {
        case .outcomeUnknown: "if your text is not on GitHub, send it again with:"
        case .conflict: "to overwrite the other changes, run"
        case .conflictMarkers: "remove the markers from that file, then run"
        default: "to send it, run"
        }
      let line = command.line(
        sending: text, in: file.path, overwrites: code == .conflict,
        knowing: tokens)
      return "\(purpose) \(line)"
    }
  }

  /// A text that could not be saved as a draft, in its editor's file.
  private struct Unsaved {
    let text: Text
    let file: EditedText
  }

  private let kept: [Kept]
  private let unsaved: [Unsaved]
  private let context: AppContext

  /// Saves the texts that are not empty, and warns about each that can't be saved.
  ///
  /// They replace equal drafts of the same name, so that a text that is sent repeatedly is saved
  /// only once.
  init(_ texts: [Text] = [], in context: AppContext) {
    self.context = context
    unsaved = []
    kept = texts.filter { !$0.bytes.isEmpty }.compactMap { text in
      do {
        let file = try SavedDraft.keepOnce(
          text.bytes, named: text.name, for: text.target, in: context.stateFiles,
          at: context.time.now())
        return Kept(file: file, text: text)
      } catch {
        context.sessions.warn("could not save a draft of \(text.source)", because: error)
        return nil
      }
    }
  }

  private init(_ kept: [Kept], _ unsaved: [Unsaved], in context: AppContext) {
    self.kept = kept
    self.unsaved = unsaved
    self.context = context
  }

  func joined(with others: Drafts) -> Drafts {
    Drafts(kept + others.kept, unsaved + others.unsaved, in: context)
  }

  /// Returns these drafts with texts that could not all be saved: their editor's file is removed once
  /// they are sent.
  func adding(_ texts: [Text], in file: EditedText) -> Drafts {
    Drafts(kept, unsaved + texts.map { Unsaved(text: $0, file: file) }, in: context)
  }

  /// The command line that sends the saved texts again; nil if there is none.
  var commandLine: String? {
    let tokens = context.output.knownTokens
    return kept.lazy.compactMap { kept in
      kept.text.command?.line(
        sending: kept.text, in: kept.file.path, overwrites: false, knowing: tokens)
    }.first?.description
  }

  /// Returns newer drafts together with those of these drafts that have another name; deletes the
  /// others.
  func replaced(by newer: Drafts) -> Drafts {
    let names = Set(newer.kept.map(\.text.name))
    func isReplaced(_ text: Text) -> Bool { names.contains(text.name) }
    Drafts(
      kept.filter { isReplaced($0.text) }, unsaved.filter { isReplaced($0.text) }, in: context
    ).forget()
    return Drafts(
      kept.filter { !isReplaced($0.text) } + newer.kept,
      unsaved.filter { !isReplaced($0.text) } + newer.unsaved, in: context)
  }

  var count: Int { kept.count }

  /// Deletes the saved texts, once they are sent or no longer needed.
  func forget() {
    for kept in kept {
      do {
        try kept.file.remove()
      } catch {
        context.sessions.warn(
          "your text was sent, but its draft remains in \(kept.file.path)", because: error)
      }
      // It has another name if the text was sent under a new one.
      try? origin(of: kept.text)?.remove()
    }
    for unsaved in unsaved { unsaved.file.remove(after: [unsaved.text.bytes]) }
  }

  /// Returns the draft from which a text was read; nil if there is none, or if it changed since.
  private func origin(of text: Text) -> SavedDraft? {
    guard let path = text.origin, SavedDraft.isOne(path, in: context.folders) else { return nil }
    return SavedDraft.all(in: context.folders, now: context.time.now()).first {
      $0.path == UserFile.literalPath(of: path) && (try? $0.read()) == text.bytes
    }
  }

  /// Returns the error with the places of the drafts and the commands that send them.
  ///
  /// Drafts with possible secrets are kept for only a day. An error that offers a sign-in is
  /// returned unchanged if no text is saved: starting over loses nothing.
  func failure(for error: any Error, mayHoldSecrets: Bool = false) -> any Error {
    if kept.isEmpty, error.isSignInRequired { return error }
    var failure = context.failureFormatter.failure(for: error)
    let kept = saved(mayHoldSecrets: mayHoldSecrets)
    failure.details += kept.map(\.place)
    let (tokens, code) = (context.output.knownTokens, failure.code)
    for kept in kept { kept.tell(context.screen, overwrites: code == .conflict) }
    let steps =
      failure.wouldComeAgain
      ? [] : kept.compactMap { $0.step(after: code, knowing: tokens, in: context) }
    if !steps.isEmpty { failure.nextSteps.removeAll { $0 == Failure.overwriteStep } }
    if steps.contains(where: { $0.suggests(option: "--allow-secrets") }) {
      failure.nextSteps.removeAll { $0 == Failure.allowSecretsStep }
    }
    failure.nextSteps += steps
    return failure
  }

  /// Returns the texts in existing files; possible secrets should not stay in them for long.
  private func saved(mayHoldSecrets: Bool) -> [Kept] {
    let kept = kept.map { $0.saved(in: context) }
    return mayHoldSecrets ? kept.map { Kept(file: $0.file.expiring(), text: $0.text) } : kept
  }
}

extension Drafts {
  /// Runs `body`, which sends nothing yet; a signal or an error reports where the texts are saved.
  ///
  /// Drafts with possible secrets are then kept for only a day.
  func guarding<Value>(
    mayHoldSecrets: Bool = false, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await Termination.with {
        noteSavedTexts(mayHoldSecrets: mayHoldSecrets)
      } _: {
        try await body()
      }
    } catch {
      throw failure(for: error, mayHoldSecrets: mayHoldSecrets)
    }
  }

  /// Asks as ``Prompts/refuseSecrets(in:isAllowed:)`` does, about the texts that are saved here,
  /// and in the same question about a change.
  ///
  /// Unless the answer is yes, drafts with possible secrets are kept for only a day, even if a
  /// signal ends the program.
  ///
  /// - Returns: whether the user was asked, which may have taken any time.
  @discardableResult
  func refuseSecrets(
    in texts: [OutgoingText], isAllowed: Bool, confirming change: MessageText? = nil
  ) async throws -> Bool {
    let findings = try await guarding { context.prompts.findings(in: texts, isAllowed: isAllowed) }
    guard !findings.isEmpty || change != nil else { return false }
    try await guarding(mayHoldSecrets: !findings.isEmpty) {
      try await context.prompts.confirmSending(findings, confirming: change)
    }
    return true
  }

  /// Runs `send`, deletes the saved texts if it succeeds and `forgets` is true, then runs
  /// `received`.
  ///
  /// A signal waits up to two seconds for the response and for `received`. If the response is still
  /// missing then, `uncertainty` is printed: the outcome is unknown. An error of `send` reports
  /// where the texts are saved. When `received` runs, they are already sent, even if it fails.
  func sending<Response, Value>(
    uncertainty: MessageText, forgets: Bool = true, _ send: () async throws -> Response,
    received: (Response) async throws -> Value
  ) async throws -> Value {
    let isAnswered = Atomic(false)
    return try await Termination.with {
      guard !isAnswered.load(ordering: .acquiring) else { return }
      context.diagnostics.note(uncertainty)
      noteSavedTexts(after: .outcomeUnknown)
    } _: {
      try await Termination.finishing {
        defer { isAnswered.store(true, ordering: .releasing) }
        let response: Response
        do {
          response = try await send()
        } catch {
          throw failure(for: error)
        }
        if forgets { forget() }
        return try await received(response)
      }
    }
  }

  /// Reports the places of the drafts, and the commands that send them after an error with this
  /// code.
  func noteSavedTexts(after code: ErrorCode? = nil, mayHoldSecrets: Bool = false) {
    let tokens = context.output.knownTokens
    for draft in saved(mayHoldSecrets: mayHoldSecrets) {
      context.diagnostics.note(draft.place)
      if let step = draft.step(after: code, knowing: tokens, in: context) {
        context.diagnostics.note(step)
      }
    }
  }
}

extension Diagnostics {
  /// Says how to recover what was not saved in a file that was open in Vim.
  func noteSwapFile(of path: String) {
    let command = "vim -r \(ShellWord.quoted(path))"
    note("Vim left a swap file; to recover its text, run \(command)")
  }
}
